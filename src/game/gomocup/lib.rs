//! Both sides of the Gomocup (Piskvork) protocol.
//!
//! [`serve`] runs a [`Session`] of one of our engines for a manager or an analysis program. A [`Program`] is an external
//! engine.

mod coordinates;
#[cfg(test)]
mod fuzz_tests;
mod help;
mod lateness;
mod lines;
mod manager;
mod placement;
mod pondering;
mod serve;
mod session;
mod settings;
#[cfg(test)]
mod tests;
mod thinking;

pub use coordinates::{of_point, parse, to_point, written};
pub use help::HELP;
pub use manager::{Fault, Program};
pub use serve::serve;
pub use session::{MoveSource, Session};
pub use thinking::Listener;
