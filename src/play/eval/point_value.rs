//! Point values: a cell is worth the longest row that a stone there would join, the own side's before the enemy's.
//!
//! After "Some thoughts on a strategy for gomoku" (in Chinese). With u and v the values for the own and the enemy side,
//! a cell scores 2^(2u+1) + 2^(2v), which ranks a win before a block, a block before an own three, and so on down.

use std::cmp::Reverse;

use crate::{CELLS, Cell, Position};
use engine::{ByColor, Color, Direction};

/// Which reading of the article.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reading {
    /// Sections I to IV: every empty cell, rows as long as they are, the first best cell from `a1` along the rows.
    Plain,
    /// With sections V and VII: only cells near stones; a row of two or three whose far end is closed counts 1; equal
    /// scores are told apart by the other rows through the cell, then by the distance to the edge.
    Refined,
}

/// Cells looked at in the refined reading lie at most this far from a stone.
const NEAR: usize = 2;

/// The stones of this side in an unbroken row on both sides of a cell: what stands on the cell does not count. From 0
/// to 4, where 4 makes five; a row that would be too long to win is 0.
pub fn row_value(position: &Position, color: Color, cell: Cell, direction: Direction) -> u8 {
    let (line, bit) = position.line(color, cell, direction);
    let (below, above) = neighbours(line.own, bit);
    value_of(position, below + above)
}

/// The same with rows of two or three that cannot grow beyond their far end counted as 1.
///
/// The article closes "the other end" of the row; where the cell lies between two rows, either end closes it. A four is
/// left as it is, since it wins or has to be stopped all the same.
pub fn refined_row_value(position: &Position, color: Color, cell: Cell, direction: Direction) -> u8 {
    let (line, bit) = position.line(color, cell, direction);
    let (below, above) = neighbours(line.own, bit);
    let value = value_of(position, below + above);
    let closed = |stones: usize, end: usize| stones > 0 && line.blocked >> end & 1 != 0;
    let far_end_closed = closed(below, bit - below - 1) || closed(above, bit + above + 1);
    if far_end_closed && (2..4).contains(&value) { 1 } else { value }
}

/// Stones next to a bit below and above it.
fn neighbours(own: u32, bit: usize) -> (usize, usize) {
    let below = (own << (31 - bit) << 1).leading_ones();
    let above = (own >> (bit + 1)).trailing_ones();
    (below as usize, above as usize)
}

fn value_of(position: &Position, stones: usize) -> u8 {
    let longest_that_wins = if position.rule().wins(stones + 1) { 4 } else { 0 };
    if stones < 4 { stones as u8 } else { longest_that_wins }
}

/// The score of a cell of value `own` for the mover and `enemy` for the other side, both 0 to 4.
pub const fn cell_score(own: u8, enemy: u8) -> u32 {
    (1 << (2 * own + 1)) + (1 << (2 * enemy))
}

/// The values of every cell in the four directions for both sides, kept up to date.
///
/// A stone changes the rows through at most eight empty cells: the first empty one on each ray from it.
#[derive(Clone)]
pub struct PointValues {
    reading: Reading,
    rows: ByColor<Vec<[u8; 4]>>,
}

impl PointValues {
    /// The values of a position.
    pub fn new(reading: Reading, position: &Position) -> Self {
        let mut values = Self { reading, rows: ByColor([vec![[0; 4]; CELLS], vec![[0; 4]; CELLS]]) };
        for cell in position.empty() {
            for direction in Direction::ALL {
                values.recompute(position, cell, direction);
            }
        }
        values
    }

    /// The values for this side in the four directions; those of cells with a stone mean nothing.
    pub fn rows(&self, color: Color, cell: Cell) -> [u8; 4] {
        self.rows[color][cell.index()]
    }

    /// Brings the values up to date after a stone was put on this cell or taken from it.
    pub fn refresh(&mut self, position: &Position, cell: Cell) {
        for direction in Direction::ALL {
            if position.get(cell).is_none() {
                self.recompute(position, cell, direction);
            }
            for sign in [-1, 1] {
                let ray = (1..).map_while(|k| cell.step(direction, sign * k));
                let mut ray = ray.take_while(|c| c.is_on(position.size()));
                if let Some(first_empty) = ray.find(|&c| position.get(c).is_none()) {
                    self.recompute(position, first_empty, direction);
                }
            }
        }
    }

    fn recompute(&mut self, position: &Position, cell: Cell, direction: Direction) {
        for color in Color::BOTH {
            self.rows[color][cell.index()][direction as usize] = match self.reading {
                Reading::Plain => row_value(position, color, cell, direction),
                Reading::Refined => refined_row_value(position, color, cell, direction),
            };
        }
    }

    /// The score of an empty cell for the side to move.
    pub fn score(&self, position: &Position, cell: Cell) -> u32 {
        let value = |color| self.rows(color, cell).into_iter().max().unwrap_or(0);
        cell_score(value(position.to_move()), value(!position.to_move()))
    }

    /// The cell to play, or `None` on a full board.
    pub fn best(&self, position: &Position) -> Option<Cell> {
        if position.moves().is_empty() {
            return Some(position.center());
        }
        match self.reading {
            Reading::Plain => {
                // The first of equals: `max_by_key` alone would give the last.
                position.empty().iter().max_by_key(|&cell| (self.score(position, cell), Reverse(cell)))
            }
            Reading::Refined => {
                let near = position.near(NEAR);
                let cells = if near.is_empty() { position.empty() } else { near };
                cells.iter().max_by_key(|&cell| self.refined_rank(position, cell))
            }
        }
    }

    /// The score, then all rows through the cell, then the distance to the edge, then the lower index.
    fn refined_rank(&self, position: &Position, cell: Cell) -> (u32, u32, usize, Reverse<Cell>) {
        let squares = |color| self.rows(color, cell).iter().map(|&n| u32::from(n).pow(2)).sum::<u32>();
        let behind = 2 * squares(position.to_move()) + squares(!position.to_move());
        let last = position.size() - 1;
        let edge = cell.col().min(cell.row()).min(last - cell.col()).min(last - cell.row());
        (self.score(position, cell), behind, edge, Reverse(cell))
    }
}
