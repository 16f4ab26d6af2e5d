//! A move where nothing is proven: one look ahead by the patterns of both sides.

use engine::{Board, Color, Pattern, Point};

/// What a pattern is worth to the side that makes it. Above all stands to win, then to stop a five, and so on.
const fn worth(pattern: Pattern) -> u32 {
    match pattern {
        Pattern::Dead | Pattern::Forbidden => 0,
        Pattern::One => 1,
        Pattern::Two => 3,
        Pattern::OpenTwo => 12,
        Pattern::Three => 14,
        Pattern::OpenThree => 60,
        Pattern::Four => 70,
        Pattern::OpenFour => 1_000,
        Pattern::Five => 20_000,
    }
}

/// What a stone of `color` on this empty point makes, over the four directions.
fn gain(board: &Board, color: Color, point: Point) -> u32 {
    board.patterns(color, point).into_iter().map(worth).sum()
}

/// The best of these points for the side to move. `None` if there is none.
pub fn best_of(board: &Board, points: impl IntoIterator<Item = Point>) -> Option<Point> {
    let side = board.to_move();
    let score = |point: Point| {
        let middle = point.distance(board.size().center()) as u32;
        // Own gains first: the one who moves is a stone ahead.
        (2 * gain(board, side, point) + gain(board, !side, point)) * 32 + (31 - middle)
    };
    points.into_iter().max_by_key(|&point| (score(point), std::cmp::Reverse(point)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::board_after;

    fn best(moves: &str) -> String {
        let board = board_after(moves).unwrap();
        best_of(&board, board.empty().iter()).unwrap().to_string()
    }

    #[test]
    fn it_wins_before_it_blocks() {
        assert_eq!(best("d8 d1 e8 e1 f8 f1 g8 g1"), "h8");
        assert_eq!(best("d8 c8 e8 e1 f8 f1 g8"), "h8");
    }

    #[test]
    fn the_first_stone_goes_to_the_middle() {
        assert_eq!(best(""), "h8");
    }
}
