use crate::point::Point;
use crate::point_set::PointSet;
use crate::size::Size;

/// A symmetry of the board: an optional reflection across the main diagonal, followed by quarter turns.
///
/// ```text
///   0..4: turns by 0, 90, 180, 270 degrees      4..8: columns and rows swapped, then the same turns
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Symmetry(u8);

impl Symmetry {
    /// The symmetry that leaves every point in place.
    pub const IDENTITY: Self = Self(0);

    /// The symmetry with this [`index`](Self::index).
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < 8 { Some(Self(index as u8)) } else { None }
    }

    /// The index, from 0 for the identity to 7.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// All eight symmetries, starting with the identity.
    pub fn all() -> impl ExactSizeIterator<Item = Self> {
        (0..8).map(Self)
    }

    /// The image of a point on a board of this size.
    #[inline]
    pub const fn apply(self, point: Point, size: Size) -> Point {
        let last = size.side() - 1;
        let (col, row) = if self.0 < 4 { (point.col(), point.row()) } else { (point.row(), point.col()) };
        let (col, row) = match self.0 % 4 {
            0 => (col, row),
            1 => (last - row, col),
            2 => (last - col, last - row),
            _ => (row, last - col),
        };
        Point::from_place(col, row)
    }

    /// The image of a set of points.
    pub fn apply_to_all(self, set: &PointSet, size: Size) -> PointSet {
        set.iter().map(|point| self.apply(point, size)).collect()
    }

    /// The symmetry that undoes this one.
    pub const fn inverse(self) -> Self {
        // A reflection is its own inverse. For a turn, complete the circle.
        if self.0 < 4 { Self((4 - self.0) % 4) } else { self }
    }

    /// The symmetry that applies `self`, then `next`.
    pub const fn then(self, next: Self) -> Self {
        // A turn before a reflection equals the opposite turn after it.
        let turns = if next.0 < 4 { self.0 + next.0 } else { next.0 + 4 - self.0 % 4 } % 4;
        Self((self.0 ^ next.0) / 4 * 4 + turns)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_eight_symmetries_form_a_group() {
        for size in Size::all() {
            for a in Symmetry::all() {
                assert_eq!(a.then(a.inverse()), Symmetry::IDENTITY);
                for b in Symmetry::all() {
                    let c = a.then(b);
                    assert!(size.points().all(|p| c.apply(p, size) == b.apply(a.apply(p, size), size)));
                }
            }
        }
    }

    #[test]
    fn symmetries_preserve_neighbors() {
        for size in Size::all() {
            for s in Symmetry::all() {
                let image: PointSet = size.points().map(|p| s.apply(p, size)).collect();
                assert_eq!(image, size.point_set());
                for p in size.points().filter(|p| p.col() + 1 < size.side()) {
                    let q = Point::from_index(p.index() + 1).unwrap();
                    let (a, b) = (s.apply(p, size), s.apply(q, size));
                    assert_eq!(a.col().abs_diff(b.col()) + a.row().abs_diff(b.row()), 1);
                }
            }
        }
    }
}
