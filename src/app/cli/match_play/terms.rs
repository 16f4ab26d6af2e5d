//! The terms of a game: what a move may cost, and what forfeits the game.

use super::clock::Clock;
use std::fmt;
use std::time::Duration;

/// What one move may cost.
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

/// Why a contender forfeits a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It needed this long.
    Timeout(Duration),
    /// It ended or broke the protocol.
    Crash(String),
    /// It played a move that the rules forbid.
    Illegal(String),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Timeout(time) => write!(f, "over time ({} ms)", time.as_millis()),
            Self::Crash(reason) => write!(f, "crash: {reason}"),
            Self::Illegal(reason) => write!(f, "illegal move: {reason}"),
        }
    }
}
