//! Sets of cells on a line.

/// The number of the first cell that a set can hold.
const FIRST: i32 = -64;

/// A set of cells with numbers from -64 to 63. Lemma 14 says that no stone on a line is farther out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Cells(u128);

impl Cells {
    fn bit(at: i32) -> u128 {
        let bit = u32::try_from(at - FIRST).ok().and_then(|index| 1_u128.checked_shl(index));
        bit.unwrap_or_else(|| panic!("cell {at} is too far out"))
    }

    /// The cells from `first` to `last`, both included.
    pub(crate) fn span(first: i32, last: i32) -> Self {
        let (first, last) = (Self::bit(first), Self::bit(last));
        Self(last | (last - first))
    }

    pub(crate) fn contains(self, at: i32) -> bool {
        self.0 & Self::bit(at) != 0
    }

    pub(crate) fn with(self, at: i32) -> Self {
        Self(self.0 | Self::bit(at))
    }

    pub(crate) fn without(self, others: Self) -> Self {
        Self(self.0 & !others.0)
    }

    pub(crate) fn and(self, others: Self) -> Self {
        Self(self.0 & others.0)
    }

    pub(crate) fn or(self, others: Self) -> Self {
        Self(self.0 | others.0)
    }

    pub(crate) fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(crate) fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The first and the last cell.
    pub(crate) fn ends(self) -> Option<(i32, i32)> {
        let last = self.0.checked_ilog2()?;
        Some((self.0.trailing_zeros() as i32 + FIRST, last as i32 + FIRST))
    }

    /// The cells in ascending order.
    pub(crate) fn iter(self) -> impl Iterator<Item = i32> {
        let Self(mut left) = self;
        std::iter::from_fn(move || {
            let (at, _) = Self(left).ends()?;
            left &= left - 1;
            Some(at)
        })
    }
}

impl FromIterator<i32> for Cells {
    fn from_iter<I: IntoIterator<Item = i32>>(cells: I) -> Self {
        cells.into_iter().fold(Self::default(), Self::with)
    }
}
