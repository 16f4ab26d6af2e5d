use std::fmt;

use crate::point::{MAX_SIDE, Point};
use crate::point_set::PointSet;

/// The points along each side of a square board, 5 to 22.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Size(u8);

impl Size {
    /// The smallest board, where a row has room for only one five.
    pub const MIN: Self = Self(5);
    /// The 15x15 board of the main strategy.
    pub const FIFTEEN: Self = Self(15);
    /// The largest board, 22x22.
    pub const MAX: Self = Self(MAX_SIDE as u8);

    /// The board with this many points along each side.
    ///
    /// # Errors
    /// Fails if no board has this side length.
    pub const fn new(side: usize) -> Result<Self, UnknownSize> {
        if side >= Self::MIN.side() && side <= Self::MAX.side() {
            Ok(Self(side as u8))
        } else {
            Err(UnknownSize(side))
        }
    }

    /// All sizes, smallest first.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (Self::MIN.0..Self::MAX.0 + 1).map(Self)
    }

    /// The number of points along each side.
    #[inline]
    pub const fn side(self) -> usize {
        self.0 as usize
    }

    /// The number of points on the board.
    pub const fn area(self) -> usize {
        self.side() * self.side()
    }

    /// The center, or the lower left of four central points.
    pub const fn center(self) -> Point {
        let middle = (self.side() - 1) / 2;
        Point::from_place(middle, middle)
    }

    /// Returns true if the board has a point at its exact center, so that Black's fives can be limited to a square around it.
    pub const fn has_home(self) -> bool {
        self.side() % 2 == 1
    }

    /// Returns true if the point is on this board.
    #[inline]
    pub const fn contains(self, point: Point) -> bool {
        point.col() < self.side() && point.row() < self.side()
    }

    /// All points row by row, starting at `a1`.
    pub fn points(self) -> impl DoubleEndedIterator<Item = Point> + Clone {
        (0..self.side()).flat_map(move |row| (0..self.side()).map(move |col| Point::from_place(col, row)))
    }

    /// All points of the board as a set.
    pub const fn point_set(self) -> PointSet {
        PointSet::square(self.side())
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{0}x{0}", self.0)
    }
}

/// An unsupported board size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "the board size {0} is not supported: expected {least} to {most}",
    least = Size::MIN.side(), most = Size::MAX.side()
)]
pub struct UnknownSize(pub usize);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn board_contains_exactly_its_points() {
        for size in Size::all() {
            let points: Vec<Point> = size.points().collect();
            assert_eq!(points.len(), size.area());
            assert!(points.is_sorted(), "in order of index");
            assert_eq!(points.iter().copied().collect::<PointSet>(), size.point_set());
            let on_board = Size::MAX.points().filter(|&point| size.contains(point));
            assert_eq!(on_board.collect::<Vec<_>>(), points);
            assert!(size.contains(size.center()));
        }
        assert_eq!(Size::FIFTEEN.center().to_string(), "h8");
        assert_eq!(Size::new(20).unwrap().center().to_string(), "j10");
    }

    #[test]
    fn other_sizes_are_rejected() {
        for side in [0, 4, 23, 1000] {
            assert_eq!(Size::new(side), Err(UnknownSize(side)));
        }
    }
}
