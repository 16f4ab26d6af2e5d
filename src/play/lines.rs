//! The best moves of a position, each with the play expected after it.
//!
//! Our best engine thinks about the position after each candidate, in rounds: each gives four times the positions of the
//! one before to fewer candidates. A round at the position itself comes first, so that its wins by threats are seen.

use std::collections::VecDeque;

use engine::{Board, Point};
use search::{Control, Limits, Progress};

use super::eval::point_value::{PointValues, Reading};
use super::player::{Player, Thought};
use super::report::{Report, Verdict};
use super::spec::{EngineKind, EngineSpec};

/// Positions for each candidate in the rounds.
const EFFORT: [u64; 8] = [500, 2_000, 8_000, 32_000, 128_000, 512_000, 2_000_000, 8_000_000];
/// Candidates of the first two rounds; later ones look at a few more than are shown.
const WIDTH: [usize; 2] = [32, 16];
const SPARE: usize = 2;
/// Rounds after which no shorter wins are looked for.
const ENOUGH: usize = 3;
/// Candidates lie at most this far from a stone.
const NEAR: usize = 2;
/// A move and the play expected after it, for the side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BestLine {
    /// The move, then the play expected; empty for a candidate that was not looked at yet.
    pub line: Vec<Point>,
    /// What is proven.
    pub verdict: Verdict,
    /// The evaluation, in the engine's points; `None` where nothing was evaluated.
    pub score: Option<i32>,
    /// Plies searched, this move first.
    pub depth: u32,
}

#[derive(Debug)]
struct Candidate {
    point: Point,
    /// What the move looks worth without a search: orders what was not searched.
    rank: u32,
    known: BestLine,
}

impl Candidate {
    /// Wins before what is open before losses; near wins and far losses first.
    fn order(&self) -> (i8, i64, u32) {
        let (class, value) = match self.known.verdict {
            Verdict::Win { stones } => (1, -i64::from(stones)),
            Verdict::Unknown => (0, self.known.score.map_or(i64::MIN, i64::from)),
            Verdict::Loss { stones } => (-1, i64::from(stones)),
        };
        (class, value, self.rank)
    }

    fn is_open(&self) -> bool {
        self.known.verdict == Verdict::Unknown
    }
}

/// What is thought about.
#[derive(Clone, Copy, Debug)]
enum Job {
    /// The position itself.
    Root,
    /// The position after a candidate.
    After(Point),
    /// The position after a candidate that wins and the reply that lasts longest: how the win goes on.
    Win(Point, Point),
}

/// The search for the best lines of a position, in steps.
#[derive(Debug)]
pub struct LineSearch {
    board: Board,
    player: Player,
    shown: usize,
    /// The best first, as far as is known.
    candidates: Vec<Candidate>,
    round: usize,
    queue: VecDeque<Job>,
    now: Option<(Job, Thought)>,
    nodes: u64,
}

impl LineSearch {
    /// A search for the `shown` best lines of a position whose game is not over, with tables of `table_bytes` bytes.
    pub fn new(board: Board, shown: usize, table_bytes: usize) -> Self {
        let spec = EngineSpec::new(EngineKind::Best);
        let player = Player::new(spec, table_bytes, 0);
        let values = PointValues::new(Reading::Refined, &board);
        let near = board.near(NEAR) & board.legal();
        let points = if board.stones() == 0 { [board.size().center()].into_iter().collect() } else { near };
        let candidates = points.iter().map(|point| new_candidate(point, values.score(&board, point)));
        let mut candidates: Vec<Candidate> = candidates.collect();
        candidates.sort_by_key(|candidate| std::cmp::Reverse(candidate.order()));
        let mut search =
            Self { board, player, shown, candidates, round: 0, queue: VecDeque::new(), now: None, nodes: 0 };
        search.fill();
        search
    }

    /// The best lines of those that have been looked at, the best first.
    pub fn best(&self) -> impl Iterator<Item = &BestLine> {
        self.candidates
            .iter()
            .map(|candidate| &candidate.known)
            .filter(|known| !known.line.is_empty())
            .take(self.shown)
    }

    /// Positions visited.
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The rounds that are over.
    pub const fn rounds(&self) -> usize {
        self.round
    }

