//! Puzzles with proven solutions, from our engines' games: the side to move wins by fours or by threats, has only one winning
//! move, or has only one defense.
//!
//! A [`Maker`] plays the games and a [`Finder`] finds puzzles in them. A [`Judge`] decides with a threat search which moves
//! win, both for the finder and for people who solve puzzles. `gomoku puzzles check` plays the wins out again on the verifier's
//! board. A [`Reviewer`] judges single moves of a game, and a [`GameReview`] judges all of them in steps.
//!
//! ```
//! use engine::{Board, Rule, Size, notation};
//! use puzzles::{Judge, AttackVerdict};
//!
//! // Black has two open twos that cross at g8. A stone there makes two open threes.
//! let moves = notation::parse_moves("h8 a1 i8 o1 g9 a15 g10 h15")?;
//! let board = Board::from_moves(Size::FIFTEEN, Rule::Standard, &moves).unwrap();
//! let mut judge = Judge::new(1 << 20, 10_000);
//! assert!(matches!(judge.attack(&board, "g8".parse()?, 3), AttackVerdict::Wins { own: 2, .. }));
//! assert!(matches!(judge.attack(&board, "o15".parse()?, 3), AttackVerdict::Fails { .. }));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod check;
mod collection;
mod exhaustive;
mod find;
mod found;
mod game_review;
mod grade;
mod judge;
mod make;
mod move_report;
mod plain;
mod puzzle;
mod random;
mod renju;
mod review;
mod shape;
mod trial;
mod verdict;

pub use check::{Checker, Win};
pub use collection::{RULES, read_collection, write_collection};
pub use find::Finder;
pub use found::Found;
pub use game_review::GameReview;
pub use grade::{BOUNDS, LEVELS, level};
pub use judge::{AttackVerdict, Judge};
pub use make::Maker;
pub use move_report::MoveReport;
pub use puzzle::{ParsePuzzleError, Puzzle, Theme};
pub use review::{MoveGrade, REVIEW_NODES, Reviewed, Reviewer, Standing};
pub use shape::{Shape, shape};
pub use trial::solves;
pub use verdict::{MoveVerdict, PositionValue, ProvenWin};
