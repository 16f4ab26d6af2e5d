//! A set of points as 225 bits.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub};

use crate::point::{POINTS, Point};

/// A set of points; bit `i % 64` of word `i / 64` is the point with index `i`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PointSet([u64; 4]);

impl PointSet {
    /// No point.
    pub const EMPTY: Self = Self([0; 4]);

    /// All 225 points.
    pub const fn full() -> Self {
        Self([!0, !0, !0, (1 << (POINTS - 192)) - 1])
    }

    /// Adds a point.
    #[inline]
    pub const fn insert(&mut self, point: Point) {
        self.0[point.index() / 64] |= 1 << (point.index() % 64);
    }

    /// Takes a point out.
    #[inline]
    pub fn remove(&mut self, point: Point) {
        self.0[point.index() / 64] &= !(1 << (point.index() % 64));
    }

    /// Puts a point in or takes it out.
    #[inline]
    pub fn set(&mut self, point: Point, present: bool) {
        let word = &mut self.0[point.index() / 64];
        let shift = point.index() % 64;
        *word = (*word & !(1 << shift)) | (u64::from(present) << shift);
    }

    /// Whether the point is in the set.
    #[inline]
    pub const fn contains(&self, point: Point) -> bool {
        self.0[point.index() / 64] >> (point.index() % 64) & 1 != 0
    }

    /// Whether the set has no point.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0 == [0; 4]
    }

    /// How many points the set has.
    #[inline]
    pub fn len(&self) -> usize {
        self.0.iter().map(|w| w.count_ones() as usize).sum()
    }

    /// The point of lowest index.
    #[inline]
    pub fn first(&self) -> Option<Point> {
        self.iter().next()
    }

    /// The points in order of index.
    #[inline]
    pub fn iter(&self) -> Points {
        Points { words: self.0, word: 0 }
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

    fn into_iter(self) -> Points {
        self.iter()
    }
}

/// Iterator over a [`PointSet`] in order of index.
#[derive(Clone, Debug)]
pub struct Points {
    words: [u64; 4],
    word: usize,
}

impl Iterator for Points {
    type Item = Point;

    #[inline]
    fn next(&mut self) -> Option<Point> {
        while self.word < 4 {
            let bits = self.words[self.word];
            if bits != 0 {
                self.words[self.word] &= bits - 1;
                return Some(Point::from_raw((self.word * 64) as u8 + bits.trailing_zeros() as u8));
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
    fn set_holds_what_was_put_in() {
        let listed = points("a1 e5 o15 h8 d5");
        let mut set: PointSet = listed.iter().copied().collect();
        assert!(Point::all().all(|p| set.contains(p) == listed.contains(&p)));
        assert_eq!(set.iter().collect::<Vec<_>>(), points("a1 d5 e5 h8 o15"));
        assert_eq!(set.len(), 5);
        listed.into_iter().for_each(|p| set.remove(p));
        assert!(set.is_empty());
        assert_eq!(Point::all().collect::<PointSet>().iter().count(), POINTS);
    }
}
