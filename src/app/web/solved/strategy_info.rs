use engine::notation::PASS;
use engine::{Deadline, Point};
use serde::Serialize;
use strategy::{NodeId, Strategy};
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
        let second_move =
            |point: String, win_at: Deadline| SecondMove { point, win_at: win_at.stone() as u16 };
        let points = second_moves.into_iter().map(|(point, win_at)| second_move(point.to_string(), win_at));
        let pass = strategy[NodeId::ROOT]
            .pass()
            .map(|pass| second_move(PASS.to_owned(), strategy[pass.child].win_at()));
        Self {
            win_at: strategy.win_at().stone() as u16,
            nodes: strategy.node_count() as u32,
            answers: strategy.answer_count() as u32,
            second_moves: points.chain(pass).collect(),
        }
    }
}
