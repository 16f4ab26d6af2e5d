//! Suggests moves and evaluates positions, so that the search starts with the right ones.
//!
//! Early in the game, a static evaluation hardly tells good black moves from bad ones. Proof numbers do so only after much
//! work, but an ordinary game-tree search does so at once. An evaluation learned from games also estimates how hard a position
//! is and which of White's replies are dangerous. The caller provides the guide, so the proof does not depend on the playing
//! engine.

use engine::{Board, Point};

/// A guide. It affects only the order of the search and proves nothing.
pub trait SearchGuide {
    /// Searches at most `positions` positions. Returns up to `count` of the best legal moves for the side to move, best first.
    fn best(&mut self, board: &Board, count: usize, positions: u64) -> Vec<Point>;

    /// The value of the position for the side to move, without a search: the logit of the winning probability, in hundredths.
    fn value(&mut self, board: &Board) -> i32;

    /// The likelihood of each of these moves, without a search. On this scale, a difference of 100 means e times as likely.
    fn scores(&mut self, board: &Board, points: &[Point]) -> Vec<i32>;
}

/// Creates the guide for a search.
pub type NewSearchGuide = fn() -> Box<dyn SearchGuide>;
