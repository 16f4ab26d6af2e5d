//! Runs: unbroken rows of one colour with their open ends, and sums of what they are worth.

use std::ops::{AddAssign, SubAssign};

use crate::position::place;
use crate::{Cell, LineView, Position};
use engine::{ByColor, Color, Direction};

/// An unbroken row of stones of one colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// Its stones, at least 1.
    pub length: usize,
    /// Its ends with an empty cell behind them, 0 to 2.
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

/// What something is worth to its owner, in points, by whose turn it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Worth {
    /// While the other side is to move.
    pub waiting: i64,
    /// While the owner is to move.
    pub on_turn: i64,
}

impl Worth {
    /// Worth the same on both turns.
    pub const fn steady(points: i64) -> Self {
        Self { waiting: points, on_turn: points }
    }
}

impl AddAssign for Worth {
    fn add_assign(&mut self, other: Self) {
        self.waiting += other.waiting;
        self.on_turn += other.on_turn;
    }
}

impl SubAssign for Worth {
    fn sub_assign(&mut self, other: Self) {
        self.waiting -= other.waiting;
        self.on_turn -= other.on_turn;
    }
}

/// What each run is worth, by length and open ends.
#[derive(Clone, Debug)]
pub struct RunTable([[Worth; 3]; RunTable::LONGEST + 1]);

impl RunTable {
    /// Longer runs are worth as much as those of this length.
    const LONGEST: usize = 6;

    /// The table of this definition.
    pub fn new(worth: impl Fn(Run) -> Worth) -> Self {
        Self(std::array::from_fn(|length| {
            std::array::from_fn(
                |open_ends| {
                    if length == 0 { Worth::default() } else { worth(Run { length, open_ends }) }
                },
            )
        }))
    }

    /// What a run is worth.
    #[inline]
    pub fn run(&self, run: Run) -> Worth {
        self.0[run.length.min(Self::LONGEST)][run.open_ends]
    }

    /// What one side's runs on a line are worth together.
    pub fn line(&self, line: LineView) -> Worth {
        let mut sum = Worth::default();
        runs(line).for_each(|run| sum += self.run(run));
        sum
    }
}

/// The worth of all runs of a position, kept up to date line by line.
#[derive(Clone)]
pub struct LineSums {
    table: RunTable,
    lines: ByColor<Vec<Worth>>,
    total: ByColor<Worth>,
}

impl LineSums {
    /// The sums of a position.
    pub fn new(table: RunTable, position: &Position) -> Self {
        let lines =
            ByColor(Color::BOTH.map(|color| position.lines(color).map(|line| table.line(line)).collect()));
        let mut total = ByColor([Worth::default(); 2]);
        for color in Color::BOTH {
            let lines: &Vec<Worth> = &lines[color];
            lines.iter().for_each(|&worth| total[color] += worth);
        }
        Self { table, lines, total }
    }

    /// The table they are made of.
    pub const fn table(&self) -> &RunTable {
        &self.table
    }

    /// All runs of this side.
    pub const fn total(&self, color: Color) -> Worth {
        self.total.0[color as usize]
    }

    /// The points of the side to move less those of the other.
    pub fn balance(&self, to_move: Color) -> i64 {
        self.total(to_move).on_turn - self.total(!to_move).waiting
    }

    /// The line through this cell as this side's runs are worth it.
    pub fn line_through(&self, color: Color, cell: Cell, direction: Direction) -> Worth {
        self.lines[color][place(cell, direction).0]
    }

    /// Brings the sums up to date after a stone was put on this cell or taken from it.
    #[inline]
    pub fn refresh(&mut self, position: &Position, cell: Cell) {
        for direction in Direction::ALL {
            let (line, _) = place(cell, direction);
            for color in Color::BOTH {
                let worth = self.table.line(position.line_view(color, line));
                let slot = &mut self.lines[color][line];
                self.total[color] -= *slot;
                self.total[color] += worth;
                *slot = worth;
            }
        }
    }
}
