//! What a strategy holds, for those who ask.

use engine::{Deadline, Point};
use strategy::Strategy;

/// A second move and how long Black needs after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SecondMove {
    /// The move by which its class is named.
    pub point: String,
    /// The stone by which Black has won at the latest.
    pub win_at: u8,
}

/// What a strategy holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StrategyInfo {
    /// The stone by which Black has won at the latest.
    pub win_at: u8,
    /// Positions with White to move.
    pub nodes: u32,
    /// Stored answers.
    pub answers: u32,
    /// The second moves, one for each of their classes.
    pub second_moves: Vec<SecondMove>,
}

impl StrategyInfo {
    /// What this one holds.
    pub fn of(strategy: &Strategy) -> Self {
        let second_move = |(point, win_at): (Point, Deadline)| SecondMove {
            point: point.to_string(),
            win_at: win_at.stone() as u8,
        };
        Self {
            win_at: strategy.win_at().stone() as u8,
            nodes: strategy.node_count() as u32,
            answers: strategy.answer_count() as u32,
            second_moves: strategy.by_second().map(second_move).collect(),
        }
    }
}
