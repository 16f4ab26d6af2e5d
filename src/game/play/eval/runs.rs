//! Runs: unbroken rows of one color with their open ends, and sums of what they are worth.

use std::ops::{AddAssign, SubAssign};

use engine::{Board, ByColor, Color, Direction, LineView};

/// An unbroken row of stones of one color.
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

/// Points for the owner, by whose turn it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RunValue {
    /// While the other side is to move.
    pub waiting: i64,
    /// While the owner is to move.
    pub on_turn: i64,
}

impl RunValue {
    /// RunValue the same on both turns.
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

/// The value of each run, by length and open ends.
#[derive(Clone, Debug)]
pub struct RunTable([[RunValue; 3]; RunTable::LONGEST + 1]);

impl RunTable {
    /// Longer runs are worth as much as those of this length.
    const LONGEST: usize = 6;

    /// The table of this definition.
    pub fn new(worth: impl Fn(Run) -> RunValue) -> Self {
        Self(std::array::from_fn(|length| {
            std::array::from_fn(|open_ends| {
                if length == 0 { RunValue::default() } else { worth(Run { length, open_ends }) }
            })
        }))
    }

    /// What a run is worth.
    #[inline]
    pub fn run(&self, run: Run) -> RunValue {
        self.0[run.length.min(Self::LONGEST)][run.open_ends]
    }

    /// What one side's runs on a line are worth together.
    pub fn line(&self, line: LineView) -> RunValue {
        let mut sum = RunValue::default();
        runs(line).for_each(|run| sum += self.run(run));
        sum
    }
}

/// The value of all runs on a board, updated move by move.
#[derive(Clone, Debug)]
pub struct LineSums {
    tables: ByColor<RunTable>,
    /// Before each stone since this was made, and now.
    totals: Vec<ByColor<RunValue>>,
}

impl LineSums {
    /// The sums of a board, by a table for each color.
    pub fn new(tables: ByColor<RunTable>, board: &Board) -> Self {
        let mut total = ByColor::default();
        for color in Color::BOTH {
            let tables = &tables;
            board.lines(color).for_each(|line| total[color] += tables[color].line(line));
        }
        Self { tables, totals: vec![total] }
    }

    /// The table for this color.
    pub const fn table(&self, color: Color) -> &RunTable {
        &self.tables.0[color as usize]
    }

    /// All runs of this side.
    pub fn total(&self, color: Color) -> RunValue {
        self.totals.last().map_or(RunValue::default(), |total| total[color])
    }

    /// The points of the side to move less those of the other.
    pub fn balance(&self, to_move: Color) -> i64 {
        self.total(to_move).on_turn - self.total(!to_move).waiting
    }

    /// Follows the stone that was put on the board last.
    #[inline]
    pub fn follow(&mut self, board: &Board) {
        let mut total = ByColor(Color::BOTH.map(|color| self.total(color)));
        if let Some(&point) = board.moves().last() {
            for direction in Direction::ALL {
                for side in Color::BOTH {
                    let (now, bit) = board.line(side, point, direction);
                    // The stone is in one of the two: without it the line is what it was.
                    let before = LineView { own: now.own & !(1 << bit), blocked: now.blocked & !(1 << bit) };
                    total[side] -= self.tables[side].line(before);
                    total[side] += self.tables[side].line(now);
                }
            }
        }
        self.totals.push(total);
    }

    /// Goes back behind the stone followed last.
    #[inline]
    pub fn step_back(&mut self) {
        self.totals.pop();
    }
}
