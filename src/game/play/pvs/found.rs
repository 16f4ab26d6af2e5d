use engine::Point;
use search::StopReason;

use super::value::plies_to_end;

/// The result of a search so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// The best move or, before anything is found, the first move to try. `None` if there is no move, or for a further line that
    /// has not been searched yet.
    pub best: Option<Point>,
    /// The best move and the expected moves after it.
    pub line: Vec<Point>,
    /// The value for the side to move; see [`Evaluation::value`](crate::eval::Evaluation::value). A value of
    /// [`WON`](super::WON) or more is a win, and its negative or less is a loss; see [`plies_to_end`].
    pub value: i32,
    /// The depth in plies of the last iteration that was completed or found a better move.
    pub depth: u32,
    /// The number of positions searched by all threads.
    pub nodes: u64,
    /// The reason that the search ended early, if it did.
    pub stopped: Option<StopReason>,
}

impl Found {
    /// Returns true if this is a win or loss and a search to this depth would have found any shorter one.
    pub fn is_decided(&self, depth: u32) -> bool {
        plies_to_end(self.value).is_some_and(|plies| plies <= depth)
    }
}
