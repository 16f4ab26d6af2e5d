//! The known stones and the rows that White could complete, tracked step by step in the same way as in the checker.

use crate::window::{Cell, Row, Set, WINDOW};

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    pub black: Set,
    pub white: Set,
    /// The points of rows with at least three, two and one white stones. When White plays in a row without a black stone, the
    /// row's points are added to each set that applies.
    danger: [Set; 3],
    /// The rows that had no black stone when White got a fourth or fifth stone in them.
    fours: Vec<usize>,
}

impl Position {
    pub fn new(black: Set, white: Set) -> Self {
        let mut position = Self { black, white: Set::EMPTY, danger: [Set::EMPTY; 3], fours: Vec::new() };
        white.iter().for_each(|cell| position.put_white(cell));
        position
    }

    pub const fn is_free(&self, cell: Cell) -> bool {
        !self.black.has(cell) && !self.white.has(cell)
    }

    pub fn free(&self) -> Set {
        WINDOW.all.without(&self.black.or(&self.white))
    }

    pub fn with_black(&self, cell: Cell) -> Self {
        let mut next = self.clone();
        next.black.insert(cell);
        next
    }

    pub fn with_white(&self, cell: Cell) -> Self {
        let mut next = self.clone();
        next.put_white(cell);
        next
    }

    fn put_white(&mut self, cell: Cell) {
        self.white.insert(cell);
        for (number, row) in WINDOW.through(cell) {
            if !self.is_open(row) {
                continue;
            }
            let stones = row.count(&self.white);
            for (known, danger) in [3, 2, 1].into_iter().zip(&mut self.danger) {
                if stones >= known {
                    *danger = danger.or(&row.set);
                }
            }
            if stones >= 4 {
                self.fours.push(number);
            }
        }
    }

    /// Returns true if no black stone is in the row.
    pub fn is_open(&self, row: &Row) -> bool {
        row.count(&self.black) == 0
    }

    fn open_fours(&self) -> impl Iterator<Item = &Row> {
        self.fours.iter().map(|&number| &WINDOW.rows[number]).filter(|row| self.is_open(row))
    }

    pub fn has_white_four(&self) -> bool {
        self.open_fours().next().is_some()
    }

    /// The points where White completes a five.
    pub fn white_completions(&self) -> Set {
        self.open_fours().flat_map(|row| row.cells).filter(|&cell| !self.white.has(cell)).collect()
    }

    /// The points where one of `unknown` more white stones could help White make a five with its next stone. `None` if the
    /// checker does not support this many unknown stones.
    pub fn danger(&self, unknown: usize) -> Option<Set> {
        match unknown {
            0 => Some(Set::EMPTY),
            _ => self.danger.get(unknown - 1).copied(),
        }
    }

    /// Returns true if a black stone on this point of the row makes exactly five.
    pub fn completes(&self, cell: Cell, row: &Row) -> bool {
        row.cells.iter().all(|&other| other == cell || self.black.has(other)) && !row.is_beside(&self.black)
    }

    /// The points where Black completes a five in a row through this stone, each with such a row. If Black had none before this
    /// stone, these are all such points.
    pub fn completions_through(&self, stone: Cell) -> Vec<(Cell, usize)> {
        let rows = WINDOW.through(stone).filter(|(_, row)| row.count(&self.black) == 4);
        let found = rows.filter_map(|(number, row)| {
            let cell = row.cells.into_iter().find(|&cell| !self.black.has(cell))?;
            (!self.white.has(cell) && self.completes(cell, row)).then_some((cell, number))
        });
        sorted(found.collect())
    }

    pub fn completions(&self) -> Vec<(Cell, usize)> {
        sorted(self.black.iter().flat_map(|stone| self.completions_through(stone)).collect())
    }

    /// The points where a black stone would give Black at least two points that complete a five. Black must have none yet.
    pub fn doubles(&self) -> Vec<Cell> {
        let rows = self.black.iter().flat_map(|stone| WINDOW.through(stone)).map(|(_, row)| row);
        let threes = rows.filter(|row| row.count(&self.black) == 3 && row.count(&self.white) == 0);
        let near = threes.fold(Set::EMPTY, |near, row| near.or(&row.set)).without(&self.black);
        near.iter().filter(|&cell| self.with_black(cell).completions_through(cell).len() > 1).collect()
    }
}

fn sorted(mut completions: Vec<(Cell, usize)>) -> Vec<(Cell, usize)> {
    completions.sort_unstable();
    completions.dedup_by_key(|&mut (cell, _)| cell);
    completions
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::window::cell;

    #[test]
    fn completions_and_danger_match_a_scan_of_all_rows() {
        let (mut random, mut fives, mut doubles) = (fastrand::Rng::with_seed(1), 0, 0);
        for _ in 0..200 {
            let mut sets = [Set::EMPTY; 2];
            for stone in 0..24 {
                let at = cell((random.i32(-4..4), random.i32(-4..4))).unwrap();
                if !sets.iter().any(|set| set.has(at)) {
                    sets[stone % 2].insert(at);
                }
            }
            let [black, white] = sets;
            let position = Position::new(black, white);
            let completes = |position: &Position, at: Cell| {
                WINDOW.through(at).any(|(_, row)| position.completes(at, row))
            };
            let all = |position: &Position| -> Vec<Cell> {
                position.free().iter().filter(|&at| completes(position, at)).collect()
            };
            let found = |position: &Position| -> Vec<Cell> {
                position.completions().into_iter().map(|(at, _)| at).collect()
            };
            assert_eq!(found(&position), all(&position));
            fives += all(&position).len();
            if all(&position).is_empty() {
                let gains = |&at: &Cell| all(&position.with_black(at)).len() > 1;
                let near = WINDOW.within(9).without(&black.or(&white));
                assert_eq!(position.doubles(), near.iter().filter(gains).collect::<Vec<_>>());
                doubles += position.doubles().len();
            }
            let open = || WINDOW.rows.iter().filter(|row| position.is_open(row));
            for unknown in 1..4 {
                let danger = position.danger(unknown).unwrap();
                let in_danger = |row: &&Row| row.count(&white) + unknown >= 4;
                assert!(open().filter(in_danger).all(|row| row.set.is_within(&danger)));
            }
            let has_four = open().any(|row| row.count(&white) >= 4);
            assert_eq!(position.has_white_four(), has_four);
            let spots = open().filter(|row| row.count(&white) == 4).flat_map(|row| row.cells);
            assert_eq!(position.white_completions(), spots.filter(|&at| !white.has(at)).collect());
        }
        assert!(fives > 10 && doubles > 10, "{fives} {doubles}");
    }
}
