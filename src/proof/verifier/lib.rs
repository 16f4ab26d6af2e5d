//! Checks a strategy against every legal White reply with a naive board, on boards of 5x5 to 25x25, with *just five* or
//! *five and more* as each side's way of winning.
//!
//! ```
//! use verifier::{File, Game, Options, Oracle, Point, Reason, verify};
//!
//! /// Knows nothing.
//! struct Silent;
//!
//! impl Oracle for Silent {
//!     fn answer(&mut self, _: &[Point], _: u16) -> Option<Point> {
//!         None
//!     }
//! }
//!
//! // A strategy without a single answer, from a position in which Black has an open four: the rules alone decide
//! // every reply.
//! let file = File::read(r#"{"h8": {}}"#)?;
//! assert_eq!(file.game(), Game::STANDARD);
//! let root: Vec<Point> = "h8 a1 i8 a3 j8 a5 k8".split(' ').filter_map(Point::parse).collect();
//! let report = verify(&file, &Options { root: Some(root), ..Options::default() }, || Silent, |_| {})?;
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
//! - `game`, `point`, `grid`, `set`, `board`: what is played, the points, the lines of each size of board, and two scans of
//!   them: where five can be completed, and which two points lack to a five.
//! - `turn`: the few facts that decide most White replies at once, each with its reason and tested against trying
//!   everything.
//! - `prover`: where the file stops, lines are played out to five. Moves come from advisers that are not believed.
//! - `sharing`: why a win after one reply is a win after others. [`Options::one_by_one`] does without it.
//! - `file`, `strings`, `tree`, `graph`: what the file says, put on the board; every reference between nodes is compared
//!   with the position it stands for.
//! - `second`: which second moves are the same to Black.
//! - `leaving`, `plane`: the board without edges, of which a square is seen.
//! - `job`, [`verify()`], `report`: at each node of the file every empty point is White's reply; the last stones are
//!   carried up from the ends of the lines, so that the bound in the [`Report`] is that of lines played, not of numbers
//!   read. [`prove_position`] does the same for one position without a file.

mod board;
#[cfg(test)]
mod checks;
mod error;
mod file;
#[cfg(test)]
mod file_checks;
mod game;
mod graph;
mod grid;
mod job;
mod leaving;
#[cfg(test)]
mod leaving_checks;
#[cfg(test)]
mod naive;
mod oracle;
mod plane;
mod point;
mod position;
mod prover;
mod report;
#[cfg(test)]
mod samples;
mod second;
mod set;
mod sharing;
#[cfg(test)]
mod sharing_checks;
mod strings;
#[cfg(test)]
mod toy;
mod tree;
mod turn;
mod verify;
mod written;

pub use error::{ReadError, Reason, VerifyError};
pub use file::{File, MAX_BYTES};
pub use game::{Game, Rule};
pub use oracle::Oracle;
pub use plane::{PairReport, PlaneReport, SIDE, reaches_beyond, verify_plane};
pub use point::Point;
pub use position::prove_position;
pub use report::Report;
pub use second::second_moves;
pub use verify::{Options, Progress, verify};
