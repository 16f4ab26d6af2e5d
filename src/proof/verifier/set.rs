//! Sets of points. A position consists of two such sets.

use crate::grid::{Cell, Grid};

/// The number of words in a set on boards up to 16x16.
pub const SMALL: usize = 4;
/// The number of words in a set on boards up to 22x22. One width for all sizes would slow down small boards, because positions
/// are hashed and compared all the time.
pub const LARGE: usize = 8;
/// The number of words in a set on any board.
pub const WIDEST: usize = 10;

pub(crate) const fn words(points: usize) -> usize {
    match points {
        _ if points <= 64 * SMALL => SMALL,
        _ if points <= 64 * LARGE => LARGE,
        _ => WIDEST,
    }
}

/// A set of cells with one bit each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Set<const W: usize>([u64; W]);

impl<const W: usize> Set<W> {
    /// The first `count` cells.
    pub fn first(count: usize) -> Self {
        (0..count as Cell).collect()
    }

    /// Returns true if the cell is in the set.
    pub const fn has(&self, cell: Cell) -> bool {
        self.0[cell as usize / 64] >> (cell % 64) & 1 == 1
    }

    /// Adds the cell if it is missing, otherwise removes it.
    pub const fn toggle(&mut self, cell: Cell) {
        self.0[cell as usize / 64] ^= 1 << (cell % 64);
    }

    /// Adds the cell.
    pub const fn insert(&mut self, cell: Cell) {
        self.0[cell as usize / 64] |= 1 << (cell % 64);
    }

    /// The number of cells.
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Returns true if the set is empty.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// The cells in both sets.
    #[must_use]
    pub fn and(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    /// The cells in at least one of the two sets.
    #[must_use]
    pub fn or(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    /// The cells of this set that are not in the other one.
    #[must_use]
    pub fn without(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }

    /// The cells in increasing order.
    pub fn iter(self) -> impl Iterator<Item = Cell> {
        self.0.into_iter().enumerate().flat_map(|(index, mut word)| {
            std::iter::from_fn(move || {
                let bit = word.trailing_zeros();
                word &= word.wrapping_sub(1);
                (bit < 64).then_some((index * 64) as Cell + bit as Cell)
            })
        })
    }
}

impl<const W: usize> Default for Set<W> {
    fn default() -> Self {
        Self([0; W])
    }
}

impl<const W: usize> FromIterator<Cell> for Set<W> {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        let mut set = Self::default();
        cells.into_iter().for_each(|cell| set.insert(cell));
        set
    }
}

/// A position: the stones of both sides in any order. Comparisons look at every stone, not at a hash.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Stones<const W: usize> {
    /// Black's stones.
    pub black: Set<W>,
    /// White's stones.
    pub white: Set<W>,
}

impl<const W: usize> Stones<W> {
    /// The position after these moves, which need not be legal. Black moves first.
    pub(crate) fn of(moves: &[Cell]) -> Self {
        let side = |first| moves.iter().skip(first).step_by(2).copied().collect();
        Self { black: side(0), white: side(1) }
    }

    #[must_use]
    pub(crate) const fn with(mut self, white: Cell, black: Cell) -> Self {
        self.white.insert(white);
        self.black.insert(black);
        self
    }

    /// The image of the position under one of the eight symmetries.
    #[must_use]
    pub fn image(&self, grid: &Grid, symmetry: usize) -> Self {
        let image = |set: Set<W>| set.iter().map(|cell| grid.image(symmetry, cell)).collect();
        Self { black: image(self.black), white: image(self.white) }
    }

    /// All stones.
    pub fn both(&self) -> Set<W> {
        self.black.or(&self.white)
    }

    pub(crate) fn count(&self) -> usize {
        self.black.len() + self.white.len()
    }
}
