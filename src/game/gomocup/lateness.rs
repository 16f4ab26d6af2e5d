//! Measures scheduling delays.
//!
//! The clock is read every few milliseconds while an engine thinks. A longer gap means that the system gave the processor to
//! another program, which can also happen between the last reading and the answer. So every turn ends early enough for one more
//! such gap.

use std::cell::Cell;
use std::time::{Duration, Instant};

/// The longest normal gap.
const OWN: Duration = Duration::from_millis(10);
/// The busy period in a [probe](Lateness::probe).
const WORK: Duration = Duration::from_millis(30);
/// The sleeps after the busy period.
const REST: Duration = Duration::from_millis(3);
const RESTS: usize = 10;

/// The longest recent delay, which decreases with every move.
#[derive(Clone, Copy, Debug, Default)]
pub struct Lateness(Duration);

/// A clock that records the gaps between its readings.
pub struct Watched {
    begin: Instant,
    last: Cell<Duration>,
    longest: Cell<Duration>,
    /// The delay that the limits of the turn already allow for.
    expected: Duration,
}

impl Watched {
    pub const fn new(begin: Instant, lateness: Lateness) -> Self {
        Self {
            begin,
            last: Cell::new(Duration::ZERO),
            longest: Cell::new(Duration::ZERO),
            expected: lateness.0,
        }
    }

    pub fn read(&self) -> Duration {
        let now = self.begin.elapsed();
        self.note(now);
        now
    }

    /// The time since the start, plus unexpected delays in this turn, for a search that must end in time.
    pub fn cautious(&self) -> Duration {
        self.read() + self.delay().saturating_sub(self.expected)
    }

    fn note(&self, now: Duration) {
        self.longest.set(self.longest.get().max(now.saturating_sub(self.last.replace(now))));
    }

    fn delay(&self) -> Duration {
        self.longest.get().saturating_sub(OWN)
    }
}

impl Lateness {
    /// Measures how long the system interrupts a busy program, and how late it wakes a sleeping one. The sleeps come last,
    /// because a fair scheduler interrupts a program less often for some time after it has slept.
    pub fn probe() -> Self {
        let clock = Watched::new(Instant::now(), Self::default());
        while clock.read() < WORK {}
        for _ in 0..RESTS {
            std::thread::sleep(REST);
            clock.read();
        }
        Self(clock.delay())
    }

    /// The time to reserve in a turn: zero on an idle machine, at most three quarters of the turn.
    pub fn part_of(self, turn: Duration) -> Duration {
        self.0.min(turn * 3 / 4)
    }

    /// Takes the delays during one move into account.
    pub fn learn(&mut self, clock: &Watched) {
        self.0 = clock.delay().max(self.0 * 7 / 8);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    fn read_at(expected: Lateness, readings: &[u64]) -> Watched {
        let clock = Watched::new(Instant::now(), expected);
        readings.iter().for_each(|&reading| clock.note(ms(reading)));
        clock
    }

    #[test]
    fn delays_are_reserved_and_slowly_forgotten() {
        let mut lateness = Lateness::default();
        lateness.learn(&read_at(lateness, &[3, 10, 20, 21]));
        assert_eq!(lateness.part_of(ms(100)), ms(0));
        lateness.learn(&read_at(lateness, &[3, 53, 60]));
        assert_eq!(lateness.part_of(ms(100)), ms(40));
        assert_eq!((lateness.part_of(ms(40)), lateness.part_of(ms(0))), (ms(30), ms(0)));
        lateness.learn(&read_at(lateness, &[3, 10]));
        assert_eq!(lateness.part_of(ms(100)), ms(35));
    }

    #[test]
    fn an_unexpected_delay_ends_the_turn_earlier_by_its_length() {
        // The time from the command's arrival to the first reading is a gap too.
        for (expected, readings, ahead) in [
            (0, &[2, 9][..], 0),
            (0, &[30, 35], 20),
            (0, &[2, 42, 60], 30),
            (25, &[2, 42, 60], 5),
            (30, &[2, 42, 60], 0),
        ] {
            let clock = read_at(Lateness(ms(expected)), readings);
            assert_eq!(clock.delay().saturating_sub(clock.expected), ms(ahead), "{expected} {readings:?}");
        }
    }
}
