//! What a strategy holds, for those who ask.

use engine::{Deadline, Point};
use serde::Serialize;
use strategy::Strategy;
use tsify::Tsify;

/// A second move and how long Black needs after it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct SecondMove {
    /// The move by which its class is named.
    pub point: String,
    /// The stone by which Black has won at the latest.
    pub win_at: u16,
}

/// What a strategy holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct StrategyInfo {
    /// The stone by which Black has won at the latest.
    pub win_at: u16,
    /// Positions with White to move.
    pub nodes: u32,
    /// Stored answers.
    pub answers: u32,
    /// The second moves, one for each of their classes.
    pub second_moves: Vec<SecondMove>,
}

impl StrategyInfo {
    /// What this one holds, with the second moves of the board that it is played on.
    pub fn of(strategy: &Strategy, second_moves: Vec<(Point, Deadline)>) -> Self {
        let second_move = |(point, win_at): (Point, Deadline)| SecondMove {
            point: point.to_string(),
            win_at: win_at.stone() as u16,
        };
        Self {
            win_at: strategy.win_at().stone() as u16,
            nodes: strategy.node_count() as u32,
            answers: strategy.answer_count() as u32,
            second_moves: second_moves.into_iter().map(second_move).collect(),
        }
    }
}
