use engine::{Deadline, Point};
use serde::Serialize;
use strategy::Strategy;
use tsify::Tsify;

/// A second move, and the length of Black's win after it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct SecondMove {
    /// The move that represents its class of equivalent moves, or `pass`.
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
    /// One second move for each class and, under renju, the pass.
    pub second_moves: Vec<SecondMove>,
}

impl StrategyInfo {
    /// Summarizes this strategy, with the second moves for the current board.
    pub fn of(strategy: &Strategy, second_moves: Vec<(Point, Deadline)>) -> Self {
        let second_move = |(point, win_at): (Point, Deadline)| SecondMove {
            point: point.to_string(),
            win_at: win_at.stone() as u16,
        };
        let second_moves = second_moves.into_iter().map(second_move);
        #[cfg(feature = "games")]
        let second_moves = second_moves.chain(second_pass(strategy));
        Self {
            win_at: strategy.win_at().stone() as u16,
            nodes: strategy.node_count() as u32,
            answers: strategy.answer_count() as u32,
            second_moves: second_moves.collect(),
        }
    }
}

/// White's pass as the second move. Only a renju strategy answers it.
#[cfg(feature = "games")]
fn second_pass(strategy: &Strategy) -> Option<SecondMove> {
    let pass = strategy[strategy::NodeId::ROOT].pass()?;
    let point = engine::notation::PASS.to_owned();
    Some(SecondMove { point, win_at: strategy[pass.child].win_at().stone() as u16 })
}
