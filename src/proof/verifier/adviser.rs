//! The adviser, which names moves where the file has no answer.

use crate::point::Point;

/// Names a move for Black where the file has no answer. The verifier does not trust it: it plays the move, tries every White
/// reply, and calls the adviser again on Black's next turn.
///
/// Each thread has its own adviser.
pub trait Adviser {
    /// Returns a move for Black after `moves`, which start with Black's. The move should lead to a win by stone `deadline` at
    /// the latest. Returns `None` if the adviser finds no such move. Neither side can complete five with its next stone.
    ///
    /// Usually only the last few moves differ from the moves in the previous call.
    fn answer(&mut self, moves: &[Point], deadline: u16) -> Option<Point>;

    /// Forgets all earlier calls. The verifier calls this before each node of the file. This way, the answers and the numbers
    /// in the report do not depend on which thread checked which node.
    fn forget(&mut self) {}
}
