//! A generic search for two-player games of perfect information.
//!
//! A game implements [`TwoPlayerGame`]. A [`Searcher`] then finds its best move with minimax, negamax (alpha-beta), NegaScout
//! (principal variation search) or MTD(f), with iterative deepening within [`Limits`], a transposition table and move ordering.
//!
//! ```
//! use search::{Control, Ending, TwoPlayerGame, Limits, MoveList, Searcher, SearcherSettings};
//!
//! /// Take one, two or three; the player who takes the last one wins.
//! struct Heap(u32);
//!
//! impl TwoPlayerGame for Heap {
//!     type Move = u32;
//!     const MOVE_CODES: usize = 4;
//!
//!     fn code(&self, taken: u32) -> usize {
//!         taken as usize
//!     }
//!     fn make(&mut self, taken: u32) {
//!         self.0 -= taken;
//!     }
//!     fn unmake(&mut self, taken: u32) {
//!         self.0 += taken;
//!     }
//!     fn key(&self) -> u64 {
//!         u64::from(self.0).wrapping_mul(0x9e37_79b9_7f4a_7c15)
//!     }
//!     fn ending(&mut self) -> Option<Ending> {
//!         (self.0 == 0).then_some(Ending::Lost)
//!     }
//!     fn moves(&mut self, out: &mut MoveList<u32>) {
//!         for taken in 1..=self.0.min(3) {
//!             out.push(taken, 0);
//!         }
//!     }
//!     fn evaluate(&mut self) -> i32 {
//!         0
//!     }
//! }
//!
//! let mut searcher = Searcher::new(SearcherSettings::default());
//! let outcome = searcher.search(&mut Heap(7), &Limits::depth(10), &Control::default());
//! assert_eq!(outcome.best, Some(3));
//! assert_eq!(outcome.score.plies_to_end(), Some(3));
//! ```
//!
//! [`Control`] provides the time and the stop flag. Some hosts cannot interrupt a running search, such as a WebAssembly worker
//! without shared memory. There, [`Searcher::begin`] and [`Searcher::resume`] run the search in slices of nodes.

mod alpha_beta;
mod analysis;
mod buckets;
mod game;
mod limits;
mod minimax;
mod mtdf;
mod ordering;
mod outcome;
mod score;
mod searcher;
mod settings;
mod table;
mod tree;

pub use analysis::{Analysis, SliceEnd};
pub use buckets::{Buckets, Entry, generation_of};
pub use game::{Ending, MoveList, TwoPlayerGame};
pub use limits::{Control, Limits, Meter, StopReason};
pub use outcome::SearchOutcome;
pub use score::{Bound, Score};
pub use searcher::Searcher;
pub use settings::{Method, Reuse, SearcherSettings};
