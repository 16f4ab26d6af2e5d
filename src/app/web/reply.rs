//! Black's answer: stored, else the shortest win by threats that is found, else a guess that claims nothing.

use engine::threat::Kind;
use engine::{Board, Color, Deadline, Point};

use crate::answer::{Answered, Reply, Source};
use crate::error::EngineError;
use crate::game::names;
use crate::shortest::{Effort, Outcome, ShortestWin};
use crate::state::{Bound, State};
use crate::static_move;
use crate::task::{Progress, Work};

/// With a promise the win is there, unless Black has left the way. Then a little more than is felt as a delay, to
/// shorten it.
const PROMISED: Effort = Effort { prove: 20_000_000, shorten: 20_000 };
/// Without a promise, until it is better to guess.
const HOPED: Effort = Effort { prove: 600_000, shorten: 20_000 };

/// Finds Black's answer.
#[derive(Debug)]
pub struct FindReply {
    board: Board,
    begun: Option<u64>,
    bound: Bound,
    question: ShortestWin,
}

impl FindReply {
    /// The answer in this position, with the side to move to be answered for.
    ///
    /// # Errors
    /// When the game is over.
    pub fn new(state: &State, board: Board) -> Result<Self, EngineError> {
        if board.winner().is_some() || board.empty().is_empty() {
            return Err(EngineError::game_over());
        }
        let bound = if board.to_move() == Color::Black { state.bound(&board) } else { Bound::Free };
        let effort = if bound == Bound::Free { HOPED } else { PROMISED };
        let question = ShortestWin::new(board.to_move(), bound.own_left(board.stones()), effort);
        Ok(Self { board, begun: None, bound, question })
    }

    fn reply(
        &self,
        state: &State,
        point: Point,
        win_at: Option<u16>,
        source: Source,
        line: &[Point],
    ) -> Reply {
        let nodes = state.search.nodes() - self.begun.unwrap_or(state.search.nodes());
        let winner = win_at.map(|_| self.board.to_move().into());
        Reply { point: point.to_string(), winner, win_at, source, line: names(line), nodes }
    }

    /// What needs no search: a five, and what the strategy holds.
    fn at_once(&self, state: &State) -> Option<Reply> {
        let board = &self.board;
        let stones = board.stones() as u16;
        if board.stones() == 0 {
            let win_at = state.book.as_ref().map(|book| book.win_at().stone() as u16);
            let source = if win_at.is_some() { Source::Strategy } else { Source::None };
            return Some(self.reply(state, board.size().center(), win_at, source, &[]));
        }
        if let Some(five) = board.classes(board.to_move()).fives.first() {
            return Some(self.reply(state, five, Some(stones + 1), Source::Search, &[five]));
        }
        if board.to_move() == Color::White {
            return None;
        }
        let (point, win_at) = state.book.as_ref()?.answer(board, |count| state.choose(count))?;
        // Another order of moves may lead to a position that the strategy wins later than was stated already.
        if matches!(self.bound, Bound::By(promised) if promised < win_at) {
            return None;
        }
        Some(self.reply(state, point, Some(win_at.stone() as u16), Source::Strategy, &[]))
    }
}

impl Work for FindReply {
    fn step(
        &mut self,
        state: &mut State,
        nodes: u64,
        progress: &mut Vec<Progress>,
    ) -> Result<Option<Answered>, EngineError> {
        if self.begun.is_none() {
            self.begun = Some(state.search.nodes());
            if let Some(reply) = self.at_once(state) {
                return Ok(Some(Answered::Reply(reply)));
            }
        }
        let side = self.board.to_move();
        match self.question.step(&mut state.search, &mut self.board, nodes) {
            Outcome::Working => {
                let spent = state.search.nodes() - self.begun.unwrap_or_default();
                progress.push(Progress::nodes(spent));
                Ok(None)
            }
            Outcome::Win { moves } => {
                let win_at = self.board.stones() as u16 + 2 * u16::from(moves) - 1;
                let line = state.search.winning_line(&mut self.board, side, Kind::Vct, moves);
                let first = line.first().copied();
                let Some(point) = first else {
                    return Err(EngineError::internal("a proven win has no line"));
                };
                if side == Color::Black
                    && let Some(deadline) = Deadline::new(win_at.into())
                {
                    let mut after = self.board.clone();
                    after.make(point);
                    state.claim_board(&self.board, deadline);
                    state.claim_board(&after, deadline);
                }
                Ok(Some(Answered::Reply(self.reply(state, point, Some(win_at), Source::Search, &line))))
            }
            Outcome::NoWin | Outcome::GaveUp if self.bound != Bound::Free => {
                // Black has left the way that the promise was made for.
                self.bound = Bound::Free;
                if let Some(reply) = self.at_once(state) {
                    return Ok(Some(Answered::Reply(reply)));
                }
                self.question = ShortestWin::new(side, Bound::Free.own_left(self.board.stones()), HOPED);
                Ok(None)
            }
            Outcome::NoWin | Outcome::GaveUp => {
                let point = static_move::best_of(&self.board, self.board.empty().iter());
                let point = point.ok_or_else(EngineError::game_over)?;
                Ok(Some(Answered::Reply(self.reply(state, point, None, Source::None, &[]))))
            }
        }
    }
}
