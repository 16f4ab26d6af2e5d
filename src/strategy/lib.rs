//! The winning strategy as a decision graph: lookup up to symmetry, longest line, building, and `gomoku.json`.
//!
//! # The file
//! One JSON object. Beside its envelope (`format`, `version`, `rule`, `size`, `first`, `win_at`, `by_second`, `counts`,
//! `made_by`) it holds `nodes`, one string for each position with White to move:
//!
//! ```text
//! "nodes": [
//!   "35 h9g9 i9g9 ...",       node 0, after h8: Black has five by stone 35; after h9 he answers g9: node 1
//!   "35 g10i10 i7h6=17~5",    node 1: after i7 he answers h6, which is node 17 under symmetry 5
//! ```
//!
//! - The first token is the stone by which Black wins at the latest, whatever White does.
//! - Every other token is an answer: White's point, Black's point, and which node follows. Without a reference that is
//!   the next node not yet named, counted through the file; `=17` is node 17, and `=17~5` says that the position is
//!   the image of node 17's own under [`Symmetry`](engine::Symmetry) 5.
//! - A node's own orientation is that of the moves by which it was first named.
//! - At the root only one second move of each of the 35 classes is listed, and where a position has symmetries of its
//!   own, one of the replies that they map to one another.
//! - A reply that is not listed is won by the engine's threat search within the bound of the node.
//!
//! The nested form of the source document (`Strategy::to_tree_json`) is read as well, bare or in the envelope under
//! `tree` instead of `nodes`.

mod builder;
mod envelope;
mod error;
mod graph;
mod longest;
mod lookup;
mod position;
#[cfg(feature = "json")]
mod read;
#[cfg(all(test, feature = "json"))]
mod read_checks;
mod read_graph;
#[cfg(feature = "json")]
mod read_tree;
#[cfg(test)]
mod samples;
mod second;
#[cfg(feature = "json")]
mod write;

pub use builder::{Builder, Listing, lay_out};
pub use envelope::Fields;
pub use error::{Fault, StrategyError};
pub use graph::{Node, NodeId, Reply, Strategy};
pub use lookup::{Answer, Child};
pub use position::{Illegal, Position};
pub use second::{SECOND_MOVES, canonical_second, second_moves};

/// The longest text that is read, in bytes.
pub const MAX_BYTES: usize = 64 << 20;
/// The most nodes that a strategy can have.
pub const MAX_NODES: usize = 1 << 18;
