//! The best moves of a position, each with the play expected after it: what an analysis shows.
//!
//! ```js
//! const search = new FreeLines({ moves: 'h8 i9', count: 3 });
//! let step;
//! do { step = search.step(2000); show(step.lines); await breath(); } while (!step.done);
//! search.free();
//! ```

use play::{BestLine, LineSearch, Verdict};
use serde::{Deserialize, Serialize};
use std::fmt;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::error::EngineError;
use crate::game::{names, played};
use crate::play::{TABLES, empty_board, usual_rule, usual_size};

/// More lines than these nobody reads.
const MOST: usize = 10;

/// What is to be analysed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
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
}

/// A move and the play expected after it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct FreeLine {
    /// The move, then the play expected.
    pub line: Vec<String>,
    /// `win` or `loss` for the side to move if that is proven, otherwise null.
    pub result: Option<String>,
    /// Stones until five at the latest, both sides counted, this move first, if a win or loss is proven.
    pub stones: Option<u32>,
    /// The evaluation for the side to move, in the engine's own points.
    pub score: Option<i32>,
    /// Plies searched, this move first.
    pub depth: u32,
}

/// What the analysis has come to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct LinesStep {
    /// Whether nothing more will be found out.
    pub done: bool,
    /// Positions visited.
    pub nodes: u32,
    /// The best lines, the best first.
    pub lines: Vec<FreeLine>,
}

/// The analysis of a position in steps. Free it to give it up.
#[wasm_bindgen]
pub struct FreeLines {
    search: LineSearch,
}

impl fmt::Debug for FreeLines {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FreeLines").finish_non_exhaustive()
    }
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
        let LinesOptions { moves, count, size, rule } = options.to_rust()?;
        if !(1..=MOST).contains(&count) {
            return Err(EngineError::option("count", format!("{count} lines: expected 1 to {MOST}")));
        }
        let board = played(empty_board(size, &rule)?, &moves)?;
        if board.is_over() {
            return Err(EngineError::GameOver);
        }
        Ok(Self { search: LineSearch::new(board, count, TABLES) })
    }

    /// Goes on for about `nodes` positions and tells what is known.
    ///
    /// # Errors
    /// None that a caller could cause.
    pub fn step(&mut self, nodes: u32) -> Result<Ts<LinesStep>, EngineError> {
        let done = self.search.step(nodes.into());
        let lines = self.search.best().map(told).collect();
        let nodes = u32::try_from(self.search.nodes()).unwrap_or(u32::MAX);
        Ok(LinesStep { done, nodes, lines }.into_ts()?)
    }
}

fn told(known: &BestLine) -> FreeLine {
    let BestLine { line, verdict, score, depth } = known;
    let (result, stones) = match *verdict {
        Verdict::Win { stones } => (Some("win".to_owned()), Some(stones)),
        Verdict::Loss { stones } => (Some("loss".to_owned()), Some(stones)),
        Verdict::Unknown => (None, None),
    };
    FreeLine { line: names(line), result, stones, score: *score, depth: *depth }
}
