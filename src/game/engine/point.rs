use std::fmt;
use std::str::FromStr;

use crate::direction::Direction;
use crate::printable::Printable;

/// Points along each side of the largest board.
pub(crate) const MAX_SIDE: usize = if cfg!(feature = "wide") { 25 } else { 22 };

/// The index step between rows. An index means the same point on every board, and a free column separates the rows.
pub(crate) const STRIDE: usize = MAX_SIDE + 1;

/// The length of a table for every point of the largest board. As a power of two, it lets one instruction in [`Point::index`]
/// prove that no bounds check is needed.
pub const POINTS: usize = (STRIDE * MAX_SIDE).next_power_of_two();

/// The number of bits in a point's index.
pub const INDEX_BITS: u32 = POINTS.ilog2();

/// A point on a board of any size up to 22x22, written like `h8`: columns `a`–`v` from the left, rows 1–22 from the bottom.
///
/// [`Size::contains`](crate::Size::contains) checks whether a board has it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Point(u16);

impl Point {
    /// The point in column `col` and row `row`, counted from 0 at `a1`; `None` outside the largest board.
    pub const fn new(col: usize, row: usize) -> Option<Self> {
        if col < MAX_SIDE && row < MAX_SIDE { Some(Self::from_place(col, row)) } else { None }
    }

    /// The point with this [`index`](Self::index).
    pub const fn from_index(index: usize) -> Option<Self> {
        Self::new(index % STRIDE, index / STRIDE)
    }

    /// The column and row must be on the largest board.
    pub(crate) const fn from_place(col: usize, row: usize) -> Self {
        Self::from_raw((row * STRIDE + col) as u16)
    }

    /// The index must be valid.
    #[inline]
    pub(crate) const fn from_raw(index: u16) -> Self {
        debug_assert!(index as usize / STRIDE < MAX_SIDE && index as usize % STRIDE < MAX_SIDE);
        Self(index)
    }

    #[inline]
    pub(crate) const fn raw(self) -> u16 {
        self.0
    }

    /// The index, below [`POINTS`] and the same on all boards, row by row from the bottom.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize % POINTS
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

    /// The point `steps` steps away; `None` outside the largest board.
    pub fn step(self, direction: Direction, steps: isize) -> Option<Self> {
        let (dx, dy) = direction.delta();
        let col = self.col().checked_add_signed(dx * steps)?;
        let row = self.row().checked_add_signed(dy * steps)?;
        Self::new(col, row)
    }

    /// The larger of the column distance and the row distance.
    #[inline]
    pub const fn distance(self, other: Self) -> usize {
        let (cols, rows) = (self.col().abs_diff(other.col()), self.row().abs_diff(other.row()));
        if cols > rows { cols } else { rows }
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

/// A token that is not a point.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "\"{}\" is not a point: expected a letter from a to v and a number from 1 to 22, like h8",
    Printable(token)
)]
pub struct ParsePointError {
    /// The token, truncated to 20 characters.
    pub token: String,
}

impl FromStr for Point {
    type Err = ParsePointError;

    fn from_str(token: &str) -> Result<Self, ParsePointError> {
        place_of(token)
            .and_then(|(col, row)| Self::new(col, row))
            .ok_or_else(|| ParsePointError { token: token.chars().take(20).collect() })
    }
}

/// The column and row of a token like `h8`, counted from 0. The number must not have a sign or leading zeros.
fn place_of(token: &str) -> Option<(usize, usize)> {
    let (col, row) = token.split_at_checked(1)?;
    let col = col.bytes().next()?.to_ascii_lowercase().checked_sub(b'a')?;
    if row.starts_with(['0', '+']) || row.len() > 2 {
        return None;
    }
    Some((col.into(), row.parse::<usize>().ok()?.checked_sub(1)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_point_survives_a_round_trip() {
        for point in (0..POINTS).filter_map(Point::from_index) {
            assert_eq!(point.to_string().parse(), Ok(point));
            assert_eq!(Point::new(point.col(), point.row()), Some(point));
            assert_eq!(Point::from_index(point.index()), Some(point));
        }
        assert_eq!((0..POINTS + 50).filter_map(Point::from_index).count(), MAX_SIDE * MAX_SIDE);
        for bad in ["", "w1", "a23", "a0", "a01", "8h", "h+1", "é1"] {
            assert!(bad.parse::<Point>().is_err(), "{bad}");
        }
    }
}
