//! The terms of a game: what a move may cost.

use super::clock::Clock;
use std::fmt;
use std::time::Duration;

/// Limits of one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Budget {
    /// Time on this clock.
    Time(Duration, Clock),
    /// Positions visited.
    Nodes(u64),
}

impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Time(time, clock) => write!(f, "{} ms{clock}", time.as_millis()),
            Self::Nodes(nodes) => write!(f, "{nodes} nodes"),
        }
    }
}
