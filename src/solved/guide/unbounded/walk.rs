//! Estimates, for each White move on the infinite board, by which stone Black wins.

use std::sync::Arc;

use ::unbounded::{FollowedGame, Forecast, Move, Place, Unbounded};
use engine::threat::ThreatSearch;

use super::attempts::{Attempts, Found};
use super::reply;
use crate::query::{Distance, Query, QueryResult, Source, Step};
use crate::shortest::Effort;

const EFFORT: Effort = Effort { prove: 60_000, shorten: 6_000 };

/// The number of nodes counted for a move that needs no search.
const MOVE: u64 = 40;

/// The limit for all searches for White's longest defense. When it is reached, the best reply so far is chosen.
const RESISTANCE: u64 = 40_000;

/// The number of nodes added for each search, to account for its fixed costs.
const SEARCH: u64 = 200;

#[derive(Debug)]
struct Open {
    place: Place,
    attempts: Attempts,
    /// The number of the stone by which Black wins if the search finds nothing.
    by: Option<usize>,
    /// True if Black then plays a stop, which blocks a white row.
    stops: bool,
}

/// Goes through White's moves. Those that need no search come first.
#[derive(Debug)]
pub(super) struct Walk {
    black: Arc<Unbounded>,
    followed: FollowedGame,
    question: Query,
    /// The moves not visited yet, in reverse order.
    rest: Vec<Place>,
    open: Vec<Open>,
    known: Vec<Distance<Place>>,
    /// The moves that Black answers with a stop, if it is not known yet how long the win takes.
    stopped: Vec<Place>,
    nodes: u64,
    searched: u64,
}

impl Walk {
    pub fn new(black: Arc<Unbounded>, followed: FollowedGame, question: Query) -> Self {
        let mut rest = match question {
            Query::Resistance => black.stubborn_moves(&followed),
            _ => black.moves_of_white(&followed),
        };
        rest.reverse();
        let (open, known, stopped) = (Vec::new(), Vec::new(), Vec::new());
        Self { black, followed, question, rest, open, known, stopped, nodes: 0, searched: 0 }
    }

    pub fn step(&mut self, engine: &mut ThreatSearch, nodes: u64) -> Step<Place> {
        let reported = self.known.len();
        let answer = self.work(engine, nodes);
        Step { distances: self.known[reported..].to_vec(), nodes: Some(self.nodes), answer }
    }

    fn work(&mut self, engine: &mut ThreatSearch, nodes: u64) -> Option<QueryResult<Place>> {
        let (before, end) = (engine.nodes(), engine.nodes() + nodes.max(MOVE));
        let mut moves = (nodes / MOVE).max(1);
        while moves > 0 && engine.nodes() < end {
            moves -= 1;
            if let Some(place) = self.rest.pop() {
                self.look(place);
                if self.rest.is_empty() {
                    // Start with the moves nearest to the first stone.
                    self.open.reverse();
                }
            } else if let Some(mut open) = self.open.pop().filter(|_| !self.is_spent(engine.nodes() - before))
            {
                match open.attempts.step(engine, end - engine.nodes()) {
                    Found::Working => {
                        self.open.push(open);
                        continue;
                    }
                    Found::Win { win_at } => self.learn(open.place, Some(win_at), Source::Search),
                    Found::Nothing => self.settle(open.place, open.by, open.stops),
                }
                self.searched += 1;
            } else {
                self.settle_stopped();
                return Some(self.conclusion());
            }
            if let Some(found) = self.known.last().filter(|found| self.is_latest(found))
                && let Some(place) = found.point
            {
                return Some(QueryResult::BestMove(reply(place, found.source, self.nodes)));
            }
        }
        self.nodes += engine.nodes() - before;
        None
    }

    /// Returns true if White's longest defense must be chosen from the results so far.
    fn is_spent(&self, nodes: u64) -> bool {
        self.question == Query::Resistance && self.nodes + nodes + SEARCH * self.searched >= RESISTANCE
    }

    /// No reply can last longer if White wins with this one or it reaches the strategy's bound.
    fn is_latest(&self, found: &Distance<Place>) -> bool {
        let by = self.followed.by().filter(|_| self.question == Query::Resistance);
        by.is_some_and(|by| found.source == Source::None || found.expected >= Some(by))
    }

    fn learn(&mut self, point: Place, expected: Option<usize>, source: Source) {
        self.known.push(Distance { point: Some(point), win_at: None, expected, source });
    }

    /// If the move needs a search, it is put off until later.
    fn look(&mut self, place: Place) {
        match self.black.forecast(&self.followed, place) {
            None => self.learn(place, None, Source::None),
            Some(Forecast { black: Move::Search(search), by, stops }) => {
                let attempts = Attempts::new(search, EFFORT);
                self.open.push(Open { place, attempts, by, stops });
            }
            Some(Forecast { by: None, stops: true, .. }) => self.stopped.push(place),
            Some(Forecast { by, .. }) => self.learn(place, by, Source::Strategy),
        }
    }

    fn settle(&mut self, place: Place, by: Option<usize>, stops: bool) {
        match by {
            Some(_) => self.learn(place, by, Source::Strategy),
            None if stops => self.stopped.push(place),
            None => self.learn(place, None, Source::None),
        }
    }

    /// After the moves that Black answers with a stop, expects the win two stones later than the latest win after any other
    /// move.
    fn settle_stopped(&mut self) {
        let all: Option<Vec<usize>> = self.known.iter().map(|distance| distance.expected).collect();
        let expected = all.and_then(|all| all.into_iter().max()).map(|by| by + 2);
        let source = if expected.is_some() { Source::Search } else { Source::None };
        for place in std::mem::take(&mut self.stopped) {
            self.learn(place, expected, source);
        }
    }

    fn conclusion(&self) -> QueryResult<Place> {
        if self.question != Query::Resistance {
            return QueryResult::Longest(None);
        }
        let lasting = |distance: &&Distance<Place>| (distance.expected.is_none(), distance.expected);
        let latest = self.known.iter().rev().max_by_key(lasting);
        let (place, source) = latest
            .and_then(|found| Some((found.point?, found.source)))
            .unwrap_or((Place::FIRST, Source::None));
        QueryResult::BestMove(reply(place, source, self.nodes))
    }
}
