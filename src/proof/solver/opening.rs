use engine::{Board, Point};
use strategy::Game;

/// Black's third moves in the order in which to try them. In the proofs so far, the winning moves were always next to the first
/// stone, most often diagonally. A static evaluation cannot distinguish them.
pub fn third_moves(board: &Board) -> Vec<Point> {
    let first = Game::of(board).first();
    let is_diagonal = |p: Point| p.col() != first.col() && p.row() != first.row();
    let neighbors = |&p: &Point| p.distance(first) == 1;
    let mut points: Vec<Point> = board.empty().iter().filter(neighbors).collect();
    points.sort_by_key(|&p| (!is_diagonal(p), p));
    points
}

pub(crate) fn board_after(game: Game, moves: &[Point]) -> Board {
    let mut board = game.board();
    moves.iter().for_each(|&point| board.make(point));
    board
}

#[cfg(test)]
pub(crate) fn board(game: Game, moves: &str) -> Board {
    board_after(game, &engine::notation::parse_moves(moves).unwrap())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_diagonal_neighbors_come_first() {
        let thirds = third_moves(&board(Game::STANDARD, "h8 i9"));
        assert_eq!(engine::notation::format_moves(&thirds), "g7 i7 g9 h7 g8 i8 h9");
    }
}
