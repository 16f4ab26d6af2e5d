use engine::{Deadline, Point};
use serde::Serialize;
use strategy::Strategy;
use tsify::Tsify;

#[cfg(feature = "games")]
use super::game::names;

/// A second move, and the length of Black's win after it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct SecondMove {
    /// The move that represents its class of equivalent moves.
    pub point: String,
    /// The number of the stone by which Black has five.
    pub win_at: u16,
}

/// The summary of a strategy.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct StrategyInfo {
    /// The number of the stone by which Black has five.
    pub win_at: u16,
    /// The number of positions with White to move.
    pub nodes: u32,
    /// The number of stored answers.
    pub answers: u32,
    /// One second move for each class.
    pub second_moves: Vec<SecondMove>,
    /// The second moves after which no win is proven, one for each class.
    #[cfg(feature = "games")]
    pub unproven: Vec<String>,
    /// Every second move after which a partial strategy wins, with all moves of each class. Empty unless the strategy is
    /// partial.
    #[cfg(feature = "games")]
    pub proven_replies: Vec<String>,
}

impl StrategyInfo {
    /// Summarizes this strategy, with the second moves for the current board.
    pub fn of(strategy: &Strategy, second_moves: Vec<(Point, Deadline)>) -> Self {
        let second_move = |(point, win_at): (Point, Deadline)| SecondMove {
            point: point.to_string(),
            win_at: win_at.stone() as u16,
        };
        Self {
            #[cfg(feature = "games")]
            unproven: unproven(strategy, &second_moves),
            #[cfg(feature = "games")]
            proven_replies: proven_replies(strategy, &second_moves),
            win_at: strategy.win_at().stone() as u16,
            nodes: strategy.node_count() as u32,
            answers: strategy.answer_count() as u32,
            second_moves: second_moves.into_iter().map(second_move).collect(),
        }
    }
}

#[cfg(feature = "games")]
fn unproven(strategy: &Strategy, proven: &[(Point, Deadline)]) -> Vec<String> {
    let is_open = |point: &Point| strategy.is_partial() && !proven.iter().any(|(second, _)| second == point);
    names(strategy.game().second_moves().filter(is_open))
}

#[cfg(feature = "games")]
fn proven_replies(strategy: &Strategy, proven: &[(Point, Deadline)]) -> Vec<String> {
    let game = strategy.game();
    let is_proven = |point: &Point| {
        let class = game.second_move(*point).map(|(name, _)| name);
        strategy.is_partial() && proven.iter().any(|&(second, _)| Some(second) == class)
    };
    names(game.size().points().filter(is_proven))
}
