//! Finds a move for the side to move: a stored answer, the first move of the shortest win by threats, or a guess.

use engine::threat::Kind;
use engine::{Board, Color, Deadline, Point};
use strategy::Stones;

use crate::guess;
use crate::query::{BestMove, QueryError, QueryResult, Source, Step};
use crate::shortest::{Outcome, ShortestWin};
use crate::state::{Bound, State};

#[derive(Debug)]
pub(crate) struct FindBestMove {
    board: Board,
    started: Option<u64>,
    bound: Bound,
    question: ShortestWin,
    /// True if the task searches for a win even if none is promised.
    hopes: bool,
}

impl FindBestMove {
    pub fn new(state: &State, board: Board) -> Result<Self, QueryError> {
        if board.legal().is_empty() {
            return Err(QueryError::GameOver);
        }
        let bound = if board.to_move() == Color::Black { state.bound(&board) } else { Bound::Free };
        let question = Self::question(state, &board, bound);
        Ok(Self { board, started: None, bound, question, hopes: true })
    }

    fn question(state: &State, board: &Board, bound: Bound) -> ShortestWin {
        let options = &state.options;
        let effort = if bound == Bound::Free { options.hoped } else { options.promised };
        ShortestWin::new(board.to_move(), Kind::Vct, state.own_left(bound, board), effort).with_line()
    }

    #[must_use]
    pub fn promised(self) -> Self {
        Self { hopes: false, ..self }
    }

    /// Makes the task end with its next slice and return the best result so far.
    pub const fn hurry(&mut self) {
        self.question.hurry();
        self.hopes = false;
    }

    pub fn step(&mut self, state: &mut State, nodes: u64) -> Step<Point> {
        if self.started.is_none() {
            self.started = Some(state.search.nodes());
            if let Some(reply) = self.at_once(state) {
                return Step::last(QueryResult::BestMove(reply));
            }
        }
        match self.question.step(&mut state.search, &mut self.board, nodes) {
            Outcome::Working => Step::working(self.spent(state)),
            Outcome::Win { moves } => Step::last(QueryResult::BestMove(self.won(state, moves))),
            Outcome::NoWin | Outcome::GaveUp if self.bound != Bound::Free => {
                // Black has deviated from the strategy since the promise was made.
                self.bound = Bound::Free;
                self.question = Self::question(state, &self.board, Bound::Free);
                let stored = self.at_once(state);
                match stored.or_else(|| (!self.hopes).then(|| self.guess(state))) {
                    Some(reply) => Step::last(QueryResult::BestMove(reply)),
                    None => Step::working(self.spent(state)),
                }
            }
            Outcome::NoWin | Outcome::GaveUp => Step::last(QueryResult::BestMove(self.guess(state))),
        }
    }

    fn spent(&self, state: &State) -> u64 {
        state.search.nodes() - self.started.unwrap_or(state.search.nodes())
    }

    fn reply(&self, state: &State, point: Point, win_at: Option<usize>, source: Source) -> BestMove<Point> {
        let winner = win_at.map(|_| self.board.to_move());
        BestMove { point, winner, win_at, source, line: Vec::new(), nodes: self.spent(state) }
    }

    /// A move that needs no search: a five or the stored answer.
    fn at_once(&self, state: &State) -> Option<BestMove<Point>> {
        let board = &self.board;
        if board.stones() == 0 {
            let win_at = state.strategy.as_ref().and_then(|strategy| strategy.bound(&[], &Stones::on(board)));
            let source = if win_at.is_some() { Source::Strategy } else { Source::None };
            let middle = board.size().center();
            return Some(self.reply(state, middle, win_at.map(Deadline::stone), source));
        }
        if let Some(five) = board.classes(board.to_move()).fives.first() {
            let reply = self.reply(state, five, Some(Stones::on(board).count() + 1), Source::Search);
            return Some(BestMove { line: vec![five], ..reply });
        }
        if board.to_move() == Color::White {
            return None;
        }
        let choose: &dyn Fn(usize) -> usize = &|count| state.choose(board, count);
        let choose = state.options.seed.map(|_| choose);
        let (point, win_at) = state.strategy.as_ref()?.answer(board, choose)?;
        // A different move order can lead to a position that the strategy wins later than promised.
        if matches!(self.bound, Bound::By(promised) if promised < win_at) {
            return None;
        }
        if !board.legal().contains(point) {
            return None;
        }
        Some(self.reply(state, point, Some(win_at.stone()), Source::Strategy))
    }

    /// Promises the win for the rest of the game.
    fn won(&mut self, state: &mut State, moves: u8) -> BestMove<Point> {
        let side = self.board.to_move();
        let win_at = Stones::on(&self.board).count() + 2 * usize::from(moves) - 1;
        let line = self.question.line();
        let Some(&point) = line.first() else { return self.guess(state) };
        if let Some(deadline) = Deadline::new(win_at).filter(|_| side == Color::Black) {
            let before = Stones::on(&self.board);
            state.promise(&before, deadline);
            if let Ok(after) = before.play(point) {
                state.promise(&after, deadline);
            }
        }
        BestMove { line, ..self.reply(state, point, Some(win_at), Source::Search) }
    }

    fn guess(&self, state: &State) -> BestMove<Point> {
        let point = guess::best_of(&self.board, self.board.legal().iter());
        self.reply(state, point.expect("an open game has a legal point"), None, Source::None)
    }
}
