//! The best moves of a position, each with the play expected after it: what an analysis shows.
//!
//! ```js
//! const search = new FreeLines({ moves: 'h8 i9', count: 3 });
//! let step;
//! do { step = search.step(2000); show(step.lines); await breath(); } while (!step.done);
//! search.free();
//! ```
//!
//! The best engine thinks about the position after each candidate, in rounds: each gives four times the positions of the
//! one before to fewer candidates. A round at the position itself comes first, so that its wins by threats are seen.

use std::collections::VecDeque;

use engine::{Board, Point};
use play::eval::point_value::{PointValues, Reading};
use play::{EngineKind, EngineSpec, Player, Report, Thought, Verdict};
use search::{Control, Limits, Progress};
use serde::{Deserialize, Serialize};
use std::fmt;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::error::EngineError;
use crate::game::{names, played};
use crate::play::{TABLES, empty_board, usual_rule, usual_size};

/// Positions for each candidate in the rounds.
const EFFORT: [u64; 8] = [500, 2_000, 8_000, 32_000, 128_000, 512_000, 2_000_000, 8_000_000];
/// Candidates of the first two rounds; later ones look at a few more than are shown.
const WIDTH: [usize; 2] = [32, 16];
const SPARE: usize = 2;
/// Rounds after which no shorter wins are looked for.
const ENOUGH: usize = 3;
/// Candidates lie at most this far from a stone.
const NEAR: usize = 2;
/// More lines than these nobody reads.
const MOST: usize = 10;

/// What is to be analysed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct LinesOptions {
    /// The moves that lead to the position.
    pub moves: String,
    /// How many lines are wanted, 1 to 10.
    pub count: usize,
    /// Points on one side of the board, 5 to 22.
    #[serde(default = "usual_size")]
    pub size: usize,
    /// `standard`, `freestyle`, `strict` or `renju`.
    #[serde(default = "usual_rule")]
    pub rule: String,
}

/// A move and the play expected after it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct FreeLine {
    /// The move, then the play expected.
    pub line: Vec<String>,
    /// `win` or `loss` for the side to move if that is proven, otherwise null.
    pub result: Option<String>,
    /// Stones until five at the latest, both sides counted, this move first, if a win or loss is proven.
    pub stones: Option<u32>,
    /// The evaluation for the side to move, in the engine's own points.
    pub score: Option<i32>,
    /// Plies searched, this move first.
    pub depth: u32,
}

/// What the analysis has come to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct LinesStep {
    /// Whether nothing more will be found out.
    pub done: bool,
    /// Positions visited.
    pub nodes: u32,
    /// The best lines, the best first.
    pub lines: Vec<FreeLine>,
}

/// The analysis of a position in steps. Free it to give it up.
#[wasm_bindgen]
pub struct FreeLines {
    search: LineSearch,
}

impl fmt::Debug for FreeLines {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FreeLines").finish_non_exhaustive()
    }
}

#[wasm_bindgen]
impl FreeLines {
    /// Begins.
    ///
    /// # Errors
    /// `bad-point`, `off-board`, `occupied` or `game-over` with the first bad move; `game-over` when there is nothing to
    /// analyse; `bad-option` with the option that is wrong.
    #[wasm_bindgen(constructor)]
    pub fn new(options: Ts<LinesOptions>) -> Result<Self, EngineError> {
        let LinesOptions { moves, count, size, rule } = options.to_rust()?;
        if !(1..=MOST).contains(&count) {
            return Err(EngineError::option("count", format!("{count} lines: expected 1 to {MOST}")));
        }
        let board = played(empty_board(size, &rule)?, &moves)?;
        if board.is_over() {
            return Err(EngineError::GameOver);
        }
        Ok(Self { search: LineSearch::new(board, count, TABLES) })
    }

    /// Goes on for about `nodes` positions and tells what is known.
    ///
    /// # Errors
    /// None that a caller could cause.
    pub fn step(&mut self, nodes: u32) -> Result<Ts<LinesStep>, EngineError> {
        let done = self.search.step(nodes.into());
        let lines = self.search.best().map(told).collect();
        let nodes = u32::try_from(self.search.nodes).unwrap_or(u32::MAX);
        Ok(LinesStep { done, nodes, lines }.into_ts()?)
    }
}

fn told(candidate: &Candidate) -> FreeLine {
    let Known { line, verdict, score, depth } = &candidate.known;
    let (result, stones) = match *verdict {
        Verdict::Win { stones } => (Some("win".to_owned()), Some(stones)),
        Verdict::Loss { stones } => (Some("loss".to_owned()), Some(stones)),
        Verdict::Unknown => (None, None),
    };
    FreeLine { line: names(line), result, stones, score: *score, depth: *depth }
}

/// What is known of a candidate, for the side to move before it.
struct Known {
    line: Vec<Point>,
    verdict: Verdict,
    score: Option<i32>,
    depth: u32,
}

struct Candidate {
    point: Point,
    /// What the move looks worth without a search: orders what was not searched.
    rank: u32,
    known: Known,
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
#[derive(Clone, Copy)]
enum Job {
    /// The position itself.
    Root,
    /// The position after a candidate.
    After(Point),
    /// The position after a candidate that wins and the reply that lasts longest: how the win goes on.
    Win(Point, Point),
}

struct LineSearch {
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
    fn new(board: Board, shown: usize, table_bytes: usize) -> Self {
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

    /// The best lines that have been looked at.
    fn best(&self) -> impl Iterator<Item = &Candidate> {
        self.candidates.iter().filter(|candidate| !candidate.known.line.is_empty()).take(self.shown)
    }

    /// Goes on for about `nodes` positions; whether there is nothing more to do.
    fn step(&mut self, nodes: u64) -> bool {
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
            candidate.known = Known { line: line.clone(), verdict: *verdict, score: *score, depth: *depth };
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
        self.candidate(point).known = Known { line, verdict, score, depth: report.depth + 1 };
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
    let known = Known { line: Vec::new(), verdict: Verdict::Unknown, score: None, depth: 0 };
    Candidate { point, rank, known }
}

#[cfg(test)]
#[path = "lines_tests.rs"]
mod tests;