    /// Goes on for about `nodes` positions; whether there is nothing more to do.
    pub fn step(&mut self, nodes: u64) -> bool {
        let mut left = nodes.max(1);
        while left > 0 {
            let Some((job, mut thought)) = self.now.take().or_else(|| self.begin()) else { return true };
            let before = thought.report().nodes;
            let progress = self.player.resume(&mut thought, left, &Control::default());
            // A thought that needs no position still costs something.
            let spent = (thought.report().nodes - before).max(1);
            self.nodes += spent;
            left = left.saturating_sub(spent);
            if progress == Progress::Finished {
                self.take(job, thought.report());
            } else {
                self.now = Some((job, thought));
            }
        }
        false
    }

    /// Begins the next thought; `None` when all rounds are over or everything is decided.
    fn begin(&mut self) -> Option<(Job, Thought)> {
        if self.queue.is_empty() {
            self.round += 1;
            self.fill();
        }
        let job = self.queue.pop_front()?;
        let limits = Limits::nodes(EFFORT[self.round]);
        let mut board = self.board.clone();
        match job {
            Job::Root => {}
            Job::After(point) => board.make(point),
            Job::Win(point, reply) => [point, reply].into_iter().for_each(|point| board.make(point)),
        }
        Some((job, self.player.begin(&board, &limits, &Control::default())))
    }

    /// Lines up what this round looks at: nothing if all of it is decided, or enough wins are known.
    fn fill(&mut self) {
        let best = self.candidates.iter().take(self.shown);
        let won = best.filter(|candidate| matches!(candidate.known.verdict, Verdict::Win { .. })).count();
        if self.round == EFFORT.len() || (self.round >= ENOUGH && won == self.shown) {
            return;
        }
        let width = WIDTH.get(self.round).copied().unwrap_or(0).max(self.shown + SPARE);
        let open = self.candidates.iter().take(width).filter(|candidate| candidate.is_open());
        self.queue = open.map(|candidate| Job::After(candidate.point)).collect();
        if !self.queue.is_empty() {
            self.queue.push_front(Job::Root);
        }
    }

    fn take(&mut self, job: Job, report: &Report) {
        match job {
            Job::Root => self.take_root(report),
            Job::After(point) => self.take_after(point, report),
            Job::Win(point, _) if matches!(report.verdict, Verdict::Win { .. }) => {
                self.candidate(point).known.line.extend(&report.line);
            }
            // The win stays proven, only its line stays short.
            Job::Win(..) => {}
        }
        self.candidates.sort_by_key(|candidate| std::cmp::Reverse(candidate.order()));
    }

    /// A move that the engine would play is a candidate, wherever it lies; its win needs no proof of another kind.
    fn take_root(&mut self, report: &Report) {
        let Some(best) = report.best else { return };
        let candidate = self.candidate(best);
        if candidate.is_open() && matches!(report.verdict, Verdict::Win { .. }) {
            let Report { line, verdict, score, depth, .. } = report;
            candidate.known =
                BestLine { line: line.clone(), verdict: *verdict, score: *score, depth: *depth };
        }
    }

    fn take_after(&mut self, point: Point, report: &Report) {
        let won = {
            let mut board = self.board.clone();
            board.make(point);
            board.winner().is_some()
        };
        let verdict = match report.verdict {
            _ if won => Verdict::Win { stones: 1 },
            Verdict::Win { stones } => Verdict::Loss { stones: stones + 1 },
            Verdict::Loss { stones } => Verdict::Win { stones: stones + 1 },
            Verdict::Unknown => Verdict::Unknown,
        };
        if let (Verdict::Loss { .. }, Some(reply)) = (report.verdict, report.best) {
            self.queue.push_front(Job::Win(point, reply));
        }
        let line = std::iter::once(point).chain(report.line.iter().copied()).collect();
        let score = report.score.map(|score| -score);
        self.candidate(point).known = BestLine { line, verdict, score, depth: report.depth + 1 };
    }

    fn candidate(&mut self, point: Point) -> &mut Candidate {
        let at = self.candidates.iter().position(|candidate| candidate.point == point);
        let at = at.unwrap_or_else(|| {
            self.candidates.push(new_candidate(point, 0));
            self.candidates.len() - 1
        });
        &mut self.candidates[at]
    }
}

const fn new_candidate(point: Point, rank: u32) -> Candidate {
    let known = BestLine { line: Vec::new(), verdict: Verdict::Unknown, score: None, depth: 0 };
    Candidate { point, rank, known }
}

#[cfg(test)]
#[path = "lines_tests.rs"]
mod tests;
