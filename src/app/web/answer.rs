//! What the engine answers: moves, distances, bounds.

use serde::Serialize;
use tsify::Tsify;

use crate::game::Side;

/// The result of a task.
#[derive(Clone, Debug, PartialEq, Serialize, Tsify)]
#[serde(untagged)]
#[tsify(missing_as_null)]
pub enum Answered {
    /// A move.
    Reply(Reply),
    /// The end of a walk over White's moves.
    Children(ChildrenFound),
    /// The bound of a position.
    Bound(BoundFound),
}

/// A move, and what is proven of it.
#[derive(Clone, Debug, PartialEq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
#[tsify(missing_as_null)]
pub struct Reply {
    /// The move.
    pub point: String,
    /// Who wins with it, if that is proven.
    pub winner: Option<Side>,
    /// The stone by which the winner has won at the latest.
    pub win_at: Option<u16>,
    /// Where the move comes from.
    pub source: Source,
    /// The winning line against the longest defence found, this move first; empty where the strategy answers.
    pub line: Vec<String>,
    /// Positions that the search visited.
    pub nodes: u64,
}

/// Where a move comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "lowercase")]
pub enum Source {
    /// The strategy holds it.
    Strategy,
    /// The threat search proved it.
    Search,
    /// Nothing is proven.
    None,
}

/// How long Black needs after one move of White.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
#[tsify(missing_as_null)]
pub struct Child {
    /// White's move.
    pub point: String,
    /// The stone by which Black has won at the latest, if that is proven.
    pub win_at: Option<u16>,
    /// On the infinite board, where nothing is proven: the stone by which the strategy has Black win.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expected: Option<u16>,
    /// Whether the answer is stored, computed or unknown.
    pub source: Source,
}

/// The end of a walk whose moves came one by one as progress.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[tsify(missing_as_null)]
pub struct ChildrenFound {
    /// The longest proven resistance.
    pub longest: Option<u16>,
}

/// The bound of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
#[tsify(missing_as_null)]
pub struct BoundFound {
    /// The stone by which Black has won at the latest, if that is proven.
    pub win_at: Option<u16>,
}
