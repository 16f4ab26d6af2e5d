//! The cells, lines and symmetries of each board size, computed on first use.

use std::sync::OnceLock;

use crate::error::{Reason, VerifyError};
use crate::game::{Game, PASSES};
use crate::point::Point;

/// The number of a point, `row * size + column`, and of its bit in a set. The pass cells of `renju.rs` come after the points.
pub type Cell = u16;

/// The number of lines on the largest board, including [`SHORT`].
pub(crate) const LINES: usize = 1 + 2 * Game::MAX_SIZE + 2 * (2 * Game::MAX_SIZE - 9);

/// A line that stands for all diagonals with fewer than five points. They have no room for a five, so it has no cells, and
/// stones on it have no effect.
pub(crate) const SHORT: u8 = 0;

/// Tables that depend only on the size of the board.
#[derive(Debug)]
pub struct Grid {
    pub(crate) size: usize,
    pub(crate) lines: usize,
    /// For each cell, the four lines through it and the bit of the cell in each line.
    pub(crate) through: Vec<[(u8, u8); 4]>,
    /// The cells of each line, in the order of their bits. Entries after the end of the line are unused.
    pub(crate) cells: [[Cell; Game::MAX_SIZE]; LINES],
    /// For each line, a mask of its cells.
    pub(crate) inside: [u32; LINES],
    /// The image of each cell under each symmetry of the square. Symmetry n from 0 to 3 is n quarter turns. Symmetry 4 + n
    /// first exchanges columns and rows.
    pub(crate) images: [Vec<Cell>; 8],
}

static GRIDS: [OnceLock<Grid>; Game::MAX_SIZE + 1] = [const { OnceLock::new() }; Game::MAX_SIZE + 1];

impl Grid {
    /// The grid of a board.
    pub fn of(game: Game) -> &'static Self {
        GRIDS[game.size()].get_or_init(|| Self::new(game.size()))
    }

    fn new(size: usize) -> Self {
        let places: Vec<(usize, usize)> =
            (0..size).flat_map(|row| (0..size).map(move |column| (column, row))).collect();
        let passes = (size * size..).take(PASSES);
        let mut grid = Self {
            size,
            lines: 1 + 2 * size + 2 * (2 * size - 9),
            through: (places.iter().map(|&(column, row)| through(size, column, row)))
                .chain([[(SHORT, 0); 4]; PASSES])
                .collect(),
            cells: [[0; Game::MAX_SIZE]; LINES],
            inside: [0; LINES],
            images: std::array::from_fn(|symmetry| {
                let images = places.iter().map(|&place| image(size, symmetry, place));
                images.chain(passes.clone().map(|cell| cell as Cell)).collect()
            }),
        };
        for (cell, through) in grid.through.iter().enumerate() {
            for &(line, bit) in through.iter().filter(|(line, _)| *line != SHORT) {
                grid.cells[line as usize][bit as usize] = cell as Cell;
                grid.inside[line as usize] |= 1 << bit;
            }
        }
        grid
    }

    /// The cell for a point. `None` if the point is off this board.
    pub fn cell(&self, point: Point) -> Option<Cell> {
        let is_here = point.column() < self.size && point.row() < self.size;
        is_here.then(|| (point.row() * self.size + point.column()) as Cell)
    }

    /// The point for a cell.
    pub fn point(&self, cell: Cell) -> Point {
        let (column, row) = (cell as usize % self.size, cell as usize / self.size);
        Point::new(column, row).filter(|_| row < self.size).unwrap_or(Point::PASS)
    }

    /// The points of these cells.
    pub fn points(&self, cells: &[Cell]) -> Vec<Point> {
        cells.iter().map(|&cell| self.point(cell)).collect()
    }

    /// The image of a cell under a symmetry.
    pub fn image(&self, symmetry: usize, cell: Cell) -> Cell {
        self.images[symmetry][cell as usize]
    }

    pub(crate) fn error(&self, path: &[Cell], reason: Reason) -> VerifyError {
        VerifyError { path: self.points(path), reason }
    }
}

/// The row, the column, the rising and the falling diagonal through a cell. The bits of a diagonal start at its leftmost cell.
fn through(size: usize, column: usize, row: usize) -> [(u8, u8); 4] {
    let last = size - 1;
    let diagonals = 2 * size - 9;
    // Diagonals in one direction are numbered from a corner. The first four and the last four are short.
    let diagonal = |first: usize, from_corner: usize, bit: usize| {
        let is_long = (4..4 + diagonals).contains(&from_corner);
        if is_long { ((first + from_corner - 4) as u8, bit as u8) } else { (SHORT, 0) }
    };
    [
        ((1 + row) as u8, column as u8),
        ((1 + size + column) as u8, row as u8),
        diagonal(1 + 2 * size, last + row - column, row.min(column)),
        diagonal(1 + 2 * size + diagonals, row + column, column.min(last - row)),
    ]
}

fn image(size: usize, symmetry: usize, (mut column, mut row): (usize, usize)) -> Cell {
    if symmetry >= 4 {
        (column, row) = (row, column);
    }
    for _ in 0..symmetry % 4 {
        (column, row) = (size - 1 - row, column);
    }
    (row * size + column) as Cell
}
