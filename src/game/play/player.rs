//! The common interface of all engines.

use engine::{Board, Point};
use search::{Analysis, Control, Limits, Method, Reuse, Searcher, SearcherSettings, SliceEnd};

use super::best::{BestThought, Tables};
use super::human::Habits;
use super::report::{MoveSource, SearchReport, Verdict};
use super::run_game::{RunGame, RunScores};
use super::spec::{EngineKind, EngineSpec, Level};
use crate::eval::point_value::Reading;
use crate::eval::weights::WeightSet;

/// An engine with its tables, which it reuses.
#[derive(Debug)]
pub struct Player {
    spec: EngineSpec,
    seed: u64,
    mind: Mind,
}

#[derive(Debug)]
enum Mind {
    Values(Reading),
    Runs(RunScores, Box<Searcher<RunGame>>),
    Threats(Box<Tables>),
}

/// A search of one position in slices.
#[derive(Debug)]
pub struct Thought(Work);

#[derive(Debug)]
enum Work {
    Done(SearchReport),
    Runs { game: Box<RunGame>, analysis: Box<Analysis<Point>>, report: SearchReport },
    Threats(Box<BestThought>),
}

impl Thought {
    /// The result so far.
    pub const fn report(&self) -> &SearchReport {
        match &self.0 {
            Work::Done(report) | Work::Runs { report, .. } => report,
            Work::Threats(thought) => &thought.report,
        }
    }

    /// Returns true if the search has ended.
    pub fn is_finished(&self) -> bool {
        match &self.0 {
            Work::Done(_) => true,
            Work::Runs { analysis, .. } => analysis.is_finished(),
            Work::Threats(thought) => thought.is_done(),
        }
    }
}

impl Player {
    /// Creates a player with tables of about `bytes` bytes. The seed determines what it overlooks below full strength.
    pub fn new(spec: EngineSpec, bytes: usize, seed: u64) -> Self {
        let searcher = |method, step| {
            // As in the articles, values do not depend on earlier searches.
            Box::new(Searcher::new(SearcherSettings {
                method,
                table_bytes: bytes,
                reuse: Reuse::SameDepth,
                step,
            }))
        };
        let mind = match spec.kind {
            EngineKind::GreedyPlain => Mind::Values(Reading::Plain),
            EngineKind::Greedy => Mind::Values(Reading::Refined),
            EngineKind::Minimax => Mind::Runs(RunScores::Shapes, searcher(Method::Minimax, 1)),
            EngineKind::Negamax => Mind::Runs(RunScores::Windows, searcher(Method::Negamax, 2)),
            EngineKind::NegaScout => Mind::Runs(RunScores::Windows, searcher(Method::NegaScout, 2)),
            EngineKind::Mtdf => Mind::Runs(RunScores::Windows, searcher(Method::Mtdf, 2)),
            EngineKind::Best => Mind::Threats(Box::new(Tables::new(bytes))),
        };
        Self { spec, seed, mind }
    }

    /// Sets the number of threads. More threads help only our best engine at full strength. With more than one, a search can
    /// return different moves each time.
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> Self {
        if let Mind::Threats(tables) = &mut self.mind
            && self.spec.level == Level::FULL
        {
            tables.memory.set_threads(threads);
        }
        self
    }

    /// Sets the weights of our best engine, in place of the built-in ones.
    #[must_use]
    pub fn with_weights(mut self, weights: &'static WeightSet) -> Self {
        if let Mind::Threats(tables) = &mut self.mind {
            tables.weights = weights;
        }
        self
    }

    /// The engine, its level and its settings.
    pub const fn spec(&self) -> EngineSpec {
        self.spec
    }

    /// Searches until the search finishes or reaches a limit.
    pub fn think(&mut self, board: &Board, limits: &Limits, control: &Control<'_>) -> SearchReport {
        let mut thought = self.begin(board, limits, control);
        while self.resume(&mut thought, u64::MAX, control) == SliceEnd::Paused {}
        thought.report().clone()
    }

    /// Starts a search that [`resume`](Self::resume) continues, and abandons any search in progress. The clock starts now.
    pub fn begin(&mut self, board: &Board, limits: &Limits, control: &Control<'_>) -> Thought {
        // Even before the game is over, only forbidden points may be left.
        if board.is_over() || board.legal().is_empty() {
            return Thought(Work::Done(SearchReport::of_move(None, MoveSource::Forced)));
        }
        let habits = Habits::of(self.spec.level, self.seed).map(|habits| habits.within(limits.nodes));
        Thought(match &mut self.mind {
            Mind::Values(reading) => {
                let best = reading.best(board);
                let mut report = SearchReport::of_move(best, MoveSource::Value);
                report.score = best.map(|point| reading.score(board, point) as i32);
                report.nodes = 1;
                Work::Done(report)
            }
            Mind::Runs(scores, searcher) => {
                let candidates = self.spec.candidates.unwrap_or(usize::MAX);
                let mut game = RunGame::new(board, *scores, candidates);
                // These engines overlook nothing. At lower levels, they search less deeply.
                let depth = habits.map_or(limits.depth, |habits| limits.depth.min(habits.depth));
                let limits = Limits { depth, ..*limits };
                let analysis = searcher.begin(&mut game, &limits, control);
                let report = SearchReport::of_move(analysis.outcome().best, MoveSource::Search);
                Work::Runs { game: Box::new(game), analysis: Box::new(analysis), report }
            }
            Mind::Threats(tables) => {
                tables.age();
                Work::Threats(Box::new(BestThought::new(tables, board, limits, habits, control)))
            }
        })
    }

    /// Continues a search started by [`begin`](Self::begin), for about `nodes` positions.
    ///
    /// # Panics
    /// Panics if a player with another kind of engine started the search.
    pub fn resume(&mut self, thought: &mut Thought, nodes: u64, control: &Control<'_>) -> SliceEnd {
        match (&mut thought.0, &mut self.mind) {
            (Work::Done(_), _) => SliceEnd::Finished,
            (Work::Runs { game, analysis, report }, Mind::Runs(_, searcher)) => {
                let progress = searcher.resume(game, analysis, nodes, control);
                let outcome = analysis.outcome();
                report.best = outcome.best;
                report.line.clone_from(&outcome.line);
                // Only the most likely opposing moves are searched, so a win is not proven.
                report.verdict = Verdict::Unknown;
                report.score = (outcome.depth > 0).then(|| outcome.score.value());
                report.depth = outcome.depth;
                report.nodes = outcome.nodes;
                progress
            }
            (Work::Threats(thought), Mind::Threats(tables)) => thought.resume(tables, nodes, control),
            _ => panic!("another kind of player started this search"),
        }
    }
}
