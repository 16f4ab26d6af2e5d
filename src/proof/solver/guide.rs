//! The guide: what says which moves look best and what positions look worth.
//!
//! Early on a static count tells Black's moves hardly apart, and proof numbers do so only after much work; a search of the game
//! itself does. What was learned of games also tells, before any work, how hard a position is and which of White's replies are
//! the dangerous ones. It comes from outside, so that the proof's side knows nothing of playing.

use engine::{Board, Point};

/// Says what looks best. It proves nothing: it puts moves in order and says where to look first.
pub trait Guide {
    /// The best legal moves of the side to move, none twice, at most `count`, the best first, after looking at so many positions at
    /// most. Fewer, or none, if it does not come so far.
    fn best(&mut self, board: &Board, count: usize, positions: u64) -> Vec<Point>;

    /// What the position looks worth to the side to move, in hundredths of the logit of its winning chance, without a search.
    fn value(&mut self, board: &Board) -> i32;

    /// How likely the side to move is to play each of these empty points, one number for each, without a search: what is e times as
    /// likely as another has a hundred more.
    fn scores(&mut self, board: &Board, points: &[Point]) -> Vec<i32>;
}

/// Makes the guide of one search.
pub type NewGuide = fn() -> Box<dyn Guide>;
