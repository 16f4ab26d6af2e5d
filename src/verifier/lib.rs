//! Checks a strategy against every legal White reply with a naive board.
//!
//! This crate shares nothing with the solver or the engine: it has a board, rules and a reader of its own. See
//! [`verify`].

mod board;
#[cfg(test)]
mod checks;
mod error;
mod file;
mod graph;
mod job;
mod lines;
#[cfg(test)]
mod naive;
mod oracle;
mod point;
mod prover;
mod second;
#[cfg(test)]
mod toy;
mod tree;
mod turn;
mod verify;

pub use error::{ReadError, Reason, VerifyError};
pub use file::{File, MAX_BYTES};
pub use oracle::Oracle;
pub use point::{Point, name, parse};
pub use verify::{Options, Progress, Report, verify};
