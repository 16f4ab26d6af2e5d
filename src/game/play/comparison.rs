//! Finds the position of many whose value is nearest to what is wanted: all get a short search, the best a longer one.

use engine::{Board, Point};
use search::{Control, Limits, SliceEnd};

use crate::eval::Evaluation;
use crate::player::{Player, Thought};
use crate::report::{Report, Verdict};
use crate::spec::Level;

/// Positions in each round, and the part of the limits that the round has.
const ROUNDS: [(usize, f64); 3] = [(16, 0.2), (5, 0.3), (2, 0.5)];
/// The value of a proven win, above every evaluation.
const DECIDED: i32 = 100_000;
/// Positions that a decision may cost where nothing is limited.
const NODES_IF_UNLIMITED: u64 = 200_000;
/// Positions that a decision at the lowest level may cost; each level above takes twice as many.
const LOWEST_NODES: u64 = 1_000;

/// The value wanted, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wanted {
    /// As near to this as possible.
    Near(i32),
    /// As low as possible.
    Little,
}

impl Wanted {
    /// The less, the better.
    const fn distance(self, value: i32) -> i32 {
        match self {
            Self::Near(wanted) => (value - wanted).abs(),
            Self::Little => value,
        }
    }
}

/// The value of a position by a report, for the side to move; a proven result is beyond all scores.
pub(crate) fn value(report: &Report, board: &Board) -> i32 {
    match (report.verdict, report.score) {
        (Verdict::Win { .. }, _) => DECIDED,
        (Verdict::Loss { .. }, _) => -DECIDED,
        (Verdict::Unknown, Some(score)) => score,
        // Where the next move was forced nothing was searched.
        (Verdict::Unknown, None) => Evaluation::new(board).value(board, board.to_move()),
    }
}

/// So much of these limits.
pub(crate) fn part(limits: &Limits, part: f64) -> Limits {
    Limits {
        nodes: limits.nodes.map(|nodes| ((nodes as f64 * part) as u64).max(1)),
        time: limits.time.map(|time| time.mul_f64(part)),
        ..*limits
    }
}

/// The limits of a decision at this level.
pub(crate) fn limits_at(level: Level, limits: &Limits) -> Limits {
    let capped = (level != Level::FULL).then(|| LOWEST_NODES << (level.number() - 1));
    let unlimited = limits.nodes.is_none() && limits.time.is_none();
    let most = capped.or(unlimited.then_some(NODES_IF_UNLIMITED));
    Limits { nodes: limits.nodes.into_iter().chain(most).min(), ..*limits }
}

/// A position with its value for the side to move.
#[derive(Clone, Debug)]
struct Candidate {
    board: Board,
    value: i32,
}

/// The comparison under way.
#[derive(Debug)]
pub(crate) struct Comparison {
    wanted: Wanted,
    limits: Limits,
    candidates: Vec<Candidate>,
    round: usize,
    /// The candidate that is looked at.
    at: usize,
    now: Option<Box<Thought>>,
    /// Positions visited by finished thoughts.
    nodes: u64,
}

impl Comparison {
    /// Begins to compare these positions; those beyond the first round's number are left out.
    pub(crate) fn new(boards: impl Iterator<Item = Board>, wanted: Wanted, limits: &Limits) -> Self {
        let candidates = boards.take(ROUNDS[0].0).map(|board| Candidate { board, value: 0 }).collect();
        Self { wanted, limits: *limits, candidates, round: 0, at: 0, now: None, nodes: 0 }
    }

    /// Goes on for about `nodes` positions.
    pub(crate) fn resume(&mut self, player: &mut Player, nodes: u64, control: &Control<'_>) -> SliceEnd {
        let until = self.nodes().saturating_add(nodes.max(1));
        while self.round < ROUNDS.len() && !self.candidates.is_empty() {
            if self.nodes() >= until {
                return SliceEnd::Paused;
            }
            self.advance(player, until - self.nodes(), control);
        }
        SliceEnd::Finished
    }

    /// Positions visited.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes + self.now.as_ref().map_or(0, |thought| thought.report().nodes)
    }

    /// The best position so far, with its value for the side to move.
    pub(crate) fn best(&self) -> Option<(&[Point], i32)> {
        let first = self.candidates.first()?;
        Some((first.board.moves(), first.value))
    }

    fn advance(&mut self, player: &mut Player, slice: u64, control: &Control<'_>) {
        let candidate = &mut self.candidates[self.at];
        let limits = &self.limits;
        let (count, share) = ROUNDS[self.round];
        let share = share / count as f64;
        let begin = || Box::new(player.begin(&candidate.board, &part(limits, share), control));
        let mut thought = self.now.take().unwrap_or_else(begin);
        if player.resume(&mut thought, slice, control) == SliceEnd::Paused {
            self.now = Some(thought);
            return;
        }
        candidate.value = value(thought.report(), &candidate.board);
        // A thought that needs no position still costs something.
        self.nodes += thought.report().nodes.max(1);
        self.at += 1;
        if self.at == self.candidates.len() {
            // Stable: equal ones stay in their order.
            self.candidates.sort_by_key(|candidate| self.wanted.distance(candidate.value));
            self.round += 1;
            self.at = 0;
            if let Some(&(kept, _)) = ROUNDS.get(self.round) {
                self.candidates.truncate(kept);
            }
        }
    }
}
