//! Playing lines out where the file stops, down to five in a row.

use rustc_hash::FxHashMap;

use crate::board::Board;
use crate::error::{Reason, VerifyError};
use crate::game::{Game, Side};
use crate::grid::{BEYOND, Cell};
use crate::oracle::Oracle;
use crate::point::Point;
use crate::set::Stones;
use crate::sharing::{Passing, Shared};
use crate::turn::{Turn, Workspace, double};

/// Bytes of an entry of a store, which holds a position with its number and its move, for sets of so many words: half as
/// much again, since the stores are never full.
const fn entry_bytes(words: usize) -> usize {
    32 + 16 * words
}

/// What was shown for a position with Black to move.
#[derive(Clone, Copy, Debug)]
struct Shown {
    /// The stone of Black's five at the latest with the move below.
    stone: u16,
    answer: Cell,
}

/// Plays Black's answers against every White reply, from one node of the file on.
///
/// Where a move comes from proves nothing, so there are two advisers: the oracle, and *hints*. Most White replies at
/// a node do not touch Black's combination, so the move that won in the same position without the reply is tried
/// first; only if that fails somewhere is the oracle asked.
pub(crate) struct Prover<O, const W: usize> {
    pub(crate) board: Board<W>,
    pub(crate) oracle: O,
    space: Workspace,
    /// Positions with Black to move that are shown to be won, compared stone by stone.
    shown: FxHashMap<Stones<W>, Shown>,
    /// Winning moves by the position without White's reply at the node.
    hints: FxHashMap<Stones<W>, Cell>,
    /// The most entries that each of the two may have; what a pass finds has half as many, larger ones.
    entries: usize,
    /// White's reply at the node.
    reply: Cell,
    /// The stone by which Black must have five.
    claimed: u16,
    /// While only hints are followed: the oracle is not asked, and a failure is no verdict.
    hinted: bool,
    failure: Option<VerifyError>,
    /// The moves as the oracle is told them.
    told: Vec<Point>,
    /// Positions with Black to move that were looked at.
    pub(crate) positions: u64,
    /// Whether the last reply that was tried took new advice.
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
            entries: bytes / 3 / entry_bytes(W),
            reply: 0,
            claimed: 0,
            hinted: false,
            failure: None,
            told: Vec::new(),
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

    /// White's turn: his replies sorted by what the rules decide.
    pub(crate) fn turn(&mut self) -> Turn<W> {
        let completing = self.board.completing(Side::Black);
        Turn::of(&self.board, &completing, &mut self.space)
    }

    /// Tries White's `reply` in a position in which neither he nor, after it, Black can complete five: the stone of
    /// Black's five at the latest, which is `claimed` or earlier.
    pub(crate) fn try_reply(&mut self, reply: Cell, claimed: u16) -> Result<u16, VerifyError> {
        (self.reply, self.claimed, self.has_learnt) = (reply, claimed, false);
        self.failure = None;
        self.board.play(reply);
        let stone = self.black_turn();
        self.board.undo();
        let unknown = || self.board.error(Reason::NoAnswer { claimed });
        stone.ok_or_else(|| self.failure.clone().unwrap_or_else(unknown))
    }

    /// Black's win by stone `by` if White passes and Black plays on as he was advised after the replies tried since
    /// [`start`](Self::start); `None` if these answers are not enough. Neither side has a completing point.
    pub(crate) fn share(&mut self, by: u16) -> Option<Shared<W>> {
        let mut passing = Passing {
            board: &mut self.board,
            answers: &self.hints,
            by,
            entries: self.entries / 2,
            space: &mut self.space,
            found: FxHashMap::default(),
            positions: 0,
        };
        let shared = passing.pass();
        self.positions += passing.positions;
        shared
    }

    /// What Black was advised in a position after one of these replies, the reply taken away.
    #[cfg(test)]
    pub(crate) fn advice(&self, without_reply: &Stones<W>) -> Option<Cell> {
        self.hints.get(without_reply).copied()
    }

