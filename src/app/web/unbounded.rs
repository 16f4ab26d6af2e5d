//! The board without edges: its rules, and Black's moves by the strategy for the square around the first stone. Nothing is
//! claimed of them, for nothing is proven.

mod walk;

use std::cell::RefCell;
use std::fmt;
use std::rc::Rc;
use std::sync::Arc;

use ::unbounded::{Move, Place, Search, Unbounded, UnboundedBoard};
use engine::threat::{Limits, Proof, ThreatSearch};
use engine::{Color, Rule};
use strategy::Strategy;
use wasm_bindgen::prelude::*;

use crate::answer::{Answered, BoundFound, ChildrenFound, Reply, Source};
use crate::error::EngineError;
use crate::game::{Position, Winner};
use crate::rules::rule_named;
use crate::strategy_info::StrategyInfo;
use crate::task::{Progress, Step};
use crate::to_json::ToJson;
use walk::{Purpose, WalkWhite};

/// Bytes of the search table.
const TABLE_BYTES: usize = 16 << 20;
/// Positions that each of Black's searches may look at.
const NODES: u64 = 3_000_000;

/// The engine for the board without edges. Points are named by their columns and rows from Black's first stone: `e3n2`.
#[wasm_bindgen]
pub struct UnboundedEngine {
    rule: Rule,
    black: Option<Rc<Unbounded>>,
    search: Rc<RefCell<ThreatSearch>>,
}

impl fmt::Debug for UnboundedEngine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("UnboundedEngine").field("rule", &self.rule).finish_non_exhaustive()
    }
}

#[wasm_bindgen]
impl UnboundedEngine {
    /// An engine without a strategy for the rule `standard` or `freestyle`.
    ///
    /// # Errors
    /// `bad-option` for any other rule.
    #[wasm_bindgen(constructor)]
    pub fn new(rule: &str) -> Result<Self, EngineError> {
        let search = Rc::new(RefCell::new(ThreatSearch::new(TABLE_BYTES)));
        Ok(Self { rule: rule_named(rule)?, black: None, search })
    }

    /// Reads the strategy for all boards in the dense form; a `StrategyInfo` as JSON, without second moves.
    ///
    /// # Errors
    /// `strategy` if it cannot be used.
    #[wasm_bindgen(js_name = loadStrategy)]
    pub fn load_strategy(&mut self, dense: &[u8]) -> Result<String, EngineError> {
        let fault = |at: String, message: String| EngineError::Strategy { at, message };
        let strategy = Strategy::from_dense(dense)
            .map_err(|error| fault(format!("byte {}", error.at), error.to_string()))?;
        let info = StrategyInfo::of(&strategy, std::iter::empty()).to_json();
        let black = Unbounded::new(Arc::new(strategy));
        let unserved =
            || fault("game".into(), "a strategy that says nothing of the board without edges".into());
        self.black = Some(Rc::new(black.ok_or_else(unserved)?));
        Ok(info)
    }

    /// What the rules say about the position after these moves: a `Position` as JSON.
    ///
    /// # Errors
    /// `bad-point`, `occupied` or `game-over` with the number of the first bad move.
    pub fn position(&self, moves: &str) -> Result<String, EngineError> {
        Ok(position(&played(self.rule, moves)?).to_json())
    }

    /// Begins work: `reply` (Black's move), `children` (by when the strategy has Black win after each move of White), `resist`
    /// (a move of White after which that is latest); `bound` finds nothing, for nothing is proven.
    ///
    /// # Errors
    /// As [`position`](Self::position); `game-over` when there is nothing left to answer; `bad-option` if there is no such work, or
    /// none for the side to move.
    pub fn start(&self, kind: &str, moves: &str) -> Result<UnboundedTask, EngineError> {
        let plane = played(self.rule, moves)?;
        if plane.winner().is_some() {
            return Err(EngineError::GameOver);
        }
        let black = plane.to_move() == Color::Black;
        let guess = || Work::Found(plane.fullest().unwrap_or(Place::FIRST), Source::None);
        let work = match kind {
            "reply" if black => self.reply(&plane)?,
            "reply" => guess(),
            "resist" | "children" if black => {
                return Err(EngineError::option("kind", "asked of White's moves, and it is not her turn"));
            }
            "resist" => self.walk(&plane, Purpose::Resistance).unwrap_or_else(guess),
            "children" => self.walk(&plane, Purpose::Distances).unwrap_or_else(Work::nothing_known),
            "bound" => Work::Nothing(Answered::Bound(BoundFound { win_at: None })),
            _ => return Err(EngineError::option("kind", format!("there is no task {kind}"))),
        };
        Ok(UnboundedTask { search: Rc::clone(&self.search), work, nodes: 0 })
    }

