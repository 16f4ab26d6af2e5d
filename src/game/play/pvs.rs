//! The search of our best engine: principal variation search with the selectivity that the game allows.
//!
//! `status` reads off a position what must not be searched, `selectivity` holds every rule by which a node is cut
//! short, `task` is what a node is asked, `node` the node itself, `leaf` where it ends, `pause` how it is interrupted,
//! `deepening` the root.

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
pub use selectivity::Selectivity;
pub use status::StaticStatus;
pub use value::{WON, plies_to_end};
