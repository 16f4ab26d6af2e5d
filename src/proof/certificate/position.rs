//! The known stones and the rows that White could complete, tracked step by step in the same way as in the checker.

use engine::Color;

use crate::geometry::{Geometry, Row};
use crate::set::{Cell, Set};

#[derive(Clone, Debug)]
pub struct Position<'a> {
    pub board: &'a Geometry,
    pub stones: Stones,
}

/// The stones. A row is alive for White if it has no black stone and, where overlines do not win, no white stone next to it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Stones {
    pub black: Set,
    /// White's known stones.
    pub white: Set,
    /// The number of White's other stones.
    pub unknown: usize,
    /// The points of live rows with at least three, two and one white stones. When White plays in a live row, the row's points
    /// are added to each set that applies.
    danger: [Set; 3],
    /// The rows that were alive when White got a fourth or fifth stone in them.
    fours: Vec<usize>,
}

impl<'a> Position<'a> {
    pub fn new(board: &'a Geometry, black: Set, white: Set, unknown: usize) -> Self {
        let stones = Stones { black, white: Set::EMPTY, unknown, danger: [Set::EMPTY; 3], fours: Vec::new() };
        let mut position = Self { board, stones };
        white.iter().for_each(|cell| position.put_white(cell));
        position
    }

    pub const fn is_free(&self, cell: Cell) -> bool {
        !self.stones.black.has(cell) && !self.stones.white.has(cell)
    }

    pub fn free(&self) -> Set {
        self.board.all.without(&self.stones.black.or(&self.stones.white))
    }

    pub fn with_black(&self, cell: Cell) -> Self {
        let mut next = self.clone();
        next.stones.black.insert(cell);
        next
    }

    pub fn with_white(&self, cell: Cell) -> Self {
        let mut next = self.clone();
        next.put_white(cell);
        next
    }

    /// The position after a white stone that could be anywhere.
    pub fn with_unknown(&self) -> Self {
        let mut next = self.clone();
        next.stones.unknown += 1;
        next
    }

    fn put_white(&mut self, cell: Cell) {
        self.stones.white.insert(cell);
        for (number, row) in self.board.through(cell) {
            if !self.is_alive(row) {
                continue;
            }
            let stones = row.count(&self.stones.white);
            for (known, danger) in [3, 2, 1].into_iter().zip(&mut self.stones.danger) {
                if stones >= known {
                    *danger = danger.or(&row.set);
                }
            }
            if stones >= 4 {
                self.stones.fours.push(number);
            }
        }
    }

    pub fn is_alive(&self, row: &Row) -> bool {
        row.count(&self.stones.black) == 0
            && !(self.board.is_exact(Color::White) && row.is_beside(&self.stones.white))
    }

    fn live_fours(&self) -> impl Iterator<Item = &Row> {
        self.stones.fours.iter().map(|&number| &self.board.rows[number]).filter(|row| self.is_alive(row))
    }

    pub fn has_white_four(&self) -> bool {
        self.live_fours().next().is_some()
    }

    /// The points where White completes a five.
    pub fn white_completions(&self) -> Set {
        self.live_fours().flat_map(|row| row.cells).filter(|&cell| !self.stones.white.has(cell)).collect()
    }

    /// The points where one of `unknown` more white stones could help White make a five with its next stone. `None` if the
    /// checker does not support this many unknown stones.
    pub fn danger(&self, unknown: usize) -> Option<Set> {
        match unknown {
            0 => Some(Set::EMPTY),
            _ => self.stones.danger.get(unknown - 1).copied(),
        }
    }

    /// Returns true if a black stone on this point of the row wins.
    pub fn completes(&self, cell: Cell, row: &Row) -> bool {
        row.counts
            && row.cells.iter().all(|&other| other == cell || self.stones.black.has(other))
            && !(self.board.is_exact(Color::Black) && row.is_beside(&self.stones.black))
    }

    /// The points where Black completes a five in a row through this stone, each with the first such row. If Black had none
    /// before this stone, these are all such points.
    pub fn completions_through(&self, stone: Cell) -> Vec<(Cell, usize)> {
        let rows = self.board.through(stone).filter(|(_, row)| row.count(&self.stones.black) == 4);
        let found = rows.filter_map(|(number, row)| {
            let cell = row.cells.into_iter().find(|&cell| !self.stones.black.has(cell))?;
            (!self.stones.white.has(cell) && self.completes(cell, row)).then_some((cell, number))
        });
        sorted(found.collect())
    }

