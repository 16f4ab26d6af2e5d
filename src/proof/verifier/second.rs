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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Rule;

    #[test]
    fn each_second_move_has_one_name() {
        for (size, classes) in [(5, 5), (15, 35), (16, 135), (19, 54), (20, 209), (21, 65), (22, 252)] {
            let game = Game::new(size, Rule::Strict).unwrap();
            let mut named: Vec<Cell> =
                (0..game.points() as Cell).filter_map(|cell| name_of(game, cell)).collect();
            assert_eq!(named.len(), game.points() - 1);
            named.sort_unstable();
            named.dedup();
            assert_eq!(named, names(game));
            assert_eq!(second_moves(game).len(), named.len());
            assert_eq!(named.len(), classes, "{game}");
        }
    }

    #[test]
    fn images_share_their_name() {
        let name = |game, text: &str| {
            let grid = Grid::of(game);
            let cell = grid.cell(Point::parse(text).unwrap()).unwrap();
            grid.point(name_of(game, cell).unwrap()).to_string()
        };
        let of = |text| name(Game::STANDARD, text);
        assert_eq!([of("h7"), of("g7"), of("a1"), of("i10"), of("j9")], ["h9", "i9", "o15", "i10", "i10"]);
        let even = Game::new(20, Rule::Freestyle).unwrap();
        let of = |text| name(even, text);
        assert_eq!(
            [of("j9"), of("k10"), of("i10"), of("a1"), of("b3"), of("c2")],
            ["i10", "j11", "i10", "a1", "b3", "b3"]
        );
    }
}
