//! When a search stops.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// How far a search may go. It ends at whichever limit it meets first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The depth to reach, in plies.
    pub depth: u32,
    /// The most nodes to visit.
    pub nodes: Option<u64>,
    /// The longest time, by the clock of [`Control`]; without a clock it has no effect.
    pub time: Option<Duration>,
    /// The time after which no further iteration begins, by the same clock.
    pub soft_time: Option<Duration>,
}

impl Limits {
    /// The depth that stands for "as deep as the other limits allow".
    pub const MAX_DEPTH: u32 = 250;

    /// Searches to this depth, in plies.
    pub const fn depth(depth: u32) -> Self {
        Self { depth, nodes: None, time: None, soft_time: None }
    }

    /// Visits at most this many nodes.
    pub const fn nodes(nodes: u64) -> Self {
        Self { depth: Self::MAX_DEPTH, nodes: Some(nodes), time: None, soft_time: None }
    }

    /// Searches for at most this long.
    pub const fn time(time: Duration) -> Self {
        Self { depth: Self::MAX_DEPTH, nodes: None, time: Some(time), soft_time: None }
    }
}

/// What reaches a search from outside while it runs.
#[derive(Clone, Copy, Default)]
pub struct Control<'a> {
    /// The time now, since any fixed moment; asked about once in a hundred nodes.
    pub clock: Option<&'a dyn Fn() -> Duration>,
    /// Set to true by anyone who wants the search to end soon.
    pub stop: Option<&'a AtomicBool>,
}

impl fmt::Debug for Control<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let time = self.clock.map(|clock| clock());
        f.debug_struct("Control").field("time", &time).field("stop", &self.stop).finish()
    }
}

/// Why a search ended before its depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StopReason {
    /// The node limit.
    Nodes,
    /// The time limit.
    Time,
    /// The stop flag.
    Flag,
}

impl fmt::Display for StopReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Nodes => "node limit",
            Self::Time => "time limit",
            Self::Flag => "stopped",
        })
    }
}

/// Counts nodes and tells when to stop.
pub(crate) struct Meter<'a> {
    pub nodes: u64,
    /// Positions of the game's own searches, see [`Game::inner_nodes`](crate::Game::inner_nodes).
    pub inner: u64,
    /// Positions evaluated.
    pub leaves: u64,
    node_limit: u64,
    /// The reading of the clock at which the time is over.
    deadline: Option<Duration>,
    control: Control<'a>,
}

impl<'a> Meter<'a> {
    /// The clock and the flag are asked once in so many nodes.
    const INTERVAL: u64 = 128;

    pub fn new(node_limit: u64, deadline: Option<Duration>, control: Control<'a>) -> Self {
        Self { nodes: 0, inner: 0, leaves: 0, node_limit, deadline, control }
    }

    /// Counts a node, or says why it must not be visited.
    #[inline]
    pub fn count_node(&mut self) -> Result<(), StopReason> {
        if self.nodes + self.inner >= self.node_limit {
            return Err(StopReason::Nodes);
        }
        if self.nodes.is_multiple_of(Self::INTERVAL) {
            self.ask_outside()?;
        }
        self.nodes += 1;
        Ok(())
    }

    #[cold]
    fn ask_outside(&self) -> Result<(), StopReason> {
        if self.control.stop.is_some_and(|stop| stop.load(Ordering::Relaxed)) {
            return Err(StopReason::Flag);
        }
        if let (Some(clock), Some(deadline)) = (self.control.clock, self.deadline)
            && clock() >= deadline
        {
            return Err(StopReason::Time);
        }
        Ok(())
    }
}
