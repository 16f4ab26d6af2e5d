//! The rows of five at the border of the square.

use verifier::Game;
use verifier::parts::Cell;

use crate::place::{Line, Place};
use crate::{BEYOND, Set};

/// A row of five cells, partly in the square.
#[derive(Debug)]
pub(crate) struct LeavingRow {
    /// The cells in the square.
    pub(crate) cells: Vec<Cell>,
    /// The line of the row.
    pub(crate) line: Line,
    /// The cells outside the square.
    pub(crate) beyond: Vec<Place>,
}

impl LeavingRow {
    /// Returns true if this row is on the other's line and contains all of its cells outside the square.
    pub(crate) fn has_all_beyond_of(&self, other: &Self) -> bool {
        self.line == other.line && other.beyond.iter().all(|place| self.beyond.contains(place))
    }
}

/// The geometry of a square.
#[derive(Debug)]
pub(crate) struct Rows {
    game: Game,
    /// The rows that leave the square.
    pub(crate) leaving: Vec<LeavingRow>,
    /// The rows that leave the square through each cell.
    pub(crate) through: Vec<Vec<usize>>,
    /// The cells of the square in such rows.
    pub(crate) border: Set,
}

impl Rows {
    pub(crate) fn new(game: Game) -> Self {
        let starts = Place::within(game.size() as i32 / 2 + 4);
        let starts = starts
            .flat_map(|start| Place::DIRECTIONS.map(move |direction| (start.row(direction), direction)));
        let rows = starts.map(|(row, direction)| {
            let (inside, beyond): (Vec<Place>, _) =
                row.into_iter().partition(|place| place.cell(game) != BEYOND);
            let cells = inside.iter().map(|place| place.cell(game)).collect();
            LeavingRow { cells, line: row[0].line(direction), beyond }
        });
        let leaving: Vec<_> = rows.filter(|row| (1..5).contains(&row.cells.len())).collect();
        let mut through = vec![Vec::new(); game.points()];
        for (number, row) in leaving.iter().enumerate() {
            row.cells.iter().for_each(|&cell| through[cell as usize].push(number));
        }
        let border = leaving.iter().flat_map(|row| row.cells.iter().copied()).collect();
        Self { game, leaving, through, border }
    }

    /// The rows of five in the square through a cell, with their lines.
    pub(crate) fn inside(&self, cell: Cell) -> impl Iterator<Item = (Line, [Cell; 5])> {
        let place = Place::of(self.game, cell);
        let rows = place
            .rows()
            .map(move |(direction, row)| (place.line(direction), row.map(|on| on.cell(self.game))));
        rows.filter(|(_, row)| !row.contains(&BEYOND))
    }

    /// The line through two cells of the square, if any.
    pub(crate) fn line(&self, a: Cell, b: Cell) -> Option<Line> {
        let place = Place::of(self.game, a);
        Place::DIRECTIONS.map(|direction| place.line(direction)).find(|&line| self.is_on(b, line))
    }

    /// Returns true if a cell of the square is on this line.
    pub(crate) fn is_on(&self, cell: Cell, line: Line) -> bool {
        Place::of(self.game, cell).is_on(line)
    }
}
