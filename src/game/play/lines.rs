//! The best lines of a position: several first moves, each with the play expected after it.
//!
//! Each iteration searches for the best move, then for the best of the others, and so on. Between iterations, threats after
//! these moves are searched, longer each time: a proven move needs no more search.

mod proofs;

use std::time::Duration;

use engine::{Board, Point, PointSet};
use search::{Control, Limits};

use super::best::Tables;
use super::pvs::{Deepening, EvaluatedBoard, Found, Selectivity, StaticStatus, WON, candidates};
use super::report::Verdict;
use proofs::Proofs;

/// Positions for threats before the first iteration.
const FIRST_LOOK: u64 = 2_000;
/// The part of the search's positions that a look at the threats after one of `count` moves may cost is one of so many times
/// `count`.
const PART: u64 = 8;
/// The least and the most that such a look costs, in positions.
const LOOK: (u64, u64) = (200, 2_000_000);
/// The most that is spent on threats between two looks at the clock, in positions.
const SLICE: u64 = 4_000;
/// Factor for moves that the search calls decided.
const DECIDED: u64 = 8;

/// A move and the play expected after it, for the side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BestLine {
    /// The move, then the play expected.
    pub line: Vec<Point>,
    /// The proven result.
    pub verdict: Verdict,
    /// The evaluation, in the engine's points; `None` where the threats decided it.
    pub score: Option<i32>,
    /// Plies searched, this move first; 0 where the threats decided it.
    pub depth: u32,
}

/// The search for the best lines of a position, in steps.
#[derive(Debug)]
pub struct LineSearch {
    tables: Tables,
    position: EvaluatedBoard,
    shown: usize,
    deepening: Deepening,
    proofs: Proofs,
    limits: Limits,
    deadline: Option<Duration>,
    /// The iteration after which the threats were looked at.
    planned: u32,
    done: bool,
}

impl LineSearch {
    /// A search for the `shown` best lines of a position whose game is not over, with tables of `table_bytes` bytes; only
    /// `among` these moves, if given. Time counts from now.
    pub fn new(
        board: &Board,
        shown: usize,
        among: Option<PointSet>,
        table_bytes: usize,
        limits: &Limits,
        control: &Control<'_>,
    ) -> Self {
        let first = (board.stones() == 0).then(|| [board.size().center()].into_iter().collect());
        // Unlike a search for the best move, show moves that stop no threat too.
        let among = among.or(first).unwrap_or_else(|| candidates(board, StaticStatus::Quiet)) & board.legal();
        let position = EvaluatedBoard::new(board);
        // Positions are counted here, with those of the threats.
        let own = Limits { nodes: None, ..*limits };
        let deepening = Deepening::new(&position, Some(among), &own, Selectivity::FULL, control);
        let mut proofs = Proofs::default();
        proofs.look_at_position(FIRST_LOOK, among);
        Self {
            tables: Tables::new(table_bytes),
            position,
            shown,
            deepening: deepening.with_lines(shown),
            proofs,
            limits: *limits,
            deadline: control.deadline(limits.time),
            planned: 0,
            done: false,
        }
    }

    /// The best lines known: what is proven won, then what was searched, by value, then what is proven lost; near wins and
    /// far losses first. Those that were searched are all of one depth, wins that cannot be shorter apart.
    pub fn best(&self) -> Vec<BestLine> {
        let (won, lost) = self.proofs.proven();
        let searched = self.deepening.completed().iter().map(searched);
        won.cloned().chain(searched).chain(lost.cloned()).take(self.shown).collect()
    }

    /// The likeliest move where there was no time for a line: by its looks, before anything was searched.
    pub fn likeliest(&self) -> Option<Point> {
        self.deepening.found().best
    }

    /// Positions visited.
    pub fn nodes(&self) -> u64 {
        self.deepening.found().nodes + self.proofs.nodes()
    }

    /// How often more was found out: it grows with every iteration and every proof.
    pub fn news(&self) -> usize {
        let (won, lost) = self.proofs.proven();
        self.deepening.iterations() as usize + won.count() + lost.count()
    }

    /// Goes on for about `nodes` positions, to the end of an iteration at most; whether there is nothing more to do.
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

    /// A move is proven won or lost: the search goes on among the others, for as many lines as are still wanted.
    fn take_proof(&mut self, point: Point) {
        self.deepening.leave_out(point);
        let won = self.proofs.proven().0.count();
        self.deepening.set_lines(self.shown.saturating_sub(won));
        if won >= self.shown {
            self.proofs.only_lines();
        }
    }

    /// Lines up the looks at the threats after the moves shown; there is nothing more to do if the search is over and each
    /// was looked at for long.
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
