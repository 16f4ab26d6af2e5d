//! Reports of engines.

use engine::Point;
use engine::threat::Kind;

/// The proven result, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The side to move wins with at most this many more stones of both colors, including the five.
    Win {
        /// The number of stones.
        stones: u32,
    },
    /// The side to move loses after at most this many more stones of both colors, including the five.
    Loss {
        /// The number of stones.
        stones: u32,
    },
    /// Nothing is proven.
    Unknown,
}

impl Verdict {
    /// `win` or `loss` and its stones, if one is proven.
    pub const fn proven(self) -> Option<(&'static str, u32)> {
        match self {
            Self::Win { stones } => Some(("win", stones)),
            Self::Loss { stones } => Some(("loss", stones)),
            Self::Unknown => None,
        }
    }
}

/// The reason for a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveSource {
    /// There was no choice: the first stone, a five, or the stop of one.
    Forced,
    /// A win by fours.
    Fours,
    /// A win by fours and open threes.
    Threats,
    /// A search of the game tree.
    Search,
    /// The value of the move itself, without a search.
    Value,
}

impl From<Kind> for MoveSource {
    fn from(kind: Kind) -> Self {
        match kind {
            Kind::Vcf => Self::Fours,
            Kind::Vct => Self::Threats,
        }
    }
}

impl MoveSource {
    /// Its name: `forced`, `vcf`, `vct`, `search` or `value`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Forced => "forced",
            Self::Fours => "vcf",
            Self::Threats => "vct",
            Self::Search => "search",
            Self::Value => "value",
        }
    }
}

/// The result of thinking, so far or in the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchReport {
    /// The move to play; `None` if the game is over.
    pub best: Option<Point>,
    /// The best move and the play expected after it; the winning line against the longest defense where a win is proven.
    pub line: Vec<Point>,
    /// The proven result.
    pub verdict: Verdict,
    /// The evaluation for the side to move, in the engine's own points; `None` where nothing was evaluated.
    pub score: Option<i32>,
    /// The depth searched, in plies; 0 without a search of the game tree.
    pub depth: u32,
    /// Positions visited, those of threat searches included.
    pub nodes: u64,
    /// The reason for the move.
    pub source: MoveSource,
}

impl SearchReport {
    /// A move that needs no thought, or none.
    pub(super) fn of_move(best: Option<Point>, source: MoveSource) -> Self {
        Self {
            best,
            line: best.into_iter().collect(),
            verdict: Verdict::Unknown,
            score: None,
            depth: 0,
            nodes: 0,
            source,
        }
    }
}
