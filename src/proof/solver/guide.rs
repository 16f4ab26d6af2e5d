//! Suggests moves and evaluates positions with the playing engine, so that the search starts with the right moves. This affects
//! only the order of the search and proves nothing.
//!
//! Early in the game, a static evaluation hardly tells good black moves from bad ones. Proof numbers do so only after much
//! work, but an ordinary game-tree search does so at once. An evaluation learned from games also estimates how hard a position
//! is and which of White's replies are dangerous.

use engine::{Board, Point};
use play::eval::Evaluation;
use play::pvs::{Deepening, EvaluatedBoard, Memory};
use search::{Control, Limits};

/// The size of the tables in bytes, far more than a short search needs.
const TABLE_BYTES: usize = 16 << 20;

/// Keeps the playing engine's tables between searches.
#[derive(Default)]
pub(crate) struct SearchGuide {
    /// Created for the first search.
    memory: Option<Memory>,
}

impl SearchGuide {
    /// Searches at most `positions` positions. Returns up to `count` of the best legal moves for the side to move, best first.
    pub(crate) fn best(&mut self, board: &Board, count: usize, positions: u64) -> Vec<Point> {
        let control = Control::default();
        let mut position = EvaluatedBoard::new(board);
        let mut deepening =
            Deepening::new(&position, None, &Limits::nodes(positions), &control).with_lines(count);
        let memory = self.memory.get_or_insert_with(|| Memory::new(TABLE_BYTES));
        deepening.resume(&mut position, memory, u64::MAX, &control);
        deepening.completed().iter().filter_map(|found| found.best).collect()
    }
}

/// The value of the position for the side to move: the logit of the winning probability, in hundredths.
pub(crate) fn value(board: &Board) -> i32 {
    EvaluatedBoard::new(board).evaluate()
}

/// The likelihood of each of these moves. On this scale, a difference of 100 means e times as likely.
pub(crate) fn scores(board: &Board, points: &[Point]) -> Vec<i32> {
    let evaluation = Evaluation::new(board);
    points.iter().map(|&point| evaluation.move_score(board.to_move(), point)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::opening::board;
    use strategy::Game;

    fn after(moves: &str) -> Board {
        board(Game::STANDARD, moves)
    }

    #[test]
    fn the_moves_of_the_published_strategy_are_among_its_best() {
        for (moves, published) in [("h8 h9 g9 f10", "g7"), ("h8 h9 g9 g8", "f7"), ("h8 i9 g9 f10", "h7")] {
            let board = after(moves);
            let best = SearchGuide::default().best(&board, 8, 200_000);
            assert_eq!(best.len(), 8);
            assert!(best.contains(&published.parse().unwrap()), "{moves}: {best:?}");
        }
    }

    #[test]
    fn white_stone_in_the_corner_raises_the_value_for_black() {
        let value = |moves| super::value(&after(moves));
        let (wasted, good) = (value("h8 h9 g9 i7 f8 o15"), value("h8 h9 g9 i7 f8 g8"));
        assert!(wasted > good + 50, "{wasted} {good}");
    }

    #[test]
    fn white_moves_near_stones_are_likelier_than_in_the_corner() {
        let board = after("h8 h9 g9 i7 f8");
        let points = ["o15", "i9", "g8"].map(|token| token.parse().unwrap());
        let scores = scores(&board, &points);
        assert!(scores[0] + 100 < scores[1].min(scores[2]), "{scores:?}");
    }

    #[test]
    fn guide_estimates_are_repeatable() {
        let board = after("h8 h9 g9 i7 f8 i6");
        let ask = || SearchGuide::default().best(&board, 4, 5_000);
        assert_eq!(ask(), ask());
    }
}
