//! Points of boards of 15 to 21 points a side, and sets of them.

use std::fmt;
use std::ops::{BitAnd, BitOr, Sub};
use std::str::FromStr;

use crate::point::{Direction, Point};

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
        let parse = || {
            let (col, row) = token.split_at_checked(1)?;
            let col = col.bytes().next()?.to_ascii_lowercase().checked_sub(b'a')?;
            if row.starts_with(['0', '+']) || row.len() > 2 {
                return None;
            }
            let row: usize = row.parse().ok()?;
            Self::new(col.into(), row.checked_sub(1)?)
        };
        parse().ok_or_else(|| ParseCellError { token: token.chars().take(20).collect() })
    }
}

/// A set of cells: one word a row, bit `c` for column `c`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CellSet([u32; MAX_SIZE]);

impl CellSet {
    /// No cell.
    pub const EMPTY: Self = Self([0; MAX_SIZE]);

    /// All cells of a board of this side.
    pub const fn board(size: usize) -> Self {
        let mut set = Self::EMPTY;
        let mut row = 0;
        while row < size {
            set.0[row] = (1 << size) - 1;
            row += 1;
        }
        set
    }

    /// Adds a cell.
    #[inline]
    pub fn insert(&mut self, cell: Cell) {
        self.0[cell.row()] |= 1 << cell.col();
    }

    /// Takes a cell out.
    #[inline]
    pub fn remove(&mut self, cell: Cell) {
        self.0[cell.row()] &= !(1 << cell.col());
    }

    /// Puts a cell in or takes it out.
    #[inline]
    pub fn set(&mut self, cell: Cell, present: bool) {
        self.remove(cell);
        self.0[cell.row()] |= u32::from(present) << cell.col();
    }

    /// Whether the cell is in the set.
    #[inline]
    pub const fn contains(&self, cell: Cell) -> bool {
        self.0[cell.row()] >> cell.col() & 1 != 0
    }

    /// Whether the set has no cell.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0 == [0; MAX_SIZE]
    }

    /// How many cells the set has.
    pub fn len(&self) -> usize {
        self.0.iter().map(|row| row.count_ones() as usize).sum()
    }

    /// The cell of lowest index.
    pub fn first(&self) -> Option<Cell> {
        self.iter().next()
    }

    /// The cells in order of index.
    pub fn iter(&self) -> Cells {
        Cells { rows: self.0, row: 0 }
    }

    /// All cells at most `distance` columns and rows away from one of these, themselves included.
    pub fn grown(&self, distance: usize) -> Self {
        let mut wide = [0; MAX_SIZE];
        for (wide, row) in wide.iter_mut().zip(self.0) {
            *wide = (0..=distance).fold(0, |bits, d| bits | row << d | row >> d);
        }
        let mut grown = [0; MAX_SIZE];
        for (row, bits) in wide.into_iter().enumerate().filter(|&(_, bits)| bits != 0) {
            let rows = row.saturating_sub(distance)..(row + distance + 1).min(MAX_SIZE);
            grown[rows].iter_mut().for_each(|g| *g |= bits);
        }
        Self(grown) & Self::board(MAX_SIZE)
    }
}

impl BitAnd for CellSet {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(std::array::from_fn(|row| self.0[row] & other.0[row]))
    }
}

impl BitOr for CellSet {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(std::array::from_fn(|row| self.0[row] | other.0[row]))
    }
}

impl Sub for CellSet {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(std::array::from_fn(|row| self.0[row] & !other.0[row]))
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        let mut set = Self::EMPTY;
        cells.into_iter().for_each(|cell| set.insert(cell));
        set
    }
}

impl IntoIterator for CellSet {
    type Item = Cell;
    type IntoIter = Cells;

    fn into_iter(self) -> Cells {
        self.iter()
    }
}

/// Iterator over a [`CellSet`] in order of index.
#[derive(Clone, Debug)]
pub struct Cells {
    rows: [u32; MAX_SIZE],
    row: usize,
}

impl Iterator for Cells {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        while let Some(bits) = self.rows.get_mut(self.row) {
            if *bits != 0 {
                let col = bits.trailing_zeros() as usize;
                *bits &= *bits - 1;
                return Cell::new(col, self.row);
            }
            self.row += 1;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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

    #[test]
    fn grown_sets_hold_all_that_is_near() {
        let some: CellSet =
            ["a1", "h8", "j8", "u21", "b20"].map(|t| t.parse().unwrap()).into_iter().collect();
        for distance in 0..4 {
            let near = |cell: &Cell| some.iter().any(|other| other.distance(*cell) <= distance);
            let naive: CellSet = CellSet::board(MAX_SIZE).iter().filter(near).collect();
            assert_eq!(some.grown(distance), naive);
        }
    }
}
