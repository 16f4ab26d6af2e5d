//! Analysis of a position: the best moves, each with its expected continuation.
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
use std::hint::black_box;
use std::ops::RangeInclusive;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::wasm_bindgen;

use super::play::{TABLES, empty_board, usual_rule, usual_size};
use crate::error::EngineError;
use crate::solved::game::{names, played};
use crate::solved::renju::played_turns;

const MOST: usize = 10;
const MEMORY: RangeInclusive<usize> = 1..=1024;
const ENOUGH: u64 = 200_000_000;

/// The options of an analysis.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
pub struct LinesOptions {
    /// The moves that lead to the position.
    pub moves: String,
    /// The number of lines, 1 to 10.
    pub count: usize,
    /// The size of the board, 5 to 22.
    #[serde(default = "usual_size")]
    pub size: usize,
    /// `standard`, `freestyle`, `strict` or `renju`.
    #[serde(default = "usual_rule")]
    pub rule: String,
    /// The only moves to search, such as `g9 h10`. If empty, all promising moves are searched.
    #[serde(default)]
    pub among: String,
    /// The memory for the search, 1 to 1024 MiB.
    #[serde(default = "usual_memory")]
    pub memory: usize,
}

const fn usual_memory() -> usize {
    TABLES >> 20
}

/// A move and the expected continuation.
#[derive(Clone, Debug, PartialEq, Serialize, Tsify)]
#[tsify(missing_as_null)]
pub struct FreeLine {
    /// The move, followed by the expected continuation.
    pub line: Vec<String>,
    /// `win` or `loss` for the side to move if this is proven, otherwise null.
    pub result: Option<&'static str>,
    /// If a win or loss is proven, the number of stones of both sides until the five, including this move.
    pub stones: Option<u32>,
    /// The score for the side to move, in the engine's own units.
    pub score: Option<i32>,
    /// The winning chance for this score, 0 to 1. Absent if a win or loss is proven.
    pub chance: Option<f64>,
    /// The depth in plies, including this move.
    pub depth: u32,
}

/// The state of the analysis.
#[derive(Clone, Debug, PartialEq, Serialize, Tsify)]
#[tsify(missing_as_null)]
pub struct LinesStep {
    /// Whether the analysis has finished.
    pub done: bool,
    /// The number of positions visited.
    pub nodes: u64,
    /// The best lines, best first.
    pub lines: Vec<FreeLine>,
}

/// The step-by-step analysis of a position. Call `free` to stop it.
#[wasm_bindgen]
#[derive(Debug)]
pub struct FreeLines {
    search: LineSearch,
}

#[wasm_bindgen]
impl FreeLines {
    /// Starts an analysis.
    ///
    /// # Errors
    /// `bad-point`, `off-board`, `occupied` or `game-over` with the number of the first bad move; `game-over` if the game has
    /// ended; `bad-option` with the name of the invalid option; `no-memory` if the browser does not have enough memory.
    #[wasm_bindgen(constructor)]
    pub fn new(options: Ts<LinesOptions>) -> Result<Self, EngineError> {
        let LinesOptions { moves, count, size, rule, among, memory } = options.to_rust()?;
        if !(1..=MOST).contains(&count) {
            return Err(EngineError::option("count", format_args!("{count} lines: expected 1 to {MOST}")));
        }
        let board = played_turns(empty_board(size, &rule)?, &moves)?;
        if board.is_over() {
            return Err(EngineError::game_over());
        }
        if !MEMORY.contains(&memory) {
            return Err(EngineError::option("memory", format_args!("{memory} MiB: expected 1 to 1024")));
        }
        let among = wished(&among, &board)?;
        enough_memory(memory << 20)?;
        let (limits, control) = (Limits::nodes(ENOUGH), Control::default());
        Ok(Self { search: LineSearch::new(&board, count, among, memory << 20, &limits, &control) })
    }

    /// Searches about `nodes` more positions and returns the lines found so far.
    ///
    /// # Errors
    /// Never fails.
    pub fn step(&mut self, nodes: u32) -> Result<Ts<LinesStep>, EngineError> {
        let control = Control::default();
        let until = self.search.nodes() + u64::from(nodes);
        // If a step ends early, its remaining results are reported with the next step.
        let done = loop {
            let before = self.search.nodes();
            let done = self.search.step(until.saturating_sub(before), &control);
            if done || self.search.nodes() >= until {
                break done;
            }
        };
        let lines = self.search.best().iter().map(line_of).collect();
        Ok(LinesStep { done, nodes: self.search.nodes(), lines }.into_ts()?)
    }
}

/// Fails if the browser does not have this much memory. Otherwise the search would end in a trap that does not say why.
fn enough_memory(bytes: usize) -> Result<(), EngineError> {
    let mut tables = Vec::<u8>::new();
    let reserved = tables.try_reserve_exact(bytes);
    // Without this call, the compiler would optimize the unused allocation away.
    black_box(&tables);
    let megabytes = bytes >> 20;
    reserved.map_err(|_| {
        EngineError::new("no-memory", format_args!("not enough memory for tables of {megabytes} MiB"))
            .with("megabytes", megabytes)
    })
}

fn wished(among: &str, board: &Board) -> Result<Option<PointSet>, EngineError> {
    let mut points = PointSet::EMPTY;
    for token in among.split_whitespace() {
        let moves = played(board.clone(), token)?;
        points.insert(*moves.moves().last().expect("a move was played"));
    }
    Ok(if points.is_empty() { None } else { Some(points) })
}

fn line_of(known: &BestLine) -> FreeLine {
    let BestLine { line, verdict, score, depth } = known;
    let (result, stones) = verdict.proven().unzip();
    let chance = score.filter(|_| result.is_none()).map(chance_to_win);
    FreeLine { line: names(line), result, stones, score: *score, chance, depth: *depth }
}
