//! The classes of equivalent second moves.

use crate::game::Game;
use crate::grid::{Cell, Grid};
use crate::point::Point;

/// Returns the name of the class of `second`: this move and its images under the symmetries that keep the first stone in place
/// (eight on a board with a center point, otherwise two). The name is the point in the highest row, and the rightmost of these.
/// Returns `None` for the first stone itself.
pub(crate) fn name_of(game: Game, second: Cell) -> Option<Cell> {
    let grid = Grid::of(game);
    let first = grid.cell(game.first()).filter(|&first| first != second)?;
    let keeps_first = (0..8).filter(|&symmetry| grid.image(symmetry, first) == first);
    // Cells are numbered row by row from the bottom.
    keeps_first.map(|symmetry| grid.image(symmetry, second)).max()
}

/// White's second moves, one from each class of equivalent moves. A strategy has been checked completely once it has been
/// checked [after](crate::VerifyOptions::after) each of them.
pub fn second_moves(game: Game) -> Vec<Point> {
    let grid = Grid::of(game);
    names(game).into_iter().map(|second| grid.point(second)).collect()
}

pub(crate) fn names(game: Game) -> Vec<Cell> {
    let is_name = |&cell: &Cell| name_of(game, cell) == Some(cell);
    (0..game.points() as Cell).filter(is_name).collect()
}
