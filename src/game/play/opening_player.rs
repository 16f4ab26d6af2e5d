//! Our engine's decisions during openings.
//!
//! As the proposer in Swap2, the engine draws random stones and proposes the most even position it finds. As the chooser, it
//! takes the color that is ahead. If neither is ahead, it does not take a color, because the proposer had time to find a
//! misleading position. Instead, it adds two stones, again the most even of several random choices.
//!
//! A score of 0 does not mean that the position is even. With few stones on the board, Black wins more than half of the games
//! from positions with this score. Under renju, Black's forbidden points balance this, so the score needs no correction.
//!
//! Under pro and long pro, the engine places the third stone on the allowed point that is worst for White.

use engine::{Board, Color, Point, PointSet};
use search::{Control, Limits, SliceEnd};

use crate::comparison::{Comparison, LEAST, limits_at, value};
use crate::eval::Evaluation;
use crate::opening_rule::OpeningRule;
use crate::player::{Player, Thought};
use crate::spec::{EngineKind, EngineSpec, Level};
use crate::swap2::{Chosen, Decision, Phase, with_random_stones};

/// The chooser takes a color only if that color is ahead by more than this, in the engine's units. This lead means a winning
/// chance of 57%.
const EVEN: i32 = 30;
/// White's score, with White to move, at which each side wins half of the games. `src/lab/engine.md` describes the measurement.
const LEVEL_FOR_WHITE: i32 = 30;
/// The fraction of the limits for deciding whether to take a color.
const LOOK: f64 = 0.4;
const DRAWS: u64 = 200;
/// The maximum distance of the third stone from the barred square. Farther away, it has no connection with the first stone.
const REACH: usize = 2;

/// Our engine as a player of openings. It reuses its tables.
#[derive(Debug)]
pub struct OpeningPlayer {
    judge: Player,
    level: Level,
    seed: u64,
}

/// A decision in progress.
#[derive(Debug)]
pub struct OpeningThought {
    board: Board,
    limits: Limits,
    work: Work,
    decision: Option<Decision>,
    value: Option<i32>,
    nodes: u64,
}

#[derive(Debug)]
enum Work {
    /// Finding out which side is ahead.
    Look(Box<Thought>),
    /// Choosing the stones to place.
    Compare(Box<Comparison>),
    Done,
}

impl OpeningThought {
    /// The decision; `None` during the search, or if the board has no room for the stones.
    pub fn decision(&self) -> Option<Decision> {
        self.decision.filter(|_| matches!(self.work, Work::Done))
    }

    /// The value for White, who moves after the decision, in the engine's units.
    pub const fn value(&self) -> Option<i32> {
        self.value
    }

    /// The number of positions visited.
    pub fn nodes(&self) -> u64 {
        self.nodes
            + match &self.work {
                Work::Look(thought) => thought.report().nodes,
                Work::Compare(comparison) => comparison.nodes(),
                Work::Done => 0,
            }
    }

    fn take(&mut self, comparison: &Comparison) {
        let Some((moves, value)) = comparison.best() else { return };
        self.decision = match moves[self.board.stones()..] {
            [first, second, third] => Some(Decision::Propose([first, second, third])),
            [first, second] => Some(Decision::Two([first, second])),
            [third] => Some(Decision::Third(third)),
            _ => return,
        };
        self.value = Some(value);
    }
}

impl OpeningPlayer {
    /// Creates a player with tables of about `bytes` bytes. A new `seed` for every game gives different games. Below full
    /// strength, the player searches less.
    pub fn new(level: Level, bytes: usize, seed: u64) -> Self {
        Self { judge: Player::new(EngineSpec::new(EngineKind::Best), bytes, 0), level, seed }
    }

    /// Sets the number of threads.
    #[must_use]
    pub fn with_threads(self, threads: usize) -> Self {
        Self { judge: self.judge.with_threads(threads), ..self }
    }

    /// Makes a Swap2 decision without slices. Returns `None` if no decision is due.
    pub fn decide(&mut self, board: &Board, limits: &Limits, control: &Control<'_>) -> Option<Decision> {
        let mut thought = self.begin(board, OpeningRule::Swap2(Chosen::default()), limits, control)?;
        while self.resume(&mut thought, u64::MAX, control) == SliceEnd::Paused {}
        thought.decision()
    }

