//! The board of one size: its cells, its lines and its symmetries, made from the definition when first asked for.

use std::sync::OnceLock;

use crate::error::{Reason, VerifyError};
use crate::game::Game;
use crate::point::Point;

/// The number of a point on its board, `row * size + column`: its bit in a set.
pub(crate) type Cell = u16;

/// A stone beyond the square, where the board has no edges: in no line and in no set.
pub(crate) const BEYOND: Cell = Cell::MAX;

/// Room for the lines of the largest board, the diagonals of less than five points in one, [`SHORT`].
pub(crate) const LINES: usize = 1 + 2 * Game::MOST_SIZE + 2 * (2 * Game::MOST_SIZE - 9);

/// All diagonals of less than five points together: nothing can happen there, so this line has no cells, and stones on it
/// mean nothing.
const SHORT: u8 = 0;

/// What depends on the size of the board alone.
#[derive(Debug)]
pub(crate) struct Grid {
    size: usize,
    /// The lines are those below this number.
    pub(crate) lines: usize,
    /// The four lines through each cell, each with the bit of the cell on it.
    pub(crate) through: Vec<[(u8, u8); 4]>,
    /// The cells of each line from its first bit on; unused beyond its length.
    pub(crate) cells: [[Cell; Game::MOST_SIZE]; LINES],
    /// One bit for each cell of the line.
    pub(crate) inside: [u32; LINES],
    /// The rows of five that leave the board, as far as they lie on it.
    pub(crate) leaving: Vec<LeavingRow>,
    /// Which of them go through each cell.
    pub(crate) leaving_through: Vec<Vec<usize>>,
    points: Vec<Point>,
    /// Where each symmetry of the square takes each cell, as the file numbers them: 0 to 3 turn by so many quarters, 4 to 7
    /// exchange column and row first and then turn by the number less four.
    images: [Vec<Cell>; 8],
}

/// A line of the board that goes on: its direction, and where it lies among those with the same.
pub(crate) type Line = (usize, isize);

/// A row of five cells of which some are on the board.
#[derive(Debug)]
pub(crate) struct LeavingRow {
    /// Those on the board.
    pub(crate) cells: Vec<Cell>,
    /// The line that it is on.
    pub(crate) line: Line,
    /// Where along the line the others are.
    beyond: Vec<isize>,
}

impl LeavingRow {
    /// How many of its cells are beyond the board.
    pub(crate) const fn beyond(&self) -> usize {
        self.beyond.len()
    }

    /// Whether all cells that another row has beyond the board are this one's too.
    pub(crate) fn has_all_beyond_of(&self, other: &Self) -> bool {
        self.line == other.line && other.beyond.iter().all(|at| self.beyond.contains(at))
    }
}

/// The directions of lines, as one step along each.
pub(crate) const WAYS: [(isize, isize); 4] = [(1, 0), (0, 1), (1, 1), (-1, 1)];

/// One place for each size.
static GRIDS: [OnceLock<Grid>; Game::MOST_SIZE + 1] = [const { OnceLock::new() }; Game::MOST_SIZE + 1];

impl Grid {
    pub(crate) fn of(game: Game) -> &'static Self {
        GRIDS[game.size()].get_or_init(|| Self::new(game.size()))
    }

    fn new(size: usize) -> Self {
        let places: Vec<(usize, usize)> =
            (0..size).flat_map(|row| (0..size).map(move |column| (column, row))).collect();
        let mut grid = Self {
            size,
            lines: 1 + 2 * size + 2 * (2 * size - 9),
            through: places.iter().map(|&(column, row)| through(size, column, row)).collect(),
            cells: [[0; Game::MOST_SIZE]; LINES],
            inside: [0; LINES],
            leaving: leaving(size),
            leaving_through: vec![Vec::new(); size * size],
            points: places.iter().filter_map(|&(column, row)| Point::new(column, row)).collect(),
            images: std::array::from_fn(|symmetry| {
                places.iter().map(|&place| image(size, symmetry, place)).collect()
            }),
        };
        for (number, row) in grid.leaving.iter().enumerate() {
            row.cells.iter().for_each(|&cell| grid.leaving_through[cell as usize].push(number));
        }
        for (cell, through) in grid.through.iter().enumerate() {
            for &(line, bit) in through.iter().filter(|(line, _)| *line != SHORT) {
                grid.cells[line as usize][bit as usize] = cell as Cell;
                grid.inside[line as usize] |= 1 << bit;
            }
        }
        grid
    }

    /// The cell of a point; `None` if this board does not have it.
    pub(crate) fn cell(&self, point: Point) -> Option<Cell> {
        let is_here = point.column() < self.size && point.row() < self.size;
        is_here.then(|| (point.row() * self.size + point.column()) as Cell)
    }

    pub(crate) fn point(&self, cell: Cell) -> Point {
        if cell == BEYOND { Point::BEYOND } else { self.points[cell as usize] }
    }

    pub(crate) fn points(&self, cells: &[Cell]) -> Vec<Point> {
        cells.iter().map(|&cell| self.point(cell)).collect()
    }

    /// Where a symmetry takes a cell.
    pub(crate) fn image(&self, symmetry: usize, cell: Cell) -> Cell {
        self.images[symmetry][cell as usize]
    }

    /// The rows of five on the board through a cell.
    pub(crate) fn rows_through(&self, cell: Cell) -> Vec<[Cell; 5]> {
        let size = self.size as isize;
        let (x, y) = (cell as isize % size, cell as isize / size);
        let rows = WAYS.into_iter().flat_map(|(dx, dy)| {
            (-4..=0).map(move |from| [0, 1, 2, 3, 4].map(|n| (x + (from + n) * dx, y + (from + n) * dy)))
        });
        let is_here = |row: &[(isize, isize); 5]| {
            row.iter().all(|(x, y)| (0..size).contains(x) && (0..size).contains(y))
        };
        rows.filter(is_here).map(|row| row.map(|(x, y)| (y * size + x) as Cell)).collect()
    }

    /// The line through two cells, if there is one.
    pub(crate) fn line(&self, a: Cell, b: Cell) -> Option<Line> {
        let on_line = |way: usize| {
            let (x, y) = (usize::from(a) % self.size, usize::from(a) / self.size);
            let (dx, dy) = WAYS[way];
            (way, x as isize * dy - y as isize * dx)
        };
        (0..WAYS.len()).map(on_line).find(|&line| self.is_on(b, line))
    }

    /// Whether a cell is on this line.
    pub(crate) fn is_on(&self, cell: Cell, (way, at): Line) -> bool {
        let (x, y) = (usize::from(cell) % self.size, usize::from(cell) / self.size);
        let (dx, dy) = WAYS[way];
        x as isize * dy - y as isize * dx == at
    }

    /// What goes wrong after these moves.
    pub(crate) fn error(&self, path: &[Cell], reason: Reason) -> VerifyError {
        VerifyError { path: self.points(path), reason }
    }
}

