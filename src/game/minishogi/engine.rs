//! The engine: the generic search on this game.

use crate::game::ShogiGame;
use crate::moves::Move;
use crate::play::Lookahead;
use search::{Analysis, Control, Limits, SearchOutcome, Searcher, Settings, SliceEnd};

/// Searches games and remembers what it saw, from one search to the next.
#[derive(Debug)]
pub struct Engine {
    searcher: Searcher<Lookahead>,
}

/// A search under way; see [`Engine::begin`].
#[derive(Debug)]
pub struct Thinking {
    ahead: Lookahead,
    analysis: Analysis<Move>,
}

impl Thinking {
    /// The result so far.
    pub fn outcome(&self) -> &SearchOutcome<Move> {
        self.analysis.outcome()
    }
}

impl Engine {
    /// An engine that has seen nothing.
    ///
    /// # Panics
    /// As [`Searcher::new`].
    pub fn new(settings: Settings) -> Self {
        Self { searcher: Searcher::new(settings) }
    }

    /// Forgets every position seen.
    pub fn clear(&mut self) {
        self.searcher.clear();
    }

    /// Searches for the best move of the side to move.
    pub fn search(
        &mut self,
        game: &ShogiGame,
        limits: &Limits,
        control: &Control<'_>,
    ) -> SearchOutcome<Move> {
        self.searcher.search(&mut Lookahead::new(game.clone()), limits, control)
    }

    /// Like [`search`](Self::search), with a report after every iteration.
    pub fn search_reporting(
        &mut self,
        game: &ShogiGame,
        limits: &Limits,
        control: &Control<'_>,
        report: &mut dyn FnMut(&SearchOutcome<Move>),
    ) -> SearchOutcome<Move> {
        self.searcher.search_reporting(&mut Lookahead::new(game.clone()), limits, control, report)
    }

    /// Begins a search that [`resume`](Self::resume) carries on. Beginning another gives this one up.
    pub fn begin(&mut self, game: &ShogiGame, limits: &Limits, control: &Control<'_>) -> Thinking {
        let mut ahead = Lookahead::new(game.clone());
        let analysis = self.searcher.begin(&mut ahead, limits, control);
        Thinking { ahead, analysis }
    }

    /// Carries on a search for about `nodes` nodes.
    pub fn resume(&mut self, thinking: &mut Thinking, nodes: u64, control: &Control<'_>) -> SliceEnd {
        self.searcher.resume(&mut thinking.ahead, &mut thinking.analysis, nodes, control)
    }
}
