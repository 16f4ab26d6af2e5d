//! Computes a complete winning strategy for Black by proof-number search over the opening.
//!
//! [`Search`] proves one position by one deadline: single moves on an explicit AND/OR graph, threat search at the leaves.
//! [`Store`] keeps what is proven on disk. [`Completion`] walks every White reply of a proven opening, so that the strategy
//! has an answer everywhere and nothing rests on the search's pruning.

mod assemble;
mod attack;
mod campaign;
mod candidates;
mod complete;
mod defend;
mod graph;
mod journal;
mod opening;
mod race;
mod replies;
mod round;
mod search;
mod second;
mod store;
mod tighten;
mod turns;
mod zone;

pub use assemble::{AssembleError, assemble};
pub use campaign::{Event, Plan, run};
pub use complete::{Completion, Hole, Listings};
pub use journal::StoreError;
pub use opening::{second_moves, third_moves};
pub use replies::{Attempt, shorten_replies};
pub use search::{Outcome, Progress, Search, Settings};
pub use second::solve_second;
pub use store::{Answer, Store};
pub use tighten::tighten;
pub use turns::{prove_by_turns, prove_replies_by_turns};
