//! What the engine answers: moves, distances, bounds.

use crate::game::Side;

/// What the work has found.
#[derive(Clone, Debug, PartialEq)]
pub enum Answered {
    /// A move.
    Reply(Reply),
    /// The end of a walk over White's moves.
    Children(ChildrenFound),
    /// The bound of a position.
    Bound(BoundFound),
}

/// A move, and what is proven of it.
#[derive(Clone, Debug, PartialEq)]
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
    /// Positions that the search looked at.
    pub nodes: u64,
}

/// Where a move comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// The strategy holds it.
    Strategy,
    /// The threat search proved it.
    Search,
    /// Nothing is proven.
    None,
}

/// How long Black needs after one move of White.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Child {
    /// White's move.
    pub point: String,
    /// The stone by which Black has won at the latest, if that is proven.
    pub win_at: Option<u16>,
    /// Whether the answer is stored, computed or unknown.
    pub source: Source,
}

/// The end of a walk whose moves were told one by one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChildrenFound {
    /// The longest proven resistance.
    pub longest: Option<u16>,
}

/// The bound of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoundFound {
    /// The stone by which Black has won at the latest, if that is proven.
    pub win_at: Option<u16>,
}
