//! The rows of five at the border of the square.

use verifier::Game;
use verifier::parts::Cell;

use crate::place::{Line, Place};
use crate::{BEYOND, Set};

/// A row of five cells that is partly in the square.
#[derive(Debug)]
pub(crate) struct LeavingRow {
    pub(crate) cells: Vec<Cell>,
    pub(crate) line: Line,
    pub(crate) beyond: Vec<Place>,
}

impl LeavingRow {
    /// Returns true if both rows are on the same line and this row contains all outside cells of the other.
    pub(crate) fn has_outside_cells_of(&self, other: &Self) -> bool {
        self.line == other.line && other.beyond.iter().all(|place| self.beyond.contains(place))
    }
}

#[derive(Debug)]
pub(crate) struct Rows {
    game: Game,
    pub(crate) leaving: Vec<LeavingRow>,
    /// For each cell, the rows through it that leave the square.
    pub(crate) through: Vec<Vec<usize>>,
    /// The cells of the square that belong to such rows.
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

    /// The rows of five through a cell that lie inside the square, with their lines.
    pub(crate) fn inside(&self, cell: Cell) -> impl Iterator<Item = (Line, [Cell; 5])> {
        let place = Place::of(self.game, cell);
        let rows = place
            .rows()
            .map(move |(direction, row)| (place.line(direction), row.map(|on| on.cell(self.game))));
        rows.filter(|(_, row)| !row.contains(&BEYOND))
    }

    pub(crate) fn line(&self, a: Cell, b: Cell) -> Option<Line> {
        let place = Place::of(self.game, a);
        Place::DIRECTIONS.map(|direction| place.line(direction)).find(|&line| self.is_on(b, line))
    }

    pub(crate) fn is_on(&self, cell: Cell, line: Line) -> bool {
        Place::of(self.game, cell).is_on(line)
    }
}
