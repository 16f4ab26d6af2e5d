//! Errors in a strategy file.

use engine::Point;
use serde_json::error::Category;
use thiserror::Error;

/// A strategy that cannot be read or built.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{at}: {fault}")]
pub struct StrategyError {
    /// Where the fault is, such as `nodes[17] token 3`, `by_second.h9`, `tree.h8.i9`, `line 2 column 7`, or the moves to a
    /// position.
    pub at: String,
    /// The fault, such as `missing`.
    pub fault: String,
}

impl StrategyError {
    /// Creates the error for a fault at this place.
    pub fn new(at: impl Into<String>, fault: impl Into<String>) -> Self {
        Self { at: at.into(), fault: fault.into() }
    }

    /// Creates the error for a field with a value that this version does not support. `what` is the value that it should have.
    pub(crate) fn expected(at: impl Into<String>, what: &str) -> Self {
        Self::new(at, format!("expected {what}"))
    }

    /// Converts an error from the JSON parser. The place is `name`, followed by the line and the column.
    pub(crate) fn of_json(name: &str, error: &serde_json::Error) -> Self {
        let at = format!("{name} line {} column {}", error.line(), error.column());
        let message = error.to_string();
        let message = message.rsplit_once(" at line ").map_or(message.as_str(), |(before, _)| before);
        let is_nested = message.starts_with("recursion limit");
        let fault = match error.classify() {
            Category::Syntax if !is_nested => "this is not JSON".to_owned(),
            Category::Eof => "the JSON ends too early".to_owned(),
            _ => message.chars().take(200).collect(),
        };
        Self::new(at, fault)
    }
}

/// Describes a number that cannot be the stone of a Black win. Such a stone is odd, larger than the number of stones on the
/// board, and at most the number of points.
pub(crate) fn not_a_win(stone: &str) -> String {
    let stone = stone.escape_default();
    format!(
        "\"{stone}\" cannot be the stone of a win: expected an odd number greater than the number of stones on the board"
    )
}

/// Describes a White move that a node lists more than once.
pub(crate) fn repeated(white: Point) -> String {
    format!("the White move {white} is listed twice")
}

/// Describes a file with more nodes than this number.
pub(crate) fn too_many(nodes: usize) -> String {
    format!("more than {nodes} nodes")
}
