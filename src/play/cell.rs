//! Points of boards of 15 to 21 points a side.

use std::fmt;
use std::str::FromStr;

use engine::{Direction, Point, place_of};

/// The smallest side of a board for free play.
pub const MIN_SIZE: usize = 15;
/// The largest side of a board for free play.
pub const MAX_SIZE: usize = 21;

/// One more than the largest [`Cell::index`].
pub const CELLS: usize = MAX_SIZE * STRIDE;

/// Cells from one row to the next: a power of two, so that an index does not depend on the size of the board.
const STRIDE: usize = 32;

/// A point of a board of any size up to 21x21, shown as `h8`: columns `a`–`u` from the left, rows 1–21 from the
/// bottom.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell(u16);

impl Cell {
    /// The cell in column `col` and row `row`, both counted from 0 at `a1`; `None` beyond the largest board.
    pub const fn new(col: usize, row: usize) -> Option<Self> {
        if col < MAX_SIZE && row < MAX_SIZE { Some(Self((row * STRIDE + col) as u16)) } else { None }
    }

    /// `row * 32 + col`, below [`CELLS`].
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The column, 0 for `a`.
    #[inline]
    pub const fn col(self) -> usize {
        self.0 as usize % STRIDE
    }

    /// The row, 0 for the lowest.
    #[inline]
    pub const fn row(self) -> usize {
        self.0 as usize / STRIDE
    }

    /// Whether it lies on a board of this side.
    #[inline]
    pub const fn is_on(self, size: usize) -> bool {
        self.col() < size && self.row() < size
    }

    /// The cell `steps` away, or `None` beyond the largest board.
    pub fn step(self, direction: Direction, steps: isize) -> Option<Self> {
        let (dx, dy) = direction.delta();
        let col = self.col().checked_add_signed(dx * steps)?;
        let row = self.row().checked_add_signed(dy * steps)?;
        Self::new(col, row)
    }

    /// The larger of the distances in columns and rows.
    #[inline]
    pub const fn distance(self, other: Self) -> usize {
        let (cols, rows) = (self.col().abs_diff(other.col()), self.row().abs_diff(other.row()));
        if cols > rows { cols } else { rows }
    }

    /// The point of the 15x15 board, if it lies there.
    pub const fn point(self) -> Option<Point> {
        Point::new(self.col(), self.row())
    }

    /// The cell with this index, which must be that of a cell.
    #[inline]
    pub(crate) const fn from_raw(index: u16) -> Self {
        debug_assert!((index as usize) < CELLS && index as usize % STRIDE < MAX_SIZE);
        Self(index)
    }
}

impl From<Point> for Cell {
    fn from(point: Point) -> Self {
        Self((point.row() * STRIDE + point.col()) as u16)
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.col() as u8), self.row() + 1)
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A token that names no cell of any board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseCellError {
    /// The token as it was given, cut to 20 characters.
    pub token: String,
}

impl fmt::Display for ParseCellError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is no point: expected a column a-u and a row 1-21, like h8", self.token)
    }
}

impl std::error::Error for ParseCellError {}

impl FromStr for Cell {
    type Err = ParseCellError;

    fn from_str(token: &str) -> Result<Self, ParseCellError> {
        place_of(token)
            .and_then(|(col, row)| Self::new(col, row))
            .ok_or_else(|| ParseCellError { token: token.chars().take(20).collect() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::CellSet;

    #[test]
    fn every_cell_reads_back() {
        let board = CellSet::board(MAX_SIZE);
        assert_eq!(board.len(), 441);
        for cell in board {
            assert_eq!(cell.to_string().parse(), Ok(cell));
            assert_eq!(Cell::new(cell.col(), cell.row()), Some(cell));
            assert!(cell.index() < CELLS);
            assert_eq!(cell.point().map(|p| p.to_string()), cell.is_on(15).then(|| cell.to_string()));
        }
        for bad in ["", "v1", "a22", "a0", "a01", "8h", "h+1", "é1"] {
            assert!(bad.parse::<Cell>().is_err(), "{bad}");
        }
    }
}
