//! The output of `gomoku solve`.

use engine::notation::counted;
use std::fmt;
use std::sync::Mutex;
use std::time::Instant;

use console::Pace;
use engine::{Deadline, Point, notation};
use serde::Serialize;
use solver::{Run, SolveOutcome, SolveProgress, StatusNote, Store};

pub const PROGRESS_EVERY: u64 = 10;

#[derive(Default, Serialize)]
pub struct Attempt {
    /// Absent with `--after`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub second: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<String>,
    /// White's fourth move, if the attempt started from one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reply: Option<String>,
    pub deadline: usize,
    pub outcome: String,
    pub nodes: u64,
    pub seconds: f64,
}

impl Attempt {
    pub fn new(deadline: Deadline, outcome: SolveOutcome, nodes: u64, began: Option<Instant>) -> Self {
        let seconds = began.map_or(0.0, |began| began.elapsed().as_secs_f64());
        Self { deadline: deadline.stone(), outcome: outcome.to_string(), nodes, seconds, ..Self::default() }
    }
}

impl fmt::Display for Attempt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { second, after, reply, deadline, outcome, nodes, seconds } = self;
        f.write_str(second.as_deref().or(after.as_deref()).unwrap_or_default())?;
        reply.as_ref().map_or(Ok(()), |fourth| write!(f, " reply {fourth}"))?;
        write!(f, " by {deadline}: {outcome} after {:.1} M nodes, {seconds:.1} s", *nodes as f64 / 1e6)
    }
}

#[derive(Serialize)]
pub struct Row {
    second: String,
    pub win_at: Option<usize>,
    third: Option<String>,
}

impl Row {
    pub fn new(store: &Store, second: Point) -> Self {
        let mut board = store.game().board();
        board.make(store.game().first());
        board.make(second);
        let answer = store.get(&board);
        Self {
            second: second.to_string(),
            win_at: answer.map(|answer| answer.win_at.stone()),
            third: answer.map(|answer| answer.point.to_string()),
        }
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let win_at = self.win_at.map_or("open".to_owned(), |win_at| format!("by stone {win_at}"));
        write!(f, "{:4} {win_at:12} {}", self.second, self.third.as_deref().unwrap_or(""))
    }
}

pub struct Reporter<'a> {
    store: &'a Store,
    run: &'a Run,
    pace: Mutex<Pace>,
}

impl<'a> Reporter<'a> {
    pub fn new(store: &'a Store, run: &'a Run) -> Self {
        Self { store, run, pace: Mutex::new(Pace::every(PROGRESS_EVERY)) }
    }

    pub fn progress(&self, moves: impl fmt::Display, progress: &SolveProgress) {
        let Some(seconds) = self.pace.lock().ok().and_then(|mut pace| pace.due()) else { return };
        self.run.note(&StatusNote::new(&moves, progress, seconds));
        let SolveProgress { deadline, nodes, positions, proof, line } = progress;
        console::note(format_args!(
            "{seconds:6.0} s  {moves} by {deadline}: {:.1} M nodes, {}, {} proven, proof {proof}, at {}",
            *nodes as f64 / 1e6,
            counted(positions, "position"),
            self.store.len(),
            notation::format_moves(line)
        ));
    }
}
