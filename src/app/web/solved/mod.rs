mod answer;
#[cfg(feature = "boards")]
mod boards;
mod error;
pub(crate) mod game;
#[cfg(feature = "games")]
pub(crate) mod renju;
#[cfg(test)]
mod samples;
mod strategy_file;
mod strategy_info;
#[cfg(feature = "unbounded")]
mod unbounded;

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use engine::Board;
#[cfg(feature = "games")]
use engine::Color;
use guide::{Guide, GuideOptions, Query, QueryError};
use strategy::{Game, Strategy};
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::error::EngineError;
use game::Position;
#[cfg(not(feature = "games"))]
use game::played as played_turns;
#[cfg(feature = "games")]
use renju::{played_turns, turns};
use strategy_info::StrategyInfo;

pub use answer::{Answered, BoundFound, Child, ChildrenFound, Progress, Reply, Source, Step};
#[cfg(feature = "unbounded")]
pub use unbounded::UnboundedEngine;

/// The engine with its strategy, its search table, and the wins that it has already announced.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Engine {
    /// The game being played. The guide's strategy may be for a stricter rule.
    game: Game,
    pub(crate) guide: Rc<RefCell<Guide>>,
}

#[wasm_bindgen]
impl Engine {
    /// Creates an engine for 15x15 without a strategy, which only searches. The seed, 0 by default, decides between equally
    /// good moves.
    #[wasm_bindgen(constructor)]
    pub fn new(seed: Option<u32>) -> Self {
        Self::for_game(Game::STANDARD, seed)
    }

    /// Reads the text of `gomoku.json`, or of a strategy in nested form, and returns a summary.
    ///
    /// # Errors
    /// `strategy` with the fault and its place in the file. The engine is then unchanged.
    #[wasm_bindgen(js_name = loadStrategy)]
    pub fn load_strategy(&self, text: &str) -> Result<Ts<StrategyInfo>, EngineError> {
        Ok(self.hold(strategy_file::read(text)?)?.into_ts()?)
    }

    /// Returns the state of the position after these moves.
    ///
    /// # Errors
    /// `bad-point`, `occupied` or `game-over` with the number of the first bad move.
    pub fn position(&self, moves: &str) -> Result<Ts<Position>, EngineError> {
        Ok(game::position(&self.board_after(moves)?).into_ts()?)
    }

    /// Starts a task: `reply` (the best move for the side to move), `children` (the distance after each White move), `resist`
    /// (a White move that lasts longest) or `bound` (the number of the stone by which Black has five).
    ///
    /// # Errors
    /// Fails as [`position`](Self::position) does; `game-over` if the game has ended; `bad-option` if there is no such task, or
    /// if it is not possible for the side to move.
    pub fn start(&self, kind: &str, moves: &str) -> Result<Task, EngineError> {
        let question = question(kind)?;
        let board = self.guided(question, self.board_after(moves)?);
        let mut task = self.guide.borrow().start(question, board).map_err(refused)?;
        let guide = Rc::clone(&self.guide);
        Ok(Task::new(move |nodes| guide.borrow_mut().step(&mut task, nodes).into()))
    }
}

impl Engine {
    fn for_game(game: Game, seed: Option<u32>) -> Self {
        let options = GuideOptions { seed: Some(seed.unwrap_or_default()), ..GuideOptions::default() };
        let guide = Guide::new(game.with_strategy(), options);
        Self { game, guide: Rc::new(RefCell::new(guide)) }
    }

    /// Without renju, the strategy and the game have the same rule.
    #[cfg(not(feature = "games"))]
    fn guided(&self, _: Query, board: Board) -> Board {
        board
    }

    /// The same position under the strategy's rule, which may be stricter for Black. The position keeps its rule in a search
    /// for White's win, which the stricter rule would not prove, and after Black has broken the stricter rule.
    #[cfg(feature = "games")]
    fn guided(&self, question: Query, board: Board) -> Board {
        let seeks_white_win = question == Query::BestMove && board.to_move() == Color::White;
        let game = self.guide.borrow().game();
        if game == self.game || seeks_white_win {
            return board;
        }
        played_turns(game.board(), &turns(&board).join(" ")).unwrap_or(board)
    }

    /// Sets the strategy and returns a summary.
    ///
    /// # Errors
    /// `strategy` if it does not cover the engine's board.
    pub fn hold(&self, strategy: Strategy) -> Result<StrategyInfo, EngineError> {
        let strategy = Arc::new(strategy);
        let mut guide = self.guide.borrow_mut();
        guide.load(Arc::clone(&strategy)).map_err(|error| EngineError::strategy("game", error))?;
        Ok(StrategyInfo::of(&strategy, guide.by_second()))
    }

    pub(crate) fn board_after(&self, moves: &str) -> Result<Board, EngineError> {
        played_turns(self.game.board(), moves)
    }
}

fn question(kind: &str) -> Result<Query, EngineError> {
    match kind {
        "reply" => Ok(Query::BestMove),
        "children" => Ok(Query::Distances),
        "resist" => Ok(Query::Resistance),
        "bound" => Ok(Query::Bound),
        _ => Err(EngineError::option("kind", format_args!("unknown task {kind}"))),
    }
}

fn refused(reason: QueryError) -> EngineError {
    match reason {
        QueryError::GameOver => EngineError::game_over(),
        QueryError::BlackToMove => EngineError::option("kind", reason),
    }
}

/// A running task. Call `free` to stop it.
#[wasm_bindgen]
#[expect(missing_debug_implementations, reason = "a function has none")]
pub struct Task {
    step: Box<dyn FnMut(u64) -> Step>,
}

#[wasm_bindgen]
impl Task {
    /// Searches about `nodes` more positions.
    ///
    /// # Errors
    /// Fails if the query has no answer.
    pub fn step(&mut self, nodes: u32) -> Result<Ts<Step>, EngineError> {
        Ok(self.advance(nodes).into_ts()?)
    }
}

impl Task {
    fn new(step: impl FnMut(u64) -> Step + 'static) -> Self {
        Self { step: Box::new(step) }
    }

    /// Does the same as `step`, for callers in Rust.
    pub fn advance(&mut self, nodes: u32) -> Step {
        (self.step)(nodes.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_query_is_a_bad_option() {
        let engine = Engine::new(Some(7));
        for (kind, moves) in [("repl", "h8"), ("children", "h8 i9"), ("resist", "")] {
            let error = engine.start(kind, moves).err().expect(kind);
            assert_eq!(error.code, "bad-option", "{kind}");
        }
        assert!(engine.start("children", "h8").is_ok());
    }
}
