//! The adviser for positions where the file has no answer.

use crate::point::Point;

/// Names a move for Black where the file stops. The verifier does not trust it: it plays the move, looks at every White reply, and
/// calls again at Black's next turn.
///
/// Each thread has its own oracle.
pub trait Oracle {
    /// A move for Black after `moves` (starting with Black's) that wins by stone `deadline`, or `None` if the oracle finds
    /// none. Neither side can complete five in this position.
    ///
    /// Successive calls usually differ only in their last few moves.
    fn answer(&mut self, moves: &[Point], deadline: u16) -> Option<Point>;

    /// Forgets all earlier calls. The verifier calls this before each node of the file, so that the answers and the numbers in
    /// the report do not depend on which thread took which nodes.
    fn forget(&mut self) {}
}
