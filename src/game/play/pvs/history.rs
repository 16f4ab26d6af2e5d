use engine::{ByColor, Color, POINTS, Point};

const LIMIT: i32 = 8_192;
/// The history value that equals one point of a move's score.
const PER_POINT: i32 = 32;
/// A move that failed before the refutation loses this many quarters of the bonus.
pub const MALUS: i32 = 9;

/// The history bonus of the move that refutes a position at this depth.
pub fn refutation_bonus(plies: i32) -> i32 {
    (27 * (plies + 1) * (plies + 3)).min(1_550)
}

/// How successful moves on each point were, separately for attacks and quiet moves, and the latest refutation of each move.
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

    /// Makes all values smaller for the next position.
    pub fn age(&mut self) {
        for sides in &mut self.moves {
            for color in Color::BOTH {
                sides[color].iter_mut().for_each(|history| *history = *history / 5 * 3);
            }
        }
    }

    /// The history value of a move, from −[`LIMIT`] to [`LIMIT`].
    #[inline]
    pub fn of(&self, color: Color, point: Point, attack: bool) -> i32 {
        i32::from(self.moves[usize::from(attack)][color][point.index()])
    }

    /// The history value in points of a move's score.
    #[inline]
    pub fn score(&self, color: Color, point: Point, attack: bool) -> i32 {
        self.of(color, point, attack) / PER_POINT
    }

    /// Raises or lowers a move's history value, less so close to the limit.
    pub fn add(&mut self, color: Color, point: Point, attack: bool, bonus: i32) {
        let slot = &mut self.moves[usize::from(attack)][color][point.index()];
        let old = i32::from(*slot);
        *slot = (old + bonus - old * bonus.abs() / LIMIT) as i16;
    }

    /// The move that last refuted this opposing move in another position.
    #[inline]
    pub fn counter(&self, color: Color, last: Option<Point>) -> Option<Point> {
        last.and_then(|last| self.counters[color][last.index()])
    }

    pub fn set_counter(&mut self, color: Color, last: Option<Point>, point: Point) {
        if let Some(last) = last {
            self.counters[color][last.index()] = Some(point);
        }
    }
}
