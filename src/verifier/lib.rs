//! Checks a strategy against every legal White reply with a naive board.
//!
//! ```
//! use verifier::{File, Options, Oracle, Point, Reason, parse, verify};
//!
//! /// Knows nothing.
//! struct Silent;
//!
//! impl Oracle for Silent {
//!     fn answer(&mut self, _: &[Point], _: u8) -> Option<Point> {
//!         None
//!     }
//! }
//!
//! // A strategy without a single answer, from a position in which Black has an open four: the rules alone decide
//! // every reply.
//! let file = File::read(r#"{"h8": {}}"#)?;
//! let root: Vec<Point> = "h8 a1 i8 a3 j8 a5 k8".split(' ').filter_map(parse).collect();
//! let report = verify(&file, &Options { root, ..Options::default() }, || Silent, |_| {})?;
//! assert_eq!((report.win_at, report.replies), (9, 218));
//!
//! // From the first stone on they do not.
//! let error = verify(&file, &Options::default(), || Silent, |_| {}).unwrap_err();
//! assert_eq!(error.reason, Reason::NoAnswer { claimed: 35 });
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! This crate shares nothing with the solver or the engine: it has a board, rules and a reader of its own. What one
//! has to trust, file by file:
//!
//! - `point`, `lines`, `board`: points, the 88 lines, and two scans of them: where five can be completed, and which
//!   two points lack to a five.
//! - `turn`: the few facts that decide most White replies at once, each with its reason and tested against trying
//!   everything.
//! - `prover`: where the file stops, lines are played out to five. Moves come from advisers that are not believed.
//! - `file`, `strings`, `tree`, `graph`: what the file says, put on the board; every reference between nodes is compared
//!   with the position it stands for.
//! - `job`, [`verify()`], `report`: at each node of the file every empty point is White's reply; the last stones are
//!   carried up from the ends of the lines, so that the bound in the [`Report`] is that of lines played, not of numbers
//!   read.

mod board;
#[cfg(test)]
mod checks;
mod error;
mod file;
#[cfg(test)]
mod file_checks;
mod graph;
mod job;
mod lines;
#[cfg(test)]
mod naive;
mod oracle;
mod point;
mod prover;
mod report;
mod rule;
mod second;
mod strings;
#[cfg(test)]
mod toy;
mod tree;
mod turn;
mod verify;
mod written;

pub use error::{ReadError, Reason, VerifyError};
pub use file::{File, MAX_BYTES};
pub use oracle::Oracle;
pub use point::{Point, name, parse};
pub use report::Report;
pub use rule::Rule;
pub use verify::{Options, Progress, verify};
