//! The guide, which suggests moves and evaluates positions.
//!
//! Early on, a static count hardly distinguishes Black's moves. Proof numbers do so only after much work, but a
//! search of the game does. An evaluation learned from games also estimates, before any work, how hard a position is
//! and which of White's replies are dangerous. The guide is passed in, so that the proof does not depend on the
//! playing engine.

use engine::{Board, Point};

/// Suggests moves and evaluates positions. It proves nothing and only sets the order of the search.
pub trait Guide {
    /// The best legal moves of the side to move, best first, at most `count` and all distinct, from a search of at most this
    /// many positions. There may be fewer, or none.
    fn best(&mut self, board: &Board, count: usize, positions: u64) -> Vec<Point>;

    /// The value of the position for the side to move without a search, in hundredths of the logit of its winning chance.
    fn value(&mut self, board: &Board) -> i32;

    /// The likelihood that the side to move plays each of these empty points, without a search. A hundred more means e times as
    /// likely.
    fn scores(&mut self, board: &Board, points: &[Point]) -> Vec<i32>;
}

/// Creates the guide of a search.
pub type NewGuide = fn() -> Box<dyn Guide>;
