//! The points of a board, its rows of five and its symmetries.

use std::sync::LazyLock;

use engine::{Color, Rule};
use strategy::Game;

use crate::set::{Cell, MAX_SIDE, Set};

/// A column and a row. On the infinite board, both are counted from Black's first stone.
pub type Place = (i32, i32);

pub const DIRECTIONS: [Place; 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// The checker's list of the eight symmetries. S swaps columns and rows, and F mirrors the columns.
const EIGHT: [&str; 8] = ["", "S", "F", "SF", "FS", "SFS", "FSF", "SFSF"];

/// In the window, White's known stones are at most this far from the first stone, so all rows through them are in the window.
const CORE: i32 = MAX_SIDE as i32 / 2 - 4;

pub static WINDOW: LazyLock<Geometry> = LazyLock::new(Geometry::window);

#[derive(Debug)]
pub struct Row {
    /// The index of the row's direction in [`DIRECTIONS`].
    pub direction: usize,
    pub cells: [Cell; 5],
    pub set: Set,
    /// The neighbors of the row on its line, if they are on the board.
    beside: Vec<Cell>,
    /// True if the row wins for Black. If black fives are limited to points near the first stone, all its points must be near.
    pub counts: bool,
}

impl Row {
    pub fn count(&self, set: &Set) -> usize {
        self.cells.iter().filter(|&&cell| set.has(cell)).count()
    }

    pub fn is_beside(&self, set: &Set) -> bool {
        self.beside.iter().any(|&cell| set.has(cell))
    }
}

/// A finite board, or a square *window* of the infinite board around Black's first stone.
#[derive(Debug)]
pub struct Geometry {
    pub side: usize,
    pub is_unbounded: bool,
    /// The column and the row of the place (0, 0).
    origin: i32,
    rule: Rule,
    pub all: Set,
    /// White's known stones are on these points. All rows of five through them are on the board.
    pub core: Set,
    pub rows: Vec<Row>,
    /// For each point, the numbers of the rows through it.
    through: Vec<Vec<usize>>,
    images: [Vec<Cell>; 8],
}

impl Geometry {
    pub fn finite(game: Game) -> Self {
        let mut board = Self::new(game.size().side(), 0, game.rule());
        if let Some(home) = game.home() {
            let first = (game.first().col() as i32, game.first().row() as i32);
            let near = board.near(first, home.into());
            board.rows.iter_mut().for_each(|row| row.counts = row.set.is_within(&near));
        }
        board
    }

    pub fn window() -> Self {
        let board = Self::new(MAX_SIDE, MAX_SIDE as i32 / 2, Rule::Strict);
        Self { is_unbounded: true, core: board.near((0, 0), CORE), ..board }
    }

    fn new(side: usize, origin: i32, rule: Rule) -> Self {
        let all: Set = (0..(side * side) as Cell).collect();
        let images = EIGHT.map(|mirrors| {
            let mirror = |(column, row), mirror| {
                if mirror == 'S' { (row, column) } else { (side - 1 - column, row) }
            };
            let image = |(column, row)| (side * row + column) as Cell;
            let places = all.iter().map(|cell| (usize::from(cell) % side, usize::from(cell) / side));
            places.map(|place| image(mirrors.chars().fold(place, mirror))).collect()
        });
        let (rows, through) = (Vec::new(), vec![Vec::new(); side * side]);
        let mut board =
            Self { side, is_unbounded: false, origin, rule, all, core: all, rows, through, images };
        let starts =
            (0..DIRECTIONS.len()).flat_map(|direction| all.iter().map(move |first| (direction, first)));
        board.rows = starts.filter_map(|(direction, first)| board.row(direction, first)).collect();
        for (number, row) in board.rows.iter().enumerate() {
            row.cells.iter().for_each(|&cell| board.through[usize::from(cell)].push(number));
        }
        board
    }

    /// The row of five that starts at this point in this direction, if it fits on the board.
    fn row(&self, direction: usize, first: Cell) -> Option<Row> {
        let ((x, y), (dx, dy)) = (self.place(first), DIRECTIONS[direction]);
        let at = |steps: i32| self.cell((x + steps * dx, y + steps * dy));
        let cells: Vec<Cell> = (0..5).map_while(at).collect();
        let cells: [Cell; 5] = cells.try_into().ok()?;
        let beside = [-1, 5].into_iter().filter_map(at).collect();
        Some(Row { direction, cells, set: cells.into_iter().collect(), beside, counts: true })
    }

    pub fn place(&self, cell: Cell) -> Place {
        let (cell, side) = (i32::from(cell), self.side as i32);
        (cell % side - self.origin, cell / side - self.origin)
    }

    /// The point at a place, if it is on the board.
    pub fn cell(&self, (x, y): Place) -> Option<Cell> {
        let on_board = |at: i32| usize::try_from(at + self.origin).ok().filter(|&at| at < self.side);
        Some((self.side * on_board(y)? + on_board(x)?) as Cell)
    }

    /// The points at most this far from a place.
    pub fn near(&self, (x, y): Place, most: i32) -> Set {
        let from = |cell| {
            let (column, row) = self.place(cell);
            distance((column - x, row - y))
        };
        self.all.iter().filter(|&cell| from(cell) <= most).collect()
    }

    /// The rows through a point, with their numbers.
    pub fn through(&self, cell: Cell) -> impl Iterator<Item = (usize, &Row)> {
        self.through[usize::from(cell)].iter().map(|&number| (number, &self.rows[number]))
    }

    /// Returns true if more than five in a row do not win.
    pub fn is_exact(&self, color: Color) -> bool {
        !self.rule.wins(color, 6)
    }

    pub fn image(&self, symmetry: usize, cell: Cell) -> Cell {
        self.images[symmetry][usize::from(cell)]
    }

    pub fn image_of(&self, symmetry: usize, set: &Set) -> Set {
        set.iter().map(|cell| self.image(symmetry, cell)).collect()
    }

    /// The points whose images under a symmetry are in the set.
    pub fn preimage_of(&self, symmetry: usize, set: &Set) -> Set {
        self.all.iter().filter(|&cell| set.has(self.image(symmetry, cell))).collect()
    }
}

/// The distance from the place (0, 0).
pub fn distance((x, y): Place) -> i32 {
    x.abs().max(y.abs())
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Size;

    fn strict(side: usize) -> Game {
        Game::new(Size::new(side).unwrap(), Rule::Strict)
    }

    #[test]
    fn the_number_of_rows_of_five_fits_the_board() {
        for board in (15..=22).map(|side| Geometry::finite(strict(side))).chain([Geometry::window()]) {
            let side = board.side;
            assert_eq!(board.rows.len(), 2 * side * (side - 4) + 2 * (side - 4) * (side - 4));
            for at in board.all.iter() {
                assert_eq!(board.cell(board.place(at)), Some(at));
                let rows = || board.through(at).map(|(_, row)| row);
                assert!(rows().all(|row| row.set.has(at) && row.count(&row.set) == 5));
                assert!(rows().all(|row| !row.is_beside(&row.set)));
                assert!(board.core.len() == side * side || !board.core.has(at) || rows().count() == 20);
            }
            let corner = board.through(0).count();
            assert_eq!((corner, board.through((side * 7 + 7) as Cell).count()), (3, 20));
        }
    }

    #[test]
    fn the_window_is_around_the_first_stone() {
        let window = Geometry::window();
        assert_eq!((window.place(0), window.cell((20, 20))), ((-20, -20), Some(1680)));
        assert_eq!((window.cell((21, 0)), window.core.len()), (None, 33 * 33));
    }

    #[test]
    fn black_rows_are_limited_to_home() {
        let counts = |board: &Geometry| board.rows.iter().filter(|row| row.counts).count();
        let board = Geometry::finite(strict(21).within(7).unwrap());
        assert_eq!(counts(&board), Geometry::finite(strict(15)).rows.len());
        let near = |&cell: &Cell| (3..18).contains(&(cell % 21)) && (3..18).contains(&(cell / 21));
        assert!(board.rows.iter().all(|row| row.counts == row.cells.iter().all(near)));
        assert_eq!(board.rows.len(), Geometry::finite(strict(21)).rows.len(), "White's count everywhere");
    }

    #[test]
    fn each_color_has_its_own_winning_rule() {
        let exact = |rule| {
            let board = Geometry::finite(Game::new(Size::FIFTEEN, rule));
            Color::BOTH.map(|color| board.is_exact(color))
        };
        assert_eq!(exact(Rule::Standard), [true, true]);
        assert_eq!(exact(Rule::Freestyle), [false, false]);
        assert_eq!(exact(Rule::Strict), [true, false]);
    }

    #[test]
    fn the_symmetries_keep_distances_and_differ() {
        for board in [Geometry::finite(strict(16)), Geometry::window()] {
            let images: Set = (0..8).map(|symmetry| board.image(symmetry, 7)).collect();
            assert_eq!(images.len(), 8);
            for symmetry in 0..8 {
                let set: Set = [7, 100].into_iter().collect();
                assert_eq!(board.preimage_of(symmetry, &board.image_of(symmetry, &set)), set);
                assert!(board.rows.iter().all(|row| {
                    let image = board.image_of(symmetry, &row.set);
                    board.through(board.image(symmetry, row.cells[0])).any(|(_, row)| row.set == image)
                }));
            }
        }
    }
}
