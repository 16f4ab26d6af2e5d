//! What a check finds out about one position.

use crate::states::Stopped;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Checked {
    /// The number of the stone by which Black has five after any reply without a stored answer.
    pub(crate) stone: u16,
    pub(crate) replies: u64,
    pub(crate) positions: u64,
}

/// A Black move that blocks a white row, in place of an answer that does not work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stop {
    pub(crate) stopped: Stopped,
    /// The number of the stone by which Black has five if White's stone is outside the square and not on the stopped line. 0
    /// for any other white stone.
    pub(crate) elsewhere: u16,
    pub(crate) stone: u16,
}
