//! The result of a search.

use crate::limits::StopReason;
use crate::score::{Bound, Score};

/// The result of a search, for the side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchOutcome<M> {
    /// The value of the position at [`depth`](Self::depth), exact or a bound as [`bound`](Self::bound) states.
    pub score: Score,
    /// Whether the score is exact or a bound. A search that stopped within an iteration but already had a better move returns
    /// it with `Lower`.
    pub bound: Bound,
    /// The depth that the score belongs to, in plies; 0 if no iteration was completed.
    pub depth: u32,
    /// The move to play; `None` if the game is over. If the search stopped before it knew anything, the first move in the
    /// game's own order.
    pub best: Option<M>,
    /// The best move and the expected play after it, as far as known.
    pub line: Vec<M>,
    /// The number of positions visited, over all iterations.
    pub nodes: u64,
    /// The number of positions evaluated, over all iterations.
    pub leaves: u64,
    /// The reason why the search ended early; `None` if it reached its depth or a proven win or loss.
    pub stopped: Option<StopReason>,
}
