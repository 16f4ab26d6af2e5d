//! Both sides of the Gomocup (Piskvork) protocol.
//!
//! [`serve`] runs a [`Session`] of one of our engines for a manager, with the extensions of analysis programs. [`Program`] is a
//! manager's view of an external engine.
//!
//! ```
//! use gomocup::{Session, serve};
//!
//! let commands = std::io::Cursor::new("START 15\nINFO max_node 100\nBEGIN\nEND\n");
//! let mut answers = Vec::new();
//! serve(Session::new("best".parse()?, None, 0), commands, &mut answers)?;
//! let answers = String::from_utf8(answers)?;
//! assert_eq!((answers.lines().next(), answers.lines().last()), (Some("OK"), Some("7,7")));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

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
