//! What a search found.

use crate::limits::StopReason;
use crate::score::{Bound, Score};

/// What a search found, for the side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome<M> {
    /// The value of the position at [`depth`](Self::depth), as far as [`bound`](Self::bound) says.
    pub score: Score,
    /// What the score says about the value at that depth. A search stopped within an iteration after finding a
    /// better move than that of the iteration before gives that move, and `Lower`.
    pub bound: Bound,
    /// The depth that the score belongs to, in plies; 0 if no iteration was completed.
    pub depth: u32,
    /// The move to play; `None` if the game is over. Where the search was stopped before it knew anything, the
    /// first in the game's own order.
    pub best: Option<M>,
    /// The best move, then the play that the search expects, as far as it knows.
    pub line: Vec<M>,
    /// Positions visited, over all iterations.
    pub nodes: u64,
    /// Positions evaluated, over all iterations.
    pub leaves: u64,
    /// Why it ended early, or `None` if it reached its depth or a proven win or loss.
    pub stopped: Option<StopReason>,
}
