//! Measured scheduling delay.
//!
//! The clock is read every few milliseconds while an engine thinks. During a longer gap between two readings something else had
//! the processor. The same can happen between the last reading and the answer.

use std::cell::Cell;
use std::time::{Duration, Instant};

/// Gaps up to this length are normal.
const OWN: Duration = Duration::from_millis(10);

/// The longest recent delay, which shrinks with every move.
#[derive(Debug, Default)]
pub struct Lateness(Duration);

/// A clock that records the gaps between its readings.
pub struct Watched {
    begin: Instant,
    last: Cell<Duration>,
    longest: Cell<Duration>,
}

impl Watched {
    /// A clock that started at this moment, possibly in the past.
    pub fn new(begin: Instant) -> Self {
        Self { begin, last: Cell::new(begin.elapsed()), longest: Cell::default() }
    }

    /// The time since the start.
    pub fn read(&self) -> Duration {
        let now = self.begin.elapsed();
        self.longest.set(self.longest.get().max(now.saturating_sub(self.last.replace(now))));
        now
    }
}

impl Lateness {
    /// The reserve to subtract from a turn: nothing on an idle machine, at most half of the turn.
    pub fn part_of(&self, turn: Duration) -> Duration {
        self.0.min(turn / 2)
    }

    /// Adds the delays of one move.
    pub fn learn(&mut self, clock: &Watched) {
        self.0 = clock.longest.get().saturating_sub(OWN).max(self.0 * 7 / 8);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_are_kept_back_and_slowly_forgotten() {
        let turn = Duration::from_millis(100);
        let mut lateness = Lateness::default();
        let calm = || {
            let clock = Watched::new(Instant::now());
            clock.read();
            clock
        };
        lateness.learn(&calm());
        assert!(lateness.part_of(turn) < Duration::from_millis(5), "{lateness:?}");
        let clock = Watched::new(Instant::now());
        std::thread::sleep(Duration::from_millis(35));
        clock.read();
        lateness.learn(&clock);
        let kept = lateness.part_of(turn);
        assert!(kept >= Duration::from_millis(25) && kept <= turn / 2, "{lateness:?}");
        lateness.learn(&calm());
        assert!(lateness.part_of(turn) < kept || kept == turn / 2, "{lateness:?}");
        assert_eq!(lateness.part_of(Duration::ZERO), Duration::ZERO);
    }
}
