//! Free play for JavaScript: any engine and level, boards from 5x5 to 22x22, all rules.
//!
//! ```js
//! const player = new FreePlayer({ engine: 'best', level: 6, size: 15, rule: 'standard', seed: 1 });
//! const position = player.position('h8 i9');            // side to move, winner, winning row
//! player.begin('h8 i9', { milliseconds: 1000 });        // the side to move thinks
//! let step;
//! do { step = player.step(2000); show(step); await breath(); } while (!step.done);
//! play(step.best);
//! player.free();
//! ```
//!
//! For a game between two engines, make two players. Every call receives the whole game, so nothing has to be undone.

use engine::{Board, Rule, Size};
use play::{EngineKind, EngineSpec, Level, Player, SearchReport, Thought, TimeControl, chance_to_win};
use search::{Control, Limits, SliceEnd};
use serde::{Deserialize, Serialize};
use std::time::Duration;
use tsify::{Ts, Tsify};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::error::EngineError;
use crate::solved::game::{self, Position, names};
use crate::solved::renju::played_turns;

/// The engine, its strength and the board.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
pub struct FreeOptions {
    /// One of the names from [`free_engines`].
    pub engine: String,
    /// The level, from 1 for a beginner to 10 for full strength.
    #[serde(default = "full_strength")]
    pub level: u8,
    /// The size of the board, 5 to 22.
    #[serde(default = "usual_size")]
    pub size: usize,
    /// `standard` (exactly five in a row wins), `freestyle` (five or more), `strict` (exactly five for Black, five or more for
    /// White) or `renju` (strict, with points that are forbidden for Black).
    #[serde(default = "usual_rule")]
    pub rule: String,
    /// The seed, any whole number, for the mistakes of a player below full strength.
    #[serde(default)]
    pub seed: u32,
}

fn full_strength() -> u8 {
    Level::FULL.number()
}

pub(crate) fn usual_size() -> usize {
    Size::FIFTEEN.side()
}

pub(crate) fn usual_rule() -> String {
    "standard".to_owned()
}

/// The limits of a search, all optional. With no limits at all, the search takes one second.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Tsify)]
#[serde(default)]
pub struct FreeLimits {
    /// The time for this move, in milliseconds.
    pub milliseconds: Option<u32>,
    /// The number of positions to visit.
    pub nodes: Option<u32>,
    /// The depth in plies.
    pub depth: Option<u32>,
}

/// The state of the search.
#[derive(Clone, Debug, PartialEq, Serialize, Tsify)]
#[tsify(missing_as_null)]
pub struct FreeStep {
    /// Whether the search has finished.
    pub done: bool,
    /// The best move so far, or null if the game is over.
    pub best: Option<String>,
    /// The best move and the expected continuation.
    pub line: Vec<String>,
    /// `win` or `loss` for the side to move if this is proven, otherwise null.
    pub result: Option<&'static str>,
    /// If a win or loss is proven, the number of stones of both sides until the five.
    pub stones: Option<u32>,
    /// The score for the side to move, in the engine's own units.
    pub score: Option<i32>,
    /// The winning chance for this score, 0 to 1. Only the best engine gives it, and only if no win or loss is proven.
    pub chance: Option<f64>,
    /// The depth in plies.
    pub depth: u32,
    /// The number of positions visited.
    pub nodes: u64,
    /// How the move was found: `forced`, `vcf`, `vct`, `search` or `value`.
    pub source: &'static str,
}

/// Returns the names of the engines, weakest first.
#[wasm_bindgen(js_name = freeEngines)]
pub fn free_engines() -> Vec<String> {
    EngineKind::ALL.into_iter().map(|kind| kind.name().to_owned()).collect()
}

/// The size of a player's tables in bytes. Two engines that play each other must fit into a phone's memory.
pub(crate) const TABLES: usize = 32 << 20;
const USUAL_TIME: Duration = Duration::from_secs(1);
/// The depth limit for minimax, which reaches it within a moment. Minimax has no table, so the work of an interrupted slice is
/// lost.
const MINIMAX_DEPTH: u32 = 4;

/// An engine for a board of one size under one rule. Call `free` when the user leaves the game.
#[wasm_bindgen]
#[derive(Debug)]
pub struct FreePlayer {
    empty: Board,
    player: Player,
    thought: Option<(Thought, Duration)>,
}

#[wasm_bindgen]
impl FreePlayer {
    /// Creates a player.
    ///
    /// # Errors
    /// `bad-option` with the name of the invalid option.
    #[wasm_bindgen(constructor)]
    pub fn new(options: Ts<FreeOptions>) -> Result<Self, EngineError> {
        Self::with(&options.to_rust()?)
    }

    /// Returns the state of the position after these moves.
    ///
    /// # Errors
    /// `bad-point`, `off-board`, `occupied` or `game-over` with the number of the first bad move.
    pub fn position(&self, moves: &str) -> Result<Ts<Position>, EngineError> {
        Ok(game::position(&played_turns(self.empty.clone(), moves)?).into_ts()?)
    }

