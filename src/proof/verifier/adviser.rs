//! Black's moves where the file has no answer.

use crate::point::Point;

/// Suggests Black's moves where the file has no answer. The verifier does not trust the adviser: it plays the move, tries every
/// White reply, and calls the adviser again on Black's next turn.
///
/// Each thread has its own adviser.
pub trait Adviser {
    /// Returns a move for Black after `moves`, the first of which is Black's. The move should lead to a win by stone `deadline`
    /// at the latest. Returns `None` if the adviser finds no such move. Neither side can complete five with its next stone.
    ///
    /// `moves` usually differs from the previous call only at the end.
    fn answer(&mut self, moves: &[Point], deadline: u16) -> Option<Point>;

    /// Forgets all earlier calls. The verifier calls this method before each node of the file. Otherwise the answers and the
    /// figures in the report would depend on which thread checked which node.
    fn forget(&mut self) {}
}