    pub fn completions(&self) -> Vec<(Cell, usize)> {
        sorted(self.stones.black.iter().flat_map(|stone| self.completions_through(stone)).collect())
    }

    /// The points where a black stone would give Black at least two points that complete a five. Black must have none yet.
    pub fn doubles(&self) -> Vec<Cell> {
        let Stones { black, white, .. } = &self.stones;
        let rows = black.iter().flat_map(|stone| self.board.through(stone)).map(|(_, row)| row);
        let threes = rows.filter(|row| row.counts && row.count(black) == 3 && row.count(white) == 0);
        let near = threes.fold(Set::EMPTY, |near, row| near.or(&row.set)).without(black);
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
    use engine::{Rule, Size};
    use strategy::Game;

    fn boards() -> impl Iterator<Item = Geometry> {
        [(15, Rule::Standard), (15, Rule::Strict), (22, Rule::Freestyle)]
            .map(|(side, rule)| Geometry::finite(Game::new(Size::new(side).unwrap(), rule)))
            .into_iter()
            .chain([Geometry::window()])
    }

    fn positions(board: &Geometry) -> impl Iterator<Item = Position<'_>> {
        (1..200_u64).map(move |seed| {
            let mut random = fastrand::Rng::with_seed(seed);
            let mut sides = [Set::EMPTY; 2];
            for stone in 0..24 {
                let cell = board.cell((random.i32(0..8), random.i32(0..8))).unwrap();
                if !sides.iter().any(|set| set.has(cell)) {
                    sides[stone % 2].insert(cell);
                }
            }
            Position::new(board, sides[0], sides[1], 0)
        })
    }

    fn all_completions(position: &Position<'_>) -> Vec<(Cell, usize)> {
        let first = |cell| {
            let mut rows = position.board.through(cell);
            rows.find(|(_, row)| position.completes(cell, row)).map(|(number, _)| (cell, number))
        };
        position.free().iter().filter_map(first).collect()
    }

    #[test]
    fn completions_and_doubles_match_brute_force() {
        for board in boards() {
            let (mut fives, mut doubles) = (0, 0);
            for position in positions(&board) {
                let all = all_completions(&position);
                assert_eq!(position.completions(), all);
                fives += all.len();
                if all.is_empty() {
                    let gains = |&cell: &Cell| position.with_black(cell).completions().len() > 1;
                    let all: Vec<Cell> = position.free().iter().filter(gains).collect();
                    assert_eq!(position.doubles(), all);
                    doubles += position.doubles().len();
                }
            }
            assert!(fives > 10 && doubles > 10, "{fives} {doubles}");
        }
    }

    #[test]
    fn a_black_five_partly_outside_home_does_not_count() {
        let game = Game::new(Size::new(21).unwrap(), Rule::Strict);
        // Four stones in columns 14 to 17 of row 10. Column 17 is the last one within distance 7 of the center.
        for (game, columns) in [(game, vec![13, 18]), (game.within(7).unwrap(), vec![13])] {
            let board = Geometry::finite(game);
            let at = |column| board.cell((column, 10)).unwrap();
            let four = (14..18).map(at).collect();
            let completions = Position::new(&board, four, Set::EMPTY, 0).completions();
            assert!(completions.into_iter().map(|(cell, _)| cell).eq(columns.into_iter().map(at)));
            let white = Position::new(&board, Set::EMPTY, four, 0);
            assert!(white.has_white_four(), "White's count everywhere");
        }
    }

    #[test]
    fn danger_includes_every_row_white_could_fill() {
        for board in boards() {
            for position in positions(&board) {
                let white = position.stones.white;
                let alive = || board.rows.iter().filter(|row| position.is_alive(row));
                for unknown in 1..4 {
                    let danger = position.danger(unknown).unwrap();
                    let mut close = alive().filter(|row| row.count(&white) + unknown >= 4);
                    assert!(close.all(|row| row.set.is_within(&danger)));
                }
                assert_eq!((position.danger(0), position.danger(4)), (Some(Set::EMPTY), None));
                assert_eq!(position.has_white_four(), alive().any(|row| row.count(&white) >= 4));
                let fours = alive().filter(|row| row.count(&white) == 4).flat_map(|row| row.cells);
                assert_eq!(position.white_completions(), fours.filter(|&at| !white.has(at)).collect());
            }
        }
    }
}
