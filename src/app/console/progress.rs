use crate::note;
use std::fmt::Display;
use std::time::{Duration, Instant};

/// Limits how often a long command prints a line of progress.
#[derive(Debug)]
pub struct Pace {
    started: Instant,
    last: Instant,
    every: Duration,
}

impl Pace {
    /// Allows at most one line in this many seconds, starting now.
    pub fn every(seconds: u64) -> Self {
        let now = Instant::now();
        Self { started: now, last: now, every: Duration::from_secs(seconds) }
    }

    /// If a line is due, returns the number of seconds since the command started.
    pub fn due(&mut self) -> Option<f64> {
        if self.last.elapsed() < self.every {
            return None;
        }
        self.last = Instant::now();
        Some(self.seconds())
    }

    /// Prints a line of progress if one is due. The line gets the number of seconds since the command started.
    pub fn note<L: Display>(&mut self, line: impl FnOnce(f64) -> L) {
        if let Some(seconds) = self.due() {
            note(line(seconds));
        }
    }

    /// The seconds since the command started.
    pub fn seconds(&self) -> f64 {
        self.started.elapsed().as_secs_f64()
    }
}
