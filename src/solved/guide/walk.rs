//! Finds how long Black needs after each White move, which White reply lasts longest, and by which stone Black wins.

use engine::threat::Kind;
use engine::{Board, Color, Deadline, Point, PointSet};
use strategy::Stones;

use crate::guess;
use crate::query::{BestMove, Distance, Query, QueryError, QueryResult, Source, Step};
use crate::shortest::{Effort, Outcome, ShortestWin};
use crate::state::{Bound, State};

const PROMISED: Effort = Effort { prove: 400_000, shorten: 12_000 };
/// The limits for each White move. They are low, because there may be two hundred moves.
const HOPED: Effort = Effort { prove: 4_000, shorten: 500 };
/// The number of nodes counted for each move, so that a slice stays short even if many moves need no search.
const MOVE: u64 = 20;

#[derive(Debug)]
pub(crate) struct Walk {
    board: Board,
    question: Query,
    bound: Bound,
    /// The moves not visited yet, in reverse order. `None` is a pass.
    rest: Vec<Option<Point>>,
    search: Option<ShortestWin>,
    known: Vec<Distance<Point>>,
    reported: usize,
    started: u64,
}

impl Walk {
    /// Starts a walk for any query except [`Query::BestMove`].
    pub fn new(state: &State, board: Board, question: Query) -> Result<Self, QueryError> {
        if board.winner().is_some() || board.empty().is_empty() {
            return Err(QueryError::GameOver);
        }
        if board.to_move() != Color::White {
            return Err(QueryError::BlackToMove);
        }
        let (bound, started) = (state.bound(&board), state.search.nodes());
        let answered = state.strategy.as_ref().map(|strategy| strategy.answered(&board)).unwrap_or_default();
        let known = answered.into_iter().map(|(point, win_at)| {
            let win_at = Some(win_at.stone());
            Distance { point: Some(point), win_at, expected: None, source: Source::Strategy }
        });
        let known: Vec<_> = known.collect();
        let open = board.empty() - known.iter().filter_map(|distance| distance.point).collect::<PointSet>();
        let near = |point: Point| board.moves().iter().map(|stone| stone.distance(point)).min();
        let at = |distance| open.iter().filter(move |&point| near(point) == Some(distance));
        // Visit the moves close to stones first. The list is in reverse order.
        let points = (1..board.size().side()).rev().flat_map(at).map(Some);
        let pass = state.game.allows_pass().then_some(None);
        let rest: Vec<Option<Point>> = points.chain(pass).collect();
        Ok(Self { board, question, bound, rest, search: None, known, reported: 0, started })
    }

    pub fn step(&mut self, state: &mut State, nodes: u64) -> Step<Point> {
        if let Some(answer) = self.early(state) {
            return Step::last(answer);
        }
        let end = state.search.nodes() + nodes;
        let mut moves = nodes / MOVE + 1;
        while let Some(&white) = self.rest.last() {
            let left = end.saturating_sub(state.search.nodes());
            if left == 0 || moves == 0 {
                let distances = self.report();
                return Step { distances, ..Step::working(state.search.nodes() - self.started) };
            }
            moves -= 1;
            if let Some(distance) = self.look(state, white, left) {
                self.search = None;
                self.rest.pop();
                self.known.push(distance);
                // One move without a proven win decides this query.
                if self.question == Query::Bound && distance.win_at.is_none() {
                    break;
                }
            }
        }
        Step { distances: self.report(), ..Step::last(self.conclusion(state)) }
    }

    fn report(&mut self) -> Vec<Distance<Point>> {
        let distances = self.known[self.reported..].to_vec();
        self.reported = self.known.len();
        distances
    }

    fn early(&self, state: &State) -> Option<QueryResult<Point>> {
        if self.question == Query::Distances {
            return None;
        }
        if let Some(five) = self.board.classes(Color::White).fives.first() {
            if self.question == Query::Bound {
                return Some(QueryResult::Bound(None));
            }
            let reply = self.reply(state, five, Some(self.board.stones() + 1));
            return Some(QueryResult::BestMove(BestMove { winner: Some(Color::White), ..reply }));
        }
        let position = Stones::on(&self.board);
        let stored = state.stored(self.board.moves(), &position);
        if self.question == Query::Bound {
            let win_at = stored.or_else(|| state.promised(&position))?;
            return Some(QueryResult::Bound(Some(win_at.stone())));
        }
        let bound = Some(stored?.stone());
        let point = self.one_with(state, bound)?;
        Some(QueryResult::BestMove(self.reply(state, point, bound)))
    }

