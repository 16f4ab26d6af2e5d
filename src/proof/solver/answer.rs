//! One proven answer.

use engine::{Deadline, Point};

/// Black's proven answer in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StoredAnswer {
    /// Black's move, in the orientation of the position it was requested for.
    pub point: Point,
    /// The stone by which Black has five.
    pub win_at: Deadline,
}
