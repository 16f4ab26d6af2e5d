//! Rows of five that leave the square, where the board goes on beyond it.
//!
//! Of the stones beyond only their number is known. So what is counted here is the most that White *can* have in a row, wherever
//! hers stand; of a stone of Black's beyond, which answered a four, it is known in which row it must stand.

use std::collections::{BTreeMap, BTreeSet};

use crate::game::{Game, Side};
use crate::grid::{BEYOND, Cell, Grid, LeavingRow, Line};
use crate::set::{Set, Stones};

/// What is beyond the square.
#[derive(Clone, Debug)]
pub(crate) struct Outer<const W: usize> {
    goes_on: bool,
    /// The points of the square that can lie in a row which leaves it.
    border: Set<W>,
    /// White's stones beyond the square.
    white: usize,
    /// The fours that Black has answered in rows that leave it.
    closed: Vec<Closed>,
    /// A line on which one of White's stones beyond is known not to be.
    not_on: Option<Line>,
    /// Lines on which a stone of White's each is known to be.
    on: Vec<Line>,
}

/// A row that leaves the square in which White had four, and Black has the fifth.
#[derive(Clone, Copy, Debug)]
struct Closed {
    row: usize,
    /// How many of her stones there are beyond.
    beyond: usize,
    is_answered_beyond: bool,
}

impl<const W: usize> Outer<W> {
    pub(crate) fn new(game: Game) -> Self {
        let border = (0..game.points() as Cell).filter(|&cell| game.leaves(cell)).collect();
        Self { goes_on: game.goes_on(), border, white: 0, closed: Vec::new(), not_on: None, on: Vec::new() }
    }

    /// A stone beyond the square; where the board ends there it is no stone at all.
    pub(crate) fn play(&mut self, side: Side) {
        self.white += usize::from(side == Side::White && self.goes_on);
    }

    pub(crate) fn undo(&mut self, side: Side) {
        self.white -= usize::from(side == Side::White && self.goes_on);
    }

    /// Black has answered White's four in this row, on its only empty point in the square, which is returned, or beyond, if there
    /// is none.
    pub(crate) fn close(&mut self, number: usize, row: &LeavingRow, stones: &Stones<W>) -> Cell {
        let occupied = stones.both();
        let empty = row.cells.iter().copied().find(|&cell| !occupied.has(cell));
        let beyond = row.beyond() - usize::from(empty.is_none());
        self.closed.push(Closed { row: number, beyond, is_answered_beyond: empty.is_none() });
        empty.unwrap_or(BEYOND)
    }

    /// Black's last stone, beyond the square, has answered White's four in this row, of which all other cells are in the square.
    pub(crate) fn take_answered(&mut self, row: usize) {
        self.closed.push(Closed { row, beyond: 0, is_answered_beyond: true });
    }

    pub(crate) fn reopen(&mut self) {
        self.closed.pop();
    }

    pub(crate) const fn take_beyond_off(&mut self, line: Line) {
        self.not_on = Some(line);
    }

    pub(crate) fn take_beyond_on(&mut self, line: Line) {
        self.on.push(line);
    }
}

/// The rows of a position that leave the square.
#[derive(Clone, Copy)]
pub(crate) struct Leaving<'a, const W: usize> {
    pub(crate) grid: &'static Grid,
    pub(crate) stones: &'a Stones<W>,
    /// The last stone.
    pub(crate) last: Option<Cell>,
    pub(crate) outer: &'a Outer<W>,
}

impl<'a, const W: usize> Leaving<'a, W> {
    /// How many stones White has that can lie in such a row.
    fn wasted(self) -> usize {
        self.border_stones().len() + self.outer.white
    }

    /// As many stones as White can have in one of these rows without a stone of Black's, or more.
    pub(crate) fn most(self) -> usize {
        if !self.outer.goes_on {
            return 0;
        }
        match self.wasted() {
            few @ 0..=2 => few,
            _ => self.rows().map(|(_, most)| most).fold(self.outer.white, usize::max),
        }
    }

    /// The only row in which White can have four stones, if there is one and no more.
    pub(crate) fn only_four(self) -> Option<usize> {
        let mut rows: Vec<usize> = self.rows().filter(|&(_, most)| most >= 4).map(|(row, _)| row).collect();
        rows.sort_unstable();
        rows.dedup();
        if self.outer.white < 4 && rows.len() == 1 { rows.pop() } else { None }
    }

