use crate::limits::StopReason;
use crate::score::{Bound, Score};

/// The result of a search, for the side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchOutcome<M> {
    /// The value at [`depth`](Self::depth), exact or a bound.
    pub score: Score,
    /// Whether the score is exact or a bound. A search that stops during an iteration after finding a better move returns it
    /// with `Lower`.
    pub bound: Bound,
    /// The depth in plies; 0 if no iteration was completed.
    pub depth: u32,
    /// The move to play; `None` if the game is over. A search that stopped before it found anything returns the first move in
    /// the game's order.
    pub best: Option<M>,
    /// The best move and the expected moves after it, as far as known.
    pub line: Vec<M>,
    /// Positions visited in all iterations.
    pub nodes: u64,
    /// Positions evaluated in all iterations.
    pub leaves: u64,
    /// The reason that the search ended early; `None` if it reached its depth or a proven win or loss.
    pub stopped: Option<StopReason>,
}
