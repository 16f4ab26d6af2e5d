use engine::Point;
use engine::threat::Kind;

/// The proven result of a position, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The side to move wins after at most this many more stones of both colors, including the last one.
    Win {
        /// The number of stones.
        stones: u32,
    },
    /// The side to move loses after at most this many more stones of both colors, including the last one.
    Loss {
        /// The number of stones.
        stones: u32,
    },
    /// Nothing is proven.
    Unknown,
}

impl Verdict {
    /// `win` or `loss` and the number of stones; `None` if nothing is proven.
    pub const fn proven(self) -> Option<(&'static str, u32)> {
        match self {
            Self::Win { stones } => Some(("win", stones)),
            Self::Loss { stones } => Some(("loss", stones)),
            Self::Unknown => None,
        }
    }
}

/// How a move was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveSource {
    /// The first stone, a five, or the only block.
    Forced,
    /// A win by fours.
    Fours,
    /// A win by fours and open threes.
    Threats,
    /// A search of the game tree.
    Search,
    /// The move's own score, without a search.
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
    /// The name of the source: `forced`, `vcf`, `vct`, `search` or `value`.
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

/// The result of a search, so far or final.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchReport {
    /// The move to play; `None` if the game is over.
    pub best: Option<Point>,
    /// The best move and the expected moves after it. A proven win shows the longest defense.
    pub line: Vec<Point>,
    /// The proven result.
    pub verdict: Verdict,
    /// The evaluation for the side to move in the engine's units; `None` if nothing was evaluated.
    pub score: Option<i32>,
    /// The search depth in plies; 0 if the game tree was not searched.
    pub depth: u32,
    /// The number of positions visited, including threat searches.
    pub nodes: u64,
    /// How the move was found.
    pub source: MoveSource,
}

impl SearchReport {
    /// The report of a move found without a search, or of no move.
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
