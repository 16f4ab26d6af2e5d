//! The known stones and what White could complete: the checker's state, step by step the same.

use super::cells::{Cells, ROWS, Row, THROUGH};

/// The known stones. A row is alive for White if no black stone stands in it and no white one next to it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    pub black: Cells,
    pub white: Cells,
    /// The points of rows that were alive with at least three, two and one white stones when the last of these came.
    danger: [Cells; 3],
    /// The rows that were alive with four, by number and first point.
    fours: Vec<(u16, u16)>,
}

impl Position {
    /// A position with these stones, White's put down in the order of the points.
    pub fn new(black: Cells, white: Cells) -> Self {
        let mut position = Self { black, white: Cells::NONE, danger: [Cells::NONE; 3], fours: Vec::new() };
        white.iter().for_each(|point| position.put_white(point));
        position
    }

    pub fn is_free(&self, point: usize) -> bool {
        !self.black.has(point) && !self.white.has(point)
    }

    pub fn free(&self) -> Cells {
        Cells::ALL.minus(self.black.or(self.white))
    }

    pub fn with_black(&self, point: usize) -> Self {
        let mut next = self.clone();
        next.black = next.black.with(point);
        next
    }

    pub fn with_white(&self, point: usize) -> Self {
        let mut next = self.clone();
        next.put_white(point);
        next
    }

    fn put_white(&mut self, point: usize) {
        self.white = self.white.with(point);
        for row in &THROUGH[point] {
            if !self.is_alive(row) {
                continue;
            }
            let stones = row.cells.and(self.white).count() as usize;
            for (known, danger) in [3, 2, 1].into_iter().zip(&mut self.danger) {
                if stones >= known {
                    *danger = danger.or(row.cells);
                }
            }
            if stones >= 4 {
                self.fours.push((row.number, point as u16));
            }
        }
    }

    fn is_alive(&self, row: &Row) -> bool {
        row.cells.and(self.black).is_none() && row.beside.and(self.white).is_none()
    }

    /// Whether White has a five or completes one with his next stone.
    pub fn has_white_four(&self) -> bool {
        self.fours.iter().any(|&(number, point)| {
            THROUGH[usize::from(point)].iter().any(|row| row.number == number && self.is_alive(row))
        })
    }

    /// Where one of `unknown` more white stones could be part of a five that the next white stone completes; `None` for more
    /// than the checker follows.
    pub fn danger(&self, unknown: usize) -> Option<Cells> {
        match unknown {
            0 => Some(Cells::NONE),
            _ => self.danger.get(unknown - 1).copied(),
        }
    }

    /// The row of exactly five that a black stone on `point` completes.
    pub fn black_five(&self, point: usize) -> Option<u16> {
        let black = self.black.with(point);
        let completes = |row: &&Row| row.cells.minus(black).is_none() && row.beside.and(black).is_none();
        THROUGH[point].iter().find(completes).map(|row| row.number)
    }

    /// The points where Black completes a five.
    pub fn completions(&self) -> Vec<usize> {
        self.completed(&ROWS)
    }

    /// The points where Black completes a five with a row that holds this stone of his: all such points, if there were
    /// none before it.
    pub fn completions_through(&self, stone: usize) -> Vec<usize> {
        self.completed(&THROUGH[stone])
    }

    fn completed(&self, rows: &[Row]) -> Vec<usize> {
        let mut points: Vec<usize> = rows
            .iter()
            .filter_map(|row| row.cells.minus(self.black).only())
            .filter(|&point| !self.white.has(point) && self.black_five(point).is_some())
            .collect();
        points.sort_unstable();
        points.dedup();
        points
    }

    /// The points where a black stone would give him two ways or more to complete a five; he has none yet.
    pub fn doubles(&self) -> Vec<usize> {
        let three =
            |row: &&Row| row.cells.and(self.white).is_none() && row.cells.minus(self.black).count() == 2;
        let near = ROWS.iter().filter(three).fold(Cells::NONE, |near, row| near.or(row.cells));
        let gains = |&point: &usize| self.with_black(point).completions_through(point).len() > 1;
        near.minus(self.black).iter().filter(gains).collect()
    }

    /// Whether a black stone on `point` fills the row of this number, as the checker asks.
    pub fn black_row(&self, point: usize, number: u16) -> bool {
        let black = self.black.with(point);
        THROUGH[point].iter().any(|row| {
            row.number == number && row.cells.minus(black).is_none() && row.beside.and(black).is_none()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Positions with many rows: a linear congruential generator puts stones on a corner of the board.
    fn positions() -> impl Iterator<Item = Position> {
        (1..200_u64).map(|seed| {
            let mut state = seed;
            let mut next = |below: u64| {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                ((state >> 33) % below) as usize
            };
            let mut sides = [Cells::NONE; 2];
            for stone in 0..24 {
                let point = 15 * next(8) + next(8);
                if !sides[0].has(point) && !sides[1].has(point) {
                    sides[stone % 2] = sides[stone % 2].with(point);
                }
            }
            Position::new(sides[0], sides[1])
        })
    }

    #[test]
    fn completions_and_doubles_are_those_of_trying_everything() {
        let (mut fives, mut doubles) = (0, 0);
        for position in positions() {
            let all: Vec<usize> =
                position.free().iter().filter(|&point| position.black_five(point).is_some()).collect();
            assert_eq!(position.completions(), all);
            fives += all.len();
            if all.is_empty() {
                let gains = |&point: &usize| position.with_black(point).completions().len() > 1;
                let all: Vec<usize> = position.free().iter().filter(gains).collect();
                assert_eq!(position.doubles(), all);
                doubles += all.len();
            }
        }
        assert!(fives > 20 && doubles > 20, "{fives} {doubles}");
    }

    #[test]
    fn danger_holds_every_row_that_white_could_fill() {
        for position in positions() {
            for row in ROWS.iter().filter(|row| position.is_alive(row)) {
                let stones = row.cells.and(position.white).count() as usize;
                for unknown in 1..4 {
                    let danger = position.danger(unknown).unwrap();
                    assert!(stones + unknown < 4 || row.cells.minus(danger).is_none());
                }
                assert!(stones < 4 || position.has_white_four());
            }
            assert_eq!((position.danger(0), position.danger(4)), (Some(Cells::NONE), None));
        }
    }
}
