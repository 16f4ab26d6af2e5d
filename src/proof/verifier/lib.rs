//! Checks that a strategy wins gomoku for Black against every legal White reply.
//!
//! The strategy is a file of positions with White to move, each with Black's answers to some replies. The verifier sets each
//! position up on a board of its own and tries every empty point as White's reply. If the file answers the reply, the answer
//! must lead to another position of the file. If not, an adviser names Black's move; nobody believes it, the verifier plays it
//! and tries every reply again, down to five in a row. So the result rests on lines that were played, not on numbers that were
//! read. The crate shares no code with the solver, the engine or any other crate of the project.
//!
//! Boards have 5x5 to 25x25 points. For each side, exactly five wins or five and more.
//!
//! # Reading order
//!
//! To be convinced you have to read these files, and nothing else. The example `reading_order` prints the list.
//!
//! | file | lines of code | subject |
//! | --- | --- | --- |
//! | `game.rs` | 90 | the board sizes and the three rules |
//! | `point.rs` | 43 | points and their names |
//! | `grid.rs` | 84 | the lines, points and symmetries of a board |
//! | `set.rs` | 94 | sets of points; a position is two of them |
//! | `board.rs` | 212 | stones on the board, and the two scans that decide where five can be made |
//! | `turn.rs` | 76 | the three facts that decide most White replies at once |
//! | `oracle.rs` | 5 | the adviser, who is not believed |
//! | `prover.rs` | 187 | lines played out to five where the file stops |
//! | `sharing.rs` | 82 | why a win after one reply is a win after others; `one_by_one` does without it |
//! | `nodes.rs` | 131 | the positions that the file names |
//! | `second.rs` | 17 | which second moves are the same to Black |
//! | `file.rs` | 127 | the envelope of the file |
//! | `graph.rs` | 112 | the file's positions on the board, every reference compared |
//! | `job.rs` | 124 | one position: every empty point as White's reply |
//! | `verify.rs` | 133 | all positions, on several threads |
//! | `report.rs` | 112 | the bounds, carried up from the ends of the lines that were played |
//! | `longest.rs` | 53 | a longest line for the reader; no proof rests on it |
//! | `error.rs` | 79 | the reasons why a strategy is not proven |
//! | `lib.rs` | 45 | this page |
//!
//! # Example
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
//! let file = File::unanswered(Game::STANDARD, 35);
//! let root: Vec<Point> = "h8 a1 i8 a3 j8 a5 k8".split(' ').filter_map(Point::parse).collect();
//! let report = verify(&file, &Options { root: Some(root), ..Options::default() }, || Silent, |_| {})?;
//! assert_eq!((report.win_at, report.replies), (9, 218));
//!
//! // From the first stone on they do not.
//! let error = verify(&file, &Options::default(), || Silent, |_| {}).unwrap_err();
//! assert_eq!(error.reason, Reason::NoAnswer { claimed: 35 });
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod error;
mod file;
mod game;
mod graph;
mod grid;
mod job;
mod longest;
mod nodes;
mod oracle;
mod point;
mod prover;
mod report;
mod second;
mod set;
mod sharing;
#[cfg(test)]
mod tests;
mod turn;
mod verify;

pub use error::{ReadError, Reason, VerifyError};
pub use file::{File, MAX_BYTES};
pub use game::{Game, Rule};
pub use oracle::Oracle;
pub use point::Point;
pub use report::Report;
pub use second::second_moves;
pub use verify::{Options, Progress, verify};

/// The board and the positions of a file, for checks of other claims about the same strategy.
pub mod parts {
    pub use crate::board::{Board, PASS};
    pub use crate::game::Side;
    pub use crate::graph::Graph;
    pub use crate::grid::{Cell, Grid};
    pub use crate::job::far_first;
    pub use crate::nodes::{Answer, Node};
    pub use crate::set::{LARGE, SMALL, Set, Stones, WIDEST};
    pub use crate::turn::{Turn, Workspace, double};
}

/// The files of this crate in the order to read them, each with its lines of code and its subject.
pub fn reading_order() -> impl Iterator<Item = (&'static str, usize, &'static str)> {
    include_str!("lib.rs").lines().filter_map(|line| {
        let (file, rest) = line.strip_prefix("//! | `")?.split_once("` | ")?;
        let (lines, subject) = rest.strip_suffix(" |")?.split_once(" | ")?;
        Some((file, lines.parse().ok()?, subject))
    })
}
