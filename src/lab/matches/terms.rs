//! The limits for moves in a game.

use super::clock::Clock;
use engine::notation::counted;
use std::fmt;
use std::time::Duration;

/// The limit for one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Budget {
    /// A time, measured on this clock.
    Time(Duration, Clock),
    /// A number of nodes.
    Nodes(u64),
}

impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Time(time, clock) => write!(f, "{} ms{clock}", time.as_millis()),
            Self::Nodes(nodes) => f.write_str(&counted(nodes, "node")),
        }
    }
}
