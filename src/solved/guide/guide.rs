//! The guide for one finite board.

use std::sync::Arc;

use engine::threat::ThreatSearch;
use engine::{Board, Color, Deadline, Point};
use strategy::{Game, Strategy};

use crate::best_move::FindBestMove;
use crate::game_strategy::{GameStrategy, UnsuitableStrategy};
use crate::longest::{self, Line};
use crate::query::{BestMove, Query, QueryError, QueryResult, Step};
use crate::state::{GuideOptions, State};
use crate::walk::Walk;

/// The number of nodes between two calls of `keep_going`.
const SLICE: u64 = 1_000;

/// Plays and explains the solved game on one board. During a game, a guide remembers which wins it has promised, and never
/// plays a slower win.
#[derive(Debug)]
pub struct Guide {
    state: State,
}

/// A query in progress.
#[derive(Debug)]
pub struct Task(Work);

#[derive(Debug)]
enum Work {
    BestMove(FindBestMove),
    Walk(Walk),
}

impl Guide {
    /// Creates a guide without a strategy, which can only search and guess.
    pub fn new(game: Game, options: GuideOptions) -> Self {
        let search = ThreatSearch::new(options.table_bytes);
        Self { state: State::new(game, options, search) }
    }

    /// Turns this guide into a new one, which reuses the memory of the search table.
    pub(crate) fn for_another(self, game: Game) -> Self {
        let State { options, mut search, .. } = self.state;
        search.clear();
        Self { state: State::new(game, options, search) }
    }

    /// Sets the strategy to use.
    ///
    /// # Errors
    /// Fails if the strategy cannot be used for the guide's game. The guide is then unchanged.
    pub fn load(&mut self, strategy: impl Into<Arc<Strategy>>) -> Result<(), UnsuitableStrategy> {
        self.state.strategy = Some(GameStrategy::new(strategy.into(), self.state.game)?);
        Ok(())
    }

    /// The game of this guide.
    pub const fn game(&self) -> Game {
        self.state.game
    }

    /// The strategy in use, on the board that it was made for.
    pub fn strategy(&self) -> Option<&Strategy> {
        self.state.strategy.as_ref().map(GameStrategy::strategy)
    }

    /// One second move from each class, with the number of the stone by which Black wins after it.
    pub fn by_second(&self) -> Vec<(Point, Deadline)> {
        self.state.strategy.as_ref().map(GameStrategy::by_second).unwrap_or_default()
    }

    /// The threat search and its table.
    pub const fn search(&mut self) -> &mut ThreatSearch {
        &mut self.state.search
    }

    /// Starts a task. If Black is to move, the result of [`Query::Bound`] is the best move.
    ///
    /// # Errors
    /// Fails if the game is over, or if the query is about White's moves but Black is to move.
    pub fn start(&self, question: Query, board: Board) -> Result<Task, QueryError> {
        let is_reply =
            question == Query::BestMove || question == Query::Bound && board.to_move() == Color::Black;
        let work = if is_reply {
            Work::BestMove(FindBestMove::new(&self.state, board)?)
        } else {
            Work::Walk(Walk::new(&self.state, board, question)?)
        };
        Ok(Task(work))
    }

    /// Works on a task for about `nodes` nodes.
    pub fn step(&mut self, task: &mut Task, nodes: u64) -> Step<Point> {
        match &mut task.0 {
            Work::BestMove(reply) => reply.step(&mut self.state, nodes),
            Work::Walk(walk) => walk.step(&mut self.state, nodes),
        }
    }

    /// The best move for the side to move, or a guess if nothing better is known. `None` if the game is over.
    pub fn best_move(&mut self, board: &Board) -> Option<BestMove<Point>> {
        let task = FindBestMove::new(&self.state, board.clone()).ok()?;
        Some(self.finish(task, u64::MAX, &|| true))
    }

    /// Black's winning move in a position that is proven to be won. `None` if no win is proven, if Black is not to move, or if
    /// `keep_going` returned false before the search found the move.
    pub fn winning_move(&mut self, board: &Board, keep_going: &dyn Fn() -> bool) -> Option<BestMove<Point>> {
        if board.to_move() != Color::Black || self.bound(board).is_none() {
            return None;
        }
        let task = FindBestMove::new(&self.state, board.clone()).ok()?.promised();
        Some(self.finish(task, SLICE, keep_going)).filter(|reply| reply.winner == Some(Color::Black))
    }

    fn finish(
        &mut self,
        mut task: FindBestMove,
        slice: u64,
        keep_going: &dyn Fn() -> bool,
    ) -> BestMove<Point> {
        loop {
            if !keep_going() {
                task.hurry();
            }
            if let Some(QueryResult::BestMove(reply)) = task.step(&mut self.state, slice).answer {
                return reply;
            }
        }
    }

    /// The number of the stone by which Black is proven to win this position, regardless of the moves that led to it.
    pub fn bound(&self, board: &Board) -> Option<Deadline> {
        self.state.known(board)
    }

    /// Black's winning answer to each White move, or `None` if no win is found. A pass, where White may pass, comes last and is
    /// `None` too.
    pub fn answers(&mut self, board: &Board) -> Vec<(Option<Point>, Option<BestMove<Point>>)> {
        let pass = board.may_pass().then_some(None);
        let turns = board.empty().iter().map(Some).chain(pass);
        let answer = |turn: Option<Point>| {
            let mut after = board.clone();
            after.make_turn(turn);
            (turn, self.best_move(&after).filter(|reply| reply.winner == Some(Color::Black)))
        };
        turns.map(answer).collect()
    }

    /// A line in which White lasts longest, after the second move `second` if it is given. Without a strategy, the line
    /// consists of threats.
    pub fn longest(&mut self, second: Option<Point>) -> Line {
        let own = self.strategy().filter(|strategy| strategy.game() == self.game());
        let mut board = match (own, &self.state.strategy) {
            (Some(strategy), _) => longest::stored(strategy, second),
            (None, Some(book)) => longest::on_board(book, self.game(), second),
            (None, None) => {
                let mut board = self.game().board();
                [self.game().first()].into_iter().chain(second).for_each(|point| board.make(point));
                board
            }
        };
        if board.to_move() == Color::White {
            let bound = |reply: &Option<BestMove<Point>>| reply.as_ref().and_then(|reply| reply.win_at);
            let replies = self.answers(&board);
            let last = replies.iter().max_by_key(|(_, reply)| bound(reply).unwrap_or(usize::MAX));
            board.make_turn(last.expect("an open game has an empty point").0);
        }
        let rest = longest::by_threats(&mut self.state, &board);
        let complete = rest.iter().all(|&point| board.play(point).is_ok());
        let by_second = self.by_second();
        let bounds = by_second.iter().filter(|(point, _)| second.is_none_or(|second| second == *point));
        Line {
            turns: board.turns(),
            complete: complete && board.winner() == Some(Color::Black),
            win_at: bounds.map(|&(_, win_at)| win_at).max(),
        }
    }
}
