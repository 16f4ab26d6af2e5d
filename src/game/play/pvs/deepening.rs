//! Iterative deepening over the root moves, for one or several lines.

use engine::{Point, PointSet};
use search::{Control, Limits, Meter, SliceEnd, StopReason};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::depth::Reductions;
use super::found::Found;
use super::memory::{Memory, ThreadMemory};
use super::pause::Stack;
use super::picker::candidates;
use super::position::EvaluatedBoard;
use super::root::{RootProgress, iterate};
use super::status::StaticStatus;
use super::table::Table;
use super::threads::run_with_helpers;
use super::tree::{DEEPEST, TreeSearch};

/// An iterative deepening search in progress. It searches for the best move or for several lines: the best of all moves, the
/// best of the remaining moves, and so on.
#[derive(Debug)]
pub struct Deepening {
    limits: Limits,
    /// Whether the search prunes, reduces and extends.
    selective: bool,
    deadline: Option<Duration>,
    soft_deadline: Option<Duration>,
    /// The root moves, starting with the first moves of the lines.
    moves: Vec<Point>,
    depth: u32,
    root: Option<RootProgress>,
    stack: Stack,
    /// The results of the lines. A line that this iteration has not reached still has its previous result.
    lines: Vec<Found>,
    line: usize,
    /// The lines of the last completed iteration, best first.
    completed: Vec<Found>,
    iterations: u32,
    finished: bool,
    /// Start when the search is resumed.
    helpers: Vec<Helper>,
}

#[derive(Debug)]
struct Helper {
    position: EvaluatedBoard,
    deepening: Deepening,
}

impl Helper {
    /// Continues for about `slice` positions or until the flag is set.
    fn resume(&mut self, table: &Table, memory: &mut ThreadMemory, slice: u64, over: &AtomicBool) {
        let control = Control { clock: None, stop: Some(over) };
        self.deepening.search(&mut self.position, table, memory, slice, u32::MAX, &control);
        // The flag only interrupts the search.
        if self.deepening.lines[0].stopped.take().is_some() {
            self.deepening.finished = false;
        }
    }
}

impl Deepening {
    /// Starts a search of this position, limited to the moves in `among` if given.
    pub fn new(
        position: &EvaluatedBoard,
        among: Option<PointSet>,
        limits: &Limits,
        control: &Control<'_>,
    ) -> Self {
        let board = position.board();
        let points = among.unwrap_or_else(|| candidates(board, StaticStatus::of(board))) & board.legal();
        let mut moves: Vec<Point> = points.iter().collect();
        moves.sort_by_key(|&point| (std::cmp::Reverse(position.move_score(point)), point));
        let deadline = control.deadline(limits.time);
        Self { deadline, soft_deadline: control.deadline(limits.soft_time), ..Self::of_moves(moves, limits) }
    }

    fn of_moves(moves: Vec<Point>, limits: &Limits) -> Self {
        let found = Found { best: moves.first().copied(), ..Found::default() };
        Self {
            limits: *limits,
            selective: true,
            deadline: None,
            soft_deadline: None,
            finished: moves.is_empty(),
            moves,
            depth: 1,
            root: None,
            stack: Stack::new(DEEPEST),
            lines: vec![found],
            line: 0,
            completed: Vec::new(),
            iterations: 0,
            helpers: Vec::new(),
        }
    }

    /// Turns off pruning, reductions and extensions, for tests. What remains is plain alpha-beta over the candidates.
    #[must_use]
    pub const fn exhaustive(mut self) -> Self {
        self.selective = false;
        self
    }

    /// Gives new limits, counted from now, to a search that reached its limits. It continues at the same depth.
    pub fn extend(&mut self, limits: &Limits, control: &Control<'_>) {
        self.limits.nodes = limits.nodes.map(|nodes| self.found().nodes + nodes);
        self.deadline = control.deadline(limits.time);
        self.finished = self.moves.is_empty();
        self.lines[0].stopped = None;
    }

