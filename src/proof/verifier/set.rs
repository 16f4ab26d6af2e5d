//! Sets of a board's points, and positions as two of them.

use crate::grid::{BEYOND, Cell, Grid};

/// Words of a set for the boards up to 16x16.
pub(crate) const SMALL: usize = 4;
/// Words of a set for the boards up to 22x22. One width for all would make the check of the small ones slower: positions are
/// hashed and compared all the time.
pub(crate) const LARGE: usize = 8;
/// Words of a set for any board.
pub(crate) const WIDEST: usize = 10;

/// As few words as hold so many points.
pub(crate) const fn words(points: usize) -> usize {
    match points {
        _ if points <= 64 * SMALL => SMALL,
        _ if points <= 64 * LARGE => LARGE,
        _ => WIDEST,
    }
}

/// A set of cells, one bit each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Set<const W: usize>([u64; W]);

impl<const W: usize> Set<W> {
    /// The cells 0 to `count` less one.
    pub(crate) fn first(count: usize) -> Self {
        (0..count as Cell).collect()
    }

    /// These cells, those beyond the square left out.
    pub(crate) fn of_cells(cells: &[Cell]) -> Self {
        cells.iter().copied().filter(|&cell| cell != BEYOND).collect()
    }

    pub(crate) const fn has(&self, cell: Cell) -> bool {
        self.0[cell as usize / 64] >> (cell % 64) & 1 == 1
    }

    pub(crate) const fn toggle(&mut self, cell: Cell) {
        self.0[cell as usize / 64] ^= 1 << (cell % 64);
    }

    pub(crate) const fn insert(&mut self, cell: Cell) {
        self.0[cell as usize / 64] |= 1 << (cell % 64);
    }

    pub(crate) fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    pub(crate) fn and(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    pub(crate) fn or(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    pub(crate) fn without(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }

    /// The cells in increasing order.
    pub(crate) fn iter(self) -> impl Iterator<Item = Cell> {
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

/// The stones of both sides; the order of play is forgotten. Compared exactly.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Stones<const W: usize> {
    pub(crate) black: Set<W>,
    pub(crate) white: Set<W>,
}

impl<const W: usize> Stones<W> {
    /// The stones of these moves, Black's first, whether or not they are legal.
    pub(crate) fn of(moves: &[Cell]) -> Self {
        let side = |first| moves.iter().skip(first).step_by(2).copied().collect();
        Self { black: side(0), white: side(1) }
    }

    /// The image under one of the eight symmetries.
    pub(crate) fn image(&self, grid: &Grid, symmetry: usize) -> Self {
        let image = |set: Set<W>| set.iter().map(|cell| grid.image(symmetry, cell)).collect();
        Self { black: image(self.black), white: image(self.white) }
    }

    /// All of them.
    pub(crate) fn both(&self) -> Set<W> {
        self.black.or(&self.white)
    }

    pub(crate) fn len(&self) -> usize {
        self.black.len() + self.white.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lists_what_it_holds<const W: usize>(cells: &[Cell]) {
        let set: Set<W> = cells.iter().copied().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), cells);
        assert_eq!(set.len(), cells.len());
        assert_eq!(Set::first(64 * W).without(&set).len(), 64 * W - cells.len());
        assert!(cells.iter().all(|&cell| set.has(cell)));
    }

    #[test]
    fn sets_list_what_they_hold() {
        lists_what_it_holds::<SMALL>(&[0, 63, 64, 112, 191, 192, 224, 255]);
        lists_what_it_holds::<LARGE>(&[0, 63, 64, 112, 191, 192, 224, 256, 400, 483]);
        assert_eq!(Set::<SMALL>::first(225).iter().collect::<Vec<_>>(), (0..225).collect::<Vec<_>>());
    }
}
