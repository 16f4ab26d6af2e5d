//! Which stones stand where, and the one form that all eight symmetric images share.

use std::fmt;

use engine::{Color, Direction, Point, PointSet, Symmetry};

/// The stones of both sides, without the order in which they were played.
///
/// Positions are compared exactly, stone by stone; nothing here rests on a hash value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Stones {
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

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Occupied(point) => write!(f, "{point} is occupied"),
            Self::Finished(point) => write!(f, "the game was over before {point}"),
        }
    }
}

impl std::error::Error for Illegal {}

impl Stones {
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
    pub fn count(&self) -> usize {
        self.black.len() + self.white.len()
    }

    /// The side whose turn it is.
    pub fn to_move(&self) -> Color {
        Color::to_move(self.count())
    }

    /// Whether no stone stands on `point`.
    pub fn is_empty(&self, point: Point) -> bool {
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
        Self { black: symmetry.apply_to_all(&self.black), white: symmetry.apply_to_all(&self.white) }
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
    fn all_images_share_one_canonical_form() {
        let position = Stones::from_moves(&points("h8 i9 g9 g10 c3")).unwrap();
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
            assert_eq!(Stones::from_moves(&points(moves)).unwrap().self_symmetries().len(), count, "{moves}");
        }
    }

    #[test]
    fn only_exactly_five_is_a_five() {
        let five = Stones::from_moves(&points("a1 a2 b1 b2 c1 c2 d1 d2")).unwrap();
        assert!(five.makes_five(points("e1")[0]));
        assert!(!five.makes_five(points("f1")[0]));
        let six = Stones::from_moves(&points("a1 a2 b1 b2 c1 c2 d1 d2 f1 o9")).unwrap();
        assert!(!six.makes_five(points("e1")[0]));
    }

    #[test]
    fn illegal_moves_are_named() {
        let occupied = Stones::from_moves(&points("h8 h8")).unwrap_err();
        assert_eq!(occupied, Illegal::Occupied(Point::CENTER));
        let late = Stones::from_moves(&points("a1 a2 b1 b2 c1 c2 d1 d2 e1 e2")).unwrap_err();
        assert_eq!(late, Illegal::Finished(points("e2")[0]));
    }
}
