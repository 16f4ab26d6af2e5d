//! The best lines of a position: several first moves, each with the expected play after it.
//!
//! Each iteration searches for the best move, then for the best of the others, and so on. Between iterations it searches
//! threats after these moves, longer each time. A proven move needs no more search.

mod proofs;

use std::time::Duration;

use engine::{Board, Point, PointSet};
use search::{Control, Limits};

use super::best::Tables;
use super::pvs::{Deepening, EvaluatedBoard, Found, StaticStatus, WON, candidates};
use super::report::Verdict;
use proofs::Proofs;

/// The positions for threats before the first iteration.
const FIRST_LOOK: u64 = 2_000;
/// Threat searches after one of `count` moves get one in `PART * count` of the search's positions.
const PART: u64 = 8;
/// The least and the most that such a threat search costs, in positions.
const LOOK: (u64, u64) = (200, 2_000_000);
/// The most that is spent on threats between checks of the clock, in positions.
const SLICE: u64 = 4_000;
/// The factor for moves that the search reports as decided.
const DECIDED: u64 = 8;

/// A move with the expected play after it, for the side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BestLine {
    /// The move, then the expected play.
    pub line: Vec<Point>,
    /// The proven result.
    pub verdict: Verdict,
    /// The evaluation, in the engine's points; `None` if threats decided it.
    pub score: Option<i32>,
    /// The depth in plies, including this move; 0 if threats decided it.
    pub depth: u32,
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
    /// The iteration after which threats were last searched.
    planned: u32,
    done: bool,
}

impl LineSearch {
    /// Starts a search for the `shown` best lines of an unfinished position, with tables of `table_bytes` bytes; only `among`
    /// these moves, if given. Time counts from now.
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
        // Unlike a search for the best move, also show moves that stop no threat.
        let among = among.or(first).unwrap_or_else(|| candidates(board, StaticStatus::Quiet)) & board.legal();
        let position = EvaluatedBoard::new(board);
        // Positions are counted here, together with those of the threats.
        let own = Limits { nodes: None, ..*limits };
        let deepening = Deepening::new(&position, Some(among), &own, control);
        let mut proofs = Proofs::default();
        proofs.look_at_position(FIRST_LOOK, among);
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

    /// The best lines known: proven wins, then searched moves by value, then proven losses; near wins and far losses come
    /// first. All searched moves have the same depth, except wins that cannot be shorter.
    pub fn best(&self) -> Vec<BestLine> {
        let (won, lost) = self.proofs.proven();
        let searched = self.deepening.completed().iter().map(searched);
        won.cloned().chain(searched).chain(lost.cloned()).take(self.shown).collect()
    }

    /// The most likely move if there was no time for a line, estimated without a search.
    pub fn likeliest(&self) -> Option<Point> {
        self.deepening.found().best
    }

    /// The number of positions visited.
    pub fn nodes(&self) -> u64 {
        self.deepening.found().nodes + self.proofs.nodes()
    }

    /// A counter that grows with every iteration and every proof.
    pub fn news(&self) -> usize {
        let (won, lost) = self.proofs.proven();
        self.deepening.iterations() as usize + won.count() + lost.count()
    }

    /// Continues for about `nodes` positions, at most to the end of an iteration. Returns whether the search is finished.
    pub fn step(&mut self, nodes: u64, control: &Control<'_>) -> bool {
        let until = self.nodes().saturating_add(nodes.max(1)).min(self.limits.nodes.unwrap_or(u64::MAX));
        let begun = self.news();
        while !self.done && self.nodes() < until && self.news() == begun {
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
            self.deepening.resume_iteration(&mut self.position, &mut self.tables.memory, left, control);
        }
    }

    /// Handles a move that was proven to win or lose: the search continues among the others, for as many lines as are still
    /// needed.
    fn take_proof(&mut self, point: Point) {
        self.deepening.leave_out(point);
        let won = self.proofs.proven().0.count();
        self.deepening.set_lines(self.shown.saturating_sub(won));
        if won >= self.shown {
            self.proofs.only_lines();
        }
    }

    /// Schedules threat searches after the moves shown. The search is finished if the tree search is over and each move was
    /// searched long enough.
    fn plan(&mut self) {
        let over = self.deepening.is_finished();
        let usual = self.deepening.found().nodes / (PART * self.shown as u64);
        for found in self.deepening.completed() {
            let Some(point) = found.best else { continue };
            let more = if found.value.abs() >= WON { DECIDED } else { 1 };
            let nodes = (usual * more).clamp(LOOK.0, LOOK.1);
            self.proofs.look_at(point, nodes, over.then_some(LOOK.1));
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