    /// Returns true if the search reached its limits and could continue with more.
    pub fn is_cut(&self, control: &Control<'_>) -> bool {
        self.found().stopped.is_some() && !control.is_past(self.soft_deadline)
    }

    /// Sets the number of lines, from one to the number of moves. Each iteration searches for the best of all moves, then for
    /// the best of the remaining moves, and so on. All lines share the table and the histories.
    #[must_use]
    pub fn with_lines(mut self, count: usize) -> Self {
        self.set_lines(count);
        self
    }

    /// Changes the number of lines.
    pub fn set_lines(&mut self, count: usize) {
        self.helpers.clear();
        self.lines.resize_with(count.clamp(1, self.moves.len().max(1)), Found::default);
        if self.line >= self.lines.len() {
            self.line = self.lines.len() - 1;
            self.root = None;
        }
    }

    /// The best move's result so far.
    pub fn found(&self) -> &Found {
        &self.lines[0]
    }

    /// The lines of the last completed iteration, best first, with different first moves. All have the depth of that iteration,
    /// except for wins already known to be as short as possible. Only the first line has the node count.
    pub fn completed(&self) -> &[Found] {
        &self.completed
    }

    /// The number of completed iterations.
    pub const fn iterations(&self) -> u32 {
        self.iterations
    }

    /// Returns true if the search is finished.
    pub const fn is_finished(&self) -> bool {
        self.finished
    }

    /// Excludes a move whose value is already known.
    pub fn leave_out(&mut self, point: Point) {
        let Some(at) = self.moves.iter().position(|&root| root == point) else { return };
        self.moves.remove(at);
        self.helpers.clear();
        self.root = None;
        if at < self.line {
            self.line -= 1;
        }
        let (nodes, count) = (self.lines[0].nodes, self.lines.len());
        self.completed.retain(|found| found.best != Some(point));
        self.lines.retain(|found| found.best != Some(point));
        self.lines.resize_with(count.min(self.moves.len()).max(1), Found::default);
        self.lines[0].nodes = nodes;
        // Another move takes its place and is searched to the same depth.
        let again = self.finished && self.lines[0].stopped.is_none();
        self.finished = self.moves.is_empty() || (self.finished && !again);
        self.line = if again { 0 } else { self.line.min(self.lines.len() - 1) };
    }

    /// Continues for about `slice` positions, with the same position and memory as before. With one thread, the length of the
    /// slices does not affect the result.
    pub fn resume(
        &mut self,
        position: &mut EvaluatedBoard,
        memory: &mut Memory,
        slice: u64,
        control: &Control<'_>,
    ) -> SliceEnd {
        self.resume_until(position, memory, slice, u32::MAX, control);
        if self.finished { SliceEnd::Finished } else { SliceEnd::Paused }
    }

    /// Like [`resume`](Self::resume), but stops once this many iterations are completed.
    pub fn resume_until(
        &mut self,
        position: &mut EvaluatedBoard,
        memory: &mut Memory,
        slice: u64,
        iterations: u32,
        control: &Control<'_>,
    ) {
        let Memory { table, main, helpers: memories, .. } = memory;
        self.start_helpers(position, memories.len());
        let threads = memories.len() as u64 + 1;
        let mut left = slice.max(1);
        while !self.finished && self.iterations < iterations && left > 0 {
            // The node limit applies to all threads together.
            let share = self.nodes_left().div_ceil(threads);
            let mut helpers = std::mem::take(&mut self.helpers);
            let count =
                |helpers: &[Helper]| helpers.iter().map(|helper| helper.deepening.found().nodes).sum::<u64>();
            let (own_before, before) = (self.found().nodes, count(&helpers));
            run_with_helpers(
                helpers.iter_mut().zip(&mut *memories).map(|(helper, memory)| {
                    let table = &*table;
                    move |over: &AtomicBool| helper.resume(table, memory, share, over)
                }),
                || self.search(position, table, main, left.min(share), iterations, control),
            );
            left = left.saturating_sub(self.found().nodes - own_before);
            self.lines[0].nodes += count(&helpers) - before;
            self.helpers = helpers;
        }
    }

