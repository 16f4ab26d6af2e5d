use crate::guide::SearchGuide;
use crate::search::Settings;
use engine::{Board, Point};
use play::eval::Evaluation;
use play::pvs::{Deepening, EvaluatedBoard, Memory};
use search::{Control, Limits};

/// The size of the tables in bytes, far more than a short search needs.
const TABLE_BYTES: usize = 16 << 20;

/// A guide that takes its moves and evaluations from the playing engine and keeps the tables between calls.
#[derive(Default)]
struct PlayingGuide {
    /// Created for the first search. Evaluations do not need the tables.
    memory: Option<Memory>,
}

/// The default search settings with a guide from the playing engine.
pub fn guided_settings() -> Settings {
    Settings { guide: Some(playing), ..Settings::default() }
}

fn playing() -> Box<dyn SearchGuide> {
    Box::<PlayingGuide>::default()
}

impl SearchGuide for PlayingGuide {
    fn best(&mut self, board: &Board, count: usize, positions: u64) -> Vec<Point> {
        let control = Control::default();
        let mut position = EvaluatedBoard::new(board);
        let mut deepening =
            Deepening::new(&position, None, &Limits::nodes(positions), &control).with_lines(count);
        let memory = self.memory.get_or_insert_with(|| Memory::new(TABLE_BYTES));
        deepening.resume(&mut position, memory, u64::MAX, &control);
        deepening.completed().iter().filter_map(|found| found.best).collect()
    }

    fn value(&mut self, board: &Board) -> i32 {
        EvaluatedBoard::new(board).evaluate()
    }

    fn scores(&mut self, board: &Board, points: &[Point]) -> Vec<i32> {
        let evaluation = Evaluation::new(board);
        points.iter().map(|&point| evaluation.move_score(board.to_move(), point)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::notation::parse_moves;
    use strategy::Game;

    fn after(moves: &str) -> Board {
        let mut board = Game::STANDARD.board();
        parse_moves(moves).unwrap().into_iter().for_each(|point| board.make(point));
        board
    }

    #[test]
    fn the_moves_of_the_published_strategy_are_among_its_best() {
        for (moves, published) in [("h8 h9 g9 f10", "g7"), ("h8 h9 g9 g8", "f7"), ("h8 i9 g9 f10", "h7")] {
            let board = after(moves);
            let best = playing().best(&board, 8, 200_000);
            assert_eq!(best.len(), 8);
            assert!(best.contains(&published.parse().unwrap()), "{moves}: {best:?}");
        }
    }

    #[test]
    fn white_stone_in_the_corner_raises_the_value_for_black() {
        let value = |moves| playing().value(&after(moves));
        let (wasted, good) = (value("h8 h9 g9 i7 f8 o15"), value("h8 h9 g9 i7 f8 g8"));
        assert!(wasted > good + 50, "{wasted} {good}");
    }

    #[test]
    fn white_moves_near_stones_are_likelier_than_in_the_corner() {
        let board = after("h8 h9 g9 i7 f8");
        let points = ["o15", "i9", "g8"].map(|token| token.parse().unwrap());
        let scores = playing().scores(&board, &points);
        assert!(scores[0] + 100 < scores[1].min(scores[2]), "{scores:?}");
    }

    #[test]
    fn guide_estimates_are_repeatable() {
        let board = after("h8 h9 g9 i7 f8 i6");
        let ask = || playing().best(&board, 4, 5_000);
        assert_eq!(ask(), ask());
    }
}
