//! The adviser for positions that the file does not answer.

use crate::point::Point;

/// Names a move for Black where the file stops. It is not believed: the verifier plays the move and tries every White reply
/// to it, and asks again at Black's next turn.
///
/// Each thread has its own.
pub trait Oracle {
    /// A move for Black, to play after `moves` (Black's first), that wins by stone `deadline` at the latest, or `None` if
    /// the oracle finds none. Neither side can complete five in this position.
    ///
    /// Calls follow the lines of play, so most differ from the one before in their last few moves only.
    fn answer(&mut self, moves: &[Point], deadline: u16) -> Option<Point>;

    /// Forgets what earlier calls have taught. Called before each node of the file, so that the answers, and with them the
    /// numbers in the report, do not depend on which thread took which nodes.
    fn forget(&mut self) {}
}