    fn reply(&self, plane: &UnboundedBoard) -> Result<Work, EngineError> {
        let Some(black) = &self.black else {
            return Ok(Work::Found(plane.fullest().unwrap_or(Place::FIRST), Source::None));
        };
        match black.answer(plane.moves()) {
            Some(Move::Known(place)) => Ok(Work::Found(place, Source::Strategy)),
            Some(Move::Search(search)) => Ok(Work::Look { search, at: 0, left: NODES }),
            None => Err(EngineError::GameOver),
        }
    }

    /// A walk over White's moves, if there is a strategy that knows the game.
    fn walk(&self, plane: &UnboundedBoard, purpose: Purpose) -> Option<Work> {
        let black = Rc::clone(self.black.as_ref()?);
        let followed = black.followed(plane.moves())?;
        Some(Work::Walk(Box::new(WalkWhite::new(black, followed, purpose))))
    }
}

/// The game after these moves.
fn played(rule: Rule, moves: &str) -> Result<UnboundedBoard, EngineError> {
    let mut plane = UnboundedBoard::new(rule);
    for (i, token) in moves.split_whitespace().enumerate() {
        let number = i + 1;
        let place = token.parse::<Place>().map_err(|error| EngineError::BadPlace { number, error })?;
        plane.play(place).map_err(|reason| EngineError::IllegalPlace { number, place, reason })?;
    }
    Ok(plane)
}

fn names(places: &[Place]) -> Vec<String> {
    places.iter().map(ToString::to_string).collect()
}

fn position(plane: &UnboundedBoard) -> Position {
    let winner = |color| if color == Color::Black { Winner::Black } else { Winner::White };
    Position {
        moves: names(plane.moves()),
        to_move: plane.to_move().into(),
        winner: plane.winner().map(winner),
        row: names(&plane.winning_row()),
        overlines: plane.overlines().iter().map(|row| names(row)).collect(),
    }
}

/// What a task has to do.
enum Work {
    /// Nothing: the move is known.
    Found(Place, Source),
    /// Nothing can be found.
    Nothing(Answered),
    /// A win by threats, in the search with this number, with so many positions left to look at.
    Look { search: Search, at: usize, left: u64 },
    /// What the strategy makes of White's moves.
    Walk(Box<WalkWhite>),
}

impl Work {
    /// No distance is known.
    const fn nothing_known() -> Self {
        Self::Nothing(Answered::Children(ChildrenFound { longest: None }))
    }
}

/// Work on the board without edges that has begun. Free it to give it up.
#[wasm_bindgen]
pub struct UnboundedTask {
    search: Rc<RefCell<ThreatSearch>>,
    work: Work,
    nodes: u64,
}

impl fmt::Debug for UnboundedTask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("UnboundedTask").finish_non_exhaustive()
    }
}

#[wasm_bindgen]
impl UnboundedTask {
    /// Does about `nodes` nodes of work: a `Step` as JSON.
    ///
    /// # Errors
    /// When the question has no answer.
    pub fn step(&mut self, nodes: u32) -> Result<String, EngineError> {
        if let Work::Walk(walk) = &mut self.work {
            return Ok(walk.step(&mut self.search.borrow_mut(), nodes.into()));
        }
        let result = self.look(nodes.into())?;
        let progress = if result.is_none() { vec![Progress::nodes(self.nodes)] } else { Vec::new() };
        Ok(Step { done: result.is_some(), progress, result }.to_json())
    }