    /// The row with four white stones in the square and its fifth cell beyond, if there is one.
    pub(crate) fn four_here(self, is_asked_for: impl Fn(Line) -> bool) -> Option<usize> {
        let rows =
            self.rows().filter(|&(row, _)| self.row(row).beyond() == 1 && is_asked_for(self.row(row).line));
        let is_four = |row: &LeavingRow| row.cells.iter().all(|&cell| self.stones.white.has(cell));
        rows.map(|(row, _)| row).find(|&row| is_four(self.row(row)))
    }

    /// The empty points of the square where White makes four in one of these rows, if that can be.
    pub(crate) fn fours(self) -> Set<W> {
        if self.outer.white >= 3 {
            return self.outer.border.without(&self.stones.both());
        }
        let rows = self.rows().filter(|&(_, most)| most >= 3);
        let cells: Set<W> = rows.flat_map(|(row, _)| self.row(row).cells.iter().copied()).collect();
        cells.without(&self.stones.both())
    }

    /// The lines of the rows in which White can have three stones or more, with those in the square through her last one, each with
    /// the empty points of the square in such rows.
    pub(crate) fn lines_of_three(self) -> BTreeMap<Line, BTreeSet<Cell>> {
        let (stones, occupied) = (self.stones, self.stones.both());
        let has_three = |row: &[Cell; 5]| {
            let count = |stones: &Set<W>| row.iter().filter(|&&cell| stones.has(cell)).count();
            count(&stones.white) >= 3 && count(&stones.black) == 0
        };
        let grid = self.grid;
        let last = self.last.filter(|&cell| cell != BEYOND);
        let rows = last.map_or(Vec::new(), |last| grid.rows_through(last));
        let here = rows
            .iter()
            .filter(|row| has_three(row))
            .filter_map(|row| Some((grid.line(row[0], row[1])?, &row[..])));
        let leaving = self.rows().filter(|&(_, most)| most >= 3).map(|(number, _)| self.row(number));
        let mut lines: BTreeMap<Line, BTreeSet<Cell>> = BTreeMap::new();
        for (line, cells) in here.chain(leaving.map(|row| (row.line, &row.cells[..]))) {
            let empty = cells.iter().copied().filter(|&cell| !occupied.has(cell));
            lines.entry(line).or_default().extend(empty);
        }
        lines
    }

    /// Whether Black has answered a four in any.
    pub(crate) const fn has_closed(self) -> bool {
        !self.outer.closed.is_empty()
    }

    fn border_stones(self) -> Set<W> {
        self.stones.white.and(&self.outer.border)
    }

    fn row(self, number: usize) -> &'a LeavingRow {
        &self.grid.leaving[number]
    }

    /// The rows with white stones in the square and none of Black's, each with as many as it can hold; some come twice.
    fn rows(self) -> impl Iterator<Item = (usize, usize)> {
        let through = self.border_stones().iter().flat_map(|cell| &self.grid.leaving_through[cell as usize]);
        through.filter_map(move |&number| {
            let row = self.row(number);
            let count = |stones: &Set<W>| row.cells.iter().filter(|&&cell| stones.has(cell)).count();
            let is_blacks = count(&self.stones.black) > 0 || self.is_closed(row);
            let most = count(&self.stones.white) + self.white_beyond(row).min(row.beyond());
            (!is_blacks).then_some((number, most))
        })
    }

    /// Whether a stone of Black's beyond the square stands in this row: it stands in each that has all the cells beyond of one in which
    /// he answered there. A diagonal may leave the square at both ends within five cells.
    fn is_closed(self, row: &LeavingRow) -> bool {
        let mut answered = self.outer.closed.iter().filter(|closed| closed.is_answered_beyond);
        answered.any(|closed| row.has_all_beyond_of(self.row(closed.row)))
    }

    /// The most stones beyond that White can have in this row.
    fn white_beyond(self, row: &LeavingRow) -> usize {
        let answered = |closed: &Closed| self.not_in(row, self.row(closed.row).line, closed.beyond);
        let answered = self.outer.closed.iter().map(answered).max().unwrap_or_default();
        let elsewhere = self.outer.on.iter().map(|&line| self.not_in(row, line, 1)).sum::<usize>();
        let not_on = usize::from(self.outer.not_on == Some(row.line)).min(self.outer.white);
        // What is known in one way may be known of the same stones as what is known in another.
        self.outer.white - answered.max(elsewhere).max(not_on)
    }

    /// How many of so many stones beyond that are on this line are not in the row: if it is on another, there is one at most in it,
    /// where the two cross, and none if they cross in the square.
    fn not_in(self, row: &LeavingRow, line: Line, stones: usize) -> usize {
        let crosses_here = row.cells.iter().any(|&cell| self.grid.is_on(cell, line));
        match row.line == line {
            true => 0,
            false => stones.saturating_sub(usize::from(!crosses_here)),
        }
    }
}
