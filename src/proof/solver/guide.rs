//! The guide suggests moves and evaluates positions.
//!
//! Early in the game, a static evaluation hardly distinguishes Black's moves. Proof numbers distinguish them only after much
//! work, but an ordinary game-tree search does so at once. An evaluation learned from games also estimates, before any search,
//! how hard a position is and which of White's replies are dangerous. The caller passes the guide in, so the proof does not
//! depend on the playing engine.

use engine::{Board, Point};

/// Suggests moves and evaluates positions. A guide proves nothing and only affects the order of the search.
pub trait SearchGuide {
    /// Returns the best legal moves for the side to move, best first and without duplicates, after searching at most
    /// `positions` positions. Returns at most `count` moves, and possibly none.
    fn best(&mut self, board: &Board, count: usize, positions: u64) -> Vec<Point>;

    /// The value of the position for the side to move, without a search. The unit is a hundredth of the logit of the winning
    /// probability.
    fn value(&mut self, board: &Board) -> i32;

    /// The likelihood that the side to move plays each of these empty points, without a search. On this scale, a difference of
    /// 100 means e times as likely.
    fn scores(&mut self, board: &Board, points: &[Point]) -> Vec<i32>;
}

/// Creates the guide for a search.
pub type NewSearchGuide = fn() -> Box<dyn SearchGuide>;
