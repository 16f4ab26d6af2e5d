//! The best lines of a position: several first moves, each with the expected moves after it.
//!
//! Each iteration searches for the best move, then for the best of the remaining moves, and so on. Between iterations, threat
//! searches try to prove wins and losses after these moves, a little longer each time. A move that is proven to win or lose
//! needs no more search.

mod proofs;

use std::time::Duration;

use engine::{Board, Point, PointSet};
use search::{Control, Limits};

use super::best::Tables;
use super::pvs::{Deepening, EvaluatedBoard, Found, StaticStatus, WON, candidates};
use super::report::{SearchReport, Verdict};
use proofs::Proofs;

/// Positions in the threat search before the first iteration.
const FIRST_PROOF_NODES: u64 = 2_000;
/// The threat search after each of `count` moves visits 1 / (`TREE_PART` * `count`) as many positions as the tree search so far,
/// [`DECIDED`] times as many if the move seems decided, and always within [`PROOF_NODES`].
const TREE_PART: u64 = 8;
/// The minimum and maximum number of positions in a threat search after a move.
const PROOF_NODES: (u64, u64) = (200, 2_000_000);
/// Positions in a threat search between two checks of the clock.
const SLICE: u64 = 4_000;
/// How much longer the threat search is for a move that the tree search reports as decided.
const DECIDED: u64 = 8;

/// A move and the expected moves after it, for the side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BestLine {
    /// The move, followed by the expected moves.
    pub line: Vec<Point>,
    /// The proven result of the move.
    pub verdict: Verdict,
    /// The evaluation in the engine's units; `None` if the result was proven by threats.
    pub score: Option<i32>,
    /// The search depth in plies, including this move; 0 if the result was proven by threats.
    pub depth: u32,
}

impl From<&SearchReport> for BestLine {
    fn from(report: &SearchReport) -> Self {
        let SearchReport { verdict, score, depth, .. } = *report;
        Self { line: report.line.clone(), verdict, score, depth }
    }
}

/// A search for the best lines of a position, in steps.
#[derive(Debug)]
pub struct LineSearch {
    tables: Tables,
    position: EvaluatedBoard,
    shown: usize,
    deepening: Deepening,
    proofs: Proofs,
    limits: Limits,
    deadline: Option<Duration>,
    planned: u32,
    done: bool,
}

impl LineSearch {
    /// Starts a search for the `shown` best lines of an unfinished game, limited to the moves in `among` if given. The tables
    /// take about `table_bytes` bytes in total. The clock starts now.
    pub fn new(
        board: &Board,
        shown: usize,
        among: Option<PointSet>,
        table_bytes: usize,
        limits: &Limits,
        control: &Control<'_>,
    ) -> Self {
        let deadline = control.deadline(limits.time);
        let first = (board.stones() == 0).then(|| [board.size().center()].into_iter().collect());
        // This search also shows moves that do not stop a threat.
        let among = among.or(first).unwrap_or_else(|| candidates(board, StaticStatus::Quiet)) & board.legal();
        let position = EvaluatedBoard::new(board);
        // The node limit also counts the threat searches, so it is checked outside the tree search.
        let own = Limits { nodes: None, ..*limits };
        let deepening = Deepening::new(&position, Some(among), &own, control);
        let mut proofs = Proofs::default();
        proofs.look_at_position(FIRST_PROOF_NODES, among);
        Self {
            tables: Tables::new(table_bytes),
            position,
            shown,
            deepening: deepening.with_lines(shown),
            proofs,
            limits: *limits,
            deadline,
            planned: 0,
            done: false,
        }
    }

    /// Sets the number of threads.
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> Self {
        self.tables.memory.set_threads(threads);
        self
    }

    /// The best lines so far: proven wins, shortest first, then searched moves by value, then proven losses, longest first. All
    /// searched moves have the same depth, except for wins that cannot be shorter.
    pub fn best(&self) -> Vec<BestLine> {
        let (won, lost) = self.proofs.proven();
        let searched = self.deepening.completed().iter().map(searched);
        won.cloned().chain(searched).chain(lost.cloned()).take(self.shown).collect()
    }

    /// A move chosen without a search, for when no line is ready in time.
    pub fn likeliest(&self) -> Option<Point> {
        self.deepening.found().best
    }

    /// The number of positions visited.
    pub fn nodes(&self) -> u64 {
        self.deepening.found().nodes + self.proofs.nodes()
    }

    /// A counter that increases with every iteration and every proof.
    pub fn result_count(&self) -> usize {
        let (won, lost) = self.proofs.proven();
        self.deepening.iterations() as usize + won.count() + lost.count()
    }

    /// Continues for about `nodes` positions or until the iteration ends. Returns true if the search is finished.
    pub fn step(&mut self, nodes: u64, control: &Control<'_>) -> bool {
        let until = self.nodes().saturating_add(nodes.max(1)).min(self.limits.nodes.unwrap_or(u64::MAX));
        let begun = self.result_count();
        while !self.done && self.nodes() < until && self.result_count() == begun {
            self.advance(until - self.nodes(), control);
            self.done |= control.is_stopped() || control.is_past(self.deadline);
        }
        self.done || self.limits.nodes.is_some_and(|limit| self.nodes() >= limit)
    }

    fn advance(&mut self, left: u64, control: &Control<'_>) {
        if self.proofs.is_busy() {
            let board = self.position.board();
            let proven = self.proofs.resume(&mut self.tables, board, left.min(SLICE), control);
            proven.into_iter().for_each(|point| self.take_proof(point));
        } else if self.proofs.proven().0.count() >= self.shown {
            self.done = true;
        } else if self.planned < self.deepening.iterations() || self.deepening.is_finished() {
            self.planned = self.deepening.iterations();
            self.plan();
        } else {
            let (memory, next) = (&mut self.tables.memory, self.deepening.iterations() + 1);
            self.deepening.resume_until(&mut self.position, memory, left, next, control);
        }
    }

    /// Takes a proven move out of the search, which continues with as many lines as are still needed.
    fn take_proof(&mut self, point: Point) {
        self.deepening.leave_out(point);
        let won = self.proofs.proven().0.count();
        self.deepening.set_lines(self.shown.saturating_sub(won));
        if won >= self.shown {
            self.proofs.only_lines();
        }
    }

    /// Schedules threat searches after the moves shown, or finishes if the tree search is over and all moves have had enough
    /// threat search.
    fn plan(&mut self) {
        let over = self.deepening.is_finished();
        let usual = self.deepening.found().nodes / (TREE_PART * self.shown as u64);
        for found in self.deepening.completed() {
            let Some(point) = found.best else { continue };
            let more = if found.value.abs() >= WON { DECIDED } else { 1 };
            let nodes = (usual * more).clamp(PROOF_NODES.0, PROOF_NODES.1);
            self.proofs.look_at(point, nodes, over.then_some(PROOF_NODES.1));
        }
        self.done = over && !self.proofs.is_busy();
    }
}

fn searched(found: &Found) -> BestLine {
    BestLine {
        line: found.line.clone(),
        verdict: Verdict::Unknown,
        score: Some(found.value),
        depth: found.depth,
    }
}

#[cfg(test)]
#[path = "lines_tests.rs"]
mod tests;
