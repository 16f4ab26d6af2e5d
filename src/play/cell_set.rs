//! Sets of points of boards of 15 to 21 points a side.

use std::ops::{BitAnd, BitOr, Sub};

use super::cell::{Cell, MAX_SIZE};

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
