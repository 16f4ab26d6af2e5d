//! Errors in a strategy file.

use engine::{Deadline, ParsePointError, Point, Printable};
use serde_json::error::Category;
use thiserror::Error;

use crate::limits::MAX_BYTES;
use crate::stones::Illegal;

/// A strategy that cannot be read or built.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{at}: {fault}")]
pub struct StrategyError {
    /// Where the fault is, such as `nodes[17] token 3`, `by_second.h9`, `tree.h8.i9`, `line 2 column 7`, or the moves to a
    /// position.
    pub at: String,
    /// What is wrong.
    pub fault: Fault,
}

/// A fault in a strategy.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Fault {
    /// The text is longer than [`MAX_BYTES`].
    #[error("longer than {MAX_BYTES} bytes")]
    TooLarge,
    /// The file has more nodes than this number.
    #[error("more than {0} nodes")]
    TooMany(usize),
    /// The text is not JSON.
    #[error("this is not JSON")]
    NotJson,
    /// The text ends inside a JSON value.
    #[error("the JSON ends too early")]
    CutOff,
    /// The parser rejected the JSON with this message.
    #[error("{0}")]
    Json(String),
    /// A required field is missing.
    #[error("missing")]
    Missing,
    /// A field has a value that this version does not support. Contains the expected value.
    #[error("expected {0}")]
    Expected(String),
    /// A token does not name a point.
    #[error(transparent)]
    Point(ParsePointError),
    /// A token does not have the form `i9g9`, `i9j10g9` or `*g9`.
    #[error("\"{}\" is not an answer: expected the form i9g9, i9j10g9 or *g9", Printable(.0))]
    Token(String),
    /// The move is illegal.
    #[error(transparent)]
    Illegal(Illegal),
    /// The move makes five, so the game ends with it.
    #[error("{0} makes five, so the game is over")]
    Five(Point),
    /// The node lists this White move more than once.
    #[error("the White move {0} is listed twice")]
    Repeated(Point),
    /// The number cannot be the stone of a Black win: an odd number, larger than the number of stones on the board, and at most
    /// the number of points.
    #[error("\"{}\" cannot be the stone of a win: expected an odd number greater than the number of stones on the board", Printable(.0))]
    WinAt(String),
    /// The node's bound is larger than that of the node before it.
    #[error("a win by stone {child} exceeds the bound {parent} of the node before it")]
    Bound {
        /// The bound of the node before it.
        parent: Deadline,
        /// The node's bound.
        child: Deadline,
    },
    /// No answer leads to the node.
    #[error("no answer leads to this node")]
    Unreached,
    /// Two places in the file contradict each other.
    #[error("says {found}, but the nodes say {expected}")]
    Differs {
        /// The number in the file.
        found: u64,
        /// The number that follows from the nodes.
        expected: u64,
    },
    /// The position needs a node but has none.
    #[error("this position has no node")]
    NoNode,
}

impl StrategyError {
    pub(crate) fn new(at: impl Into<String>, fault: Fault) -> Self {
        Self { at: at.into(), fault }
    }

    /// Converts an error from the JSON parser. The place is the line and the column.
    pub(crate) fn of_json(error: &serde_json::Error) -> Self {
        let at = format!("line {} column {}", error.line(), error.column());
        let message = error.to_string();
        let message = message.rsplit_once(" at line ").map_or(message.as_str(), |(before, _)| before);
        let is_nested = message.starts_with("recursion limit");
        let fault = match error.classify() {
            Category::Syntax if !is_nested => Fault::NotJson,
            Category::Eof => Fault::CutOff,
            _ => Fault::Json(message.chars().take(200).collect()),
        };
        Self::new(at, fault)
    }
}
