//! The names of the second moves.

use crate::game::Game;
use crate::grid::{Cell, Grid};
use crate::point::Point;

/// Of the images of `second` under the symmetries that leave the first stone in its place, all eight on boards with a middle
/// and two on others, the highest, and of these the one furthest right; `None` for the first stone itself.
pub(crate) fn name_of(game: Game, second: Cell) -> Option<Cell> {
    let grid = Grid::of(game);
    let first = grid.cell(game.first()).filter(|&first| first != second)?;
    let keeps_first = (0..8).filter(|&symmetry| grid.image(symmetry, first) == first);
    // Cells count the rows from below, and along each row from the left.
    keeps_first.map(|symmetry| grid.image(symmetry, second)).max()
}

/// White's second moves, one of each class that is the same to Black. A strategy is checked where it was checked
/// [after](crate::Options::after) every one of them.
pub fn second_moves(game: Game) -> Vec<Point> {
    let grid = Grid::of(game);
    names(game).into_iter().map(|second| grid.point(second)).collect()
}

/// All of them by rows: one for each class of second moves that are the same to Black.
pub(crate) fn names(game: Game) -> Vec<Cell> {
    let is_name = |&cell: &Cell| name_of(game, cell) == Some(cell);
    (0..game.points() as Cell).filter(is_name).collect()
}
