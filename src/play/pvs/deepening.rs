//! The root: iterative deepening over its moves, with windows around the last value.

use engine::{Point, PointSet};
use search::{Control, Limits, Progress, StopReason};
use std::time::Duration;

use super::depth::PLY;
use super::memory::Memory;
use super::meter::Meter;
use super::outlook::Outlook;
use super::picker::candidates;
use super::position::Position;
use super::selectivity::{ASPIRATION, Selectivity};
use super::tree::{Search, Task};
use super::value::{INFINITE, WON, plies_to_end};

/// What a search found so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// The best move; `None` before anything is known.
    pub best: Option<Point>,
    /// The best move and the play expected after it.
    pub line: Vec<Point>,
    /// The value for the side to move, see [`Evaluation`](crate::eval::evaluation::Evaluation); ends are more than
    /// [`WON`], see [`plies_to_end`].
    pub value: i32,
    /// The depth of the last iteration that was completed or found a better move, in plies.
    pub depth: u32,
    /// Positions looked at.
    pub nodes: u64,
    /// Why it ended early, if it did.
    pub stopped: Option<StopReason>,
}

/// A move of the root.
#[derive(Clone, Debug)]
struct RootMove {
    point: Point,
    /// In this iteration; below all values where it was not better than an earlier one.
    value: i32,
    /// Positions under it in the last iteration.
    nodes: u64,
}

/// Iterative deepening under way.
#[derive(Debug)]
pub struct Deepening {
    limits: Limits,
    rules: Selectivity,
    deadline: Option<Duration>,
    soft_deadline: Option<Duration>,
    moves: Vec<RootMove>,
    depth: u32,
    /// Slices that the iteration under way has taken.
    pieces: u32,
    found: Found,
    finished: bool,
}

/// After so many slices of one iteration they become longer, so that every iteration ends.
const PATIENCE: u32 = 100;

impl Deepening {
    /// Begins to search this position; only `among` these moves, if given.
    pub fn new(
        position: &Position,
        among: Option<PointSet>,
        limits: &Limits,
        rules: Selectivity,
        control: &Control<'_>,
    ) -> Self {
        let board = position.board();
        let points = among.unwrap_or_else(|| candidates(board, Outlook::of(board))) & board.legal();
        let mut moves: Vec<RootMove> = points
            .iter()
            .map(|point| RootMove { point, value: position.move_score(point), nodes: 0 })
            .collect();
        moves.sort_by_key(|root| (std::cmp::Reverse(root.value), root.point));
        let now = control.clock.map(|clock| clock());
        let found = Found { best: moves.first().map(|root| root.point), ..Found::default() };
        Self {
            limits: *limits,
            rules,
            deadline: now.zip(limits.time).map(|(now, time)| now + time),
            soft_deadline: now.zip(limits.soft_time).map(|(now, time)| now + time),
            finished: moves.is_empty(),
            moves,
            depth: 1,
            pieces: 0,
            found,
        }
    }

    /// Allows as much more as these limits say, from now on, to a search that met its own; its depth stays.
    pub fn extend(&mut self, limits: &Limits, control: &Control<'_>) {
        self.limits.nodes = limits.nodes.map(|nodes| self.found.nodes + nodes);
        self.deadline = control.clock.map(|clock| clock()).zip(limits.time).map(|(now, time)| now + time);
        self.finished = self.moves.is_empty();
        self.found.stopped = None;
    }

    /// Whether the search met its limits and would go on with more.
    pub fn is_cut(&self, control: &Control<'_>) -> bool {
        self.found.stopped.is_some() && !self.is_late(control)
    }

    /// Whether no further iteration may begin.
    fn is_late(&self, control: &Control<'_>) -> bool {
        control.clock.zip(self.soft_deadline).is_some_and(|(clock, end)| clock() >= end)
    }

    /// What is known so far.
    pub const fn found(&self) -> &Found {
        &self.found
    }

