//! Names for classes of equivalent second moves.

use crate::game::Game;
use crate::grid::{Cell, Grid};
use crate::point::Point;

/// The name of the class of `second`: the highest of its images under the symmetries that keep the first stone in place, and
/// the rightmost of those. Boards with a center have eight such symmetries, others two. Returns `None` for the first stone
/// itself.
pub(crate) fn name_of(game: Game, second: Cell) -> Option<Cell> {
    let grid = Grid::of(game);
    let first = grid.cell(game.first()).filter(|&first| first != second)?;
    let keeps_first = (0..8).filter(|&symmetry| grid.image(symmetry, first) == first);
    // Cells are counted from the lowest row, and from the left in each row.
    keeps_first.map(|symmetry| grid.image(symmetry, second)).max()
}

/// White's second moves, one of each class of equivalent ones. A strategy is fully checked once it is checked
/// [after](crate::Options::after) every one of them.
pub fn second_moves(game: Game) -> Vec<Point> {
    let grid = Grid::of(game);
    names(game).into_iter().map(|second| grid.point(second)).collect()
}

/// The names of all classes, by rows.
pub(crate) fn names(game: Game) -> Vec<Cell> {
    let is_name = |&cell: &Cell| name_of(game, cell) == Some(cell);
    (0..game.points() as Cell).filter(is_name).collect()
}
