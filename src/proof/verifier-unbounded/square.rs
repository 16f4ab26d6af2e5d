//! The square, which is the visible part of the infinite board, and what is known about the stones outside.
//!
//! The check knows how many white stones are outside, but not where. So it computes the maximum number of stones that White
//! *can* have in a row that leaves the square, wherever the outside stones are. Black plays outside only to answer a white
//! four, so the check knows which row such a black stone is in.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use verifier::Game;
use verifier::parts::{Board, Cell, Side, Turn, WIDEST, Workspace};

use crate::place::Line;
use crate::rows::{LeavingRow, Rows};
use crate::{BEYOND, Set, Stones};

#[derive(Clone, Debug)]
pub(crate) struct Square {
    pub(crate) board: Board<WIDEST>,
    pub(crate) rows: Arc<Rows>,
    beyond: Beyond,
}

/// What is known about the stones outside the square.
#[derive(Clone, Debug, Default)]
struct Beyond {
    white: usize,
    /// The white fours that Black has answered in rows that leave the square.
    closed: Vec<Closed>,
    /// If set, one of White's outside stones is known not to be on this line.
    not_on: Option<Line>,
    /// Lines that each contain a white stone outside the square. No two lines stand for the same stone.
    on: Vec<Line>,
}

/// A row that leaves the square, in which White had four stones and Black took the fifth cell.
#[derive(Clone, Copy, Debug)]
struct Closed {
    row: usize,
    /// The number of White's four stones in the row that are outside the square.
    beyond: usize,
    is_answered_beyond: bool,
}

impl Square {
    pub(crate) fn new(game: Game) -> Self {
        Self { board: Board::new(game), rows: Arc::new(Rows::new(game)), beyond: Beyond::default() }
    }

    pub(crate) fn clear(&mut self) {
        self.board.clear();
        self.beyond = Beyond::default();
    }

    /// Plays a point of the square, or [`BEYOND`] for a stone outside.
    pub(crate) fn play(&mut self, cell: Cell) {
        self.beyond.white += usize::from(cell == BEYOND && self.board.to_move() == Side::White);
        self.board.play(cell);
    }

    pub(crate) fn undo(&mut self) {
        let is_beyond = self.board.moves().last() == Some(&BEYOND);
        self.board.undo();
        self.beyond.white -= usize::from(is_beyond && self.board.to_move() == Side::White);
    }

    /// Answers White's four in this row. Black plays on the row's only empty point in the square or, if there is none, outside.
    pub(crate) fn close(&mut self, number: usize) {
        let row = &self.rows.leaving[number];
        let empty = row.cells.iter().copied().find(|&cell| self.board.is_empty(cell));
        let beyond = row.beyond.len() - usize::from(empty.is_none());
        self.beyond.closed.push(Closed { row: number, beyond, is_answered_beyond: empty.is_none() });
        self.play(empty.unwrap_or(BEYOND));
    }

    pub(crate) fn reopen(&mut self) {
        self.beyond.closed.pop();
        self.undo();
    }

    /// Records that a black stone outside has answered a white four on this line, so it is on the fifth cell of that row.
    pub(crate) fn learn_answered(&mut self, line: Line) {
        if let Some(row) = self.four_inside(|of_row| of_row == line) {
            self.beyond.closed.push(Closed { row, beyond: 0, is_answered_beyond: true });
        }
    }

    pub(crate) const fn learn_not_on(&mut self, line: Line) {
        self.beyond.not_on = Some(line);
    }

    pub(crate) fn learn_on(&mut self, line: Line) {
        self.beyond.on.push(line);
    }

    /// Makes the number of white stones outside too small by one. Used in tests.
    #[cfg(test)]
    pub(crate) const fn forget_one(&mut self) {
        self.beyond.white -= 1;
    }

    /// Finds the White replies in the square that the rules decide. Also returns whether the prover must try a stone outside.
    ///
    /// White has at most three stones in every row that is not inside the square ([`most`](Self::most)). So White's next stone
    /// makes no five in such a row. If White still has at most three stones in each of these rows after a reply, the facts
    /// decide that reply as on any board (lemmas 5 and 6).
    pub(crate) fn turn(&self, completing: &Set, space: &mut Workspace) -> (Turn<WIDEST>, bool) {
        let turn = Turn::of(&self.board, completing, space);
        if !completing.is_empty() {
            return (turn, false);
        }
        match turn.decided {
            None => (turn, true),
            Some(_) if self.most() <= 2 => (turn, false),
            Some(_) => (Turn { open: turn.open.or(&self.fours()), ..turn }, true),
        }
    }

    /// An upper bound for the number of stones that White can have in an open row that is not inside the square (lemma 4).
    pub(crate) fn most(&self) -> usize {
        match self.border_stones().len() + self.beyond.white {
            few @ 0..=2 => few,
            _ => self.open_rows().map(|(_, most)| most).fold(self.beyond.white, usize::max),
        }
    }

    /// The row in which White can have four stones. `None` unless there is exactly one such row (lemma 7).
    pub(crate) fn only_four(&self) -> Option<usize> {
        let rows = self.open_rows().filter(|&(_, most)| most >= 4).map(|(row, _)| row);
        let rows: BTreeSet<usize> = rows.collect();
        if self.beyond.white < 4 && rows.len() == 1 { rows.first().copied() } else { None }
    }

