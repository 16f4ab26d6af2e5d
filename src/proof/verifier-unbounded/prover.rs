//! Plays out Black's threats on the square, as the verifier does on finite boards. A stone outside the square is one more reply
//! for White.

use rustc_hash::FxHashMap;
use verifier::parts::{Cell, Side, Turn, WIDEST, Workspace, double};
use verifier::{Adviser, Game};

use crate::place::Place;
use crate::square::Square;
use crate::{BEYOND, Stones};

/// The bytes for a table entry, including half as much again for free space in the table.
const ENTRY_BYTES: usize = 32 + 16 * WIDEST;

/// Plays Black's answers against every White reply.
///
/// Moves come from the adviser and from *hints*: the moves that won in the same position without White's first reply. The
/// prover trusts neither.
#[derive(Debug)]
pub(crate) struct Prover<A> {
    pub(crate) square: Square,
    adviser: A,
    space: Workspace,
    /// For each proven position with Black to move, the number of the stone by which Black has five, and Black's move.
    shown: FxHashMap<Stones, (u16, Cell)>,
    /// The winning moves. The key is the position without White's first reply.
    hints: FxHashMap<Stones, Cell>,
    capacity: usize,
    reply: Cell,
    /// The last stone with which Black may complete five.
    deadline: u16,
    /// True while the prover follows only hints. It then does not call the adviser.
    follows_hints: bool,
    chosen: Cell,
    pub(crate) positions: u64,
}

impl<A: Adviser> Prover<A> {
    /// Creates a prover whose tables take up about `bytes` at most.
    pub(crate) fn new(square: Game, adviser: A, bytes: usize) -> Self {
        Self {
            square: Square::new(square),
            adviser,
            space: Workspace::default(),
            shown: FxHashMap::default(),
            hints: FxHashMap::default(),
            capacity: bytes / 3 / ENTRY_BYTES,
            reply: 0,
            deadline: 0,
            follows_hints: false,
            chosen: BEYOND,
            positions: 0,
        }
    }

    pub(crate) fn start(&mut self, moves: &[Cell]) {
        self.adviser.forget();
        self.shown.clear();
        self.hints.clear();
        self.square.clear();
        moves.iter().for_each(|&cell| self.square.play(cell));
    }

    /// Returns true if the position after [`start`](Self::start) can be checked: Black's last stone has not made five, and White's
    /// next stone cannot.
    pub(crate) fn can_start(&mut self) -> bool {
        if let Some(last) = self.square.board.moves().last().copied().filter(|&last| last != BEYOND) {
            self.square.undo();
            let has_five = self.square.board.completing(Side::Black).has(last);
            self.square.play(last);
            if has_five {
                return false;
            }
        }
        self.square.board.completing(Side::White).is_empty()
    }

    /// Finds the White replies that the rules decide. Also returns whether the prover must try a stone outside the square.
    pub(crate) fn turn(&mut self) -> (Turn<WIDEST>, bool) {
        self.square.turn(&self.square.board.completing(Side::Black), &mut self.space)
    }

    /// Plays White's `reply` and every line after it. White must have no completing point before the reply, and Black none
    /// after it. Returns the number of the stone by which Black has five, which is at most the deadline.
    pub(crate) fn try_reply(&mut self, reply: Cell, deadline: u16) -> Option<u16> {
        self.follow(reply, deadline);
        let stone = self.black_turn();
        self.square.undo();
        stone
    }

    /// Plays a White reply that the facts decide or that [`try_reply`](Self::try_reply) has tried, after which Black wins by
    /// the deadline.
    pub(crate) fn follow(&mut self, reply: Cell, deadline: u16) {
        (self.reply, self.deadline) = (reply, deadline);
        self.square.play(reply);
    }

    /// Plays Black's move after the reply played by [`follow`](Self::follow), and after each White move that follows.
    /// `is_white` returns whether a place outside the square has a white stone. Returns the place of Black's move and the
    /// number of the stone by which Black has five.
    pub(crate) fn play_black(&mut self, is_white: impl Fn(Place) -> bool) -> Option<(Place, u16)> {
        let game = self.square.board.game();
        let place = |cell| Place::of(game, cell);
        if let Some(five) = self.square.board.completing(Side::Black).iter().next() {
            self.square.play(five);
            return Some((place(five), self.stones()));
        }
        let is_forced = !self.square.board.completing_through_last(Side::White).is_empty();
        if !is_forced && self.square.most() > 3 {
            // In the real game, Black can see whether White has made this four (lemma 7).
            let stone = self.stones() + 3;
            let number = self.square.only_four()?;
            let row = &self.square.rows.leaving[number];
            let all = row.cells.iter().map(|&cell| place(cell)).chain(row.beyond.iter().copied());
            let has = |at: &Place| match at.cell(game) {
                BEYOND => is_white(*at),
                cell => self.square.board.stones().white.has(cell),
            };
            let empty: Vec<Place> = all.filter(|at| !has(at)).collect();
            if let &[answer] = &empty[..] {
                self.square.close(number);
                return self.white_turn().map(|after| (answer, after.max(stone)));
            }
            let double = double(&self.square.board, &mut self.space)?;
            self.square.play(double);
            return Some((place(double), stone));
        }
        let stone = self.black_turn()?;
        let chosen = self.chosen;
        self.square.play(chosen);
        Some((place(chosen), stone))
    }

