//! The guide: what the playing engine would play in Black's place.
//!
//! Early on a static count tells Black's moves hardly apart, and proof numbers do so only after much work. A short search of the
//! game itself does: in most positions of the published strategy with four to ten stones its move is among the best few. It
//! says nothing of what is proven; it puts moves in order.

use std::fmt;

use engine::{Board, Point};
use play::pvs::{Deepening, Memory, Position, Selectivity};
use search::{Control, Limits};

/// Bytes of the tables, far more than a short search fills.
const TABLE_BYTES: usize = 16 << 20;

/// Asks the playing engine, which remembers what it was asked before.
pub(crate) struct Guide {
    memory: Option<Memory>,
}

impl fmt::Debug for Guide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Guide").finish_non_exhaustive()
    }
}

impl Guide {
    pub(crate) const fn new() -> Self {
        Self { memory: None }
    }

    /// The best moves of the side to move, at most `count`, the best first, after looking at so many positions. Fewer, or none,
    /// where the search does not come so far or the moves are forced.
    pub(crate) fn best(&mut self, board: &Board, count: usize, positions: u64) -> Vec<Point> {
        let memory = self.memory.get_or_insert_with(|| Memory::new(TABLE_BYTES));
        let control = Control::default();
        let mut position = Position::new(board);
        let mut deepening =
            Deepening::new(&position, None, &Limits::nodes(positions), Selectivity::FULL, &control)
                .with_lines(count);
        deepening.resume(&mut position, memory, u64::MAX, &control);
        deepening.completed().iter().filter_map(|found| found.best).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::opening::board_after;
    use engine::notation::parse_moves;
    use strategy::Game;

    #[test]
    fn the_moves_of_the_published_strategy_are_among_its_best() {
        for (moves, published) in [("h8 h9 g9 f10", "g7"), ("h8 h9 g9 g8", "f7"), ("h8 i9 g9 f10", "h7")] {
            let board = board_after(Game::STANDARD, &parse_moves(moves).unwrap());
            let best = Guide::new().best(&board, 8, 200_000);
            assert_eq!(best.len(), 8);
            assert!(best.contains(&published.parse().unwrap()), "{moves}: {best:?}");
        }
    }

    #[test]
    fn it_says_the_same_when_asked_anew() {
        let board = board_after(Game::STANDARD, &parse_moves("h8 h9 g9 i7 f8 i6").unwrap());
        let ask = || Guide::new().best(&board, 4, 5_000);
        assert_eq!(ask(), ask());
    }
}