    /// A visited move after which Black wins by exactly this stone.
    fn one_with(&self, state: &State, win_at: Option<usize>) -> Option<Point> {
        let equal = self.known.iter().filter(|distance| distance.win_at == win_at);
        let equal: Vec<Point> = equal.filter_map(|distance| distance.point).collect();
        if equal.is_empty() { None } else { equal.get(state.choose(&self.board, equal.len())).copied() }
    }

    fn reply(&self, state: &State, point: Point, win_at: Option<usize>) -> BestMove<Point> {
        let known = self.known.iter().find(|distance| distance.point == Some(point));
        let source = known.map_or(Source::None, |distance| distance.source);
        let (winner, nodes) = (win_at.map(|_| Color::Black), state.search.nodes() - self.started);
        BestMove { point, winner, win_at, source, line: Vec::new(), nodes }
    }

    fn conclusion(&self, state: &State) -> QueryResult<Point> {
        let longest = self.known.iter().filter_map(|distance| distance.win_at).max();
        match self.question {
            Query::Bound => {
                let proven = self.known.iter().all(|distance| distance.win_at.is_some());
                QueryResult::Bound(longest.filter(|_| proven))
            }
            Query::Resistance => {
                let stones =
                    || self.known.iter().filter_map(|distance| Some((distance.point?, distance.win_at)));
                let hopes = stones().filter_map(|(point, win_at)| win_at.is_none().then_some(point));
                let hope = guess::best_of(&self.board, hopes).map(|point| (point, None));
                let longest = stones().filter_map(|(_, win_at)| win_at).max();
                let last = || self.one_with(state, longest).map(|point| (point, longest));
                let (point, win_at) = hope.or_else(last).expect("an open game has an empty point");
                QueryResult::BestMove(self.reply(state, point, win_at))
            }
            Query::Distances | Query::BestMove => QueryResult::Longest(longest),
        }
    }

    /// Returns the distance once it is known.
    fn look(&mut self, state: &mut State, white: Option<Point>, nodes: u64) -> Option<Distance<Point>> {
        self.board.make_turn(white);
        let found = self.after_move(state, nodes);
        match white {
            Some(_) => self.board.unmake(),
            None => self.board.pass(),
        }
        let (win_at, source) = found?;
        Some(Distance { point: white, win_at, expected: None, source })
    }

    fn after_move(&mut self, state: &mut State, nodes: u64) -> Option<(Option<usize>, Source)> {
        if self.board.winner().is_some() {
            return Some((None, Source::None));
        }
        let position = Stones::on(&self.board);
        if self.search.is_none()
            && let Some(win_at) = state.promised(&position)
        {
            return Some((Some(win_at.stone()), Source::Search));
        }
        let answer = state.strategy.as_ref().filter(|_| position.passes() > 0);
        if let Some((_, win_at)) = answer.and_then(|strategy| strategy.answer(&self.board, None)) {
            return Some((Some(win_at.stone()), Source::Strategy));
        }
        let effort = if self.bound == Bound::Free { HOPED } else { PROMISED };
        let left = state.own_left(self.bound, &self.board);
        let new = || ShortestWin::new(Color::Black, Kind::Vct, left, effort);
        match self.search.get_or_insert_with(new).step(&mut state.search, &mut self.board, nodes) {
            Outcome::Working => None,
            Outcome::Win { moves } => {
                let win_at = Deadline::after(position.count(), moves);
                win_at.into_iter().for_each(|win_at| state.promise(&position, win_at));
                Some((win_at.map(Deadline::stone), Source::Search))
            }
            Outcome::NoWin | Outcome::GaveUp => Some((None, Source::None)),
        }
    }
}