    /// Black is to move and has no completing point. All of White's completing points come from its last stone.
    fn black_turn(&mut self) -> Option<u16> {
        self.positions += 1;
        let key = *self.square.board.stones();
        // The stones in the square determine how many white stones are outside, but not which rows Black has closed (lemma 9).
        let shown = self.shown.get(&key).filter(|_| !self.square.has_closed());
        if let Some(&(stone, chosen)) = shown.filter(|(stone, _)| *stone <= self.deadline) {
            self.chosen = chosen;
            return Some(stone);
        }
        // Black's next stone completes nothing, then White moves. So Black's five comes three stones from now at the earliest.
        let earliest = self.stones() + 3;
        if earliest > self.deadline {
            return None;
        }
        let mut threats = self.square.board.completing_through_last(Side::White).iter();
        match (threats.next(), threats.next()) {
            (Some(_), Some(_)) => return None,
            (Some(forced), None) => return self.answer(key, forced),
            (None, _) => {}
        }
        if self.square.most() > 3 {
            return self.answer_four_beyond();
        }
        if let Some(double) = double(&self.square.board, &mut self.space) {
            return Some(self.show(key, double, earliest));
        }
        let hint_key = self.without_reply(key);
        let hint = self.hints.get(&hint_key).copied();
        if let Some(hint) = hint.filter(|&hint| self.square.board.is_empty(hint)) {
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
        let (answer, stone) = self.advised(key)?;
        if self.hints.len() < self.capacity {
            self.hints.insert(hint_key, answer);
        }
        Some(stone)
    }

    /// Black is to move, and White's last stone may have made four in a row that leaves the square (lemma 7).
    ///
    /// If White has made a four, and only one such row can contain it, Black plays in that row. Then White is to move, and
    /// Black's three is unchanged. If White has not made a four, it needs two more stones for five, so Black wins with the
    /// three.
    fn answer_four_beyond(&mut self) -> Option<u16> {
        let stone = self.stones() + 3;
        match self.square.only_four() {
            Some(row) if stone <= self.deadline && double(&self.square.board, &mut self.space).is_some() => {
                self.square.close(row);
                let after = self.white_turn();
                self.square.reopen();
                after.map(|after| after.max(stone))
            }
            _ => None,
        }
    }

    /// A move from the adviser that wins, and the number of the stone by which Black then has five.
    ///
    /// Not every win by threats works on the infinite board, because White's forced replies may be in rows that leave the
    /// square. A shorter win often works then.
    fn advised(&mut self, key: Stones) -> Option<(Cell, u16)> {
        let mut tried = vec![self.ask(self.deadline)?];
        let mut found = self.answer(key, tried[0]);
        let mut deadlines = (self.stones() + 5..self.deadline).step_by(2);
        while found.is_none() {
            let answer = self.ask(deadlines.next()?).filter(|answer| !tried.contains(answer));
            found = answer.and_then(|answer| self.answer(key, answer));
            tried.extend(answer);
        }
        Some((*tried.last()?, found?))
    }

    fn ask(&mut self, by: u16) -> Option<Cell> {
        let grid = self.square.board.grid();
        let point = self.adviser.answer(&grid.points(self.square.board.moves()), by)?;
        grid.cell(point).filter(|&cell| self.square.board.is_empty(cell))
    }

    fn without_reply(&self, mut stones: Stones) -> Stones {
        if self.reply != BEYOND {
            stones.white.toggle(self.reply);
        }
        stones
    }

    fn answer(&mut self, key: Stones, answer: Cell) -> Option<u16> {
        self.square.play(answer);
        let stone = self.white_turn();
        self.square.undo();
        stone.map(|stone| self.show(key, answer, stone))
    }

    fn show(&mut self, key: Stones, chosen: Cell, stone: u16) -> u16 {
        self.chosen = chosen;
        if self.shown.len() < self.capacity && !self.square.has_closed() {
            self.shown.insert(key, (stone, chosen));
        }
        stone
    }

    /// White is to move and has no completing point in the square. All of Black's completing points come from its last stone.
    fn white_turn(&mut self) -> Option<u16> {
        if self.square.most() > 3 {
            return None;
        }
        let completing = self.square.board.completing_through_last(Side::Black);
        let (turn, tries_beyond) = self.square.turn(&completing, &mut self.space);
        let mut latest = None;
        if let Some(more) = turn.decided {
            let stone = self.stones() + more;
            if stone > self.deadline {
                return None;
            }
            latest = Some(stone);
        }
        for reply in tries_beyond.then_some(BEYOND).into_iter().chain(turn.open.iter()) {
            self.square.play(reply);
            let stone = self.black_turn();
            self.square.undo();
            latest = latest.max(Some(stone?));
        }
        latest
    }

    fn stones(&self) -> u16 {
        self.square.board.moves().len() as u16
    }
}
