//! The reasons why a file cannot be read or why its claim is not proven.

use std::fmt;

use crate::forbidden::Forbidden;
use crate::point::Point;

/// An error in a strategy file.
#[derive(Clone, Debug, PartialEq, Eq)]
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

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.at, self.reason)
    }
}

impl std::error::Error for ReadError {}

/// Why the claim is not proven.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VerifyError {
    /// The moves from the start of the game to the fault.
    pub path: Vec<Point>,
    /// What is wrong at the end of the path.
    pub reason: Reason,
}

/// What is wrong at the end of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The last move of the path gives White five.
    WhiteFive,
    /// Black cannot have five by the claimed stone.
    Late {
        /// The last node on the path claims a win by this stone number.
        claimed: u16,
        /// The earliest stone with which Black can still make five, or the last stone of the path.
        stone: usize,
    },
    /// Neither the file nor the adviser has an answer for Black.
    NoAnswer {
        /// Black must have five by this stone number.
        claimed: u16,
    },
    /// The caller wants only the positions after one reply, but the file has no answer to that reply.
    NotListed,
    /// A point in the moves before the root or from the adviser is off the board.
    OffBoard(Point),
    /// Black's answer is on an occupied point.
    Occupied(Point),
    /// The rule forbids Black's answer.
    Forbidden(Point, Forbidden),
    /// White's reply is on an occupied point.
    ReplyOccupied(Point),
    /// A White reply is listed twice.
    Repeated(Point),
    /// The file continues although Black already has five.
    AfterFive,
    /// The board is full and nobody has won.
    Full,
    /// The answer does not lead to the position of its node.
    OtherPosition {
        /// The index of that node.
        node: usize,
    },
    /// The summary promises an earlier win than the nodes prove.
    Summary {
        /// The stone that the summary claims.
        claimed: u16,
        /// The last stone of the path.
        stone: u16,
    },
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::WhiteFive => write!(f, "White has five"),
            Self::Late { claimed, stone } => {
                write!(f, "Black has no five by stone {claimed}: the earliest here is stone {stone}")
            }
            Self::NoAnswer { claimed } => {
                write!(f, "the file has no answer, and the search found no win by stone {claimed}")
            }
            Self::NotListed => write!(f, "the file has no answer"),
            Self::OffBoard(point) => write!(f, "{point} is not a point on this board"),
            Self::Occupied(point) => write!(f, "Black's answer {} is occupied", point),
            Self::Forbidden(point, why) => write!(f, "Black's answer {point} is forbidden: it makes {why}"),
            Self::ReplyOccupied(point) => write!(f, "White's reply {} is occupied", point),
            Self::Repeated(point) => write!(f, "White's reply {} is listed twice", point),
            Self::AfterFive => write!(f, "the file continues after Black's five"),
            Self::Full => write!(f, "the board is full and nobody has five"),
            Self::OtherPosition { node } => write!(f, "node {node} is a different position"),
            Self::Summary { claimed, stone } => {
                write!(f, "the file promises a win by stone {claimed}, but this line ends with stone {stone}")
            }
        }
    }
}

impl fmt::Display for VerifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path: Vec<String> = self.path.iter().map(Point::to_string).collect();
        write!(f, "after {}: {}", path.join(" "), self.reason)
    }
}

impl std::error::Error for VerifyError {}
