//! The rows of five around the border of the square, and the lines that they lie on.

use verifier::Game;
use verifier::parts::Cell;

use crate::Set;

/// The directions of lines, as one step along each.
pub(crate) const DIRECTIONS: [(isize, isize); 4] = [(1, 0), (0, 1), (1, 1), (-1, 1)];

/// A line of the infinite board: its direction, and where it lies among those with the same.
pub(crate) type Line = (usize, isize);

/// A row of five cells of which some are in the square.
#[derive(Debug)]
pub(crate) struct LeavingRow {
    /// Those in the square.
    pub(crate) cells: Vec<Cell>,
    /// The line that it is on.
    pub(crate) line: Line,
    /// Where along the line the others are.
    beyond: Vec<isize>,
}

impl LeavingRow {
    /// How many of its cells are beyond the square.
    pub(crate) const fn beyond(&self) -> usize {
        self.beyond.len()
    }

    /// Whether the row has all cells that another one has beyond the square.
    pub(crate) fn has_all_beyond_of(&self, other: &Self) -> bool {
        self.line == other.line && other.beyond.iter().all(|at| self.beyond.contains(at))
    }
}

/// The geometry of a square.
#[derive(Debug)]
pub(crate) struct Rows {
    size: isize,
    /// The rows that leave the square.
    pub(crate) leaving: Vec<LeavingRow>,
    /// Which of them go through each cell.
    pub(crate) through: Vec<Vec<usize>>,
    /// The points of the square that lie in such a row.
    pub(crate) border: Set,
}

impl Rows {
    pub(crate) fn new(game: Game) -> Self {
        let leaving = leaving(game.size() as isize);
        let mut through = vec![Vec::new(); game.points()];
        for (number, row) in leaving.iter().enumerate() {
            row.cells.iter().for_each(|&cell| through[cell as usize].push(number));
        }
        let border = (0..game.points() as Cell).filter(|&cell| leaves(game, cell)).collect();
        Self { size: game.size() as isize, leaving, through, border }
    }

    const fn place(&self, cell: Cell) -> (isize, isize) {
        (cell as isize % self.size, cell as isize / self.size)
    }

    /// The rows of five in the square through a cell.
    pub(crate) fn inside(&self, cell: Cell) -> impl Iterator<Item = [Cell; 5]> {
        let (x, y) = self.place(cell);
        let rows = DIRECTIONS.into_iter().flat_map(move |(dx, dy)| {
            (-4..=0).map(move |from| [0, 1, 2, 3, 4].map(|n| (x + (from + n) * dx, y + (from + n) * dy)))
        });
        let (size, side) = (self.size, 0..self.size);
        rows.filter(move |row| row.iter().all(|(x, y)| side.contains(x) && side.contains(y)))
            .map(move |row| row.map(|(x, y)| (y * size + x) as Cell))
    }

    /// The line through two cells of the square, if there is one.
    pub(crate) fn line(&self, a: Cell, b: Cell) -> Option<Line> {
        let (x, y) = self.place(a);
        (0..DIRECTIONS.len()).map(|direction| line_at(x, y, direction)).find(|&line| self.is_on(b, line))
    }

    /// Whether a cell of the square is on this line.
    pub(crate) const fn is_on(&self, cell: Cell, line: Line) -> bool {
        let (x, y) = self.place(cell);
        line_at(x, y, line.0).1 == line.1
    }
}

/// The line in a direction through a place, counted from the lower left corner of the square.
pub(crate) const fn line_at(x: isize, y: isize, direction: usize) -> Line {
    let (dx, dy) = DIRECTIONS[direction];
    (direction, x * dy - y * dx)
}

/// Whether a row of five with this point of the square can leave it.
pub(crate) fn leaves(game: Game, cell: Cell) -> bool {
    let (column, row) = (usize::from(cell) % game.size(), usize::from(cell) / game.size());
    let inner = 4..game.size() - 4;
    !(inner.contains(&column) && inner.contains(&row))
}

/// The rows of five with cells in a square and beyond.
fn leaving(size: isize) -> Vec<LeavingRow> {
    let starts = (-4..size).flat_map(|y| (-4..size + 4).map(move |x| (x, y)));
    let rows = starts.flat_map(|(x, y)| {
        DIRECTIONS.into_iter().enumerate().map(move |(direction, (dx, dy))| {
            let (inside, beyond): (Vec<_>, Vec<_>) = (0..5)
                .map(|n| (x + n * dx, y + n * dy))
                .partition(|(x, y)| (0..size).contains(x) && (0..size).contains(y));
            LeavingRow {
                cells: inside.into_iter().map(|(x, y)| (y * size + x) as Cell).collect(),
                line: line_at(x, y, direction),
                // The column, or the row where all columns are different anyway.
                beyond: beyond.into_iter().map(|(x, y)| if dy == 0 { x } else { y }).collect(),
            }
        })
    });
    rows.filter(|row| (1..5).contains(&row.cells.len())).collect()
}
