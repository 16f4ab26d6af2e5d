//! Plays lines out to five in a row where the file has no answer.

use rustc_hash::FxHashMap;

use crate::adviser::Adviser;
use crate::board::Board;
use crate::error::{Reason, VerifyError};
use crate::game::{Game, Side};
use crate::grid::Cell;
use crate::set::Stones;
use crate::sharing::{Passing, Shared};
use crate::turn::{Turn, Workspace, double};

/// The bytes for a table entry with sets of this many words. An entry holds a position, a stone number and a move, and free
/// space in the table adds half as much again.
const fn entry_bytes(words: usize) -> usize {
    32 + 16 * words
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Shown {
    pub(crate) stone: u16,
    pub(crate) answer: Cell,
}

/// Plays Black's answers against every White reply after one node of the file.
///
/// It does not matter where a move comes from, because every line is played out. The prover first tries a *hint*: the move that
/// won in the same position without White's reply at the node. Most of these replies do not interfere with Black's combination.
/// If the hint fails against some reply, the prover calls the adviser.
pub(crate) struct Prover<const W: usize> {
    pub(crate) board: Board<W>,
    adviser: Box<dyn Adviser>,
    space: Workspace,
    /// The proven positions. The keys are complete positions, so a lookup compares every stone.
    pub(crate) shown: FxHashMap<Stones<W>, Shown>,
    /// The winning moves. The key is the position without White's reply at the node.
    pub(crate) hints: FxHashMap<Stones<W>, Cell>,
    /// The maximum number of entries in each of the two tables. The table for a pass, with larger entries, has at most half as
    /// many.
    capacity: usize,
    reply: Cell,
    /// The last stone with which Black may complete five.
    claimed: u16,
    /// True while the prover follows only hints. It then does not call the adviser, and a failure proves nothing.
    follows_hints: bool,
    failure: Option<VerifyError>,
    /// The number of visits to positions with Black to move.
    pub(crate) positions: u64,
    /// True if the last reply needed the adviser.
    pub(crate) used_adviser: bool,
}

impl<const W: usize> Prover<W> {
    /// Creates a prover whose tables take up about `bytes` at most.
    pub(crate) fn new(game: Game, adviser: Box<dyn Adviser>, bytes: usize) -> Self {
        Self {
            board: Board::new(game),
            adviser,
            space: Workspace::default(),
            shown: FxHashMap::default(),
            hints: FxHashMap::default(),
            capacity: bytes / 3 / entry_bytes(W),
            reply: 0,
            claimed: 0,
            follows_hints: false,
            failure: None,
            positions: 0,
            used_adviser: false,
        }
    }

    pub(crate) fn start(&mut self, moves: &[Cell]) {
        self.adviser.forget();
        self.shown.clear();
        self.hints.clear();
        self.board.clear();
        moves.iter().for_each(|&cell| self.board.play(cell));
    }

    pub(crate) fn turn(&mut self) -> Turn<W> {
        Turn::of(&self.board, &self.board.completing(Side::Black), &mut self.space)
    }

    /// Plays White's `reply` and every line after it. White must have no completing point before the reply, and Black none
    /// after it. Returns the number of the stone by which Black has five, which is at most `claimed`.
    pub(crate) fn try_reply(&mut self, reply: Cell, claimed: u16) -> Result<u16, VerifyError> {
        (self.reply, self.claimed, self.used_adviser) = (reply, claimed, false);
        self.failure = None;
        self.board.play(reply);
        let stone = self.black_turn();
        self.board.undo();
        let unknown = || self.board.error(Reason::NoAnswer { claimed });
        stone.ok_or_else(|| self.failure.clone().unwrap_or_else(unknown))
    }

    /// Lets White pass and Black follow the answers found since [`start`](Self::start). Returns Black's win by stone `by`, or
    /// `None` if these answers are not enough. Neither side may have a completing point.
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

    /// Black is to move and has no completing point. All of White's completing points come from its last stone.
    fn black_turn(&mut self) -> Option<u16> {
        self.positions += 1;
        let key = *self.board.stones();
        if let Some(shown) = self.shown.get(&key).filter(|shown| shown.stone <= self.claimed) {
            return Some(shown.stone);
        }
        // Black's next stone completes nothing, then White moves. So Black's five comes three stones from now at the earliest.
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
        self.used_adviser = true;
        if self.hints.len() < self.capacity {
            self.hints.insert(hint_key, answer);
        }
        Some(stone)
    }

    fn ask(&mut self) -> Option<Cell> {
        let grid = self.board.grid();
        let Some(point) = self.adviser.answer(&grid.points(self.board.moves()), self.claimed) else {
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

    /// Plays Black's `answer` on an empty point, then every White reply.
    fn answer(&mut self, key: Stones<W>, answer: Cell) -> Option<u16> {
        if let Err(reason) = self.board.check_allowed(answer) {
            return self.fail(reason);
        }
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

    /// White is to move and has no completing point. All of Black's completing points come from its last stone.
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

    /// A point where a stone would give Black at least two completing points.
    pub(crate) fn double(&mut self) -> Option<Cell> {
        double(&self.board, &mut self.space)
    }

    fn fail<T>(&mut self, reason: Reason) -> Option<T> {
        self.fail_after(&[], reason)
    }

    /// Records a failure after the moves on the board and `moves`. Records only the first failure, and none while the prover
    /// follows hints.
    fn fail_after<T>(&mut self, moves: &[Cell], reason: Reason) -> Option<T> {
        if !self.follows_hints && self.failure.is_none() {
            let path = [self.board.moves(), moves].concat();
            self.failure = Some(self.board.grid().error(&path, reason));
        }
        None
    }
}