/// The row, the column, the rising and the falling diagonal. Along a diagonal the bits count from its first cell on the
/// left.
fn through(size: usize, column: usize, row: usize) -> [(u8, u8); 4] {
    let last = size - 1;
    let diagonals = 2 * size - 9;
    // `from_corner` counts the diagonals of one direction; the first and the last four are short.
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

/// The rows of five with cells on the board and beyond.
fn leaving(size: usize) -> Vec<LeavingRow> {
    let size = size as isize;
    let starts = (-4..size).flat_map(|y| (-4..size + 4).map(move |x| (x, y)));
    let rows = starts.flat_map(|(x, y)| {
        WAYS.into_iter().enumerate().map(move |(way, (dx, dy))| {
            let (on_board, beyond): (Vec<_>, Vec<_>) = (0..5)
                .map(|n| (x + n * dx, y + n * dy))
                .partition(|(x, y)| (0..size).contains(x) && (0..size).contains(y));
            LeavingRow {
                cells: on_board.into_iter().map(|(x, y)| (y * size + x) as Cell).collect(),
                // What is the same all along the line.
                line: (way, x * dy - y * dx),
                // What is not.
                beyond: beyond.into_iter().map(|(x, y)| if dy == 0 { x } else { y }).collect(),
            }
        })
    });
    rows.filter(|row| (1..5).contains(&row.cells.len())).collect()
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Rule;

    fn grids() -> impl Iterator<Item = &'static Grid> {
        (Game::LEAST_SIZE..=Game::MOST_SIZE)
            .map(|size| Grid::of(Game::new(size, Rule::Standard).expect("a known size")))
    }

    #[test]
    fn the_symmetries_are_the_eight_of_the_square() {
        let grid = Grid::of(Game::STANDARD);
        let cell = |name: &str| grid.cell(Point::parse(name).unwrap()).unwrap();
        for (symmetry, image) in
            [(0, "i10"), (1, "f9"), (2, "g6"), (3, "j7"), (4, "j9"), (5, "g10"), (6, "f7"), (7, "i6")]
        {
            assert_eq!(grid.image(symmetry, cell("i10")), cell(image), "{symmetry}");
        }
        for grid in grids() {
            for image in &grid.images {
                let mut cells = image.clone();
                cells.sort_unstable();
                assert!(cells.into_iter().eq(0..(grid.size * grid.size) as Cell));
            }
        }
    }

    #[test]
    fn cells_and_points_agree() {
        for grid in grids() {
            for cell in 0..(grid.size * grid.size) as Cell {
                assert_eq!(grid.cell(grid.point(cell)), Some(cell));
            }
            let beyond = [Point::new(grid.size, 0), Point::new(0, grid.size)];
            assert!(beyond.into_iter().flatten().all(|point| grid.cell(point).is_none()));
        }
    }

    #[test]
    fn a_line_is_an_unbroken_walk_to_both_edges() {
        for grid in grids() {
            let size = grid.size as i32;
            assert_eq!(grid.inside[usize::from(SHORT)], 0);
            for line in 1..grid.lines {
                let length = grid.inside[line].count_ones() as usize;
                assert!(length >= 5, "{size} {line}");
                assert_eq!(grid.inside[line], (1 << length) - 1, "the bits start at 0 without a hole");
                let at = |bit: usize| {
                    let point = grid.point(grid.cells[line][bit]);
                    (point.column() as i32, point.row() as i32)
                };
                let way = (at(1).0 - at(0).0, at(1).1 - at(0).1);
                assert!([(1, 0), (0, 1), (1, 1), (1, -1)].contains(&way), "{size} {line}");
                for bit in 1..length {
                    assert_eq!((at(bit).0 - at(bit - 1).0, at(bit).1 - at(bit - 1).1), way);
                }
                let outside = |(column, row)| !(0..size).contains(&column) || !(0..size).contains(&row);
                assert!(outside((at(0).0 - way.0, at(0).1 - way.1)));
                assert!(outside((at(length - 1).0 + way.0, at(length - 1).1 + way.1)));
            }
            assert!(grid.inside[grid.lines..].iter().all(|&inside| inside == 0));
            // Four lines through every cell but in the corners, where ten cells lie on a diagonal of less than five.
            let cells: u32 = grid.inside.iter().map(|line| line.count_ones()).sum();
            assert_eq!(cells as i32, 4 * size * size - 4 * 10);
        }
    }
}
