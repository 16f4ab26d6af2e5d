//! Guesses a move if nothing is proven: the move that makes and prevents the best patterns, one ply ahead.

use engine::{Board, Color, Pattern, Point};

/// A move that makes five comes first, then a move that blocks a five, and so on.
const fn value(pattern: Pattern) -> u32 {
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

/// The value of a stone of this color on this point, added up over the four directions.
fn gain(board: &Board, color: Color, point: Point) -> u32 {
    board.patterns(color, point).into_iter().map(value).sum()
}

pub(crate) fn best_of(board: &Board, points: impl IntoIterator<Item = Point>) -> Option<Point> {
    let side = board.to_move();
    let score = |point: Point| {
        let middle = point.distance(board.size().center()) as u32;
        // The side to move is one stone ahead.
        (2 * gain(board, side, point) + gain(board, !side, point)) * 32 + (31 - middle)
    };
    points.into_iter().max_by_key(|&point| (score(point), std::cmp::Reverse(point)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::notation::parse_moves;
    use engine::{Rule, Size};

    #[test]
    fn guesses_start_in_the_center_and_prefer_fives_to_blocks() {
        for (moves, best) in [("", "h8"), ("d8 d1 e8 e1 f8 f1 g8 g1", "h8"), ("d8 c8 e8 e1 f8 f1 g8", "h8")] {
            let board =
                Board::from_moves(Size::FIFTEEN, Rule::Standard, &parse_moves(moves).unwrap()).unwrap();
            assert_eq!(best_of(&board, board.empty().iter()).unwrap().to_string(), best, "{moves}");
        }
    }
}
