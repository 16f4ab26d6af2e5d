//! Points of the 15x15 board and the four directions a row can take.

use std::fmt;
use std::str::FromStr;

/// Points on one side of the board.
pub const SIZE: usize = 15;
/// Points on the board.
pub const POINTS: usize = SIZE * SIZE;

/// A point of the board, shown as `h8`: columns `a`–`o` from the left, rows 1–15 from the bottom.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Point(u8);

impl Point {
    /// The middle of the board, `h8`.
    pub const CENTER: Self = Self(112);

    /// The point in column `col` and row `row`, both counted from 0 at `a1`.
    pub const fn new(col: usize, row: usize) -> Option<Self> {
        if col < SIZE && row < SIZE { Some(Self((row * SIZE + col) as u8)) } else { None }
    }

    /// The point with this [`index`](Self::index).
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < POINTS { Some(Self(index as u8)) } else { None }
    }

    /// The point with this index, which must be below [`POINTS`].
    #[inline]
    pub(crate) const fn from_raw(index: u8) -> Self {
        debug_assert!((index as usize) < POINTS);
        Self(index)
    }

    /// `row * 15 + col`, below [`POINTS`].
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The column, 0 for `a`.
    #[inline]
    pub const fn col(self) -> usize {
        self.0 as usize % SIZE
    }

    /// The row, 0 for the lowest.
    #[inline]
    pub const fn row(self) -> usize {
        self.0 as usize / SIZE
    }

    /// All points from `a1` along the rows to `o15`.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..POINTS as u8).map(Self)
    }

    /// The point `steps` away in `direction`, or `None` beyond the edge.
    pub fn step(self, direction: Direction, steps: isize) -> Option<Self> {
        let (dx, dy) = direction.delta();
        let col = self.col().checked_add_signed(dx * steps)?;
        let row = self.row().checked_add_signed(dy * steps)?;
        Self::new(col, row)
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.col() as u8), self.row() + 1)
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A token that does not name a point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParsePointError {
    /// The token as it was given, cut to 20 characters.
    pub token: String,
}

impl fmt::Display for ParsePointError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let token = self.token.escape_default();
        write!(f, "\"{token}\" is no point: expected a column a-o and a row 1-15, like h8")
    }
}

impl std::error::Error for ParsePointError {}

impl FromStr for Point {
    type Err = ParsePointError;

    fn from_str(token: &str) -> Result<Self, ParsePointError> {
        place_of(token)
            .and_then(|(col, row)| Self::new(col, row))
            .ok_or_else(|| ParsePointError { token: token.chars().take(20).collect() })
    }
}

/// The column and the row, both from 0, of a token like `h8`: a letter and a number without needless signs and zeros. The
/// board it is meant for may be smaller.
pub fn place_of(token: &str) -> Option<(usize, usize)> {
    let (col, row) = token.split_at_checked(1)?;
    let col = col.bytes().next()?.to_ascii_lowercase().checked_sub(b'a')?;
    if row.starts_with(['0', '+']) || row.len() > 2 {
        return None;
    }
    Some((col.into(), row.parse::<usize>().ok()?.checked_sub(1)?))
}

/// A direction a row can take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Left to right.
    Horizontal,
    /// Bottom to top.
    Vertical,
    /// Towards the upper right.
    Rising,
    /// Towards the lower right.
    Falling,
}

impl Direction {
    /// All four directions.
    pub const ALL: [Self; 4] = [Self::Horizontal, Self::Vertical, Self::Rising, Self::Falling];

    /// One step as (columns, rows).
    pub const fn delta(self) -> (isize, isize) {
        match self {
            Self::Horizontal => (1, 0),
            Self::Vertical => (0, 1),
            Self::Rising => (1, 1),
            Self::Falling => (1, -1),
        }
    }
}
