//! The faults of a strategy file, with their places.

use std::fmt;

use engine::{Deadline, ParsePointError, Point};

use crate::limits::MAX_BYTES;
use crate::stones::Illegal;

/// A strategy that cannot be read or built.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StrategyError {
    /// The place: `nodes[17] token 3`, `by_second.h9`, `tree.h8.i9`, `line 2 column 7` or the moves of a position.
    pub at: String,
    /// The fault at that place.
    pub fault: Fault,
}

/// A fault at one place of a strategy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The text is longer than [`MAX_BYTES`].
    TooLarge,
    /// The file has more nodes than this.
    TooMany(usize),
    /// The text is not JSON or a value has the wrong type; the parser's message.
    Json(String),
    /// A required field of the envelope is missing.
    Missing,
    /// A field has a value that this version does not know; the value it should have.
    Expected(String),
    /// A token does not name a point.
    Point(ParsePointError),
    /// A token has another form than `i9g9`, `i9j10g9` or `*g9`.
    Token(String),
    /// The move is illegal.
    Illegal(Illegal),
    /// The move makes a five, so no position with White to move follows.
    Five(Point),
    /// The node lists this White move twice.
    Repeated(Point),
    /// The number is not a stone by which Black can win: odd, later than the stones on the board, at most the number of points.
    WinAt(String),
    /// The bound is above the bound of the node that leads here.
    Bound {
        /// The bound of the node that leads here.
        parent: Deadline,
        /// The bound found.
        child: Deadline,
    },
    /// No answer leads to the node.
    Unreached,
    /// Two places of the file disagree on a number.
    Differs {
        /// The number found.
        found: u64,
        /// The number that follows from the nodes.
        expected: u64,
    },
    /// The position needs a node but has none.
    NoNode,
}

impl StrategyError {
    pub(crate) fn new(at: impl Into<String>, fault: Fault) -> Self {
        Self { at: at.into(), fault }
    }

    /// Converts an error of the JSON parser for the text called `name`, with its line and column there.
    pub(crate) fn of_json(name: &str, error: &serde_json::Error) -> Self {
        let at = format!("{name} line {} column {}", error.line(), error.column());
        let message = error.to_string();
        let message = message.rsplit_once(" at line ").map_or(message.as_str(), |(before, _)| before);
        Self::new(at, Fault::Json(message.chars().take(200).collect()))
    }
}

impl fmt::Display for StrategyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.at, self.fault)
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLarge => write!(f, "longer than {} bytes", MAX_BYTES),
            Self::TooMany(most) => write!(f, "more than {most} nodes"),
            Self::Json(message) => write!(f, "{message}"),
            Self::Missing => write!(f, "missing"),
            Self::Expected(what) => write!(f, "expected {what}"),
            Self::Point(error) => write!(f, "{error}"),
            Self::Token(token) => {
                let token = token.escape_default();
                write!(f, "\"{token}\" is no answer: expected the form i9g9, i9j10g9 or *g9")
            }
            Self::Illegal(illegal) => write!(f, "{illegal}"),
            Self::Five(point) => write!(f, "{point} makes five, so the game is over"),
            Self::Repeated(point) => write!(f, "the White move {point} is listed twice"),
            Self::WinAt(token) => {
                let token = token.escape_default();
                let expected = "expected an odd number after the stones on the board";
                write!(f, "\"{token}\" is no stone of a win: {expected}")
            }
            Self::Bound { parent, child } => {
                write!(f, "a win by stone {child} does not keep the bound {parent} of the node before")
            }
            Self::Unreached => write!(f, "no answer leads to this node"),
            Self::Differs { found, expected } => write!(f, "says {found} where the nodes say {expected}"),
            Self::NoNode => write!(f, "this position has no node"),
        }
    }
}

impl std::error::Error for StrategyError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.fault {
            Fault::Point(error) => Some(error),
            Fault::Illegal(error) => Some(error),
            _ => None,
        }
    }
}
