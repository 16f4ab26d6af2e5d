//! The winning strategy as a decision graph: lookup up to symmetry, longest line, building, and `gomoku.json`.

mod builder;
mod error;
mod graph;
mod longest;
mod lookup;
mod position;
mod read;
#[cfg(test)]
mod read_checks;
mod read_graph;
mod read_tree;
#[cfg(test)]
mod samples;
mod second;
mod write;

pub use builder::{Builder, Listing, lay_out};
pub use error::{Fault, StrategyError};
pub use graph::{Node, NodeId, Reply, Strategy};
pub use lookup::{Answer, Child};
pub use position::{Illegal, PointSet, Position};
pub use second::{SECOND_MOVES, canonical_second, second_moves};

/// The longest text that is read, in bytes.
pub const MAX_BYTES: usize = 64 << 20;
/// The most nodes that a strategy can have.
pub const MAX_NODES: usize = 1 << 18;