    /// Goes on for about `slice` positions, in the position it was made for. An iteration cut by the end of a slice is
    /// repeated by the next one; the table spares it most of the work done.
    pub fn resume(
        &mut self,
        position: &mut Position,
        memory: &mut Memory,
        slice: u64,
        control: &Control<'_>,
    ) -> Progress {
        let mut left = slice.max(1);
        while !self.finished {
            let slice_limit = left.saturating_mul(1 << (self.pieces / PATIENCE).min(40));
            let total_limit =
                self.limits.nodes.map_or(u64::MAX, |nodes| nodes.saturating_sub(self.found.nodes));
            let meter = Meter::new(slice_limit.min(total_limit), self.deadline, *control);
            let mut search = Search::new(position, memory, meter, self.rules);
            let result = iterate(&mut self.moves, &mut self.found, &mut search, self.depth);
            let nodes = search.meter.nodes;
            self.found.nodes += nodes;
            match result {
                Ok(value) => {
                    self.iteration_done(value, control);
                    left = left.saturating_sub(nodes);
                    if left == 0 && !self.finished {
                        return Progress::Paused;
                    }
                }
                Err(StopReason::Nodes) if slice_limit < total_limit => {
                    self.pieces += 1;
                    return Progress::Paused;
                }
                Err(reason) => self.end(reason),
            }
        }
        Progress::Finished
    }

    fn iteration_done(&mut self, value: i32, control: &Control<'_>) {
        self.pieces = 0;
        let decided = plies_to_end(value).is_some_and(|plies| plies <= self.depth);
        if self.depth >= self.limits.depth || decided {
            self.finished = true;
        } else if self.is_late(control) {
            self.end(StopReason::Time);
        } else {
            self.depth += 1;
        }
    }

    fn end(&mut self, reason: StopReason) {
        self.finished = true;
        self.found.stopped = Some(reason);
    }
}

/// Searches the root to this depth, in plies, and notes what is better than what was known.
fn iterate(
    moves: &mut [RootMove],
    found: &mut Found,
    search: &mut Search<'_>,
    depth: u32,
) -> Result<i32, StopReason> {
    let guess = found.value;
    let mut half =
        if search.rules.aspiration && found.depth > 2 && guess.abs() < WON { ASPIRATION } else { INFINITE };
    let (mut alpha, mut beta) = ((guess - half).max(-INFINITE), (guess + half).min(INFINITE));
    loop {
        let value = search_root(moves, found, search, depth, alpha, beta)?;
        half = if half > 16 * ASPIRATION { INFINITE } else { 3 * half };
        if value <= alpha && alpha > -INFINITE {
            alpha = (value - half).max(-INFINITE);
        } else if value >= beta && beta < INFINITE {
            beta = (value + half).min(INFINITE);
        } else {
            return Ok(value);
        }
    }
}

/// Searches the moves of the root within a window; those that were better come first afterwards.
fn search_root(
    moves: &mut [RootMove],
    found: &mut Found,
    search: &mut Search<'_>,
    depth: u32,
    alpha: i32,
    beta: i32,
) -> Result<i32, StopReason> {
    let mut raised = alpha;
    let mut best = -INFINITE;
    for at in 0..moves.len() {
        let point = moves[at].point;
        let before = search.meter.nodes;
        let task = Task { depth: (depth as i32 - 1) * PLY, alpha: raised, beta, cut: false };
        search.position.make(point);
        let reduction = root_reduction(search, at, depth);
        let value = search.scout(task, 0, at == 0, reduction);
        search.position.unmake();
        let value = value?;
        moves[at].nodes = search.meter.nodes - before;
        best = best.max(value);
        if value > raised {
            raised = value;
            search.set_line(0, point);
            *found = Found {
                best: Some(point),
                line: search.lines[0].clone(),
                value,
                depth,
                nodes: found.nodes,
                stopped: None,
            };
            moves[..=at].rotate_right(1);
            if value >= beta {
                break;
            }
        }
    }
    Ok(best)
}

/// By how much less deep a late move of the root is tried first.
fn root_reduction(search: &Search<'_>, at: usize, depth: u32) -> i32 {
    if !search.rules.reductions || at < 2 || depth < 3 {
        return 0;
    }
    (search.reductions.of(depth as i32 * PLY, at) - PLY).max(0)
}
