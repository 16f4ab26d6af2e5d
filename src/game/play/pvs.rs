//! The search of our best engine: principal variation search with pruning methods for gomoku.
//!
//! `status` detects results that need no search, and `selectivity` has the margins for pruning. `node` searches a node with the
//! parameters in `task`, and `leaf` evaluates the end of a branch. `root` searches the root to one depth, and `deepening`
//! repeats this with increasing depth. `pause` interrupts and resumes a search, and `threads` runs helper threads.

mod correction;
mod deepening;
mod depth;
mod found;
mod history;
mod leaf;
mod memory;
mod node;
mod pause;
mod picker;
mod position;
mod root;
mod selectivity;
mod singular;
mod status;
mod table;
mod task;
mod threads;
mod tree;
mod value;

pub use deepening::Deepening;
pub use found::Found;
pub use memory::Memory;
pub use picker::candidates;
pub use position::EvaluatedBoard;
pub use status::StaticStatus;
pub use value::{WON, is_mate, plies_to_end};
