//! What both forms of the strategy file say about its nodes, and how their parts are read.

use serde::Deserialize;

use crate::error::ReadError;
use crate::grid::Cell;

/// The most nodes that are read.
pub(crate) const MAX_NODES: usize = 1 << 22;

/// A position with White to move, as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FileNode {
    /// The node and the index of its reply that name this one first.
    pub(crate) named_by: Option<(usize, usize)>,
    /// The stone by which Black wins at the latest.
    pub(crate) win_at: u16,
    pub(crate) replies: Vec<FileReply>,
}

/// A reply of White that the file lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FileReply {
    pub(crate) white: Cell,
    pub(crate) then: Then,
}

/// What the file says about a listed reply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Then {
    /// Black answers; the position after it is node `child` under `symmetry`.
    Answer { black: Cell, child: usize, symmetry: usize },
    /// The threat search wins, with so many more stones at most.
    Search { stones: u16 },
}

/// Reads JSON, with the line and the column of what is wrong in it.
pub(crate) fn json<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, ReadError> {
    serde_json::from_str(text).map_err(|error| {
        let at = format!("line {} column {}", error.line(), error.column());
        let message = error.to_string();
        let reason = message.split(" at line ").next().unwrap_or_default();
        ReadError::new(at, reason)
    })
}
