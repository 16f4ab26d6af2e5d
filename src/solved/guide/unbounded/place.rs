//! Points of the infinite board.

use std::fmt;
use std::str::FromStr;

use engine::{Direction, Printable};
use thiserror::Error;

/// A point on the infinite board, written as its distance from Black's first stone: `e3n2` is three columns to the east (right)
/// and two rows to the north (up). The letters for west and south are `w` and `s`. The first stone is `e0n0`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place {
    x: i32,
    y: i32,
}

impl Place {
    /// Black's first stone.
    pub const FIRST: Self = Self { x: 0, y: 0 };
    /// The largest distance from the first stone in columns or rows, which is more than the number of moves in any game.
    pub const FARTHEST: i32 = 10_000;

    /// The point this many columns to the right of the first stone and this many rows above it. `None` if it is farther away
    /// than [`FARTHEST`](Self::FARTHEST).
    pub const fn new(x: i32, y: i32) -> Option<Self> {
        let place = Self { x, y };
        if place.is_near() { Some(place) } else { None }
    }

    const fn is_near(self) -> bool {
        self.x.unsigned_abs() <= Self::FARTHEST as u32 && self.y.unsigned_abs() <= Self::FARTHEST as u32
    }

    /// The number of columns to the right of the first stone.
    pub const fn x(self) -> i32 {
        self.x
    }

    /// The number of rows above the first stone.
    pub const fn y(self) -> i32 {
        self.y
    }

    /// The distance from the first stone in columns or in rows, whichever is larger.
    pub const fn distance(self) -> usize {
        let (columns, rows) = (self.x.unsigned_abs(), self.y.unsigned_abs());
        (if columns > rows { columns } else { rows }) as usize
    }

    /// The point that is `steps` away in `direction`. `None` if it is out of range.
    pub fn step(self, direction: Direction, steps: isize) -> Option<Self> {
        let (dx, dy) = direction.delta();
        Self::new(self.x + (dx * steps) as i32, self.y + (dy * steps) as i32)
    }

    /// All points within this many columns and rows, including this one.
    pub(super) fn around(self, distance: i32) -> impl Iterator<Item = Self> {
        let all = (-distance..=distance).flat_map(move |dx| (-distance..=distance).map(move |dy| (dx, dy)));
        all.filter_map(move |(dx, dy)| Self::new(self.x + dx, self.y + dy))
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (column, row) = (if self.x < 0 { 'w' } else { 'e' }, if self.y < 0 { 's' } else { 'n' });
        write!(f, "{column}{}{row}{}", self.x.unsigned_abs(), self.y.unsigned_abs())
    }
}

impl fmt::Debug for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A string that does not name a point of the infinite board.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "\"{}\" is not a point: expected columns and rows from the first stone, like e3s2, at most {}",
    Printable(token),
    Place::FARTHEST
)]
pub struct ParsePlaceError {
    /// The string, shortened to 20 characters.
    pub token: String,
}

impl FromStr for Place {
    type Err = ParsePlaceError;

    fn from_str(token: &str) -> Result<Self, ParsePlaceError> {
        let read = || {
            let row = token.find(['n', 's'])?;
            let (column, row) = token.split_at(row);
            Self::new(steps(column, 'e', 'w')?, steps(row, 'n', 's')?)
        };
        read().ok_or_else(|| ParsePlaceError { token: token.chars().take(20).collect() })
    }
}

/// Reads one part of a name, such as `e3`. Rejects unnecessary signs and zeros, so that every point has only one name.
fn steps(token: &str, plus: char, minus: char) -> Option<i32> {
    let (sign, digits) = match token.strip_prefix(plus) {
        Some(digits) => (1, digits),
        None => (-1, token.strip_prefix(minus)?),
    };
    let plain = digits == "0" && sign > 0 || !digits.starts_with(['0', '+', '-']);
    (plain && digits.len() <= 5).then(|| digits.parse::<i32>().ok())?.map(|steps| sign * steps)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_place_survives_a_round_trip_under_one_name() {
        for (x, y, name) in [
            (0, 0, "e0n0"),
            (3, -2, "e3s2"),
            (-1, 10, "w1n10"),
            (0, -7, "e0s7"),
            (-10_000, 10_000, "w10000n10000"),
        ] {
            let place = Place::new(x, y).unwrap();
            assert_eq!((place.to_string().as_str(), name.parse()), (name, Ok(place)));
        }
        for bad in [
            "",
            "e",
            "n1",
            "e1",
            "h8",
            "w0n0",
            "e0s0",
            "e01n1",
            "e+1n1",
            "e-1n1",
            "e1n",
            "e1n1n1",
            "e10001n0",
            "e1w1",
            "e1n100000",
            "é1n1",
            "e99999999999n1",
        ] {
            assert!(bad.parse::<Place>().is_err(), "{bad}");
        }
    }

    #[test]
    fn no_move_is_beyond_the_farthest_point() {
        assert_eq!(Place::new(10_001, 0), None);
        assert_eq!(Place::new(0, i32::MIN), None);
        let corner = Place::new(10_000, 10_000).unwrap();
        assert_eq!(corner.step(Direction::Rising, 1), None);
        assert_eq!(corner.step(Direction::Rising, -3), Place::new(9_997, 9_997));
        assert_eq!(Place::new(-3, 2).unwrap().distance(), 3);
    }
}