    /// Creates the helpers' searches. Every second one starts a ply deeper.
    fn start_helpers(&mut self, position: &EvaluatedBoard, count: usize) {
        for number in self.helpers.len()..count {
            let limits = Limits::depth(self.limits.depth);
            let depth = (self.depth + 1 - number as u32 % 2).min(limits.depth);
            let deepening =
                Self { depth, selective: self.selective, ..Self::of_moves(self.moves.clone(), &limits) };
            let deepening = deepening.with_lines(self.lines.len());
            self.helpers.push(Helper { position: position.clone(), deepening });
        }
    }

    fn nodes_left(&self) -> u64 {
        self.limits.nodes.map_or(u64::MAX, |nodes| nodes.saturating_sub(self.found().nodes))
    }

    /// Continues on this thread for about `slice` positions or until this many iterations are completed.
    fn search(
        &mut self,
        position: &mut EvaluatedBoard,
        table: &Table,
        memory: &mut ThreadMemory,
        slice: u64,
        iterations: u32,
        control: &Control<'_>,
    ) {
        let mut left = slice.max(1);
        while !self.finished && self.iterations < iterations && left > 0 {
            let total = self.nodes_left();
            let meter = Meter::new(left.min(total), self.deadline, *control);
            if self.root.is_none() {
                self.stack.clear();
            }
            let stack = std::mem::take(&mut self.stack);
            let (selective, reductions) = (self.selective, Reductions::get());
            let mut search = TreeSearch { position, table, memory, meter, selective, reductions, stack };
            let found = &mut self.lines[self.line];
            let progress = self.root.get_or_insert_with(|| RootProgress::new(self.selective, found));
            let result = iterate(&mut self.moves[self.line..], found, progress, &mut search, self.depth);
            let nodes = search.meter.nodes();
            self.stack = search.stack;
            self.lines[0].nodes += nodes;
            match result {
                Ok(()) => {
                    self.line_done(control);
                    left = left.saturating_sub(nodes);
                }
                Err(StopReason::Nodes) if left < total => left = 0,
                Err(reason) => self.end(reason),
            }
        }
    }

    fn line_done(&mut self, control: &Control<'_>) {
        self.root = None;
        self.line += 1;
        if self.line == self.lines.len() {
            self.iteration_done(control);
        }
    }

    fn iteration_done(&mut self, control: &Control<'_>) {
        self.sort_lines();
        self.completed.clone_from(&self.lines);
        self.iterations += 1;
        let won =
            self.lines.iter().take_while(|found| found.value > 0 && found.is_decided(self.depth)).count();
        let decided = self.lines.iter().all(|found| found.is_decided(self.depth));
        // Wins that cannot be shorter are not searched again.
        self.line = if decided { 0 } else { won };
        if self.depth >= self.limits.depth || decided {
            self.finished = true;
        } else if control.is_past(self.soft_deadline) {
            self.end(StopReason::Time);
        } else {
            self.depth += 1;
        }
    }

    /// Sorts the lines, because a later line may turn out to be better.
    fn sort_lines(&mut self) {
        let nodes = std::mem::take(&mut self.lines[0].nodes);
        self.lines.sort_by_key(|found| std::cmp::Reverse(found.value));
        self.lines[0].nodes = nodes;
        let (lines, count) = (&self.lines, self.lines.len());
        let place = |root: &Point| lines.iter().position(|found| found.best == Some(*root));
        self.moves[..count].sort_by_key(place);
    }

    fn end(&mut self, reason: StopReason) {
        self.finished = true;
        self.lines[0].stopped = Some(reason);
    }
}
