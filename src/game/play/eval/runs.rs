//! Unbroken rows of one color ("runs"), and sums of their values.

use std::ops::{AddAssign, SubAssign};

use engine::{Board, ByColor, Color, Direction, LineView, Row};

/// An unbroken row of stones of one color.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// The number of stones, at least 1.
    pub length: usize,
    /// The number of ends with an empty cell next to them, 0 to 2.
    pub open_ends: usize,
}

/// The runs of one side on a line.
pub fn runs(line: LineView) -> impl Iterator<Item = Run> {
    let mut own = line.own;
    std::iter::from_fn(move || {
        if own == 0 {
            return None;
        }
        let start = own.trailing_zeros();
        let length = (own >> start).trailing_ones();
        let ends = 1 << (start - 1) | 1 << (start + length);
        own &= !(((1 << length) - 1) << start);
        Some(Run { length: length as usize, open_ends: (ends & !line.blocked).count_ones() as usize })
    })
}

/// The points of a run for its owner.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RunValue {
    /// The points when the other side is to move.
    pub waiting: i64,
    /// The points when the owner is to move.
    pub on_turn: i64,
}

impl RunValue {
    /// A value that does not depend on the side to move.
    pub const fn steady(points: i64) -> Self {
        Self { waiting: points, on_turn: points }
    }
}

impl AddAssign for RunValue {
    fn add_assign(&mut self, other: Self) {
        self.waiting += other.waiting;
        self.on_turn += other.on_turn;
    }
}

impl SubAssign for RunValue {
    fn sub_assign(&mut self, other: Self) {
        self.waiting -= other.waiting;
        self.on_turn -= other.on_turn;
    }
}

/// A function that values a run of a side that wins with such rows.
pub type RunScore = fn(Row, Run) -> RunValue;

/// The values of runs by length and open ends.
#[derive(Clone, Debug)]
pub struct RunTable([[RunValue; 3]; RunTable::LONGEST + 1]);

impl RunTable {
    /// Longer runs count as runs of this length.
    const LONGEST: usize = 6;

    fn new(row: Row, score: RunScore) -> Self {
        Self(std::array::from_fn(|length| {
            std::array::from_fn(|open_ends| {
                if length == 0 { RunValue::default() } else { score(row, Run { length, open_ends }) }
            })
        }))
    }

    /// The total value of one side's runs on a line.
    pub fn line(&self, line: LineView) -> RunValue {
        let mut sum = RunValue::default();
        runs(line).for_each(|run| sum += self.0[run.length.min(Self::LONGEST)][run.open_ends]);
        sum
    }
}

/// The total value of all runs on a board, updated move by move.
#[derive(Clone, Debug)]
pub struct LineSums {
    tables: ByColor<RunTable>,
    /// The totals before each stone; the current totals are on top.
    totals: Vec<ByColor<RunValue>>,
}

impl LineSums {
    /// Sums up the values of the runs on this board.
    pub fn new(board: &Board, score: RunScore) -> Self {
        let tables = ByColor(Color::BOTH.map(|color| RunTable::new(board.rule().row(color), score)));
        let mut total = ByColor::default();
        for color in Color::BOTH {
            board.lines(color).for_each(|line| total[color] += tables[color].line(line));
        }
        Self { tables, totals: vec![total] }
    }

    /// The table for this color.
    pub const fn table(&self, color: Color) -> &RunTable {
        &self.tables.0[color as usize]
    }

    /// The total of all runs of this side.
    pub fn total(&self, color: Color) -> RunValue {
        self.totals.last().map_or(RunValue::default(), |total| total[color])
    }

    /// The points of the side to move minus those of the other side.
    pub fn balance(&self, to_move: Color) -> i64 {
        self.total(to_move).on_turn - self.total(!to_move).waiting
    }

    /// Updates the sums for the last stone.
    #[inline]
    pub fn follow(&mut self, board: &Board) {
        let mut total = ByColor(Color::BOTH.map(|color| self.total(color)));
        if let Some(&point) = board.moves().last() {
            for direction in Direction::ALL {
                for side in Color::BOTH {
                    let (now, bit) = board.line(side, point, direction);
                    // One of the two sides' views of the line contains the stone. Without the stone, it shows the line before
                    // the move.
                    let before = LineView { own: now.own & !(1 << bit), blocked: now.blocked & !(1 << bit) };
                    total[side] -= self.tables[side].line(before);
                    total[side] += self.tables[side].line(now);
                }
            }
        }
        self.totals.push(total);
    }

    /// Undoes the last update.
    #[inline]
    pub fn step_back(&mut self) {
        self.totals.pop();
    }
}
