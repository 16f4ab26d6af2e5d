//! What a search for a proof tells while it goes on, and how it ended.

use std::fmt::Display;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use engine::{Deadline, notation};
use solver::{Outcome, Progress, Store};

use super::status::{Note, Run};
use crate::common;

/// How often a line of progress appears.
pub const PROGRESS_EVERY: Duration = Duration::from_secs(10);

/// Tells now and then where the searches of a run stand.
pub struct Telling<'a> {
    store: &'a Store,
    run: &'a Run,
    began: Instant,
    last: Mutex<Instant>,
}

impl<'a> Telling<'a> {
    /// Of a run that begins now.
    pub fn new(store: &'a Store, run: &'a Run) -> Self {
        let began = Instant::now();
        Self { store, run, began, last: Mutex::new(began) }
    }

    /// One line on where the search for what follows these moves, or this second move, stands, and a note beside the store, if it
    /// is time for them.
    pub fn progress(&self, moves: impl Display, progress: &Progress) {
        let Ok(mut last) = self.last.lock() else { return };
        if last.elapsed() < PROGRESS_EVERY {
            return;
        }
        *last = Instant::now();
        let seconds = self.began.elapsed().as_secs_f64();
        self.run.note(&Note::of(&moves, progress, seconds));
        let Progress { deadline, nodes, positions, proof, line } = progress;
        common::note(format_args!(
            "{seconds:6.0} s  {moves} by {deadline}: {:.1} M nodes, {positions} positions, {} proven, proof {proof}, at {}",
            *nodes as f64 / 1e6,
            self.store.len(),
            notation::format_moves(line)
        ));
    }
}

/// One line on how a search ended.
pub fn ended(moves: impl Display, deadline: Deadline, outcome: Outcome, nodes: u64, seconds: f64) -> String {
    let (outcome, nodes) = (word(outcome), nodes as f64 / 1e6);
    format!("{moves} by {deadline}: {outcome} after {nodes:.1} M nodes, {seconds:.1} s")
}

/// How it ended, in words.
pub const fn word(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Proven => "proven",
        Outcome::Exhausted => "not found among the moves tried",
        Outcome::OutOfNodes => "out of nodes",
        Outcome::Stopped => "stopped",
    }
}
