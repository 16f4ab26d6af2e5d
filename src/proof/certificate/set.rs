//! Sets of points.

/// The number of points along each side of the largest board.
pub const MAX_SIDE: usize = 41;
const WORDS: usize = (MAX_SIDE * MAX_SIDE).div_ceil(64);

/// The number of a point on its board: `side * row + column`.
pub type Cell = u16;

/// A set of points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Set([u64; WORDS]);

impl Set {
    pub const EMPTY: Self = Self([0; WORDS]);

    pub fn of(cell: Cell) -> Self {
        [cell].into_iter().collect()
    }

    pub const fn has(&self, cell: Cell) -> bool {
        self.0[cell as usize / 64] >> (cell % 64) & 1 == 1
    }

    pub const fn insert(&mut self, cell: Cell) {
        self.0[cell as usize / 64] |= 1 << (cell % 64);
    }

    pub const fn remove(&mut self, cell: Cell) {
        self.0[cell as usize / 64] &= !(1 << (cell % 64));
    }

    pub fn or(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    pub fn and(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    pub fn without(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }

    pub fn is_empty(&self) -> bool {
        *self == Self::EMPTY
    }

    pub fn is_within(&self, other: &Self) -> bool {
        self.without(other).is_empty()
    }

    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    pub fn iter(self) -> impl Iterator<Item = Cell> {
        let bits = |word: u64| {
            let first = (word != 0).then_some(word);
            std::iter::successors(first, |word| Some(word & (word - 1)).filter(|&rest| rest != 0))
        };
        let words = (0..).step_by(64).zip(self.0);
        words.flat_map(move |(first, word)| bits(word).map(move |bits| first + bits.trailing_zeros() as Cell))
    }
}

impl FromIterator<Cell> for Set {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        let mut set = Self::EMPTY;
        cells.into_iter().for_each(|cell| set.insert(cell));
        set
    }
}
