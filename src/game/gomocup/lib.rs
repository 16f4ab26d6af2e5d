//! The Gomocup (Piskvork) protocol, both ends.
//!
//! [`serve`] answers a manager with an engine of ours, and what analysis programs ask beyond the protocol; [`Program`] is a
//! manager's view of an engine that is a program of its own.

mod adviser;
mod coordinates;
#[cfg(test)]
mod fuzz;
mod help;
mod lateness;
mod lines;
mod manager;
mod messages;
mod placement;
mod pondering;
mod serve;
mod session;
mod settings;
#[cfg(test)]
mod tests;
mod thinking;

pub use adviser::Adviser;
pub use coordinates::{of_point, parse, to_point, written};
pub use help::HELP;
pub use manager::{Fault, Program};
pub use serve::serve;
pub use session::Session;
pub use thinking::Listener;
