//! Playing lines out where the file stops, down to five in a row.

use rustc_hash::FxHashMap;

use crate::board::Board;
use crate::error::{Reason, VerifyError};
use crate::game::{Game, Side};
use crate::grid::Cell;
use crate::oracle::Oracle;
use crate::set::Stones;
use crate::sharing::{Passing, Shared};
use crate::turn::{Turn, Workspace, double};

/// The bytes of an entry of a store, which holds a position with its stone and its move, for sets of so many words: half as
/// much again as these take, since the stores are never full.
const fn entry_bytes(words: usize) -> usize {
    32 + 16 * words
}

/// A position with Black to move that is shown to be won.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shown {
    /// The stone of Black's five at the latest with the move below.
    pub(crate) stone: u16,
    pub(crate) answer: Cell,
}

/// Plays Black's answers against every White reply, from one node of the file on.
///
/// Where a move comes from proves nothing, so there are two advisers: the oracle, and *hints*. Most White replies at a node
/// do not touch Black's combination, so the move that won in the same position without the reply is tried first; only if
/// that fails somewhere is the oracle asked.
pub(crate) struct Prover<O, const W: usize> {
    pub(crate) board: Board<W>,
    oracle: O,
    space: Workspace,
    /// Positions that are shown to be won, compared stone by stone.
    pub(crate) shown: FxHashMap<Stones<W>, Shown>,
    /// Winning moves by the position without White's reply at the node.
    pub(crate) hints: FxHashMap<Stones<W>, Cell>,
    /// The most entries that each of the two may have; a pass may remember half as many, larger ones.
    capacity: usize,
    /// White's reply at the node.
    reply: Cell,
    /// The stone by which Black must have five.
    claimed: u16,
    /// While only hints are followed, the oracle is not asked and a failure is no verdict.
    follows_hints: bool,
    failure: Option<VerifyError>,
    /// The number of positions with Black to move that were visited.
    pub(crate) positions: u64,
    /// Whether the last reply took new advice.
    pub(crate) has_learnt: bool,
}

impl<O: Oracle, const W: usize> Prover<O, W> {
    /// A prover whose stores take about `bytes` at most.
    pub(crate) fn new(game: Game, oracle: O, bytes: usize) -> Self {
        Self {
            board: Board::new(game),
            oracle,
            space: Workspace::default(),
            shown: FxHashMap::default(),
            hints: FxHashMap::default(),
            capacity: bytes / 3 / entry_bytes(W),
            reply: 0,
            claimed: 0,
            follows_hints: false,
            failure: None,
            positions: 0,
            has_learnt: false,
        }
    }

    /// Forgets everything and sets up the position after `moves`.
    pub(crate) fn start(&mut self, moves: &[Cell]) {
        self.oracle.forget();
        self.shown.clear();
        self.hints.clear();
        self.board.clear();
        moves.iter().for_each(|&cell| self.board.play(cell));
    }

    /// Sorts White's replies at the node by what the rules decide.
    pub(crate) fn turn(&mut self) -> Turn<W> {
        Turn::of(&self.board, &self.board.completing(Side::Black), &mut self.space)
    }

    /// Tries White's `reply` in a position in which White and, after the reply, Black cannot complete five. Returns the
    /// stone of Black's five at the latest, which is `claimed` or earlier.
    pub(crate) fn try_reply(&mut self, reply: Cell, claimed: u16) -> Result<u16, VerifyError> {
        (self.reply, self.claimed, self.has_learnt) = (reply, claimed, false);
        self.failure = None;
        self.board.play(reply);
        let stone = self.black_turn();
        self.board.undo();
        let unknown = || self.board.error(Reason::NoAnswer { claimed });
        stone.ok_or_else(|| self.failure.clone().unwrap_or_else(unknown))
    }

    /// Black's win by stone `by` if White passes and Black plays on as advised after the replies tried since
    /// [`start`](Self::start); `None` if these answers are not enough. Neither side has a completing point.
    pub(crate) fn share(&mut self, by: u16) -> Option<Shared<W>> {
        let mut passing = Passing {
            board: &mut self.board,
            answers: &self.hints,
            by,
            capacity: self.capacity / 2,
            space: &mut self.space,
            found: FxHashMap::default(),
            positions: 0,
        };
        let shared = passing.pass();
        self.positions += passing.positions;
        shared
    }

