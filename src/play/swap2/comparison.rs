//! Which of many positions is most even: all get a short look, those that seem most even a longer one.

use engine::{Board, Point};
use search::{Control, Limits, Progress};

use crate::eval::evaluation::Evaluation;
use crate::eval::learned::Learned;
use crate::player::{Player, Thought};
use crate::report::{Report, Verdict};

/// Positions in each round, and the part of the limits that the round has.
const ROUNDS: [(usize, f64); 3] = [(16, 0.2), (5, 0.3), (2, 0.5)];
/// What a proven win counts: more than any evaluation.
const DECIDED: i32 = 100_000;

/// What a report says of a position, for the side to move: the score, or beyond all scores where something is proven.
pub(super) fn value(report: &Report, board: &Board) -> i32 {
    match (report.verdict, report.score) {
        (Verdict::Win { .. }, _) => DECIDED,
        (Verdict::Loss { .. }, _) => -DECIDED,
        (Verdict::Unknown, Some(score)) => score,
        // Where the next move was forced nothing was searched.
        (Verdict::Unknown, None) => Learned::new(board).value(board, board.to_move(), false),
    }
}

/// So much of these limits.
pub(super) fn part(limits: &Limits, part: f64) -> Limits {
    Limits {
        nodes: limits.nodes.map(|nodes| ((nodes as f64 * part) as u64).max(1)),
        time: limits.time.map(|time| time.mul_f64(part)),
        ..*limits
    }
}

/// A position with its value for the side to move.
#[derive(Clone, Debug)]
struct Candidate {
    board: Board,
    value: i32,
}

/// The comparison under way.
#[derive(Debug)]
pub(super) struct Comparison {
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
    pub(super) fn new(boards: impl Iterator<Item = Board>, limits: &Limits) -> Self {
        let candidates = boards.take(ROUNDS[0].0).map(|board| Candidate { board, value: 0 }).collect();
        Self { limits: *limits, candidates, round: 0, at: 0, now: None, nodes: 0 }
    }

    /// Goes on for about `nodes` positions.
    pub(super) fn resume(&mut self, player: &mut Player, nodes: u64, control: &Control<'_>) -> Progress {
        let until = self.nodes().saturating_add(nodes.max(1));
        while self.round < ROUNDS.len() && !self.candidates.is_empty() {
            if self.nodes() >= until {
                return Progress::Paused;
            }
            self.advance(player, until - self.nodes(), control);
        }
        Progress::Finished
    }

    /// Positions visited.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes + self.now.as_ref().map_or(0, |thought| thought.report().nodes)
    }

    /// The most even position as far as is known, with its value for the side to move.
    pub(super) fn most_even(&self) -> Option<(&[Point], i32)> {
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
        if player.resume(&mut thought, slice, control) == Progress::Paused {
            self.now = Some(thought);
            return;
        }
        candidate.value = value(thought.report(), &candidate.board);
        // A thought that needs no position still costs something.
        self.nodes += thought.report().nodes.max(1);
        self.at += 1;
        if self.at == self.candidates.len() {
            // In the order of play where two are as even.
            self.candidates.sort_by_key(|candidate| candidate.value.abs());
            self.round += 1;
            self.at = 0;
            if let Some(&(kept, _)) = ROUNDS.get(self.round) {
                self.candidates.truncate(kept);
            }
        }
    }
}
