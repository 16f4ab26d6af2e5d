use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The limits of a search, which ends at the first one it reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The depth limit, in plies.
    pub depth: u32,
    /// The node limit.
    pub nodes: Option<u64>,
    /// The time limit, measured with the clock in [`Control`]. Ignored if there is no clock.
    pub time: Option<Duration>,
    /// No new iteration starts after this time.
    pub soft_time: Option<Duration>,
}

impl Limits {
    /// The depth limit for a search that only time or nodes should limit.
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

    /// The same limits with the nodes and the time multiplied by `part`, from 0 to 1.
    #[must_use]
    pub fn part(&self, part: f64) -> Self {
        Self {
            nodes: self.nodes.map(|nodes| (nodes as f64 * part) as u64),
            time: self.time.map(|time| time.mul_f64(part)),
            ..*self
        }
    }
}

/// The clock and stop flag of a running search.
#[derive(Clone, Copy, Default)]
pub struct Control<'a> {
    /// Returns the time since some fixed moment. It is read about every hundred nodes.
    pub clock: Option<&'a dyn Fn() -> Duration>,
    /// Ends the search soon after it is set to true.
    pub stop: Option<&'a AtomicBool>,
}

impl Control<'_> {
    /// The current reading of the clock.
    pub fn now(&self) -> Option<Duration> {
        self.clock.map(|clock| clock())
    }

    /// The clock reading after this much more time; `None` without a clock or a time.
    pub fn deadline(&self, time: Option<Duration>) -> Option<Duration> {
        Some(self.now()? + time?)
    }

    /// Returns true if the clock has reached a deadline.
    pub fn is_past(&self, deadline: Option<Duration>) -> bool {
        deadline.is_some_and(|deadline| self.now().is_some_and(|now| now >= deadline))
    }

    /// Returns true if the stop flag is set.
    pub fn is_stopped(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }
}

impl fmt::Debug for Control<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Control").field("time", &self.now()).field("stop", &self.stop).finish()
    }
}

/// The reason that a search ended before it reached its depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StopReason {
    /// The search reached the node limit.
    Nodes,
    /// The search reached the time limit.
    Time,
    /// The stop flag was set.
    Flag,
}

/// Counts nodes and decides when to stop.
#[derive(Debug)]
pub struct Meter<'a> {
    nodes: u64,
    limit: u64,
    next_check: u64,
    deadline: Option<Duration>,
    control: Control<'a>,
}

impl<'a> Meter<'a> {
    /// Nodes between checks of the clock and the stop flag.
    const INTERVAL: u64 = 128;

    /// A meter that stops at `limit` nodes or at `deadline`.
    pub const fn new(limit: u64, deadline: Option<Duration>, control: Control<'a>) -> Self {
        Self { nodes: 0, limit, next_check: 0, deadline, control }
    }

    /// The number of nodes counted so far.
    #[inline]
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Counts one node before it is visited.
    ///
    /// # Errors
    /// Fails with the reason why the search must stop.
    #[inline]
    pub fn count(&mut self) -> Result<(), StopReason> {
        if self.nodes >= self.limit {
            return Err(StopReason::Nodes);
        }
        if self.nodes >= self.next_check {
            self.next_check = self.nodes + Self::INTERVAL;
            self.check_control()?;
        }
        self.nodes += 1;
        Ok(())
    }

    #[cold]
    fn check_control(&self) -> Result<(), StopReason> {
        if self.control.is_stopped() {
            Err(StopReason::Flag)
        } else if self.control.is_past(self.deadline) {
            Err(StopReason::Time)
        } else {
            Ok(())
        }
    }
}
