//! The infinite board: its rules, and Black's moves by the strategy for the square around the first stone. These moves are not
//! proven.

use std::cell::RefCell;
use std::rc::Rc;

use ::unbounded::{IllegalPlace, Place, UnboundedBoard};
use engine::{Color, Rule};
use guide::UnboundedGuide;
use strategy::Strategy;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use super::boards::rule_named;
use super::strategy_info::StrategyInfo;
use super::{Task, question, refused, strategy_file};
use crate::error::EngineError;
use crate::solved::game::{Position, Winner, names};

/// The size of the search table in bytes.
const TABLE_BYTES: usize = 16 << 20;

/// The engine for the infinite board. Points are named by their column and row relative to Black's first stone, such as `e3n2`.
#[wasm_bindgen]
#[derive(Debug)]
pub struct UnboundedEngine {
    rule: Rule,
    guide: Rc<RefCell<UnboundedGuide>>,
}

#[wasm_bindgen]
impl UnboundedEngine {
    /// Makes an engine without a strategy for the rule `standard` or `freestyle`.
    ///
    /// # Errors
    /// `bad-option` for any other rule.
    #[wasm_bindgen(constructor)]
    pub fn new(rule: &str) -> Result<Self, EngineError> {
        Ok(Self { rule: rule_named(rule)?, guide: Rc::new(RefCell::new(UnboundedGuide::new(TABLE_BYTES))) })
    }

    /// Reads the text of `everywhere.json`, the strategy for all boards, and returns a summary without second moves.
    ///
    /// # Errors
    /// `strategy` if it cannot be used.
    #[wasm_bindgen(js_name = loadStrategy)]
    pub fn load_strategy(&self, text: &str) -> Result<Ts<StrategyInfo>, EngineError> {
        Ok(self.hold(strategy_file::read(text)?)?.into_ts()?)
    }

    /// Returns the state of the position after these moves.
    ///
    /// # Errors
    /// `bad-point`, `occupied` or `game-over` with the number of the first bad move.
    pub fn position(&self, moves: &str) -> Result<Ts<Position>, EngineError> {
        Ok(position(&played(self.rule, moves)?).into_ts()?)
    }

    /// Starts a task: `reply` (Black's move), `children` (the stone by which the strategy expects to win after each White
    /// move), `resist` (a White move for which this stone is latest). `bound` finds nothing, since nothing is proven.
    ///
    /// # Errors
    /// Fails as [`position`](Self::position) does; `game-over` if the game has ended; `bad-option` if there is no such task, or
    /// not for the side to move.
    pub fn start(&self, kind: &str, moves: &str) -> Result<Task, EngineError> {
        let board = played(self.rule, moves)?;
        let mut task = self.guide.borrow().start(question(kind)?, &board).map_err(refused)?;
        let guide = Rc::clone(&self.guide);
        Ok(Task::new(move |nodes| guide.borrow_mut().step(&mut task, nodes).into()))
    }
}

impl UnboundedEngine {
    /// Sets the strategy and returns a summary.
    ///
    /// # Errors
    /// `strategy` if it does not cover the infinite board.
    pub fn hold(&self, strategy: Strategy) -> Result<StrategyInfo, EngineError> {
        let info = StrategyInfo::of(&strategy, Vec::new());
        let mut guide = self.guide.borrow_mut();
        guide.load(strategy).map_err(|error| EngineError::strategy("game", error))?;
        Ok(info)
    }
}

/// Returns the game after these moves.
fn played(rule: Rule, moves: &str) -> Result<UnboundedBoard, EngineError> {
    let mut board = UnboundedBoard::new(rule);
    for (i, token) in moves.split_whitespace().enumerate() {
        let number = i + 1;
        let place = token.parse::<Place>().map_err(|error| {
            EngineError::new("bad-point", format_args!("move {number}: {error}"))
                .with("number", number)
                .with("token", error.token)
        })?;
        board.play(place).map_err(|reason| illegal(number, place, &reason))?;
    }
    Ok(board)
}

fn illegal(number: usize, place: Place, reason: &IllegalPlace) -> EngineError {
    let code = match reason {
        IllegalPlace::Occupied(_) => "occupied",
        IllegalPlace::GameOver(_) => "game-over",
    };
    let error = EngineError::new(code, format_args!("move {number}: {reason}"));
    error.with("number", number).with("point", place.to_string())
}

fn position(board: &UnboundedBoard) -> Position {
    let winner = |color| if color == Color::Black { Winner::Black } else { Winner::White };
    Position {
        moves: names(board.moves()),
        to_move: board.to_move().into(),
        winner: board.winner().map(winner),
        row: names(board.winning_row()),
        overlines: board.overlines().iter().map(names).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solved::answer::{Answered, BoundFound, ChildrenFound, Source};

    fn engine() -> UnboundedEngine {
        UnboundedEngine::new("standard").unwrap()
    }

    fn answer(engine: &UnboundedEngine, kind: &str, moves: &str) -> Answered {
        let mut task = engine.start(kind, moves).unwrap();
        (0..100).find_map(|_| task.advance(10_000).result).unwrap()
    }

    /// Returns a reply, and checks that it claims nothing.
    fn replied(engine: &UnboundedEngine, kind: &str, moves: &str) -> (String, Source) {
        let Answered::Reply(reply) = answer(engine, kind, moves) else { panic!("{kind} {moves}") };
        assert_eq!((reply.winner, reply.win_at), (None, None), "{kind} {moves}");
        (reply.point, reply.source)
    }

    #[test]
    fn five_in_a_row_wins_on_the_infinite_board() {
        let five = "e0n0 e50n0 e0n1 e51n0 e0n2 e52n0 e0n3 e54n0 e0n4";
        let won = position(&played(Rule::Standard, five).unwrap());
        assert_eq!(won.winner, Some(Winner::Black));
        assert_eq!(won.row, ["e0n0", "e0n1", "e0n2", "e0n3", "e0n4"]);
        for (moves, code) in [("h8", "bad-point"), ("e0n0 e0n0", "occupied"), ("e0n0 e10001n0", "bad-point")]
        {
            assert_eq!(played(Rule::Standard, moves).unwrap_err().code, code, "{moves}");
        }
        assert_eq!(engine().start("reply", five).err().unwrap().code, "game-over");
        assert_eq!(engine().start("walk", "").err().unwrap().code, "bad-option");
        assert_eq!(UnboundedEngine::new("renju").unwrap_err().code, "bad-option");
    }

    #[test]
    fn black_answers_wherever_white_plays_and_claims_nothing() {
        let engine = engine();
        assert_eq!(replied(&engine, "reply", ""), ("e0n0".to_owned(), Source::None));
        replied(&engine, "reply", "e0n0 e90n90 e1n0 e91n90 e2n0 e80n80");
        assert_eq!(replied(&engine, "resist", "e0n0").1, Source::None);
        let nothing = Answered::Children(ChildrenFound { longest: None });
        assert_eq!(answer(&engine, "children", "e0n0"), nothing);
        assert_eq!(engine.start("children", "").err().unwrap().code, "bad-option");
        assert_eq!(answer(&engine, "bound", "e0n0"), Answered::Bound(BoundFound { win_at: None }));
    }

    #[test]
    fn the_strategy_for_the_square_answers_a_stone_beyond_it() {
        let engine = engine();
        let info = engine.hold(crate::solved::samples::for_many_boards()).unwrap();
        assert_eq!((info.win_at, info.nodes, info.answers, info.second_moves.len()), (33, 2, 1, 0));
        assert_eq!(replied(&engine, "reply", "e0n0 w700s33"), ("w10n2".to_owned(), Source::Strategy));
    }
}
