//! The board without edges: its rules, and Black's moves by the strategy for the square around the first stone. Nothing is
//! claimed of them, for nothing is proven.

mod walk;

use std::cell::RefCell;
use std::fmt;
use std::rc::Rc;
use std::sync::Arc;

use ::unbounded::{IllegalPlace, Move, Place, Search, Unbounded, UnboundedBoard};
use engine::threat::{Limits, Proof, ThreatSearch};
use engine::{Color, Rule};
use strategy::Strategy;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use crate::answer::{Answered, BoundFound, ChildrenFound, Reply, Source};
use crate::error::EngineError;
use crate::game::{Position, Winner};
use crate::rules::rule_named;
use crate::strategy_info::StrategyInfo;
use crate::task::{Progress, Step};
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

    /// Reads the strategy for all boards in the dense form and returns what it holds, without second moves.
    ///
    /// # Errors
    /// `strategy` if it cannot be used.
    #[wasm_bindgen(js_name = loadStrategy)]
    pub fn load_strategy(&mut self, dense: &[u8]) -> Result<Ts<StrategyInfo>, EngineError> {
        let strategy = Strategy::from_dense(dense)
            .map_err(|error| EngineError::strategy(format!("byte {}", error.at), error))?;
        Ok(self.hold(strategy)?.into_ts()?)
    }

    /// What the rules say about the position after these moves.
    ///
    /// # Errors
    /// `bad-point`, `occupied` or `game-over` with the number of the first bad move.
    pub fn position(&self, moves: &str) -> Result<Ts<Position>, EngineError> {
        Ok(position(&played(self.rule, moves)?).into_ts()?)
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
            return Err(EngineError::game_over());
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
            _ => return Err(EngineError::option("kind", format_args!("there is no task {kind}"))),
        };
        Ok(UnboundedTask { search: Rc::clone(&self.search), work, nodes: 0 })
    }
}

impl UnboundedEngine {
    /// Plays by this strategy from now on.
    fn hold(&mut self, strategy: Strategy) -> Result<StrategyInfo, EngineError> {
        let info = StrategyInfo::of(&strategy, std::iter::empty());
        let black = Unbounded::new(Arc::new(strategy)).ok_or_else(|| {
            EngineError::strategy("game", "it is for a board on which the infinite one cannot be played")
        })?;
        self.black = Some(Rc::new(black));
        Ok(info)
    }

    fn reply(&self, plane: &UnboundedBoard) -> Result<Work, EngineError> {
        let Some(black) = &self.black else {
            return Ok(Work::Found(plane.fullest().unwrap_or(Place::FIRST), Source::None));
        };
        match black.answer(plane.moves()) {
            Some(Move::Known(place)) => Ok(Work::Found(place, Source::Strategy)),
            Some(Move::Search(search)) => Ok(Work::Look { search, at: 0, left: NODES }),
            None => Err(EngineError::game_over()),
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
        let place = token.parse::<Place>().map_err(|error| {
            EngineError::new("bad-point", format_args!("move {number}: {error}"))
                .with("number", number)
                .with("token", error.token)
        })?;
        plane.play(place).map_err(|reason| illegal(number, place, &reason))?;
    }
    Ok(plane)
}

fn illegal(number: usize, place: Place, reason: &IllegalPlace) -> EngineError {
    let code = match reason {
        IllegalPlace::Occupied(_) => "occupied",
        IllegalPlace::GameOver(_) => "game-over",
    };
    let error = EngineError::new(code, format_args!("move {number}: {reason}"));
    error.with("number", number).with("point", place.to_string())
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
    /// Does about `nodes` nodes of work.
    ///
    /// # Errors
    /// When the question has no answer.
    pub fn step(&mut self, nodes: u32) -> Result<Ts<Step>, EngineError> {
        Ok(self.advance(nodes)?.into_ts()?)
    }
}

impl UnboundedTask {
    fn advance(&mut self, nodes: u32) -> Result<Step, EngineError> {
        if let Work::Walk(walk) = &mut self.work {
            return Ok(walk.step(&mut self.search.borrow_mut(), nodes.into()));
        }
        let result = self.look(nodes.into())?;
        let progress = if result.is_none() { vec![Progress::nodes(self.nodes)] } else { Vec::new() };
        Ok(Step { done: result.is_some(), progress, result })
    }

    fn look(&mut self, nodes: u64) -> Result<Option<Answered>, EngineError> {
        let (search, at, left) = match &mut self.work {
            Work::Found(place, source) => return Ok(Some(reply(*place, *source, self.nodes))),
            Work::Nothing(answer) => return Ok(Some(answer.clone())),
            Work::Look { search, at, left } => (search, at, left),
            Work::Walk(_) => return Err(EngineError::internal("a walk is stepped by itself")),
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
            let point = point.ok_or_else(|| EngineError::internal("a proven win has no move"))?;
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

    fn answer(engine: &UnboundedEngine, kind: &str, moves: &str) -> Answered {
        let mut task = engine.start(kind, moves).unwrap();
        (0..100).find_map(|_| task.advance(10_000).unwrap().result).unwrap()
    }

    /// A reply, of which nothing may be claimed.
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
        assert_eq!(engine().start("reply", five).unwrap_err().code, "game-over");
        assert_eq!(engine().start("walk", "").unwrap_err().code, "bad-option");
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
        assert_eq!(engine.start("children", "").unwrap_err().code, "bad-option");
        assert_eq!(answer(&engine, "bound", "e0n0"), Answered::Bound(BoundFound { win_at: None }));
    }

    #[test]
    fn the_strategy_for_the_square_answers_a_stone_beyond_it() {
        let mut engine = engine();
        let info = engine.hold(Strategy::from_dense(&DENSE).unwrap()).unwrap();
        assert_eq!((info.win_at, info.nodes, info.answers, info.second_moves.len()), (33, 2, 1, 0));
        assert_eq!(replied(&engine, "reply", "e0n0 w700s33"), ("w10n2".to_owned(), Source::Strategy));
    }
}