    /// Black to move, who has no completing point; White has none but through his last stone.
    fn black_turn(&mut self) -> Option<u16> {
        self.positions += 1;
        let key = *self.board.stones();
        // With the position that all began with, the key tells how many stones White has beyond the square, but not what Black has.
        let is_told = !self.board.leaving().has_closed();
        if let Some(shown) = self.shown.get(&key).filter(|shown| is_told && shown.stone <= self.claimed) {
            return Some(shown.stone);
        }
        // His next stone completes nothing, and White's is between.
        let earliest = self.board.moves().len() + 3;
        if earliest > self.claimed.into() {
            return self.fail(Reason::Late { claimed: self.claimed, stone: earliest });
        }
        let last = self.board.moves()[earliest - 4];
        let mut threats = self.board.completing_through(Side::White, last).iter();
        if let Some(forced) = threats.next() {
            if let Some(five) = threats.next() {
                self.board.play(forced);
                self.board.play(five);
                let failed = self.fail(Reason::WhiteFive);
                self.board.undo();
                self.board.undo();
                return failed;
            }
            return self.answer(key, forced);
        }
        if self.board.leaving().most() > 3 {
            return self.four_beyond();
        }
        if let Some(answer) = double(&self.board, &mut self.space) {
            return Some(self.show(key, earliest as u16, answer));
        }
        let hint_key = self.without_reply(key);
        if let Some(&hint) = self.hints.get(&hint_key).filter(|&&hint| self.board.is_empty(hint)) {
            if self.hinted {
                return self.answer(key, hint);
            }
            self.hinted = true;
            let stone = self.answer(key, hint);
            self.hinted = false;
            if stone.is_some() {
                return stone;
            }
        }
        if self.hinted {
            return None;
        }
        let (answer, stone) = self.advised(key)?;
        self.has_learnt = true;
        if self.hints.len() < self.entries {
            self.hints.insert(hint_key, answer);
        }
        Some(stone)
    }

    /// Black to move after a stone with which White can have made four in a row that leaves the square.
    ///
    /// If she has, and there is only one such row, he answers in it, and she is to move with his three as it was. If she has not, he
    /// wins by his three: she has two stones to make five of three.
    fn four_beyond(&mut self) -> Option<u16> {
        let row = self.board.leaving().only_four();
        let stone = self.board.moves().len() as u16 + 3;
        match row {
            Some(row) if stone <= self.claimed && double(&self.board, &mut self.space).is_some() => {
                self.board.close(row);
                let after = self.white_turn();
                self.board.reopen();
                after.map(|after| after.max(stone))
            }
            _ => self.fail(Reason::Leaving),
        }
    }

    /// The oracle's move that holds, and the stone of Black's five after it.
    ///
    /// Where the board goes on beyond the square not every win by threats holds: White may gain stones in rows that leave it.
    /// A win that takes fewer moves often does.
    fn advised(&mut self, key: Stones<W>) -> Option<(Cell, u16)> {
        let answer = self.ask(self.claimed)?;
        if let Some(stone) = self.answer(key, answer) {
            return Some((answer, stone));
        }
        let soonest = self.board.moves().len() as u16 + 5;
        let others = if self.board.goes_on() { soonest..self.claimed } else { 0..0 };
        let mut tried = vec![answer];
        for by in others.step_by(2) {
            let failure = self.failure.take();
            let answer = self.ask(by).filter(|answer| !tried.contains(answer));
            let stone = answer.and_then(|answer| self.answer(key, answer));
            if let (Some(answer), Some(stone)) = (answer, stone) {
                return Some((answer, stone));
            }
            self.failure = failure;
            tried.extend(answer);
        }
        None
    }

