//! Finds the position whose value is nearest to a target. All candidates get a short search. The best candidates get longer
//! searches.

use engine::{Board, Point};
use search::{Control, Limits, SliceEnd};

use crate::eval::Evaluation;
use crate::player::{Player, Thought};
use crate::report::{SearchReport, Verdict};
use crate::spec::Level;

/// The number of positions in each round, and the round's share of the limits.
const ROUNDS: [(usize, f64); 3] = [(16, 0.2), (5, 0.3), (2, 0.5)];
const DECIDED: i32 = 100_000;
const NODES_IF_UNLIMITED: u64 = 200_000;
/// The node limit at the lowest level. It doubles with each level.
const LOWEST_NODES: u64 = 1_000;

/// The smallest value.
pub(crate) const LEAST: i32 = -DECIDED;

/// The value of a searched position for the side to move. Proven wins and losses lie outside the range of scores.
pub(crate) fn value(report: &SearchReport, board: &Board) -> i32 {
    match (report.verdict, report.score) {
        (Verdict::Win { .. }, _) => DECIDED,
        (Verdict::Loss { .. }, _) => -DECIDED,
        (Verdict::Unknown, Some(score)) => score,
        (Verdict::Unknown, None) => Evaluation::new(board).value(board, board.to_move()),
    }
}

pub(crate) fn limits_at(level: Level, limits: &Limits) -> Limits {
    let capped = (level != Level::FULL).then(|| LOWEST_NODES << (level.number() - 1));
    let unlimited = limits.nodes.is_none() && limits.time.is_none();
    let most = capped.or(unlimited.then_some(NODES_IF_UNLIMITED));
    Limits { nodes: limits.nodes.into_iter().chain(most).min(), ..*limits }
}

#[derive(Clone, Debug)]
struct Candidate {
    board: Board,
    value: i32,
}

#[derive(Debug)]
pub(crate) struct Comparison {
    wanted: i32,
    limits: Limits,
    candidates: Vec<Candidate>,
    round: usize,
    at: usize,
    now: Option<Box<Thought>>,
    nodes: u64,
}

impl Comparison {
    /// Starts comparing these positions by the distance of their values from the `wanted` one, ignoring positions that do not
    /// fit into the first round.
    pub(crate) fn new(boards: impl Iterator<Item = Board>, wanted: i32, limits: &Limits) -> Self {
        let candidates = boards.take(ROUNDS[0].0).map(|board| Candidate { board, value: 0 }).collect();
        Self { wanted, limits: *limits, candidates, round: 0, at: 0, now: None, nodes: 0 }
    }

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

    pub(crate) fn nodes(&self) -> u64 {
        self.nodes + self.now.as_ref().map_or(0, |thought| thought.report().nodes)
    }

    /// The moves of the best position so far, and its value for the side to move.
    pub(crate) fn best(&self) -> Option<(&[Point], i32)> {
        let first = self.candidates.first()?;
        Some((first.board.moves(), first.value))
    }

    fn advance(&mut self, player: &mut Player, slice: u64, control: &Control<'_>) {
        let candidate = &mut self.candidates[self.at];
        let limits = &self.limits;
        let (count, share) = ROUNDS[self.round];
        let share = share / count as f64;
        let begin = || Box::new(player.begin(&candidate.board, &limits.part(share), control));
        let mut thought = self.now.take().unwrap_or_else(begin);
        if player.resume(&mut thought, slice, control) == SliceEnd::Paused {
            self.now = Some(thought);
            return;
        }
        candidate.value = value(thought.report(), &candidate.board);
        // Count a search that visits no position as one position.
        self.nodes += thought.report().nodes.max(1);
        self.at += 1;
        if self.at == self.candidates.len() {
            // A stable sort keeps the order of candidates at the same distance.
            self.candidates.sort_by_key(|candidate| candidate.value.abs_diff(self.wanted));
            self.round += 1;
            self.at = 0;
            if let Some(&(kept, _)) = ROUNDS.get(self.round) {
                self.candidates.truncate(kept);
            }
        }
    }
}
