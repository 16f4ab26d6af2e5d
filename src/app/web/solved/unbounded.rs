//! The infinite board: its rules and Black's moves. If the record of the check covers the game, Black plays the checked moves.
//! Otherwise Black follows the strategy for the square around the first stone, and these moves are not proven.

use std::cell::RefCell;
use std::cmp::Reverse;
use std::rc::Rc;

use engine::{Color, Rule};
use guide::{BestMove, IllegalPlace, Place, Query, QueryResult, UnboundedBoard, UnboundedGuide};
use player_unbounded::{Black, Bound};
use strategy::Strategy;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use super::boards::{EVERYWHERE, rule_named};
use super::strategy_info::StrategyInfo;
use super::{Task, question, refused, strategy_file};
use crate::error::EngineError;
use crate::solved::game::{Position, Winner, names};

const TABLE_BYTES: usize = 16 << 20;

/// The engine for the infinite board. Points are named by their column and row relative to Black's first stone, such as `e3n2`.
#[wasm_bindgen]
#[derive(Debug)]
pub struct UnboundedEngine {
    rule: Rule,
    guide: Rc<RefCell<UnboundedGuide>>,
    /// The player of the checked moves, once the record has been read.
    black: RefCell<Option<Black>>,
}

#[wasm_bindgen]
impl UnboundedEngine {
    /// Creates an engine without a strategy for the rule `standard` or `freestyle`.
    ///
    /// # Errors
    /// `bad-option` for any other rule.
    #[wasm_bindgen(constructor)]
    pub fn new(rule: &str) -> Result<Self, EngineError> {
        let guide = Rc::new(RefCell::new(UnboundedGuide::new(TABLE_BYTES)));
        Ok(Self { rule: rule_named(rule, &EVERYWHERE)?, guide, black: RefCell::new(None) })
    }

    /// Reads `unbounded.json`, the strategy that was checked on the infinite board, and `unbounded.txt`, the record of its
    /// check.
    ///
    /// # Errors
    /// `strategy` if they cannot be used. The engine is then unchanged.
    #[wasm_bindgen(js_name = loadRecord)]
    pub fn load_record(&self, strategy: &str, record: &str) -> Result<(), EngineError> {
        let black = player_unbounded::read(strategy, record)
            .map_err(|error| EngineError::strategy("record", error))?;
        *self.black.borrow_mut() = Some(black);
        Ok(())
    }

    /// Reads `everywhere.json`, the strategy for all boards, and returns a summary without second moves.
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

    /// Starts a task: `reply` (Black's move), `children` (the number of the stone by which Black wins after each White move),
    /// `resist` (a White move after which this number is largest), `bound` (the number of the stone by which Black wins).
    ///
    /// If the record covers the game, `winAt` is the record's bound, which rests on a written argument whose cases are checked
    /// by machine. Otherwise `winAt` is null, and `children` has the number of the stone by which the strategy expects to win.
    ///
    /// # Errors
    /// Fails as [`position`](Self::position) does; `game-over` if the game has ended; `bad-option` if there is no such task, or
    /// if it is not possible for the side to move.
    pub fn start(&self, kind: &str, moves: &str) -> Result<Task, EngineError> {
        let board = played(self.rule, moves)?;
        let question = question(kind)?;
        let mut task = self.guide.borrow().start(question, &board).map_err(refused)?;
        if let Some(known) = self.recorded(question, &board) {
            return Ok(Task::new(move |_| known.clone().into()));
        }
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

    /// The answer from the record, if it covers the game.
    fn recorded(&self, question: Query, board: &UnboundedBoard) -> Option<guide::Step<Place>> {
        let mut black = self.black.borrow_mut();
        let black = black.as_mut()?;
        let moves = steps(board.moves());
        if question == Query::BestMove {
            let promise = black.answer(&moves).filter(|_| board.to_move() == Color::Black)?;
            let (x, y) = promise.place;
            return Some(won(Place::new(x, y)?, promise.win_at, guide::Source::Strategy));
        }
        let win_at = Some(black.bound(&moves)?.into());
        let answer = match question {
            Query::Bound => return Some(guide::Step::last(QueryResult::Bound(win_at))),
            _ => QueryResult::Longest(win_at),
        };
        let replies = board.distinct_moves();
        let bounds = replies.iter().zip(black.bounds(&moves, &steps(&replies)));
        let bounds = bounds.filter_map(|(&place, bound)| Some((place, bound?)));
        if question == Query::Resistance {
            // For moves that are not stored, the bound may be far too late.
            let last = |&(place, bound): &(Place, Bound)| (Reverse(bound.win_at), place.distance());
            let (place, bound) = bounds.filter(|(_, bound)| bound.is_stored).min_by_key(last)?;
            return Some(won(place, bound.win_at, source(bound)));
        }
        let distance = |(place, bound): (Place, Bound)| guide::Distance {
            point: Some(place),
            win_at: Some(bound.win_at.into()),
            expected: None,
            source: source(bound),
        };
        Some(guide::Step { distances: bounds.map(distance).collect(), ..guide::Step::last(answer) })
    }
}

fn won(point: Place, win_at: u16, source: guide::Source) -> guide::Step<Place> {
    let (winner, win_at) = (Some(Color::Black), Some(win_at.into()));
    let reply = BestMove { point, winner, win_at, source, line: Vec::new(), nodes: 0 };
    guide::Step::last(QueryResult::BestMove(reply))
}

const fn source(bound: Bound) -> guide::Source {
    if bound.is_stored { guide::Source::Strategy } else { guide::Source::Search }
}

fn steps(places: &[Place]) -> Vec<(i32, i32)> {
    places.iter().map(|place| (place.x(), place.y())).collect()
}

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
        #[cfg(feature = "games")]
        forbidden: Vec::new(),
        #[cfg(feature = "games")]
        may_pass: false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solved::answer::{Answered, BoundFound, ChildrenFound, Source};
    use crate::solved::game::Side;

