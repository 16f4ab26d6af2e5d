//! The guide: what says which moves look best and what positions look worth.
//!
//! Early on a static count tells Black's moves hardly apart, and proof numbers do so only after much work; a search of the game
//! itself does. Later on what was learned of games tells how hard a position is before any work. It comes from outside, so that
//! the proof's side knows nothing of playing.

use engine::{Board, Point};

/// Says what looks best. It proves nothing: it puts moves in order and says where to look first.
pub trait Guide {
    /// The best legal moves of the side to move, none twice, at most `count`, the best first, after looking at so many positions at
    /// most. Fewer, or none, if it does not come so far.
    fn best(&mut self, board: &Board, count: usize, positions: u64) -> Vec<Point>;

    /// What the position looks worth to the side to move, in hundredths of the logit of its winning chance, without a search.
    fn value(&mut self, board: &Board) -> i32;
}

/// Makes the guide of one search.
pub type NewGuide = fn() -> Box<dyn Guide>;
