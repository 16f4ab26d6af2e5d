//! The guide for the infinite board. It never promises a win, because the wins that it finds are not proven.

mod attempts;
mod walk;

use std::sync::Arc;

use ::unbounded::{Move, Place, Unbounded, UnboundedBoard};
use engine::Color;
use engine::threat::ThreatSearch;
use strategy::{Game, Strategy};
use thiserror::Error;

use crate::query::{BestMove, Query, QueryError, QueryResult, Source, Step};
use crate::shortest::Effort;
use attempts::{Attempts, Found};
use walk::Walk;

/// The limits for each search for Black's move. Any win will do.
const REPLY: Effort = Effort { prove: 3_000_000, shorten: 0 };

/// Plays Black on the infinite board, and estimates how long White lasts after each move.
#[derive(Debug)]
pub struct UnboundedGuide {
    black: Option<Arc<Unbounded>>,
    search: ThreatSearch,
}

/// The error for a strategy that cannot be used on the infinite board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the strategy is for {0} and does not cover the infinite board")]
pub struct NotUnbounded(pub Game);

/// A query in progress.
#[derive(Debug)]
pub struct UnboundedTask {
    work: Work,
    nodes: u64,
}

#[derive(Debug)]
enum Work {
    Known(QueryResult<Place>),
    BestMove(Attempts),
    Walk(Box<Walk>),
}

impl UnboundedGuide {
    /// Creates a guide without a strategy, with a search table of this size in bytes.
    pub fn new(table_bytes: usize) -> Self {
        Self { black: None, search: ThreatSearch::new(table_bytes) }
    }

    /// Sets the strategy to use.
    ///
    /// # Errors
    /// Fails if the strategy cannot be used on the infinite board. The guide is then unchanged.
    pub fn load(&mut self, strategy: impl Into<Arc<Strategy>>) -> Result<(), NotUnbounded> {
        let strategy = strategy.into();
        let game = strategy.game();
        self.black = Some(Arc::new(Unbounded::new(strategy).ok_or(NotUnbounded(game))?));
        Ok(())
    }

    /// Starts a task.
    ///
    /// # Errors
    /// Fails if the game is over, or if the query is about White's moves but Black is to move.
    pub fn start(&self, question: Query, board: &UnboundedBoard) -> Result<UnboundedTask, QueryError> {
        if board.winner().is_some() {
            return Err(QueryError::GameOver);
        }
        let is_black = board.to_move() == Color::Black;
        let guess = || {
            let place = board.fullest().unwrap_or(Place::FIRST);
            Work::Known(QueryResult::BestMove(reply(place, Source::None, 0)))
        };
        let work = match question {
            Query::Bound => Work::Known(QueryResult::Bound(None)),
            Query::BestMove if is_black => match self.black.as_ref().map(|black| black.answer(board.moves()))
            {
                None => guess(),
                Some(Some(Move::Known(place))) => {
                    Work::Known(QueryResult::BestMove(reply(place, Source::Strategy, 0)))
                }
                Some(Some(Move::Search(search))) => Work::BestMove(Attempts::new(search, REPLY)),
                Some(None) => return Err(QueryError::GameOver),
            },
            Query::BestMove => guess(),
            Query::Resistance | Query::Distances if is_black => return Err(QueryError::BlackToMove),
            Query::Resistance => self.walk(board, question).unwrap_or_else(guess),
            Query::Distances => self.walk(board, question).unwrap_or(Work::Known(QueryResult::Longest(None))),
        };
        Ok(UnboundedTask { work, nodes: 0 })
    }

    /// Returns White's distinct moves, which [`Query::Distances`] lists. Empty without a strategy, or if Black is to move.
    pub fn moves_of_white(&self, board: &UnboundedBoard) -> Vec<Place> {
        let black = self.black.as_ref();
        let moves = black.and_then(|black| Some(black.moves_of_white(&black.followed(board.moves())?)));
        moves.unwrap_or_default()
    }

    fn walk(&self, board: &UnboundedBoard, question: Query) -> Option<Work> {
        let black = Arc::clone(self.black.as_ref()?);
        let followed = black.followed(board.moves())?;
        Some(Work::Walk(Box::new(Walk::new(black, followed, question))))
    }

    /// Works on a task for about `nodes` nodes.
    pub fn step(&mut self, task: &mut UnboundedTask, nodes: u64) -> Step<Place> {
        let attempts = match &mut task.work {
            Work::Known(answer) => return Step::last(answer.clone()),
            Work::Walk(walk) => return walk.step(&mut self.search, nodes),
            Work::BestMove(attempts) => attempts,
        };
        let before = self.search.nodes();
        let found = attempts.step(&mut self.search, nodes);
        task.nodes += self.search.nodes() - before;
        let (place, source) = match found {
            Found::Working => return Step::working(task.nodes),
            Found::Win { .. } => match attempts.winning_move(&mut self.search) {
                Some(place) => (place, Source::Search),
                None => (attempts.otherwise(), Source::None),
            },
            Found::Nothing => (attempts.otherwise(), Source::None),
        };
        Step::last(QueryResult::BestMove(reply(place, source, task.nodes)))
    }
}

const fn reply(point: Place, source: Source, nodes: u64) -> BestMove<Place> {
    BestMove { point, winner: None, win_at: None, source, line: Vec::new(), nodes }
}
