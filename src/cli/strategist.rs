//! Black's play by the strategy: its stored answers, and from where it stops the threat search within the promised stone.

use crate::threats::Threats;
use engine::play::{Cell, Position};
use engine::{Color, Point, Rule, SIZE};
use std::path::Path;
use strategy::Strategy;

/// Positions that the threat search may look at for a win that the strategy promises.
const NODES: u64 = 20_000_000;

/// The strategy in play. It keeps its promise over the moves of one game.
pub struct Strategist {
    strategy: Strategy,
    threats: Threats,
    /// The stone by which the game at hand is won, and the stones on the board when that was known.
    promise: Option<(u8, usize)>,
}

/// A move of Black that wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The move.
    pub cell: Cell,
    /// The stone by which Black has won at the latest.
    pub win_at: u8,
}

impl Strategist {
    /// Reads the strategy.
    ///
    /// # Errors
    /// A sentence that names the file and what is wrong with it.
    pub fn new(file: &Path) -> Result<Self, String> {
        let strategy = crate::strategy::read(file)?;
        Ok(Self { strategy, threats: Threats::new(NODES), promise: None })
    }

    /// The winning move in this position, if it is Black's and lies within the strategy.
    pub fn answer(&mut self, position: &Position) -> Option<Answer> {
        if position.size() != SIZE || position.rule() != Rule::Standard || position.to_move() != Color::Black
        {
            return None;
        }
        let moves: Vec<Point> = position.moves().iter().filter_map(|cell| cell.point()).collect();
        let stones = strategy::Position::from_moves(&moves).ok()?;
        let known = self.strategy.bound(&stones);
        let kept = self.promise.filter(|&(_, then)| then + 2 == moves.len()).map(|(win_at, _)| win_at);
        let win_at = known.into_iter().chain(kept).min()?;
        self.promise = Some((win_at, moves.len()));
        let answer = match self.strategy.answer(&stones).filter(|answer| answer.win_at <= win_at) {
            Some(answer) => Answer { cell: answer.point.into(), win_at: answer.win_at },
            None => {
                let win = self.threats.win(&moves, win_at)?;
                Answer { cell: win.point.into(), win_at: win.stone }
            }
        };
        self.promise = Some((answer.win_at, moves.len()));
        Some(answer)
    }
}
