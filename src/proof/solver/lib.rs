//! Computes a complete winning strategy for Black by proof-number search over the opening.
//!
//! [`ProofSearch`] proves that Black wins a position by a given stone, the deadline. It searches on an explicit AND/OR graph
//! and runs a threat search at the leaves. For opening positions, [`prove_position`] divides the nodes among the first moves.
//! [`solve_batch`] solves many second moves.
//!
//! [`Store`] saves the proven answers on disk, and [`Trust`] decides which answers from a file to believe. [`Completion`] tries
//! every White reply, so that the strategy does not depend on the search's pruning, and [`assemble`] builds that strategy.
//! [`no_win_by`] proves that Black cannot win by a given stone, whatever Black plays.
//!
//! ```
//! use engine::{Board, Deadline, Rule, Size, notation::parse_moves};
//! use solver::{SolveOutcome, ProofSearch, Settings, Store};
//! use strategy::Game;
//!
//! // Threats alone do not win by stone 25 here, but a quiet move does.
//! let moves = parse_moves("f6 i9 g7 l15 h8 m15").unwrap();
//! let mut board = Board::from_moves(Size::FIFTEEN, Rule::Standard, &moves).unwrap();
//! let store = Store::new(Game::STANDARD);
//! let settings = Settings { table_bytes: 1 << 20, ..Settings::default() };
//! let mut search = ProofSearch::new(settings, Deadline::new(25).unwrap(), &store);
//! assert_eq!(search.prove(&mut board, 1_000_000)?, SolveOutcome::Proven);
//!
//! // The store now has Black's answer, and the answers to all replies that the search needed.
//! assert!(store.get(&board).is_some());
//! # Ok::<(), solver::StoreError>(())
//! ```

#![allow(missing_debug_implementations, reason = "a running search has no short form")]

mod and_budget;
mod and_node;
mod answer;
mod assemble;
mod batch;
mod candidates;
mod complete;
mod effort;
mod estimates;
mod graph;
mod guide;
mod journal;
mod lower_bound;
mod open_reply;
mod opening;
mod opening_search;
mod or_budget;
mod or_node;
mod plausible;
mod replace;
mod run_lock;
mod search;
mod shorten;
mod status;
mod store;
mod stored;
mod threads;
mod tighten;
mod transfer;
mod transplanted;
mod trust;

pub use crate::search::{ProofSearch, Settings, SolveOutcome, SolveProgress};
pub use assemble::{AssembleError, assemble};
pub use batch::{Batch, Event, solve_batch};
pub use complete::{Completion, Hole, Listings};
pub use journal::{StoreError, game_of};
pub use lower_bound::no_win_by;
pub use opening_search::prove_position;
pub use replace::{can_replace, replace_file};
pub use run_lock::{check_distinct, is_same_file};
pub use shorten::{Attempt, shorten_replies};
pub use status::{Run, StatusNote, StoreStatus};
pub use store::{Store, StoredAnswer};
pub use stored::stored_strategy;
pub use threads::side_by_side;
pub use tighten::tighten;
pub use transfer::{Transfer, TransferCounts};
pub use trust::{Believed, Trust};
