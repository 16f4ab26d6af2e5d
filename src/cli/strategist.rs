//! Black's play by the strategy: its stored answers, and from where it stops the threat search within the promised stone.

use crate::threats::Threats;
use engine::{Board, Color, Deadline, Point};
use std::path::Path;
use std::time::{Duration, Instant};
use strategy::{Game, Stones, Strategy};

/// Positions that the threat search may look at for a win that the strategy promises.
const NODES: u64 = 20_000_000;

/// The strategy in play. It keeps its promise over the moves of one game.
pub struct Strategist {
    strategy: Strategy,
    threats: Threats,
    /// The stone by which the game at hand is won, and its moves when that was known.
    promise: Option<(Deadline, Vec<Point>)>,
}

/// A move of Black that wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The move.
    pub point: Point,
    /// The stone by which Black has won at the latest.
    pub win_at: Deadline,
}

impl Strategist {
    /// Reads the strategy, or the one inside the program if no file is named.
    ///
    /// # Errors
    /// A sentence that names the file and what is wrong with it.
    pub fn new(file: Option<&Path>) -> Result<Self, String> {
        let strategy = crate::strategy::read(file)?;
        let threats = Threats::new(strategy.game(), NODES);
        Ok(Self { strategy, threats, promise: None })
    }

    /// The winning move in this position, if it is Black's and lies within the strategy.
    pub fn answer(&mut self, board: &Board) -> Option<Answer> {
        self.answer_while(board, &|| true)
    }

    /// The same. Where the strategy stops, the threat search is given up as soon as `goes_on` says no.
    pub fn answer_while(&mut self, board: &Board, goes_on: &dyn Fn() -> bool) -> Option<Answer> {
        if Game::of(board) != self.strategy.game() || board.to_move() != Color::Black {
            return None;
        }
        let (moves, stones) = (board.moves(), Stones::on(board));
        let known = self.strategy.bound(&stones);
        let kept =
            self.promise.take().filter(|(_, then)| then.len() + 2 == moves.len() && moves.starts_with(then));
        let win_at = known.into_iter().chain(kept.map(|(win_at, _)| win_at)).min()?;
        let answer = match self.strategy.answer(&stones).filter(|answer| answer.win_at <= win_at) {
            Some(answer) => Answer { point: answer.point, win_at: answer.win_at },
            None => {
                let win = self.threats.win_while(moves, win_at, goes_on)?;
                Answer { point: win.point, win_at: win.win_at }
            }
        };
        self.promise = Some((answer.win_at, moves.to_vec()));
        Some(answer)
    }

    /// The winning move, if it is found in half of this time; and the time that is left for others to think.
    pub fn answer_within(&mut self, board: &Board, time: Duration) -> (Option<Answer>, Duration) {
        let begin = Instant::now();
        let answer = self.answer_while(board, &|| begin.elapsed() < time / 2);
        (answer, time.saturating_sub(begin.elapsed()))
    }
}
