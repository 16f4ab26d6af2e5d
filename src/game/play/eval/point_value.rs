//! Point values: a cell is as valuable as the longest row that a stone on it would join. Our rows rank above the opponent's.
//!
//! Based on "Some thoughts on a strategy for gomoku" (in Chinese). With value u for the mover and v for the opponent, a cell
//! scores 2^(2u+1) + 2^(2v). So a win ranks above a block, a block above extending a three, and so on.

use std::cmp::Reverse;

use engine::{Board, Color, Direction, Point};

/// Two interpretations of the article.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reading {
    /// Sections I to IV: all empty points are considered, rows count with their full length, and ties go to the first cell, row
    /// by row from `a1`.
    Plain,
    /// Sections V and VII as well: only cells near stones are considered, and a two or three that is closed at its far end
    /// counts as 1. Ties are decided by the other rows through the point, then by the distance to the edge.
    Refined,
}

/// The maximum distance between a cell and a stone.
const NEAR: usize = 2;

/// The unbroken row of stones next to a bit, below and above it.
fn neighbors(own: u64, bit: usize) -> (usize, usize) {
    let below = (own << (63 - bit) << 1).leading_ones();
    let above = (own >> (bit + 1)).trailing_ones();
    (below as usize, above as usize)
}

/// The score of a cell with these values, which range from 0 to 4.
pub const fn cell_score(own: u8, enemy: u8) -> u32 {
    (1 << (2 * own + 1)) + (1 << (2 * enemy))
}

impl Reading {
    /// The number of this side's stones, 0 to 4, in the unbroken row on both sides of a cell. The cell's own contents do not
    /// matter. At 4, a stone makes five. A row that would be too long to win counts as 0.
    ///
    /// In the refined reading, a two or three that cannot grow at its far end counts as 1. The article speaks of a row that is
    /// closed at "the other end". For a cell between two rows, one closed far end is enough here. A four keeps its value,
    /// because it wins or has to be blocked.
    pub fn row_value(self, board: &Board, color: Color, point: Point, direction: Direction) -> u8 {
        let (line, bit) = board.line(color, point, direction);
        let (below, above) = neighbors(line.own, bit);
        let closed = |stones: usize, end: usize| stones > 0 && line.blocked >> end & 1 != 0;
        let far_end_closed = || closed(below, bit - below - 1) || closed(above, bit + above + 1);
        match below + above {
            2..4 if self == Self::Refined && far_end_closed() => 1,
            stones @ ..4 => stones as u8,
            stones if board.rule().wins(color, stones + 1) => 4,
            _ => 0,
        }
    }

    /// The values of a cell for this side in the four directions.
    fn rows(self, board: &Board, color: Color, point: Point) -> [u8; 4] {
        Direction::ALL.map(|direction| self.row_value(board, color, point, direction))
    }

    /// The score of an empty cell for the side to move.
    pub fn score(self, board: &Board, point: Point) -> u32 {
        let value = |color| self.rows(board, color, point).into_iter().max().unwrap_or(0);
        cell_score(value(board.to_move()), value(!board.to_move()))
    }

    /// The cell to play; `None` without a legal move.
    pub fn best(self, board: &Board) -> Option<Point> {
        if board.moves().is_empty() {
            return Some(board.size().center());
        }
        let legal = board.legal();
        match self {
            Self::Plain => {
                // With `Reverse`, the first of several equal cells wins. `max_by_key` alone returns the last.
                legal.iter().max_by_key(|&point| (self.score(board, point), Reverse(point)))
            }
            Self::Refined => {
                let near = board.near(NEAR) & legal;
                let points = if near.is_empty() { legal } else { near };
                points.iter().max_by_key(|&point| self.refined_rank(board, point))
            }
        }
    }

    /// The sort key: the score, then all rows through the point, the distance to the edge, and finally the lowest index.
    fn refined_rank(self, board: &Board, point: Point) -> (u32, u32, usize, Reverse<Point>) {
        let squares =
            |color| self.rows(board, color, point).iter().map(|&n| u32::from(n).pow(2)).sum::<u32>();
        let behind = 2 * squares(board.to_move()) + squares(!board.to_move());
        let last = board.size().side() - 1;
        let edge = point.col().min(point.row()).min(last - point.col()).min(last - point.row());
        (self.score(board, point), behind, edge, Reverse(point))
    }
}
