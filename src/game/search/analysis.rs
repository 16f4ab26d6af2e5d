//! A search under way.

use crate::limits::{Control, Limits, StopReason};
use crate::outcome::SearchOutcome;
use crate::score::{Bound, Score};
use std::time::Duration;

/// A search under way, run in slices by [`Searcher::resume`](crate::Searcher::resume).
#[derive(Clone, Debug)]
pub struct Analysis<M> {
    pub(crate) limits: Limits,
    /// Readings of the clock at which the time is over, and after which no iteration begins.
    pub(crate) deadline: Option<Duration>,
    pub(crate) soft_deadline: Option<Duration>,
    pub(crate) outcome: SearchOutcome<M>,
    pub(crate) finished: bool,
    /// The depth of the iteration under way.
    pub(crate) next_depth: u32,
    /// The value that the last full iteration found.
    pub(crate) guess: Score,
    /// The slices that the iteration under way has taken so far.
    pub(crate) pieces: u32,
    /// How many times the slices of this iteration have been doubled.
    pub(crate) doublings: u32,
}

/// Whether a search under way has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SliceEnd {
    /// The slice is used up; there is more to do.
    Paused,
    /// The search has ended.
    Finished,
}

impl<M> Analysis<M> {
    pub(crate) fn new(
        limits: Limits,
        control: &Control<'_>,
        step: u32,
        first: Option<M>,
        finished: bool,
    ) -> Self {
        Self {
            limits,
            deadline: control.deadline(limits.time),
            soft_deadline: control.deadline(limits.soft_time),
            outcome: SearchOutcome {
                score: Score::DRAW,
                bound: Bound::Exact,
                depth: 0,
                best: first,
                line: Vec::new(),
                nodes: 0,
                leaves: 0,
                stopped: None,
            },
            finished,
            next_depth: step.min(limits.depth),
            guess: Score::DRAW,
            pieces: 0,
            doublings: 0,
        }
    }

    /// The result so far.
    pub fn outcome(&self) -> &SearchOutcome<M> {
        &self.outcome
    }

    /// The result.
    pub fn into_outcome(self) -> SearchOutcome<M> {
        self.outcome
    }

    /// Whether the search has ended.
    pub fn is_finished(&self) -> bool {
        self.finished
    }

    /// Goes on to the next iteration, or ends the search where none would tell more.
    pub(crate) fn iteration_done(&mut self, score: Score, step: u32, control: &Control<'_>) {
        let depth = self.next_depth;
        self.guess = score;
        self.pieces = 0;
        self.doublings = 0;
        let decided = score.plies_to_end().is_some_and(|plies| plies <= depth);
        if depth >= self.limits.depth || decided {
            self.finished = true;
        } else if control.is_past(self.soft_deadline) {
            self.end(StopReason::Time);
        } else {
            self.next_depth = (depth + step).min(self.limits.depth);
        }
    }

    pub(crate) fn end(&mut self, reason: StopReason) {
        self.finished = true;
        self.outcome.stopped = Some(reason);
    }

    /// The slice ran out within the iteration, which will be repeated with the table as it is now. Slices that leave
    /// nothing behind, or too many of them, make longer ones, so that every iteration ends.
    pub(crate) fn iteration_paused(&mut self, left_something: bool) {
        self.pieces += 1;
        if !left_something || self.pieces.is_multiple_of(1000) {
            self.doublings += 1;
        }
    }
}