    /// Starts a search of the position after these moves, which [`step`](Self::step) continues. Abandons an earlier search.
    ///
    /// # Errors
    /// Fails as [`position`](Self::position) does; `game-over` if the game has ended.
    pub fn begin(&mut self, moves: &str, limits: Ts<FreeLimits>) -> Result<(), EngineError> {
        let limits = limits.to_rust()?;
        let board = played_turns(self.empty.clone(), moves)?;
        if board.is_over() {
            return Err(EngineError::game_over());
        }
        let nothing_said = limits == FreeLimits::default();
        let turn = limits.milliseconds.map(|ms| Duration::from_millis(ms.into()));
        let turn = turn.or(nothing_said.then_some(USUAL_TIME));
        let time =
            turn.and_then(|turn| TimeControl { turn: Some(turn), left: None }.limits(board.stones()).time);
        let minimax = self.player.spec().kind == EngineKind::Minimax;
        let deepest = if minimax { MINIMAX_DEPTH } else { Limits::MAX_DEPTH };
        let limits = Limits {
            depth: limits.depth.unwrap_or(deepest).clamp(1, deepest),
            nodes: limits.nodes.map(u64::from),
            time,
            soft_time: None,
        };
        let start = now();
        let thought = self.player.begin(&board, &limits, &control(&|| now() - start));
        self.thought = Some((thought, start));
        Ok(())
    }

    /// Searches about `nodes` more positions and returns the best move so far. 2,000 positions take a few milliseconds.
    ///
    /// # Errors
    /// `bad-option` if no search was started.
    pub fn step(&mut self, nodes: u32) -> Result<Ts<FreeStep>, EngineError> {
        let Some((thought, start)) = &mut self.thought else {
            return Err(EngineError::option("step", "no search was started"));
        };
        let start = *start;
        let done =
            self.player.resume(thought, nodes.into(), &control(&|| now() - start)) == SliceEnd::Finished;
        let step = step_of(thought.report(), self.player.spec().kind == EngineKind::Best, done);
        if step.done {
            self.thought = None;
        }
        Ok(step.into_ts()?)
    }
}

impl FreePlayer {
    fn with(options: &FreeOptions) -> Result<Self, EngineError> {
        let empty = empty_board(options.size, &options.rule)?;
        let spec = options.engine.parse::<EngineSpec>();
        let spec = spec.map_err(|error| EngineError::option("engine", error))?;
        let player = Player::new(spec.at_level(level(options.level)?), TABLES, options.seed.into());
        Ok(Self { empty, player, thought: None })
    }
}

/// The board after these moves. Without a size and a rule, it is the board of the solved game.
pub(crate) fn board_after(
    moves: &str,
    size: Option<usize>,
    rule: Option<String>,
) -> Result<Board, EngineError> {
    played_turns(empty_board(size.unwrap_or_else(usual_size), &rule.unwrap_or_else(usual_rule))?, moves)
}

/// The empty board. Fails with `bad-option`.
pub(crate) fn empty_board(side: usize, rule: &str) -> Result<Board, EngineError> {
    let rule: Rule = rule.parse().map_err(|error| EngineError::option("rule", error))?;
    let size = Size::new(side).map_err(|error| EngineError::option("size", error))?;
    Ok(Board::new(size, rule))
}

pub(crate) fn level(number: u8) -> Result<Level, EngineError> {
    let message = || format!("unknown level {number}: expected 1 to 10");
    Level::new(number).ok_or_else(|| EngineError::option("level", message()))
}

/// The time since the page or the worker started. Both have a clock, but their types have nothing in common.
pub(crate) fn now() -> Duration {
    let performance = js_sys::Reflect::get(&js_sys::global(), &"performance".into());
    let now =
        performance.map_or(0.0, |performance| performance.unchecked_into::<web_sys::Performance>().now());
    Duration::from_secs_f64(now / 1_000.0)
}

pub(crate) fn control<'a>(clock: &'a dyn Fn() -> Duration) -> Control<'a> {
    Control { clock: Some(clock), stop: None }
}

fn step_of(report: &SearchReport, best: bool, done: bool) -> FreeStep {
    let (result, stones) = report.verdict.proven().unzip();
    FreeStep {
        done,
        best: report.best.map(|point| point.to_string()),
        line: names(&report.line),
        result,
        stones,
        score: report.score,
        chance: report.score.filter(|_| best && result.is_none()).map(chance_to_win),
        depth: report.depth,
        nodes: report.nodes,
        source: report.source.name(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_options_are_named() {
        let options = |engine: &str, level, size, rule: &str| FreeOptions {
            engine: engine.to_owned(),
            level,
            size,
            rule: rule.to_owned(),
            seed: 0,
        };
        for (options, name, value) in [
            (options("bestest", 10, 15, "standard"), "engine", "bestest"),
            (options("best", 11, 15, "standard"), "level", "11"),
            (options("best", 10, 4, "standard"), "size", "4"),
            (options("best", 10, 15, "caro"), "rule", "caro"),
        ] {
            let error = FreePlayer::with(&options).expect_err("it is refused");
            assert_eq!(error.code, "bad-option");
            let text = error.message;
            assert!(text.starts_with(&format!("{name}: ")) && text.contains(value), "{text}");
        }
    }
}
