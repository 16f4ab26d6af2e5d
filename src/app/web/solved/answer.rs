use std::fmt::Display;

use engine::notation::PASS;
use guide::{Distance, QueryResult};
use serde::Serialize;
use tsify::Tsify;

use crate::solved::game::{Side, names};

/// The result of a task.
#[derive(Clone, Debug, PartialEq, Serialize, Tsify)]
#[serde(untagged)]
#[tsify(missing_as_null)]
pub enum Answered {
    /// A move.
    Reply(Reply),
    /// The final result of a task about all White moves.
    Children(ChildrenFound),
    /// The bound on Black's win in a position.
    Bound(BoundFound),
}

/// A move and the result proven for it.
#[derive(Clone, Debug, PartialEq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
#[tsify(missing_as_null)]
pub struct Reply {
    /// The move.
    pub point: String,
    /// The winner, if a win is proven.
    pub winner: Option<Side>,
    /// The number of the stone by which the winner has five.
    pub win_at: Option<u16>,
    /// The source of the move.
    pub source: Source,
    /// The winning line from this move on, against the longest defense found. Empty for a stored answer.
    pub line: Vec<String>,
    /// The number of positions searched.
    pub nodes: u64,
}

/// The source of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "lowercase")]
pub enum Source {
    /// The move is stored in the strategy.
    Strategy,
    /// The threat search has proven that the move wins.
    Search,
    /// Nothing is proven.
    None,
}

/// A White move and the length of Black's win after it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
#[tsify(missing_as_null)]
pub struct Child {
    /// White's move, or `pass`.
    pub point: String,
    /// The number of the stone by which Black has five, if this is proven.
    pub win_at: Option<u16>,
    /// On the infinite board, the number of the stone by which the strategy expects to win. Absent for moves with a bound.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expected: Option<u16>,
    /// The source of the answer.
    pub source: Source,
}

/// The final result of a task that reported its moves as progress.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[tsify(missing_as_null)]
pub struct ChildrenFound {
    /// The number of the stone by which Black has five after the proven move that lasts longest.
    pub longest: Option<u16>,
}

/// The bound on Black's win in a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
#[tsify(missing_as_null)]
pub struct BoundFound {
    /// The number of the stone by which Black has five, if this is proven.
    pub win_at: Option<u16>,
}

/// Progress of a task.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Tsify)]
#[tsify(missing_as_null)]
pub struct Progress {
    /// A White move whose distance is now known.
    pub child: Option<Child>,
    /// The number of positions searched so far.
    pub nodes: Option<u64>,
}

/// The result of one step.
#[derive(Clone, Debug, PartialEq, Serialize, Tsify)]
#[tsify(missing_as_null)]
pub struct Step {
    /// Whether the task is finished. If so, do not call `step` again.
    pub done: bool,
    /// The results of this step.
    pub progress: Vec<Progress>,
    /// The final result, if the task is finished.
    pub result: Option<Answered>,
}

fn stone(stone: Option<usize>) -> Option<u16> {
    stone.map(|stone| stone as u16)
}

impl<P: Display> From<guide::Step<P>> for Step {
    fn from(step: guide::Step<P>) -> Self {
        let children = step.distances.into_iter().map(|distance| Some(distance.into()));
        let children = children.map(|child| Progress { child, nodes: None });
        let nodes = step.nodes.map(|nodes| Progress { child: None, nodes: Some(nodes) });
        Self {
            done: step.answer.is_some(),
            progress: children.chain(nodes).collect(),
            result: step.answer.map(Into::into),
        }
    }
}

impl<P: Display> From<Distance<P>> for Child {
    fn from(distance: Distance<P>) -> Self {
        let Distance { point, win_at, expected, source } = distance;
        Self {
            point: point.map_or_else(|| PASS.to_owned(), |point| point.to_string()),
            win_at: stone(win_at),
            expected: stone(expected),
            source: source.into(),
        }
    }
}

impl<P: Display> From<QueryResult<P>> for Answered {
    fn from(answer: QueryResult<P>) -> Self {
        match answer {
            QueryResult::Longest(longest) => Self::Children(ChildrenFound { longest: stone(longest) }),
            QueryResult::Bound(win_at) => Self::Bound(BoundFound { win_at: stone(win_at) }),
            QueryResult::BestMove(reply) => Self::Reply(Reply {
                point: reply.point.to_string(),
                winner: reply.winner.map(Into::into),
                win_at: stone(reply.win_at),
                source: reply.source.into(),
                line: names(&reply.line),
                nodes: reply.nodes,
            }),
        }
    }
}

impl From<guide::Source> for Source {
    fn from(source: guide::Source) -> Self {
        match source {
            guide::Source::Strategy => Self::Strategy,
            guide::Source::Search => Self::Search,
            guide::Source::None => Self::None,
        }
    }
}