    /// The oracle's move to win by this stone, if it is a legal one.
    fn ask(&mut self, by: u16) -> Option<Cell> {
        let grid = self.board.grid();
        self.told.clear();
        self.told.extend(self.board.moves().iter().map(|&cell| grid.point(cell)));
        let Some(point) = self.oracle.answer(&self.told, by) else {
            return self.fail(Reason::NoAnswer { claimed: by });
        };
        match grid.cell(point) {
            None => self.fail(Reason::OffBoard(point)),
            Some(cell) if !self.board.is_empty(cell) => self.fail(Reason::Occupied(point)),
            cell => cell,
        }
    }

    fn without_reply(&self, mut stones: Stones<W>) -> Stones<W> {
        if self.reply != BEYOND {
            stones.white.toggle(self.reply);
        }
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
        if self.shown.len() < self.entries && !self.board.leaving().has_closed() {
            self.shown.insert(key, Shown { stone, answer });
        }
        stone
    }

    /// White to move, who has no completing point; Black has none but through his last stone.
    fn white_turn(&mut self) -> Option<u16> {
        if self.board.leaving().most() > 3 {
            return self.fail(Reason::Leaving);
        }
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
        let beyond = turn.beyond.then_some(BEYOND);
        for reply in beyond.into_iter().chain(turn.open.iter()) {
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

    fn sort_replies(&mut self) -> Turn<W> {
        let last = self.board.moves().last().copied().unwrap_or_default();
        let completing = self.board.completing_through(Side::Black, last);
        Turn::of(&self.board, &completing, &mut self.space)
    }

    fn fail<T>(&mut self, reason: Reason) -> Option<T> {
        if !self.hinted && self.failure.is_none() {
            self.failure = Some(self.board.error(reason));
        }
        None
    }

    /// The longest line from a reply that was tried since [`start`](Self::start), the reply first; it ends early
    /// only where the store was full.
    pub(crate) fn longest_line(&mut self, reply: Cell) -> Vec<Cell> {
        let start = self.board.moves().len();
        self.board.play(reply);
        while let Some(shown) = self.shown.get(self.board.stones()).copied() {
            self.board.play(shown.answer);
            let turn = self.sort_replies();
            let stones = self.board.moves().len();
            let decided = turn.decided.map(|more| stones as u16 + more);
            let open =
                turn.open.iter().map(|reply| (self.stone_after(reply), reply)).max_by_key(|open| open.0);
            match open.filter(|open| Some(open.0) >= decided) {
                Some((_, reply)) => self.board.play(reply),
                None => {
                    self.play_decided(&turn);
                    break;
                }
            }
        }
        self.take_back_to(start)
    }

    /// The line after the first reply that the rules decide, the reply first.
    pub(crate) fn decided_line(&mut self, turn: &Turn<W>) -> Vec<Cell> {
        let start = self.board.moves().len();
        self.play_decided(turn);
        self.take_back_to(start)
    }

    fn take_back_to(&mut self, start: usize) -> Vec<Cell> {
        let line = self.board.moves()[start..].to_vec();
        line.iter().for_each(|_| self.board.undo());
        line
    }

    fn stone_after(&mut self, reply: Cell) -> u16 {
        self.board.play(reply);
        let stone = self.shown.get(self.board.stones()).map_or(0, |shown| shown.stone);
        self.board.undo();
        stone
    }

    /// Plays the first reply that the rules decide, and the win after it.
    fn play_decided(&mut self, turn: &Turn<W>) {
        let Some(reply) = self.board.empty().without(&turn.open).iter().next() else { return };
        self.board.play(reply);
        if turn.decided == Some(4) {
            let Some(double) = double(&self.board, &mut self.space) else { return };
            self.board.play(double);
            let block = self.board.completing_through(Side::Black, double).iter().next();
            self.board.play(block.unwrap_or_default());
        }
        let five = self.board.completing(Side::Black).iter().next();
        five.into_iter().for_each(|five| self.board.play(five));
    }
}
