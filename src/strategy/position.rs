//! Which stones stand where, and the one form that all eight symmetric images share.

use engine::{Color, Direction, Point, Symmetry};

/// A set of points, one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PointSet([u64; 4]);

impl PointSet {
    /// Whether `point` is in the set.
    pub const fn contains(&self, point: Point) -> bool {
        self.0[point.index() / 64] >> (point.index() % 64) & 1 == 1
    }

    /// Puts `point` in.
    pub const fn insert(&mut self, point: Point) {
        self.0[point.index() / 64] |= 1 << (point.index() % 64);
    }

    /// Takes `point` out.
    pub const fn remove(&mut self, point: Point) {
        self.0[point.index() / 64] &= !(1 << (point.index() % 64));
    }

    /// How many points the set has.
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether the set has no point.
    pub fn is_empty(&self) -> bool {
        self.0 == [0; 4]
    }

    /// The points from `a1` along the rows.
    pub fn iter(&self) -> impl Iterator<Item = Point> + use<> {
        self.0.into_iter().enumerate().flat_map(|(index, mut word)| {
            std::iter::from_fn(move || {
                let bit = word.trailing_zeros() as usize;
                // Clears the lowest bit; of an empty word nothing is left to clear.
                word &= word.wrapping_sub(1);
                Point::from_index(index * 64 + bit).filter(|_| bit < 64)
            })
        })
    }
}

impl FromIterator<Point> for PointSet {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> Self {
        let mut set = Self::default();
        points.into_iter().for_each(|point| set.insert(point));
        set
    }
}

/// The stones of both sides, without the order in which they were played.
///
/// Positions are compared exactly, stone by stone; nothing here rests on a hash value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Position {
    /// Black's stones.
    pub black: PointSet,
    /// White's stones.
    pub white: PointSet,
}

/// Why a move cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// A stone stands there already.
    Occupied(Point),
    /// A five was made before this move.
    Finished(Point),
}

impl Position {
    /// The position after `moves`, Black first.
    ///
    /// # Errors
    /// The first move that falls on a stone or comes after a five.
    pub fn from_moves(moves: &[Point]) -> Result<Self, Illegal> {
        let mut position = Self::default();
        let mut finished = false;
        for &point in moves {
            if finished {
                return Err(Illegal::Finished(point));
            }
            finished = position.makes_five(point);
            position = position.play(point).ok_or(Illegal::Occupied(point))?;
        }
        Ok(position)
    }

    /// How many stones stand on the board.
    pub fn stones(&self) -> usize {
        self.black.len() + self.white.len()
    }

    /// The side whose turn it is.
    pub fn to_move(&self) -> Color {
        Color::to_move(self.stones())
    }

    /// Whether no stone stands on `point`.
    pub const fn is_empty(&self, point: Point) -> bool {
        !self.black.contains(point) && !self.white.contains(point)
    }

    /// The position after a stone of the side to move on `point`; `None` if one stands there.
    #[must_use]
    pub fn play(mut self, point: Point) -> Option<Self> {
        if !self.is_empty(point) {
            return None;
        }
        match self.to_move() {
            Color::Black => self.black.insert(point),
            Color::White => self.white.insert(point),
        }
        Some(self)
    }

    /// Whether a stone of the side to move on `point` makes exactly five in a row.
    pub fn makes_five(&self, point: Point) -> bool {
        let own = match self.to_move() {
            Color::Black => &self.black,
            Color::White => &self.white,
        };
        let run = |direction, sign| {
            (1..6_isize)
                .take_while(|&n| point.step(direction, sign * n).is_some_and(|p| own.contains(p)))
                .count()
        };
        Direction::ALL.into_iter().any(|d| run(d, 1) + run(d, -1) == 4)
    }

    /// The image under `symmetry`.
    #[must_use]
    pub fn transformed(&self, symmetry: Symmetry) -> Self {
        let image = |set: &PointSet| set.iter().map(|point| symmetry.apply(point)).collect();
        Self { black: image(&self.black), white: image(&self.white) }
    }

    /// The least of the eight images, equal for all positions that a symmetry maps to one another, and the
    /// symmetry that leads from this position to it.
    pub fn canonical(&self) -> (Self, Symmetry) {
        Symmetry::all()
            .map(|symmetry| (self.transformed(symmetry), symmetry))
            .min()
            .unwrap_or((*self, Symmetry::IDENTITY))
    }

    /// The symmetries that leave the position as it is, the identity first.
    pub fn self_symmetries(&self) -> Vec<Symmetry> {
        Symmetry::all().filter(|&symmetry| self.transformed(symmetry) == *self).collect()
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
        assert_eq!(Point::all().collect::<PointSet>().iter().count(), engine::POINTS);
    }

    #[test]
    fn all_images_share_one_canonical_form() {
        let position = Position::from_moves(&points("h8 i9 g9 g10 c3")).unwrap();
        for symmetry in Symmetry::all() {
            let image = position.transformed(symmetry);
            let (canonical, there) = image.canonical();
            assert_eq!(canonical, position.canonical().0);
            assert_eq!(image.transformed(there), canonical);
        }
    }

    #[test]
    fn self_symmetries_of_simple_positions() {
        for (moves, count) in [("h8", 8), ("h8 h9", 2), ("h8 i9", 2), ("h8 i9 g9", 1), ("h8 h9 h7", 2)] {
            assert_eq!(
                Position::from_moves(&points(moves)).unwrap().self_symmetries().len(),
                count,
                "{moves}"
            );
        }
    }

    #[test]
    fn only_exactly_five_is_a_five() {
        let five = Position::from_moves(&points("a1 a2 b1 b2 c1 c2 d1 d2")).unwrap();
        assert!(five.makes_five(points("e1")[0]));
        assert!(!five.makes_five(points("f1")[0]));
        let six = Position::from_moves(&points("a1 a2 b1 b2 c1 c2 d1 d2 f1 o9")).unwrap();
        assert!(!six.makes_five(points("e1")[0]));
    }

    #[test]
    fn illegal_moves_are_named() {
        let occupied = Position::from_moves(&points("h8 h8")).unwrap_err();
        assert_eq!(occupied, Illegal::Occupied(Point::CENTER));
        let late = Position::from_moves(&points("a1 a2 b1 b2 c1 c2 d1 d2 e1 e2")).unwrap_err();
        assert_eq!(late, Illegal::Finished(points("e2")[0]));
    }
}
