//! The limit for a move, and clocks that measure its time.

use engine::notation::counted;
use std::fmt;
use std::time::{Duration, Instant};

/// The clock for a match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Clock {
    /// Wall-clock time.
    #[default]
    Wall,
    /// Processor time of the searching thread. Other programs on the machine do not affect it.
    #[cfg(unix)]
    Processor,
}

impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Wall => Ok(()),
            #[cfg(unix)]
            Self::Processor => f.write_str(" of processor time"),
        }
    }
}

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

/// A running clock. Only the thread that started it may read it.
#[derive(Debug)]
pub struct Stopwatch {
    clock: Clock,
    wall: Instant,
    processor: Duration,
}

impl Stopwatch {
    /// Starts the clock.
    pub fn start(clock: Clock) -> Self {
        Self { clock, wall: Instant::now(), processor: processor_time(clock) }
    }

    /// Returns the time since the start.
    pub fn elapsed(&self) -> Duration {
        match self.clock {
            Clock::Wall => self.wall.elapsed(),
            #[cfg(unix)]
            Clock::Processor => processor_time(self.clock).saturating_sub(self.processor),
        }
    }
}

fn processor_time(clock: Clock) -> Duration {
    match clock {
        Clock::Wall => Duration::ZERO,
        #[cfg(unix)]
        Clock::Processor => {
            let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
            let nanoseconds = u32::try_from(time.tv_nsec).unwrap_or_default();
            Duration::new(u64::try_from(time.tv_sec).unwrap_or_default(), nanoseconds)
        }
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn sleep_takes_no_processor_time_and_work_does() {
        let (wall, processor) = (Stopwatch::start(Clock::Wall), Stopwatch::start(Clock::Processor));
        std::thread::sleep(Duration::from_millis(60));
        assert!(wall.elapsed() >= Duration::from_millis(60));
        assert!(processor.elapsed() < Duration::from_millis(30), "{:?}", processor.elapsed());
        while processor.elapsed() < Duration::from_millis(5) {
            std::hint::spin_loop();
        }
        assert!(wall.elapsed() >= Duration::from_millis(65));
    }
}
