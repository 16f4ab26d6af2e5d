//! The known stones and the rows that White could complete, tracked step by step in the same way as in the checker.

use engine::{Color, Point, PointSet};

use super::rows::{Geometry, Row};

#[derive(Clone, Debug)]
pub struct Position<'a> {
    pub board: &'a Geometry,
    pub known: KnownStones,
}

/// The known stones. A row is alive for White if it has no black stone and, where overlines do not win, no white stone next to
/// it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct KnownStones {
    pub black: PointSet,
    pub white: PointSet,
    /// The points of live rows with at least three, two and one white stones. When White plays in a live row, the row's points
    /// are added to each set that applies.
    danger: [PointSet; 3],
    /// The rows that were alive when White got a fourth or fifth stone in them, each with that stone.
    fours: Vec<(u16, Point)>,
}

impl<'a> Position<'a> {
    pub fn new(board: &'a Geometry, black: PointSet, white: PointSet) -> Self {
        let known =
            KnownStones { black, white: PointSet::EMPTY, danger: [PointSet::EMPTY; 3], fours: Vec::new() };
        let mut position = Self { board, known };
        white.iter().for_each(|point| position.put_white(point));
        position
    }

    pub fn is_free(&self, point: Point) -> bool {
        !self.known.black.contains(point) && !self.known.white.contains(point)
    }

    pub fn free(&self) -> PointSet {
        self.board.all - (self.known.black | self.known.white)
    }

    pub fn with_black(&self, point: Point) -> Self {
        let mut next = self.clone();
        next.known.black.insert(point);
        next
    }

    pub fn with_white(&self, point: Point) -> Self {
        let mut next = self.clone();
        next.put_white(point);
        next
    }

    fn put_white(&mut self, point: Point) {
        self.known.white.insert(point);
        for row in self.board.through(point) {
            if !self.is_alive(row) {
                continue;
            }
            let stones = row.count(&self.known.white);
            for (known, danger) in [3, 2, 1].into_iter().zip(&mut self.known.danger) {
                if stones >= known {
                    *danger |= row.cells;
                }
            }
            if stones >= 4 {
                self.known.fours.push((row.number, point));
            }
        }
    }

    fn is_alive(&self, row: &Row) -> bool {
        row.count(&self.known.black) == 0
            && !(self.board.exact(Color::White) && row.is_beside(&self.known.white))
    }

    pub fn has_white_four(&self) -> bool {
        self.known.fours.iter().any(|&(number, point)| {
            let mut rows = self.board.through(point).iter();
            rows.any(|row| row.number == number && self.is_alive(row))
        })
    }

    /// The points where one of `unknown` more white stones could help White make a five with its next stone. `None` if the
    /// checker does not support this many unknown stones.
    pub fn danger(&self, unknown: usize) -> Option<PointSet> {
        match unknown {
            0 => Some(PointSet::EMPTY),
            _ => self.known.danger.get(unknown - 1).copied(),
        }
    }

    pub fn black_five(&self, point: Point) -> Option<u16> {
        let rows = self.board.through(point);
        rows.iter().find(|row| self.completes(point, row)).map(|row| row.number)
    }

    /// `point` must be in the row.
    fn completes(&self, point: Point, row: &Row) -> bool {
        let filled = |&cell: &Point| cell == point || self.known.black.contains(cell);
        row.counts
            && row.points.iter().all(filled)
            && !(self.board.exact(Color::Black) && row.is_beside(&self.known.black))
    }

    pub fn completions(&self) -> Vec<Point> {
        self.completed(&self.board.black_rows)
    }

    /// The points where Black can complete a five in a row through this stone. If Black had none before this stone, these are
    /// all such points.
    pub fn completions_through(&self, stone: Point) -> Vec<Point> {
        self.completed(self.board.through(stone))
    }

    fn completed(&self, rows: &[Row]) -> Vec<Point> {
        let mut points: Vec<Point> = rows
            .iter()
            .filter(|row| row.count(&self.known.black) == 4)
            .filter_map(|row| row.points.into_iter().find(|&point| self.is_free(point)))
            .filter(|&point| self.black_five(point).is_some())
            .collect();
        points.sort_unstable();
        points.dedup();
        points
    }