    /// Black to move, without a completing point; White has none but through White's last stone.
    fn black_turn(&mut self) -> Option<u16> {
        self.positions += 1;
        let key = *self.board.stones();
        if let Some(shown) = self.shown.get(&key).filter(|shown| shown.stone <= self.claimed) {
            return Some(shown.stone);
        }
        // Black's next stone completes nothing, and White's comes between.
        let earliest = self.board.moves().len() + 3;
        if earliest > self.claimed.into() {
            return self.fail(Reason::Late { claimed: self.claimed, stone: earliest });
        }
        let mut threats = self.board.completing_through_last(Side::White).iter();
        match (threats.next(), threats.next()) {
            (Some(forced), Some(five)) => return self.fail_after(&[forced, five], Reason::WhiteFive),
            (Some(forced), None) => return self.answer(key, forced),
            (None, _) => {}
        }
        if let Some(answer) = double(&self.board, &mut self.space) {
            return Some(self.show(key, earliest as u16, answer));
        }
        let hint_key = self.without_reply(key);
        if let Some(&hint) = self.hints.get(&hint_key).filter(|&&hint| self.board.is_empty(hint)) {
            let outer = std::mem::replace(&mut self.follows_hints, true);
            let stone = self.answer(key, hint);
            self.follows_hints = outer;
            if outer || stone.is_some() {
                return stone;
            }
        }
        if self.follows_hints {
            return None;
        }
        let answer = self.ask()?;
        let stone = self.answer(key, answer)?;
        self.has_learnt = true;
        if self.hints.len() < self.capacity {
            self.hints.insert(hint_key, answer);
        }
        Some(stone)
    }

    /// The oracle's move, if it is a legal one.
    fn ask(&mut self) -> Option<Cell> {
        let grid = self.board.grid();
        let Some(point) = self.oracle.answer(&grid.points(self.board.moves()), self.claimed) else {
            return self.fail(Reason::NoAnswer { claimed: self.claimed });
        };
        match grid.cell(point) {
            None => self.fail(Reason::OffBoard(point)),
            Some(cell) if !self.board.is_empty(cell) => self.fail(Reason::Occupied(point)),
            cell => cell,
        }
    }

    fn without_reply(&self, mut stones: Stones<W>) -> Stones<W> {
        stones.white.toggle(self.reply);
        stones
    }

    /// Black plays `answer` on an empty point, White everything after it.
    fn answer(&mut self, key: Stones<W>, answer: Cell) -> Option<u16> {
        self.board.play(answer);
        let stone = self.white_turn();
        self.board.undo();
        stone.map(|stone| self.show(key, stone, answer))
    }

    fn show(&mut self, key: Stones<W>, stone: u16, answer: Cell) -> u16 {
        if self.shown.len() < self.capacity {
            self.shown.insert(key, Shown { stone, answer });
        }
        stone
    }

    /// White to move, without a completing point; Black has none but through Black's last stone.
    fn white_turn(&mut self) -> Option<u16> {
        let stones = self.board.moves().len();
        let turn = self.sort_replies();
        let mut latest = None;
        if let Some(more) = turn.decided {
            let stone = stones + usize::from(more);
            if stone > self.claimed.into() {
                return self.fail(Reason::Late { claimed: self.claimed, stone });
            }
            latest = Some(stone as u16);
        }
        for reply in turn.open.iter() {
            self.board.play(reply);
            let stone = self.black_turn();
            self.board.undo();
            latest = latest.max(Some(stone?));
        }
        if latest.is_none() {
            return self.fail(Reason::Full);
        }
        latest
    }

    pub(crate) fn sort_replies(&mut self) -> Turn<W> {
        let completing = self.board.completing_through_last(Side::Black);
        Turn::of(&self.board, &completing, &mut self.space)
    }

    /// The double in a position with Black to move, if there is one.
    pub(crate) fn double(&mut self) -> Option<Cell> {
        double(&self.board, &mut self.space)
    }

    fn fail<T>(&mut self, reason: Reason) -> Option<T> {
        self.fail_after(&[], reason)
    }

    /// Remembers the first failure, which comes after these moves more; there is none while hints are followed.
    fn fail_after<T>(&mut self, moves: &[Cell], reason: Reason) -> Option<T> {
        if !self.follows_hints && self.failure.is_none() {
            let path = [self.board.moves(), moves].concat();
            self.failure = Some(self.board.grid().error(&path, reason));
        }
        None
    }
}
