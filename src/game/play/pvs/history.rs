//! Histories of moves.

use engine::{ByColor, Color, POINTS, Point};

/// Beyond this no history grows.
const LIMIT: i32 = 8_192;
/// The history that counts as one point of a move's score.
const PER_POINT: i32 = 64;

/// How often a move on a point refuted positions, attacks apart from quiet moves, and which move refuted the last one.
#[derive(Debug)]
pub struct Histories {
    moves: [ByColor<[i16; POINTS]>; 2],
    counters: ByColor<[Option<Point>; POINTS]>,
}

impl Histories {
    pub fn new() -> Self {
        Self {
            moves: std::array::from_fn(|_| ByColor([[0; POINTS]; 2])),
            counters: ByColor([[None; POINTS]; 2]),
        }
    }

    /// Halves all histories, for the next position.
    pub fn age(&mut self) {
        for sides in &mut self.moves {
            for color in Color::BOTH {
                sides[color].iter_mut().for_each(|history| *history /= 2);
            }
        }
    }

    /// From −[`LIMIT`] to [`LIMIT`].
    #[inline]
    pub fn of(&self, color: Color, point: Point, attack: bool) -> i32 {
        i32::from(self.moves[usize::from(attack)][color][point.index()])
    }

    /// The history as points of a move's score.
    #[inline]
    pub fn score(&self, color: Color, point: Point, attack: bool) -> i32 {
        self.of(color, point, attack) / PER_POINT
    }

    /// Makes a move's history better or worse, the less the farther it is that way already.
    pub fn add(&mut self, color: Color, point: Point, attack: bool, bonus: i32) {
        let slot = &mut self.moves[usize::from(attack)][color][point.index()];
        let old = i32::from(*slot);
        *slot = (old + bonus - old * bonus.abs() / LIMIT) as i16;
    }

    /// The move of `color` that refuted the enemy's last one elsewhere.
    #[inline]
    pub fn counter(&self, color: Color, last: Option<Point>) -> Option<Point> {
        last.and_then(|last| self.counters[color][last.index()])
    }

    /// Remembers what refuted the enemy's last move.
    pub fn set_counter(&mut self, color: Color, last: Option<Point>, point: Point) {
        if let Some(last) = last {
            self.counters[color][last.index()] = Some(point);
        }
    }
}
