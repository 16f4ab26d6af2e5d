//! Our best engine's decisions in each of the three roles.
//!
//! As proposer it draws random stones and proposes those that its search finds most even. As chooser it takes the color that is
//! ahead. If neither is, the proposer may know better, having had the time to find misleading stones. So the engine places two
//! drawn stones of its own, again the most even ones.
//!
//! Even does not mean a score of 0. With few stones on the board Black wins more than half of such games, except under renju
//! with its forbidden points.

use engine::{Board, Point, Rule};
use search::{Control, Limits, SliceEnd};

use super::candidates::drawn;
use super::{Decision, Phase};
use crate::comparison::{Comparison, Wanted, limits_at, part, value};
use crate::player::{Player, Thought};
use crate::spec::{EngineKind, EngineSpec, Level};

/// The largest advantage for which the chooser takes no color, in points: 57 %.
const EVEN: i32 = 30;
/// The score for White, to move, at which either side wins half of the games: 57 %. Measured as the README describes.
const LEVEL_FOR_WHITE: i32 = 30;
/// The fraction of the limits after which the chooser decides whether to take a color.
const LOOK: f64 = 0.4;
/// The number of draws from which the compared positions are chosen.
const DRAWS: u64 = 200;

/// Decides in Swap2, with tables that last from decision to decision.
#[derive(Debug)]
pub struct Swap2Player {
    judge: Player,
    level: Level,
    seed: u64,
}

/// A running decision.
#[derive(Debug)]
pub struct Swap2Thought {
    board: Board,
    limits: Limits,
    work: Work,
    decision: Option<Decision>,
    value: Option<i32>,
    /// The positions visited by finished searches.
    nodes: u64,
}

#[derive(Debug)]
enum Work {
    /// Finds out which side is ahead.
    Look(Box<Thought>),
    /// Chooses the stones to place.
    Compare(Box<Comparison>),
    Done,
}

impl Swap2Thought {
    /// The decision; `None` while searching, and if the board has no room for the stones.
    pub const fn decision(&self) -> Option<Decision> {
        self.decision
    }

    /// The value for White, to move, after the stones decided, in the engine's points.
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
}

impl Swap2Player {
    /// Creates a player with tables of at most `bytes` bytes. The draws depend on `seed`; a new one for every game makes games
    /// differ. Below full strength it searches less.
    pub fn new(level: Level, bytes: usize, seed: u64) -> Self {
        Self { judge: Player::new(EngineSpec::new(EngineKind::Best), bytes, 0), level, seed }
    }

    /// Decides at once; `None` if there is nothing to decide.
    pub fn decide(&mut self, board: &Board, limits: &Limits, control: &Control<'_>) -> Option<Decision> {
        let mut thought = self.begin(board, limits, control)?;
        while self.resume(&mut thought, u64::MAX, control) == SliceEnd::Paused {}
        thought.decision()
    }

    /// Starts the decision that is due with these stones, see [`Phase::of`]; `None` if there is none.
    pub fn begin(&mut self, board: &Board, limits: &Limits, control: &Control<'_>) -> Option<Swap2Thought> {
        let phase = Phase::of(board.stones())?;
        let limits = limits_at(self.level, limits);
        let work = match phase {
            Phase::Propose => self.compare(board, 3, &limits),
            Phase::Choose => Work::Look(Box::new(self.judge.begin(board, &part(&limits, LOOK), control))),
            Phase::ChooseAgain => Work::Look(Box::new(self.judge.begin(board, &limits, control))),
        };
        Some(Swap2Thought { board: board.clone(), limits, work, decision: None, value: None, nodes: 0 })
    }

    /// Continues for about `nodes` positions.
    pub fn resume(&mut self, thought: &mut Swap2Thought, nodes: u64, control: &Control<'_>) -> SliceEnd {
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
            Work::Compare(comparison) => take(thought, &comparison),
            Work::Done => {}
        }
        thought.nodes = before;
        if matches!(thought.work, Work::Done) { SliceEnd::Finished } else { SliceEnd::Paused }
    }

    /// The comparison of extensions of this board by `more` stones.
    fn compare(&self, board: &Board, more: usize, limits: &Limits) -> Work {
        let boards = (0..DRAWS).filter_map(|number| drawn(board, more, self.seed, number));
        Work::Compare(Box::new(Comparison::new(boards, Wanted::Near(even(board)), limits)))
    }

    /// Takes the color that is ahead. If neither is and two stones may be placed, it places them.
    fn after_look(&self, thought: &mut Swap2Thought, look: &Thought) {
        let report = look.report();
        let value = value(report, &thought.board);
        thought.value = Some(value);
        let ahead = value - even(&thought.board);
        let best = report.best.filter(|_| ahead >= 0);
        thought.decision = Some(best.map_or(Decision::Black, Decision::White));
        if ahead.abs() <= EVEN && thought.board.stones() == 3 {
            thought.work = self.compare(&thought.board, 2, &part(&thought.limits, 1.0 - LOOK));
        }
    }
}

/// The score for White, to move, of an even position.
fn even(board: &Board) -> i32 {
    if board.rule() == Rule::Renju { 0 } else { LEVEL_FOR_WHITE }
}

/// Decides for the most even stones found, if there are any.
fn take(thought: &mut Swap2Thought, comparison: &Comparison) {
    let Some((moves, value)) = comparison.best() else { return };
    let added: &[Point] = &moves[thought.board.stones()..];
    let decision = match *added {
        [first, second, third] => Decision::Propose([first, second, third]),
        [first, second] => Decision::Two([first, second]),
        _ => return,
    };
    thought.decision = Some(decision);
    thought.value = Some(value);
}

#[cfg(test)]
#[path = "tests.rs"]
mod tests;
