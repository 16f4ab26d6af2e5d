//! Counting positions, and telling when to stop.

use search::{Control, StopReason};
use std::sync::atomic::Ordering;
use std::time::Duration;

/// The clock and the flag are asked once in so many positions.
const INTERVAL: u64 = 128;

/// Counts positions, those of threat searches included.
#[derive(Debug)]
pub struct Meter<'a> {
    /// Positions so far.
    pub nodes: u64,
    limit: u64,
    next_question: u64,
    deadline: Option<Duration>,
    control: Control<'a>,
}

impl<'a> Meter<'a> {
    /// A meter that stops at `limit` positions or when the clock reads `deadline`.
    pub const fn new(limit: u64, deadline: Option<Duration>, control: Control<'a>) -> Self {
        Self { nodes: 0, limit, next_question: 0, deadline, control }
    }

    /// Counts positions that were looked at.
    #[inline]
    pub const fn add(&mut self, nodes: u64) {
        self.nodes += nodes;
    }

    /// Counts a position, or says why it must not be looked at.
    #[inline]
    pub fn count(&mut self) -> Result<(), StopReason> {
        if self.nodes >= self.limit {
            return Err(StopReason::Nodes);
        }
        if self.nodes >= self.next_question {
            self.next_question = self.nodes + INTERVAL;
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
        match self.control.clock.zip(self.deadline) {
            Some((clock, deadline)) if clock() >= deadline => Err(StopReason::Time),
            _ => Ok(()),
        }
    }
}
