use crate::analysis::{Analysis, SliceEnd};
use crate::game::{MoveList, TwoPlayerGame};
use crate::limits::{Control, Limits, Meter, StopReason};
use crate::ordering::Ordering;
use crate::outcome::SearchOutcome;
use crate::score::{Bound, Score};
use crate::settings::{Method, SearcherSettings};
use crate::table::Table;
use crate::tree::Tree;
use std::fmt;
use std::marker::PhantomData;

/// Searches positions of one game and keeps its table between searches.
pub struct Searcher<G: TwoPlayerGame> {
    settings: SearcherSettings,
    table: Option<Table>,
    ordering: Ordering,
    game: PhantomData<fn(G)>,
}

impl<G: TwoPlayerGame> fmt::Debug for Searcher<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Searcher").field("settings", &self.settings).finish_non_exhaustive()
    }
}

impl<G: TwoPlayerGame> Searcher<G> {
    /// Creates a searcher with an empty table.
    ///
    /// # Panics
    /// Panics if [`SearcherSettings::step`] is 0 or if [`TwoPlayerGame::MOVE_CODES`] is greater than 65,535.
    pub fn new(settings: SearcherSettings) -> Self {
        assert!(settings.step > 0, "the deepening step must be at least 1");
        assert!(G::MOVE_CODES <= usize::from(u16::MAX), "move codes must fit in 16 bits");
        let with_table = settings.table_bytes > 0 && settings.method != Method::Minimax;
        Self {
            settings,
            table: with_table.then(|| Table::new(settings.table_bytes)),
            ordering: Ordering::new(G::MOVE_CODES),
            game: PhantomData,
        }
    }

    /// Clears the table.
    pub fn clear(&mut self) {
        if let Some(table) = &mut self.table {
            table.buckets.clear();
        }
    }

    /// Searches for the best move by iterative deepening.
    pub fn search(&mut self, game: &mut G, limits: &Limits, control: &Control<'_>) -> SearchOutcome<G::Move> {
        self.search_reporting(game, limits, control, &mut |_| {})
    }

    /// Like [`search`](Self::search), and reports the result after every iteration.
    pub fn search_reporting(
        &mut self,
        game: &mut G,
        limits: &Limits,
        control: &Control<'_>,
        report: &mut dyn FnMut(&SearchOutcome<G::Move>),
    ) -> SearchOutcome<G::Move> {
        let mut analysis = self.begin(game, limits, control);
        while self.advance(game, &mut analysis, u64::MAX, control, report) == SliceEnd::Paused {}
        analysis.outcome
    }

    /// Starts a search that [`resume`](Self::resume) continues, and abandons any search in progress. The limits apply to all
    /// slices together, and the clock starts now.
    pub fn begin(&mut self, game: &mut G, limits: &Limits, control: &Control<'_>) -> Analysis<G::Move> {
        if let Some(table) = &mut self.table {
            table.buckets.begin_search();
        }
        self.ordering.begin_search();
        let mut first = None;
        let mut ending = game.ending();
        if ending.is_none() {
            let mut list = MoveList::new();
            game.moves(&mut list);
            list.sort();
            first = list.iter().next().map(|(&mv, _)| mv);
            ending = first.is_none().then(|| game.stuck());
        }
        let finished = ending.is_some() || limits.depth == 0;
        let mut analysis = Analysis::new(*limits, control, self.settings.step, first, finished);
        if let Some(ending) = ending {
            analysis.outcome.score = ending.score(0);
        }
        analysis
    }

    /// Continues for about `slice` nodes, or more if the search would otherwise make no progress.
    ///
    /// If a slice ends within an iteration, the next one repeats that iteration. The table saves most of the repeated work, so
    /// searching in slices requires a table.
    pub fn resume(
        &mut self,
        game: &mut G,
        analysis: &mut Analysis<G::Move>,
        slice: u64,
        control: &Control<'_>,
    ) -> SliceEnd {
        self.advance(game, analysis, slice, control, &mut |_| {})
    }

    fn advance(
        &mut self,
        game: &mut G,
        analysis: &mut Analysis<G::Move>,
        slice: u64,
        control: &Control<'_>,
        report: &mut dyn FnMut(&SearchOutcome<G::Move>),
    ) -> SliceEnd {
        let mut left = slice.max(1);
        while !analysis.finished {
            let slice_limit = left.saturating_mul(1 << analysis.doublings.min(40));
            let total_limit =
                analysis.limits.nodes.map_or(u64::MAX, |nodes| nodes.saturating_sub(analysis.outcome.nodes));
            let stores = self.stores();
            let (result, nodes) = self.iterate(game, analysis, slice_limit.min(total_limit), control);
            match result {
                Ok(score) => {
                    analysis.iteration_done(score, self.settings.step, control);
                    report(&analysis.outcome);
                    left = left.saturating_sub(nodes);
                    if left == 0 && !analysis.finished {
                        return SliceEnd::Paused;
                    }
                }
                Err(StopReason::Nodes) if slice_limit < total_limit => {
                    analysis.iteration_paused(self.stores() > stores);
                    return SliceEnd::Paused;
                }
                Err(reason) => analysis.end(reason),
            }
        }
        SliceEnd::Finished
    }

    fn iterate(
        &mut self,
        game: &mut G,
        analysis: &mut Analysis<G::Move>,
        node_limit: u64,
        control: &Control<'_>,
    ) -> (Result<Score, StopReason>, u64) {
        let depth = analysis.next_depth;
        let meter = Meter::new(node_limit, analysis.deadline, *control);
        let hint =
            analysis.outcome.best.filter(|_| analysis.outcome.depth > 0).map(|mv| game.code(mv) as u16);
        let mut tree = Tree::new(game, self.table.as_mut(), &mut self.ordering, &self.settings, meter);
        tree.root_hint = hint;
        let result = match self.settings.method {
            Method::Minimax => tree.minimax(depth, 0),
            Method::Negamax => tree.alpha_beta::<false>(depth, 0, -Score::INFINITY, Score::INFINITY),
            Method::NegaScout => tree.alpha_beta::<true>(depth, 0, -Score::INFINITY, Score::INFINITY),
            Method::Mtdf => tree.mtdf(depth, analysis.guess),
        };
        let outcome = &mut analysis.outcome;
        if let Some((best, score)) = tree.root_best {
            tree.extend_root_line(depth);
            outcome.best = Some(best);
            outcome.line = std::mem::take(&mut tree.root_line);
            outcome.depth = depth;
            (outcome.score, outcome.bound) = match result {
                Ok(value) => (value, Bound::Exact),
                Err(_) => (score, Bound::Lower),
            };
        }
        let nodes = tree.meter.nodes();
        outcome.nodes += nodes;
        outcome.leaves += tree.leaves;
        (result, nodes)
    }

    fn stores(&self) -> u64 {
        self.table.as_ref().map_or(0, |table| table.stores)
    }
}
