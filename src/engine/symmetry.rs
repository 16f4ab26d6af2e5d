//! The eight symmetries of the square.

use std::sync::LazyLock;

use crate::point::{POINTS, Point, SIZE};
use crate::point_set::PointSet;

/// A symmetry of the board: an optional flip about the main diagonal followed by quarter turns.
///
/// ```text
///   0..4: turns by 0, 90, 180, 270 degrees      4..8: columns and rows swapped, then the same turns
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Symmetry(u8);

impl Symmetry {
    /// Leaves every point where it is.
    pub const IDENTITY: Self = Self(0);

    /// The symmetry with this [`index`](Self::index).
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < 8 { Some(Self(index as u8)) } else { None }
    }

    /// Below 8; 0 is the identity.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// All eight, the identity first.
    pub fn all() -> impl ExactSizeIterator<Item = Self> {
        (0..8).map(Self)
    }

    /// Where `point` goes.
    #[inline]
    pub fn apply(self, point: Point) -> Point {
        IMAGES[self.index()][point.index()]
    }

    /// Where the points of a set go.
    pub fn apply_to_all(self, set: &PointSet) -> PointSet {
        let images = &IMAGES[self.index()];
        set.iter().map(|point| images[point.index()]).collect()
    }

    /// The symmetry that undoes this one.
    pub const fn inverse(self) -> Self {
        // Flips undo themselves; turns are undone by turning on to 360 degrees.
        if self.0 < 4 { Self((4 - self.0) % 4) } else { self }
    }

    /// First `self`, then `next`.
    pub fn then(self, next: Self) -> Self {
        // An asymmetric pair of points tells all eight apart.
        let probe = [Point::new(0, 1), Point::new(0, 2)].map(Option::unwrap_or_default);
        let image = probe.map(|p| next.apply(self.apply(p)));
        Self::all().find(|s| probe.map(|p| s.apply(p)) == image).unwrap_or(Self::IDENTITY)
    }
}

impl Default for Point {
    fn default() -> Self {
        Self::CENTER
    }
}

/// Computed on first use: a table in the module would be among what browsers must fetch.
static IMAGES: LazyLock<[[Point; POINTS]; 8]> = LazyLock::new(|| {
    std::array::from_fn(|symmetry| {
        std::array::from_fn(|index| {
            let (mut col, mut row) = (index % SIZE, index / SIZE);
            if symmetry >= 4 {
                (col, row) = (row, col);
            }
            for _ in 0..symmetry % 4 {
                (col, row) = (SIZE - 1 - row, col);
            }
            Point::new(col, row).unwrap_or_default()
        })
    })
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_eight_form_a_group() {
        for a in Symmetry::all() {
            assert_eq!(a.then(a.inverse()), Symmetry::IDENTITY);
            for b in Symmetry::all() {
                let c = a.then(b);
                assert!(Point::all().all(|p| c.apply(p) == b.apply(a.apply(p))));
            }
        }
    }

    #[test]
    fn neighbours_stay_neighbours() {
        for s in Symmetry::all() {
            for p in Point::all().filter(|p| p.col() + 1 < SIZE) {
                let q = Point::from_index(p.index() + 1).unwrap();
                let (a, b) = (s.apply(p), s.apply(q));
                assert_eq!(a.col().abs_diff(b.col()) + a.row().abs_diff(b.row()), 1);
            }
        }
    }

    #[test]
    fn thirty_five_second_moves() {
        let mut classes: Vec<Point> = Point::all()
            .filter(|&p| p != Point::CENTER)
            .map(|p| Symmetry::all().map(|s| s.apply(p)).min().unwrap())
            .collect();
        classes.sort();
        classes.dedup();
        assert_eq!(classes.len(), 35);
    }
}
