//! The guide, which suggests moves and evaluates positions.
//!
//! Early in the game, a static evaluation hardly distinguishes Black's moves. Proof numbers distinguish them only after much
//! work, but an ordinary game-tree search does so at once. Before any search, an evaluation learned from games also estimates
//! how hard a position is and which of White's replies are dangerous. The caller provides the guide, so the proof does not
//! depend on the playing engine.

use engine::{Board, Point};

/// Suggests moves and evaluates positions. A guide affects only the order of the search and proves nothing.
pub trait SearchGuide {
    /// Searches at most `positions` positions. Returns up to `count` of the best legal moves for the side to move, best first
    /// and without duplicates. May return none.
    fn best(&mut self, board: &Board, count: usize, positions: u64) -> Vec<Point>;

    /// The value of the position for the side to move, without a search: the logit of the winning probability, in hundredths.
    fn value(&mut self, board: &Board) -> i32;

    /// The likelihood that the side to move plays each of these empty points, without a search. On this scale, a difference of
    /// 100 means e times as likely.
    fn scores(&mut self, board: &Board, points: &[Point]) -> Vec<i32>;
}

/// Creates the guide for a search.
pub type NewSearchGuide = fn() -> Box<dyn SearchGuide>;
