use engine::{Deadline, Point};

/// Black's proven answer in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StoredAnswer {
    /// Black's move, in the orientation of the position that was looked up.
    pub point: Point,
    /// The number of the stone by which Black has five.
    pub win_at: Deadline,
}