    /// Starts the decision that is due. Returns `None` if the next move is an ordinary one.
    pub fn begin(
        &mut self,
        board: &Board,
        opening: OpeningRule,
        limits: &Limits,
        control: &Control<'_>,
    ) -> Option<OpeningThought> {
        let limits = limits_at(self.level, limits);
        let work = match opening {
            OpeningRule::Swap2(_) => match Phase::of(board.stones())? {
                Phase::Propose => self.compare(board, 3, &limits),
                Phase::Choose => Work::Look(Box::new(self.judge.begin(board, &limits.part(LOOK), control))),
                Phase::ChooseAgain => Work::Look(Box::new(self.judge.begin(board, &limits, control))),
            },
            _ => {
                let boards = third_stones(board, opening)?.into_iter().map(|point| {
                    let mut board = board.clone();
                    board.make(point);
                    board
                });
                Work::Compare(Box::new(Comparison::new(boards, LEAST, &limits)))
            }
        };
        Some(OpeningThought { board: board.clone(), limits, work, decision: None, value: None, nodes: 0 })
    }

    /// Continues for about `nodes` positions.
    pub fn resume(&mut self, thought: &mut OpeningThought, nodes: u64, control: &Control<'_>) -> SliceEnd {
        let progress = match &mut thought.work {
            Work::Look(look) => self.judge.resume(look, nodes, control),
            Work::Compare(comparison) => comparison.resume(&mut self.judge, nodes, control),
            Work::Done => return SliceEnd::Finished,
        };
        if progress == SliceEnd::Paused {
            return SliceEnd::Paused;
        }
        let before = thought.nodes();
        match std::mem::replace(&mut thought.work, Work::Done) {
            Work::Look(look) => self.after_look(thought, &look),
            Work::Compare(comparison) => thought.take(&comparison),
            Work::Done => {}
        }
        thought.nodes = before;
        if matches!(thought.work, Work::Done) { SliceEnd::Finished } else { SliceEnd::Paused }
    }

    fn compare(&self, board: &Board, more: usize, limits: &Limits) -> Work {
        let boards = (0..DRAWS).filter_map(|number| with_random_stones(board, more, self.seed, number));
        Work::Compare(Box::new(Comparison::new(boards, even(board), limits)))
    }

    /// Takes the color that is ahead, or adds two stones if neither is ahead and the rule allows it.
    fn after_look(&self, thought: &mut OpeningThought, look: &Thought) {
        let report = look.report();
        let value = value(report, &thought.board);
        thought.value = Some(value);
        let ahead = value - even(&thought.board);
        let best = report.best.filter(|_| ahead >= 0);
        thought.decision = Some(best.map_or(Decision::Black, Decision::White));
        if ahead.abs() <= EVEN && thought.board.stones() == 3 {
            thought.work = self.compare(&thought.board, 2, &thought.limits.part(1.0 - LOOK));
        }
    }
}

fn even(board: &Board) -> i32 {
    if board.rule().forbids(Color::Black) { 0 } else { LEVEL_FOR_WHITE }
}

/// The points to compare for the third stone, most likely first; `None` if the rule does not restrict the next stone.
fn third_stones(board: &Board, opening: OpeningRule) -> Option<Vec<Point>> {
    let barred = opening.barred(board.size(), board.stones());
    if board.stones() != 2 || barred.is_empty() {
        return None;
    }
    let middle = board.size().center();
    let reach = opening.square()? / 2 + REACH;
    let around: PointSet = board.size().points().filter(|point| point.distance(middle) <= reach).collect();
    let mut points: Vec<Point> = (around & (board.legal() - barred)).iter().collect();
    // Among equal scores, prefer the center.
    let evaluation = Evaluation::new(board);
    let value = |point| evaluation.move_score(board.to_move(), point);
    points.sort_by_key(|&point| (std::cmp::Reverse(value(point)), point.distance(middle), point));
    Some(points)
}

#[cfg(test)]
#[path = "opening_player_tests.rs"]
mod tests;
