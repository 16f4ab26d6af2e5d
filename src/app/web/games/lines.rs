//! The best moves of a position, each with the play expected after it: what an analysis shows.
//!
//! ```js
//! const search = new FreeLines({ moves: 'h8 i9', count: 3 });
//! let step;
//! do { step = search.step(2000); show(step.lines); await breath(); } while (!step.done);
//! search.free();
//! ```

use engine::{Board, PointSet};
use play::{BestLine, LineSearch, chance_to_win};
use search::{Control, Limits};
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::wasm_bindgen;

use super::play::{TABLES, empty_board, usual_rule, usual_size};
use crate::error::EngineError;
use crate::solved::game::{names, played};

/// More lines than these nobody reads.
const MOST: usize = 10;
/// Memory that may be asked for, in MiB.
const MEMORY: RangeInclusive<usize> = 1..=1024;
/// Positions after which an analysis that nobody ended has gone on for long enough.
const ENOUGH: u64 = 200_000_000;

/// What is to be analysed.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct LinesOptions {
    /// The moves that lead to the position.
    pub moves: String,
    /// How many lines are wanted, 1 to 10.
    pub count: usize,
    /// Points on one side of the board, 5 to 22.
    #[serde(default = "usual_size")]
    pub size: usize,
    /// `standard`, `freestyle`, `strict` or `renju`.
    #[serde(default = "usual_rule")]
    pub rule: String,
    /// The only moves that are looked at, like `g9 h10`; all that seem worth a look if it is empty.
    #[serde(default)]
    pub among: String,
    /// Memory for what the search remembers, 1 to 1024 MiB.
    #[serde(default = "usual_memory")]
    pub memory: usize,
}

const fn usual_memory() -> usize {
    TABLES >> 20
}

/// A move and the play expected after it.
#[derive(Clone, Debug, PartialEq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
#[tsify(missing_as_null)]
pub struct FreeLine {
    /// The move, then the play expected.
    pub line: Vec<String>,
    /// `win` or `loss` for the side to move if that is proven, otherwise null.
    pub result: Option<&'static str>,
    /// Stones until five at the latest, both sides counted, this move first, if a win or loss is proven.
    pub stones: Option<u32>,
    /// The evaluation for the side to move, in the engine's own points.
    pub score: Option<i32>,
    /// The chance to win that the evaluation is, 0 to 1; none where a win or loss is proven.
    pub chance: Option<f64>,
    /// Plies searched, this move first.
    pub depth: u32,
}

/// What the analysis has come to.
#[derive(Clone, Debug, PartialEq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
#[tsify(missing_as_null)]
pub struct LinesStep {
    /// Whether nothing more will be found out.
    pub done: bool,
    /// Positions visited.
    pub nodes: u64,
    /// The best lines, the best first.
    pub lines: Vec<FreeLine>,
}

/// The analysis of a position in steps. Free it to give it up.
#[wasm_bindgen]
#[derive(Debug)]
pub struct FreeLines {
    search: LineSearch,
}

#[wasm_bindgen]
impl FreeLines {
    /// Begins.
    ///
    /// # Errors
    /// `bad-point`, `off-board`, `occupied` or `game-over` with the first bad move; `game-over` when there is nothing to
    /// analyse; `bad-option` with the option that is wrong.
    #[wasm_bindgen(constructor)]
    pub fn new(options: Ts<LinesOptions>) -> Result<Self, EngineError> {
        let LinesOptions { moves, count, size, rule, among, memory } = options.to_rust()?;
        if !(1..=MOST).contains(&count) {
            return Err(EngineError::option("count", format_args!("{count} lines: expected 1 to {MOST}")));
        }
        let board = played(empty_board(size, &rule)?, &moves)?;
        if board.is_over() {
            return Err(EngineError::game_over());
        }
        if !MEMORY.contains(&memory) {
            return Err(EngineError::option("memory", format_args!("{memory} MiB: expected 1 to 1024")));
        }
        let among = wished(&among, &board)?;
        let (limits, control) = (Limits::nodes(ENOUGH), Control::default());
        Ok(Self { search: LineSearch::new(&board, count, among, memory << 20, &limits, &control) })
    }

    /// Goes on for about `nodes` positions and tells what is known.
    ///
    /// # Errors
    /// None that a caller could cause.
    pub fn step(&mut self, nodes: u32) -> Result<Ts<LinesStep>, EngineError> {
        let control = Control::default();
        let until = self.search.nodes() + u64::from(nodes);
        // What ends a step early is told with the next one.
        let done = loop {
            let before = self.search.nodes();
            let done = self.search.step(until.saturating_sub(before), &control);
            if done || self.search.nodes() >= until {
                break done;
            }
        };
        let lines = self.search.best().iter().map(told).collect();
        Ok(LinesStep { done, nodes: self.search.nodes(), lines }.into_ts()?)
    }
}

/// The moves that are to be looked at; `None` for all.
fn wished(among: &str, board: &Board) -> Result<Option<PointSet>, EngineError> {
    let mut points = PointSet::EMPTY;
    for token in among.split_whitespace() {
        let moves = played(board.clone(), token)?;
        points.insert(*moves.moves().last().expect("a move was played"));
    }
    Ok(if points.is_empty() { None } else { Some(points) })
}

fn told(known: &BestLine) -> FreeLine {
    let BestLine { line, verdict, score, depth } = known;
    let (result, stones) = verdict.proven().unzip();
    let chance = score.filter(|_| result.is_none()).map(chance_to_win);
    FreeLine { line: names(line), result, stones, score: *score, chance, depth: *depth }
}
