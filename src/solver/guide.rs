//! The guide: what says which of Black's moves look best.
//!
//! Early on a static count tells Black's moves hardly apart, and proof numbers do so only after much work; a search of the game
//! itself does. It comes from outside, so that the proof's side knows nothing of playing.

use engine::{Board, Point};

/// Says which moves look best. It proves nothing: it puts moves in order.
pub trait Guide {
    /// The best legal moves of the side to move, none twice, at most `count`, the best first, after looking at so many positions at
    /// most. Fewer, or none, if it does not come so far.
    fn best(&mut self, board: &Board, count: usize, positions: u64) -> Vec<Point>;
}

/// Makes the guide of one search.
pub type NewGuide = fn() -> Box<dyn Guide>;
