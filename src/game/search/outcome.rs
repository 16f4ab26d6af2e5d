//! The result of a search.

use crate::limits::StopReason;
use crate::score::{Bound, Score};

/// The result of a search, for the side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchOutcome<M> {
    /// The value of the position at [`depth`](Self::depth), as far as [`bound`](Self::bound) says.
    pub score: Score,
    /// Whether the score is exact or a bound. A search that stopped within an iteration but had a better move gives that move,
    /// and `Lower`.
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
