//! The guide for one finite board.

use std::sync::Arc;

use engine::threat::ThreatSearch;
use engine::{Board, Color, Deadline, Point};
use strategy::{Game, Strategy};

use crate::answer::{Answer, Question, Refused, Reply, Step};
use crate::book::{Book, Unserved};
use crate::longest::{self, Line};
use crate::reply::FindReply;
use crate::state::{GuideOptions, State};
use crate::walk::Walk;

/// The number of nodes between two checks whether to stop.
const SLICE: u64 = 1_000;

/// Plays and explains the solved game on one board. During a game, it remembers the wins that it has promised and plays no
/// slower win.
#[derive(Debug)]
pub struct Guide {
    state: State,
}

/// A question that is being worked on.
#[derive(Debug)]
pub struct Task {
    work: Work,
}

#[derive(Debug)]
enum Work {
    Reply(FindReply),
    Walk(Walk),
}

impl Guide {
    /// Creates a guide without a strategy. It searches and guesses.
    pub fn new(game: Game, options: GuideOptions) -> Self {
        Self { state: State::new(game, options) }
    }

    /// Sets the strategy to use.
    ///
    /// # Errors
    /// Fails if the strategy cannot be used for the guide's game. The guide then stays as it was.
    pub fn load(&mut self, strategy: impl Into<Arc<Strategy>>) -> Result<(), Unserved> {
        self.state.book = Some(Book::new(strategy.into(), self.state.game)?);
        Ok(())
    }

    /// The game of this guide.
    pub const fn game(&self) -> Game {
        self.state.game
    }

    /// The strategy in use, as it is on its own board.
    pub fn strategy(&self) -> Option<&Strategy> {
        self.state.book.as_ref().map(Book::strategy)
    }

    /// One second move from each class, with the stone by which Black wins after it.
    pub fn by_second(&self) -> Vec<(Point, Deadline)> {
        self.state.book.as_ref().map(Book::by_second).unwrap_or_default()
    }

    /// The threat search and its table.
    pub const fn search(&mut self) -> &mut ThreatSearch {
        &mut self.state.search
    }

    /// Starts a task. If Black is to move, the reply also answers [`Question::Bound`].
    ///
    /// # Errors
    /// Fails if the game is over. Also fails if the question is about White's moves but Black is to move.
    pub fn start(&self, question: Question, board: Board) -> Result<Task, Refused> {
        let is_reply =
            question == Question::Reply || question == Question::Bound && board.to_move() == Color::Black;
        let work = if is_reply {
            Work::Reply(FindReply::new(&self.state, board)?)
        } else {
            Work::Walk(Walk::new(&self.state, board, question)?)
        };
        Ok(Task { work })
    }

    /// Works on a task for about `nodes` nodes.
    pub fn step(&mut self, task: &mut Task, nodes: u64) -> Step<Point> {
        match &mut task.work {
            Work::Reply(reply) => reply.step(&mut self.state, nodes),
            Work::Walk(walk) => walk.step(&mut self.state, nodes),
        }
    }

    /// The reply for the side to move. It is a guess if nothing better is known. `None` if the game is over.
    pub fn reply(&mut self, board: &Board) -> Option<Reply<Point>> {
        let task = FindReply::new(&self.state, board.clone()).ok()?;
        Some(self.finish(task, u64::MAX, &|| true))
    }

    /// Black's winning reply in a position that is proven to be won. The search stops when `goes_on` returns false. Returns
    /// `None` if the search stopped too early, if Black is not to move, or if no win is proven.
    pub fn winning_reply(&mut self, board: &Board, goes_on: &dyn Fn() -> bool) -> Option<Reply<Point>> {
        if board.to_move() != Color::Black || self.bound(board).is_none() {
            return None;
        }
        let task = FindReply::new(&self.state, board.clone()).ok()?.promised();
        Some(self.finish(task, SLICE, goes_on)).filter(|reply| reply.winner == Some(Color::Black))
    }

    fn finish(&mut self, mut task: FindReply, slice: u64, goes_on: &dyn Fn() -> bool) -> Reply<Point> {
        loop {
            if !goes_on() {
                task.hurry();
            }
            if let Some(Answer::Reply(reply)) = task.step(&mut self.state, slice).answer {
                return reply;
            }
        }
    }

    /// The stone by which Black is proven to win this position, regardless of the moves that led to it.
    pub fn bound(&self, board: &Board) -> Option<Deadline> {
        self.state.known(board)
    }

    /// Black's winning reply to each White move. `None` where no win is found.
    pub fn replies(&mut self, board: &Board) -> Vec<(Point, Option<Reply<Point>>)> {
        let mut after = board.clone();
        let mut replies = Vec::new();
        for white in board.empty().iter() {
            after.make(white);
            let reply = self.reply(&after).filter(|reply| reply.winner == Some(Color::Black));
            after.unmake();
            replies.push((white, reply));
        }
        replies
    }

    /// A line in which White lasts longest, after this second move if one is given. Without a strategy, it consists of threats.
    pub fn longest(&mut self, second: Option<Point>) -> Line {
        let own = self.strategy().filter(|strategy| strategy.game() == self.game());
        let mut moves = match (own, &self.state.book) {
            (Some(strategy), _) => longest::stored(strategy, second),
            (None, Some(book)) => longest::on_board(book, self.game(), second),
            (None, None) => [self.game().first()].into_iter().chain(second).collect(),
        };
        let mut board = self.game().board();
        moves.iter().for_each(|&point| board.make(point));
        if board.to_move() == Color::White {
            let bound = |reply: &Option<Reply<Point>>| reply.as_ref().and_then(|reply| reply.win_at);
            let replies = self.replies(&board);
            let last = replies.iter().max_by_key(|(_, reply)| bound(reply).unwrap_or(usize::MAX));
            let white = last.expect("an open game has an empty point").0;
            board.make(white);
            moves.push(white);
        }
        moves.extend(longest::by_threats(&mut self.state, &board));
        Line::new(self.game(), moves)
    }
}
