//! Checks that a strategy wins gomoku for Black against every legal White reply.
//!
//! A strategy file lists positions with White to move, each with Black's answers to some of White's replies. The verifier sets
//! up every position and accounts for every empty point as a White reply. A listed answer must lead to another position in the
//! file. Where the file has no answer, an adviser names Black's move. The verifier does not trust the adviser: it plays the
//! move and again considers every White reply, until Black has five in a row. Three facts, explained in `turn.rs`, decide most
//! replies without playing them.
//!
//! So the result rests on moves that were played and on these three facts, and on no number from the file. The crate shares no
//! code with the solver, the engine or any other crate of the project.
//!
//! Boards range from 5x5 to 25x25. The rule says for each side whether overlines win. Under strict renju, points are forbidden
//! for Black, and White may pass.
//!
//! # Reading order
//!
//! These files are all that you need to read to be convinced.
//!
//! | file | lines of code | subject |
//! | --- | --- | --- |
//! | `game.rs` | 97 | the board sizes and the four rules |
//! | `point.rs` | 47 | points and their names |
//! | `grid.rs` | 87 | the lines, cells and symmetries of a board |
//! | `set.rs` | 94 | sets of points; a position consists of two sets |
//! | `board.rs` | 210 | the stones, and the two scans that find where a side can make five |
//! | `turn.rs` | 78 | the three facts that decide most White replies at once |
//! | `renju.rs` | 84 | only for strict renju: forbidden points and White's passes |
//! | `adviser.rs` | 5 | the adviser, which is not trusted |
//! | `prover.rs` | 190 | plays lines out to five in a row where the file has no answer |
//! | `sharing.rs` | 83 | why one win covers many replies; the option `one_by_one` turns this off |
//! | `nodes.rs` | 125 | the positions in the file, each reached by the answers |
//! | `second.rs` | 17 | which second moves are equivalent |
//! | `file.rs` | 110 | the rest of the file, apart from its positions |
//! | `graph.rs` | 118 | puts the file's positions on the board and checks every reference |
//! | `job.rs` | 115 | checks one position: every empty point as White's reply |
//! | `verify.rs` | 94 | checks all positions, on several threads |
//! | `report.rs` | 112 | computes the bounds, starting at the ends of the lines |
//! | `longest.rs` | 52 | finds a longest line for the report; the proof does not depend on it |
//! | `error.rs` | 69 | the reasons why a strategy is not proven |
//! | `lib.rs` | 39 | this page |
//!
//! # Example
//!
//! ```
//! use verifier::{StrategyFile, Game, VerifyOptions, Adviser, Point, Reason, verify};
//!
//! /// An adviser that never has a move.
//! struct Silent;
//!
//! impl Adviser for Silent {
//!     fn answer(&mut self, _: &[Point], _: u16) -> Option<Point> {
//!         None
//!     }
//! }
//!
//! // This strategy has no answers. It starts where Black has an open four, so the rules decide every reply.
//! let file = StrategyFile::unanswered(Game::STANDARD, 35);
//! let root: Vec<Point> = "h8 a1 i8 a3 j8 a5 k8".split(' ').filter_map(Point::parse).collect();
//! let report = verify(&file, &VerifyOptions { root: Some(root), ..VerifyOptions::default() }, || Silent, |_| {})?;
//! assert_eq!((report.win_at, report.replies), (9, 218));
//!
//! // With only the first stone on the board, they do not.
//! let error = verify(&file, &VerifyOptions::default(), || Silent, |_| {}).unwrap_err();
//! assert_eq!(error.reason, Reason::NoAnswer { claimed: 35 });
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod adviser;
mod board;
mod error;
mod file;
mod game;
mod graph;
mod grid;
mod job;
mod longest;
mod nodes;
mod point;
mod prover;
mod renju;
mod report;
mod second;
mod set;
mod sharing;
#[cfg(test)]
mod tests;
mod turn;
mod verify;

pub use adviser::Adviser;
pub use error::{Forbidden, ReadError, Reason, VerifyError};
pub use file::{MAX_BYTES, StrategyFile};
pub use game::{Game, Rule};
pub use point::Point;
pub use report::VerifyReport;
pub use second::second_moves;
pub use verify::{VerifyOptions, VerifyProgress, verify};

/// The board and the positions of a strategy file, for programs that check other claims about the strategy.
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
