//! The search of our best engine: principal variation search with pruning for gomoku.
//!
//! `status` finds results that need no search, `selectivity` has every pruning rule, `task` the parameters of a node, `node`
//! the node itself, `leaf` the end of a branch, `pause` interrupts and resumes, and `deepening` is the root.

mod deepening;
mod depth;
mod history;
mod leaf;
mod memory;
mod node;
mod pause;
mod picker;
mod position;
mod selectivity;
mod singular;
mod status;
mod table;
mod task;
mod tree;
mod value;

pub use deepening::{Deepening, Found};
pub use memory::Memory;
pub use picker::candidates;
pub use position::EvaluatedBoard;
pub use status::StaticStatus;
pub use value::{WON, is_mate, plies_to_end};
