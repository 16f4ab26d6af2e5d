//! The result of a search.

use crate::limits::StopReason;
use crate::score::{Bound, Score};

/// The result of a search, for the side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchOutcome<M> {
    /// The value of the position at [`depth`](Self::depth). It is exact or a bound, depending on [`bound`](Self::bound).
    pub score: Score,
    /// Whether the score is exact or a bound. If a search stops during an iteration but has already found a better move, it
    /// returns that move with `Lower`.
    pub bound: Bound,
    /// The depth of the score in plies; 0 if no iteration was completed.
    pub depth: u32,
    /// The move to play; `None` if the game is over. If the search stopped before it found anything, this is the first move in
    /// the game's move order.
    pub best: Option<M>,
    /// The best move and the expected moves after it, as far as they are known.
    pub line: Vec<M>,
    /// The number of positions visited in all iterations.
    pub nodes: u64,
    /// The number of positions evaluated in all iterations.
    pub leaves: u64,
    /// The reason why the search ended early; `None` if it reached its depth or found a proven win or loss.
    pub stopped: Option<StopReason>,
}
