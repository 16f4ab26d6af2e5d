use crate::limits::{Control, Limits, StopReason};
use crate::outcome::SearchOutcome;
use crate::score::{Bound, Score};
use std::time::Duration;

/// A search that runs in slices; see [`Searcher::resume`](crate::Searcher::resume).
#[derive(Clone, Debug)]
pub struct Analysis<M> {
    pub(crate) limits: Limits,
    /// The clock readings at which the search ends and after which no new iteration starts.
    pub(crate) deadline: Option<Duration>,
    pub(crate) soft_deadline: Option<Duration>,
    pub(crate) outcome: SearchOutcome<M>,
    pub(crate) finished: bool,
    pub(crate) next_depth: u32,
    pub(crate) guess: Score,
    pub(crate) pieces: u32,
    /// How often the slices of this iteration were doubled in length.
    pub(crate) doublings: u32,
}

/// The state of a search after a slice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SliceEnd {
    /// The search can continue.
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

    /// Returns true if the search has ended.
    pub fn is_finished(&self) -> bool {
        self.finished
    }

    /// Starts the next iteration, or ends the search if another would add nothing.
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

    /// Handles a slice that ended within an iteration. The next slice repeats the iteration with the table as it is now. To
    /// ensure that every iteration ends, slices get longer if they store nothing or if there have been many.
    pub(crate) fn iteration_paused(&mut self, left_something: bool) {
        self.pieces += 1;
        if !left_something || self.pieces.is_multiple_of(1000) {
            self.doublings += 1;
        }
    }
}
