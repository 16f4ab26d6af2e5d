//! The reasons why a file cannot be read or why its claim is not proven.

use crate::point::Point;

/// An error in a strategy file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{at}: {reason}")]
pub struct ReadError {
    /// Where the error is, such as `nodes[17] token 3`, `by_second.h9` or `line 2 column 7`.
    pub at: String,
    /// What is wrong, and what was expected instead.
    pub reason: String,
}

impl ReadError {
    pub(crate) fn new(at: impl Into<String>, reason: impl Into<String>) -> Self {
        Self { at: at.into(), reason: reason.into() }
    }
}

/// Why the claim is not proven.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("after {}: {reason}", names(path))]
pub struct VerifyError {
    /// The moves from the start of the game to the fault.
    pub path: Vec<Point>,
    /// What is wrong at the end of the path.
    pub reason: Reason,
}

/// What is wrong at the end of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Reason {
    /// The last move of the path gives White five.
    #[error("White has five")]
    WhiteFive,
    /// Black cannot have five by the claimed stone.
    #[error("Black has no five by stone {claimed}: the earliest here is stone {stone}")]
    Late {
        /// The last node on the path claims a win by this stone number.
        claimed: u16,
        /// The earliest stone with which Black can still make five, or the last stone of the path.
        stone: usize,
    },
    /// Neither the file nor the adviser has an answer for Black.
    #[error("the file has no answer, and the search found no win by stone {claimed}")]
    NoAnswer {
        /// Black must have five by this stone number.
        claimed: u16,
    },
    /// The caller wants only the positions after one reply, but the file has no answer to that reply.
    #[error("the file has no answer")]
    NotListed,
    /// A point in the moves before the root or from the adviser is off the board.
    #[error("{0} is not a point on this board")]
    OffBoard(Point),
    /// Black's answer is on an occupied point.
    #[error("Black's answer {0} is occupied")]
    Occupied(Point),
    /// The rule forbids Black's answer.
    #[error("Black's answer {0} is forbidden: it makes {1}")]
    Forbidden(Point, Forbidden),
    /// White's reply is on an occupied point.
    #[error("White's reply {0} is occupied")]
    ReplyOccupied(Point),
    /// A White reply is listed twice.
    #[error("White's reply {0} is listed twice")]
    Repeated(Point),
    /// The file continues although Black already has five.
    #[error("the file continues after Black's five")]
    AfterFive,
    /// The board is full and nobody has won.
    #[error("the board is full and nobody has five")]
    Full,
    /// The answer does not lead to the position of its node.
    #[error("node {node} is a different position")]
    OtherPosition {
        /// The index of that node.
        node: usize,
    },
    /// The summary promises an earlier win than the nodes prove.
    #[error("the file promises a win by stone {claimed}, but this line ends with stone {stone}")]
    Summary {
        /// The stone that the summary claims.
        claimed: u16,
        /// The last stone of the path.
        stone: u16,
    },
}

/// Why a point is forbidden for Black under strict renju. If several reasons apply, the first in this list is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Forbidden {
    /// The stone makes a row of six or more.
    #[error("an overline")]
    Overline,
    /// The stone makes two fours.
    #[error("a double four")]
    DoubleFour,
    /// The stone makes two threes.
    #[error("a double three")]
    DoubleThree,
}

fn names(path: &[Point]) -> String {
    path.iter().map(Point::to_string).collect::<Vec<_>>().join(" ")
}