    fn engine() -> UnboundedEngine {
        UnboundedEngine::new("standard").unwrap()
    }

    fn answer(engine: &UnboundedEngine, kind: &str, moves: &str) -> Answered {
        let mut task = engine.start(kind, moves).unwrap();
        (0..100).find_map(|_| task.advance(10_000).result).unwrap()
    }

    /// Returns a reply, and checks that it does not claim a win.
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
    fn the_record_gives_checked_moves_and_bounds() {
        let engine = engine();
        let strategy = include_str!("../../../../www/data/unbounded.json");
        let record = include_str!("../../../../www/data/unbounded.txt");
        assert_eq!(engine.load_record(strategy, "gomoku-unbounded 0").unwrap_err().code, "strategy");
        assert_eq!(replied(&engine, "reply", "e0n0 e1n1").1, Source::None, "nothing is loaded yet");
        engine.load_record(strategy, record).unwrap();
        let Answered::Reply(reply) = answer(&engine, "reply", "e0n0 e1n1") else { panic!("no reply") };
        assert_eq!((reply.winner, reply.win_at), (Some(Side::Black), Some(53)));
        let after = format!("e0n0 e1n1 {}", reply.point);
        assert_eq!(answer(&engine, "bound", &after), Answered::Bound(BoundFound { win_at: Some(53) }));
        assert_eq!(
            answer(&engine, "children", &after),
            Answered::Children(ChildrenFound { longest: Some(53) })
        );
        for far in ["e0n0 e20n1", "e0n0 e700s33"] {
            let Answered::Reply(reply) = answer(&engine, "reply", far) else { panic!("no reply") };
            let Answered::Bound(bound) = answer(&engine, "bound", &format!("{far} {}", reply.point)) else {
                panic!("no bound")
            };
            assert!(reply.win_at.is_some() && bound.win_at == reply.win_at, "{reply:?} {bound:?}");
        }
        assert_eq!(answer(&engine, "bound", "e0n0"), Answered::Bound(BoundFound { win_at: Some(61) }));
        // The checked Black plays elsewhere.
        replied(&engine, "reply", "e0n0 e1n1 w9s9 e2n2");
    }

    #[test]
    fn the_square_strategy_answers_stones_outside_it() {
        let engine = engine();
        let info = engine.hold(crate::solved::samples::for_many_boards()).unwrap();
        assert_eq!((info.win_at, info.nodes, info.answers, info.second_moves.len()), (33, 2, 1, 0));
        assert_eq!(replied(&engine, "reply", "e0n0 w700s33"), ("w10n2".to_owned(), Source::Strategy));
    }
}
