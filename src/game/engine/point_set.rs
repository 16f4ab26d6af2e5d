use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub};

use crate::point::{MAX_SIDE, POINTS, Point, STRIDE};

const WORDS: usize = POINTS.div_ceil(64);

/// A set of points. Bit `i % 64` of word `i / 64` is the point with index `i`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PointSet([u64; WORDS]);

impl PointSet {
    /// The empty set.
    pub const EMPTY: Self = Self([0; WORDS]);

    const ALL: Self = Self::square(MAX_SIDE);

    pub(crate) const fn square(side: usize) -> Self {
        let mut set = Self::EMPTY;
        let mut row = 0;
        while row < side {
            let mut col = 0;
            while col < side {
                set.insert(Point::from_place(col, row));
                col += 1;
            }
            row += 1;
        }
        set
    }

    /// Adds a point.
    #[inline]
    pub const fn insert(&mut self, point: Point) {
        self.0[point.index() / 64] |= 1 << (point.index() % 64);
    }

    /// Removes a point.
    #[inline]
    pub const fn remove(&mut self, point: Point) {
        self.0[point.index() / 64] &= !(1 << (point.index() % 64));
    }

    /// Adds or removes a point.
    #[inline]
    pub const fn set(&mut self, point: Point, present: bool) {
        let word = &mut self.0[point.index() / 64];
        let shift = point.index() % 64;
        *word = (*word & !(1 << shift)) | ((present as u64) << shift);
    }

    /// Returns true if the point is in the set.
    #[inline]
    pub const fn contains(&self, point: Point) -> bool {
        self.0[point.index() / 64] >> (point.index() % 64) & 1 != 0
    }

    /// Returns true if the set is empty.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// The number of points.
    #[inline]
    pub fn len(&self) -> usize {
        self.0.iter().map(|w| w.count_ones() as usize).sum()
    }

    /// The point with the lowest index.
    #[inline]
    pub fn first(&self) -> Option<Point> {
        self.iter().next()
    }

    /// The points in index order.
    #[inline]
    pub const fn iter(&self) -> Points {
        Points { words: self.0, word: 0 }
    }

    /// All points of the largest board within `distance` columns and rows of a point in this set, including the set itself.
    #[must_use]
    pub fn grown(&self, distance: usize) -> Self {
        // Grow one step at a time. Bits that leave a row land in the free column between the rows, which is then cleared.
        (0..distance).fold(*self, |set, _| {
            let wide = set | set.shifted_up(1) | set.shifted_down(1);
            (wide | wide.shifted_up(STRIDE) | wide.shifted_down(STRIDE)) & Self::ALL
        })
    }

    /// Shifts up by fewer than 64 places.
    fn shifted_up(&self, places: usize) -> Self {
        let below = |i: usize| if i == 0 { 0 } else { self.0[i - 1] >> (64 - places) };
        Self(std::array::from_fn(|i| self.0[i] << places | below(i)))
    }

    /// Shifts down by fewer than 64 places.
    fn shifted_down(&self, places: usize) -> Self {
        let above = |i: usize| self.0.get(i + 1).map_or(0, |word| word << (64 - places));
        Self(std::array::from_fn(|i| self.0[i] >> places | above(i)))
    }
}

impl FromIterator<Point> for PointSet {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> Self {
        let mut set = Self::EMPTY;
        points.into_iter().for_each(|p| set.insert(p));
        set
    }
}

impl IntoIterator for PointSet {
    type Item = Point;
    type IntoIter = Points;

    #[inline]
    fn into_iter(self) -> Points {
        self.iter()
    }
}

/// An iterator over a [`PointSet`] in index order.
#[derive(Clone, Debug)]
pub struct Points {
    words: [u64; WORDS],
    word: usize,
}

impl Iterator for Points {
    type Item = Point;

    #[inline]
    fn next(&mut self) -> Option<Point> {
        while self.word < WORDS {
            let bits = self.words[self.word];
            if bits != 0 {
                self.words[self.word] &= bits - 1;
                return Some(Point::from_raw((self.word * 64) as u16 + bits.trailing_zeros() as u16));
            }
            self.word += 1;
        }
        None
    }
}

macro_rules! wordwise {
    ($operator:ident, $method:ident, $assign:ident, $assign_method:ident, $op:expr) => {
        impl $operator for PointSet {
            type Output = Self;

            #[inline]
            fn $method(self, other: Self) -> Self {
                let op: fn(u64, u64) -> u64 = $op;
                Self(std::array::from_fn(|i| op(self.0[i], other.0[i])))
            }
        }

        impl $assign for PointSet {
            #[inline]
            fn $assign_method(&mut self, other: Self) {
                *self = $operator::$method(*self, other);
            }
        }
    };
}

wordwise!(BitAnd, bitand, BitAndAssign, bitand_assign, |a, b| a & b);
wordwise!(BitOr, bitor, BitOrAssign, bitor_assign, |a, b| a | b);

impl Sub for PointSet {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn points(text: &str) -> Vec<Point> {
        text.split_whitespace().map(|token| token.parse().unwrap()).collect()
    }

    #[test]
    fn a_set_contains_exactly_the_inserted_points() {
        let listed = points("a1 e5 v22 o15 h8 d5");
        let mut set: PointSet = listed.iter().copied().collect();
        assert!(PointSet::ALL.iter().all(|p| set.contains(p) == listed.contains(&p)));
        assert_eq!(set.iter().collect::<Vec<_>>(), points("a1 d5 e5 h8 o15 v22"));
        assert_eq!(set.len(), 6);
        listed.into_iter().for_each(|p| set.remove(p));
        assert!(set.is_empty());
        assert_eq!(PointSet::ALL.len(), MAX_SIDE * MAX_SIDE);
    }

    #[test]
    fn grown_sets_contain_all_points_within_reach() {
        let some: PointSet = points("a1 h8 j8 v22 b20 v3").into_iter().collect();
        for distance in 0..4 {
            let near = |point: &Point| some.iter().any(|other| other.distance(*point) <= distance);
            let naive: PointSet = PointSet::ALL.iter().filter(near).collect();
            assert_eq!(some.grown(distance), naive);
        }
    }
}
