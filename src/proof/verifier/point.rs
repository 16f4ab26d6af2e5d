//! Points and their names.

use std::fmt;

pub(crate) const MAX_SIZE: usize = 25;

/// A point on a board of any size, such as `h8`: a letter for the column, starting at `a`, and a number for the row, starting
/// at 1. The point may be off a smaller board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Point {
    pub(crate) row: u8,
    pub(crate) column: u8,
}

impl Point {
    /// White's pass in a list of moves. It is not a point on any board.
    pub const PASS: Self = Self { row: u8::MAX, column: u8::MAX };

    /// Creates the point in this column and row, counted from 0 at `a1`. Returns `None` if it is off the largest board.
    pub fn new(column: usize, row: usize) -> Option<Self> {
        let is_known = column < MAX_SIZE && row < MAX_SIZE;
        is_known.then_some(Self { row: row as u8, column: column as u8 })
    }

    /// The column, counted from 0 for `a`.
    pub const fn column(self) -> usize {
        self.column as usize
    }

    /// The row, counted from 0 at the bottom.
    pub const fn row(self) -> usize {
        self.row as usize
    }

    /// Reads a point such as `h8`.
    pub fn parse(text: &str) -> Option<Self> {
        Self::parse_prefix(text).filter(|(_, rest)| rest.is_empty()).map(|(point, _)| point)
    }

    /// Reads a point from the start of `text`, and returns it with the rest of the text.
    pub(crate) fn parse_prefix(text: &str) -> Option<(Self, &str)> {
        let column = text.as_bytes().first()?.checked_sub(b'a')?;
        let after = text.get(1..)?;
        let digits = after.bytes().take(2).take_while(u8::is_ascii_digit).count();
        let (number, rest) = after.split_at(digits);
        if number.starts_with('0') {
            return None;
        }
        let row: usize = number.parse().ok()?;
        Some((Self::new(column.into(), row.checked_sub(1)?)?, rest))
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::PASS => f.write_str("pass"),
            Self { row, column } => write!(f, "{}{}", char::from(b'a' + column), row + 1),
        }
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