    /// The points where a black stone would give Black at least two points that complete a five. Black must have none yet.
    pub fn doubles(&self) -> Vec<Point> {
        let three = |row: &&Row| row.count(&self.known.black) == 3 && row.count(&self.known.white) == 0;
        let near =
            self.board.black_rows.iter().filter(three).fold(PointSet::EMPTY, |near, row| near | row.cells);
        let gains = |&point: &Point| self.with_black(point).completions_through(point).len() > 1;
        (near - self.known.black).iter().filter(gains).collect()
    }

    pub fn black_row(&self, point: Point, number: u16) -> bool {
        let rows = self.board.through(point);
        rows.iter().any(|row| row.number == number && self.completes(point, row))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{Rule, Size};
    use strategy::Game;

    fn boards() -> [Geometry; 3] {
        [(15, Rule::Standard), (15, Rule::Strict), (22, Rule::Freestyle)]
            .map(|(side, rule)| Geometry::new(Game::new(Size::new(side).unwrap(), rule)))
    }

    fn positions(board: &Geometry) -> impl Iterator<Item = Position<'_>> {
        (1..200_u64).map(move |seed| {
            let mut random = fastrand::Rng::with_seed(seed);
            let mut next = |below: usize| random.usize(..below);
            let mut sides = [PointSet::EMPTY; 2];
            for stone in 0..24 {
                let row = next(8);
                let point = Point::new(next(8), row).unwrap();
                if !sides[0].contains(point) && !sides[1].contains(point) {
                    sides[stone % 2].insert(point);
                }
            }
            Position::new(board, sides[0], sides[1])
        })
    }

    #[test]
    fn completions_and_doubles_match_brute_force() {
        for board in boards() {
            let (mut fives, mut doubles) = (0, 0);
            for position in positions(&board) {
                let all: Vec<Point> =
                    position.free().iter().filter(|&point| position.black_five(point).is_some()).collect();
                assert_eq!(position.completions(), all);
                fives += all.len();
                if all.is_empty() {
                    let gains = |&point: &Point| position.with_black(point).completions().len() > 1;
                    let all: Vec<Point> = position.free().iter().filter(gains).collect();
                    assert_eq!(position.doubles(), all);
                    doubles += all.len();
                }
            }
            assert!(fives > 20 && doubles > 20, "{fives} {doubles}");
        }
    }

    #[test]
    fn a_black_five_partly_outside_home_does_not_count() {
        let game = Game::new(Size::new(21).unwrap(), Rule::Strict);
        // Four stones in columns 14 to 17 of row 10. Column 17 is the last one within distance 7 of the center.
        let at = |column| Point::new(column, 10).unwrap();
        let four = (14..18).map(at).collect();
        for (game, completions) in [(game, vec![13, 18]), (game.within(7).unwrap(), vec![13])] {
            let completions: Vec<Point> = completions.into_iter().map(at).collect();
            let board = Geometry::new(game);
            assert_eq!(Position::new(&board, four, PointSet::EMPTY).completions(), completions);
            assert!(
                Position::new(&board, PointSet::EMPTY, four).has_white_four(),
                "White's count everywhere"
            );
        }
    }

    #[test]
    fn danger_includes_every_row_white_could_fill() {
        for board in boards() {
            for position in positions(&board) {
                let rows = board.all.iter().flat_map(|point| board.through(point));
                for row in rows.filter(|row| position.is_alive(row)) {
                    let stones = row.count(&position.known.white);
                    for unknown in 1..4 {
                        let danger = position.danger(unknown).unwrap();
                        assert!(stones + unknown < 4 || (row.cells - danger).is_empty());
                    }
                    assert!(stones < 4 || position.has_white_four());
                }
                assert_eq!((position.danger(0), position.danger(4)), (Some(PointSet::EMPTY), None));
            }
        }
    }
}