    /// A row with four white stones in the square and the fifth cell outside, on a line that `is_wanted` accepts.
    pub(crate) fn four_inside(&self, is_wanted: impl Fn(Line) -> bool) -> Option<usize> {
        let is_four = |row: &LeavingRow| {
            row.beyond.len() == 1
                && is_wanted(row.line)
                && row.cells.iter().all(|&cell| self.stones().white.has(cell))
        };
        self.open_rows().map(|(row, _)| row).find(|&row| is_four(&self.rows.leaving[row]))
    }

    /// The empty points in the square where White may be able to make four in a row that leaves the square.
    pub(crate) fn fours(&self) -> Set {
        if self.beyond.white >= 3 {
            return self.rows.border.without(&self.stones().both());
        }
        let rows = self.open_rows().filter(|&(_, most)| most >= 3);
        let cells: Set = rows.flat_map(|(row, _)| self.rows.leaving[row].cells.iter().copied()).collect();
        cells.without(&self.stones().both())
    }

    /// The lines on which White has, or can have, at least three stones in a row, each with the empty points of such rows in
    /// the square. The rows either leave the square, or lie inside it and contain the last stone.
    pub(crate) fn lines_of_three(&self) -> BTreeMap<Line, BTreeSet<Cell>> {
        let has_three =
            |row: &[Cell; 5]| count(row, &self.stones().white) >= 3 && count(row, &self.stones().black) == 0;
        let last = self.board.moves().last().copied().filter(|&cell| cell != BEYOND);
        let inside = last.into_iter().flat_map(|last| self.rows.inside(last));
        let inside = inside.filter(|(_, row)| has_three(row)).map(|(line, row)| (line, row.to_vec()));
        let leaving = self.open_rows().filter(|&(_, most)| most >= 3);
        let leaving = leaving.map(|(number, _)| &self.rows.leaving[number]);
        let mut lines: BTreeMap<Line, BTreeSet<Cell>> = BTreeMap::new();
        for (line, cells) in inside.chain(leaving.map(|row| (row.line, row.cells.clone()))) {
            let empty = cells.into_iter().filter(|&cell| self.board.is_empty(cell));
            lines.entry(line).or_default().extend(empty);
        }
        lines
    }

    pub(crate) const fn has_closed(&self) -> bool {
        !self.beyond.closed.is_empty()
    }

    const fn stones(&self) -> &Stones {
        self.board.stones()
    }

    fn border_stones(&self) -> Set {
        self.stones().white.and(&self.rows.border)
    }

    /// The rows that leave the square and have white stones but no black one, each with the maximum number of white stones that
    /// it can have. Some rows occur twice.
    fn open_rows(&self) -> impl Iterator<Item = (usize, usize)> {
        let through = self.border_stones().iter().flat_map(|cell| &self.rows.through[cell as usize]);
        through.filter_map(move |&number| {
            let row = &self.rows.leaving[number];
            let has_black = count(&row.cells, &self.stones().black) > 0 || self.is_closed(row);
            let most = count(&row.cells, &self.stones().white) + self.white_beyond(row).min(row.beyond.len());
            (!has_black).then_some((number, most))
        })
    }

    /// Returns true if the part of this row outside the square contains a black stone. We know that it does if Black answered
    /// some other row outside the square and all of that row's outside cells also belong to this row. In a corner, a diagonal
    /// can leave the square at both ends within five cells.
    fn is_closed(&self, row: &LeavingRow) -> bool {
        let mut answered = self.beyond.closed.iter().filter(|closed| closed.is_answered_beyond);
        answered.any(|closed| row.has_outside_cells_of(&self.rows.leaving[closed.row]))
    }

    /// The maximum number of outside stones that White can have in this row. Stones that must be elsewhere do not count (lemma
    /// 4).
    fn white_beyond(&self, row: &LeavingRow) -> usize {
        let answered = |closed: &Closed| self.not_in(row, self.rows.leaving[closed.row].line, closed.beyond);
        let answered = self.beyond.closed.iter().map(answered).max().unwrap_or_default();
        let elsewhere = self.beyond.on.iter().map(|&line| self.not_in(row, line, 1)).sum::<usize>();
        let not_on = usize::from(self.beyond.not_on == Some(row.line)).min(self.beyond.white);
        // Two of these facts can be about the same stones, so only the strongest counts.
        self.beyond.white - answered.max(elsewhere).max(not_on)
    }

    /// The minimum number of the given outside stones, all of them on `line`, that are not in the row. A row on a different
    /// line contains at most one of them, where the two lines cross. If they cross in the square, it contains none.
    fn not_in(&self, row: &LeavingRow, line: Line, stones: usize) -> usize {
        let crosses_inside = row.cells.iter().any(|&cell| self.rows.is_on(cell, line));
        if row.line == line { 0 } else { stones.saturating_sub(usize::from(!crosses_inside)) }
    }
}

fn count(cells: &[Cell], set: &Set) -> usize {
    cells.iter().filter(|&&cell| set.has(cell)).count()
}