    fn look(&mut self, nodes: u64) -> Result<Option<Answered>, EngineError> {
        let (search, at, left) = match &mut self.work {
            Work::Found(place, source) => return Ok(Some(reply(*place, *source, self.nodes))),
            Work::Nothing(answer) => return Ok(Some(answer.clone())),
            Work::Look { search, at, left } => (search, at, left),
            Work::Walk(_) => return Err(EngineError::Internal("a walk is stepped by itself".into())),
        };
        let Some(attempt) = search.tries.get(*at) else {
            return Ok(Some(reply(search.otherwise, Source::None, self.nodes)));
        };
        let mut engine = self.search.borrow_mut();
        let (mut board, before) = (attempt.board.clone(), engine.nodes());
        let limits = Limits { moves: attempt.moves, nodes: nodes.min(*left) };
        let proof = engine.prove(&mut board, Color::Black, attempt.kind, limits);
        let spent = engine.nodes() - before;
        self.nodes += spent;
        // At least one, or a step that finds nothing to do could be repeated for ever.
        *left = left.saturating_sub(spent.max(1));
        if let Proof::Proven { moves } = proof {
            let point = engine.winning_move(&mut board, Color::Black, attempt.kind, moves);
            let point = point.ok_or_else(|| EngineError::Internal("a proven win has no move".into()))?;
            return Ok(Some(reply(search.place(point), Source::Search, self.nodes)));
        }
        if proof == Proof::Disproven || *left == 0 {
            (*at, *left) = (*at + 1, NODES);
        }
        Ok(None)
    }
}

/// A move of which nothing is claimed.
pub(super) fn reply(place: Place, source: Source, nodes: u64) -> Answered {
    Answered::Reply(Reply {
        point: place.to_string(),
        winner: None,
        win_at: None,
        source,
        line: Vec::new(),
        nodes,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// After k11 on 21x21 Black answers u21 with a13; his fives count within 7 points of the first stone.
    const DENSE: [u8; 19] = *b"dense 2\n\x15\x1e\x21\xfc\xbc\xfe\xfc\x00\xff\x1f\xff";

    fn engine() -> UnboundedEngine {
        UnboundedEngine::new("standard").unwrap()
    }

    fn answer(engine: &UnboundedEngine, kind: &str, moves: &str) -> String {
        let mut task = engine.start(kind, moves).unwrap();
        (0..100).map(|_| task.step(10_000).unwrap()).find(|step| step.contains(r#""done":true"#)).unwrap()
    }

    #[test]
    fn the_rules_are_those_of_a_board_without_edges() {
        let five = "e0n0 e50n0 e0n1 e51n0 e0n2 e52n0 e0n3 e54n0 e0n4";
        let position = engine().position(five).unwrap();
        assert!(
            position.contains(r#""winner":"black","row":["e0n0","e0n1","e0n2","e0n3","e0n4"]"#),
            "{position}"
        );
        for (moves, code) in [("h8", "bad-point"), ("e0n0 e0n0", "occupied"), ("e0n0 e10001n0", "bad-point")]
        {
            assert_eq!(engine().position(moves).unwrap_err().code(), code, "{moves}");
        }
        assert_eq!(engine().start("reply", five).unwrap_err().code(), "game-over");
        assert_eq!(engine().start("walk", "").unwrap_err().code(), "bad-option");
        assert_eq!(UnboundedEngine::new("renju").unwrap_err().code(), "bad-option");
    }

    #[test]
    fn black_answers_wherever_white_plays_and_claims_nothing() {
        let engine = engine();
        assert!(
            answer(&engine, "reply", "")
                .contains(r#""point":"e0n0","winner":null,"winAt":null,"source":"none""#)
        );
        let three = "e0n0 e90n90 e1n0 e91n90 e2n0 e80n80";
        assert!(answer(&engine, "reply", three).contains(r#""winAt":null"#));
        assert!(answer(&engine, "resist", "e0n0").contains(r#""source":"none""#));
        assert!(answer(&engine, "children", "e0n0").contains(r#""longest":null"#));
        assert_eq!(engine.start("children", "").unwrap_err().code(), "bad-option");
        assert!(answer(&engine, "bound", "e0n0").contains(r#""winAt":null"#));
    }

    #[test]
    fn the_strategy_for_the_square_answers_a_stone_beyond_it() {
        let mut engine = engine();
        assert_eq!(engine.load_strategy(b"nothing").unwrap_err().code(), "strategy");
        let info = engine.load_strategy(&DENSE).unwrap();
        assert!(info.contains(r#""winAt":33,"nodes":2,"answers":1,"secondMoves":[]"#), "{info}");
        let reply = answer(&engine, "reply", "e0n0 w700s33");
        assert!(
            reply.contains(r#""point":"w10n2","winner":null,"winAt":null,"source":"strategy""#),
            "{reply}"
        );
    }
}
