//! Plays gomoku: evaluations, engines, levels, clocks and openings.
//!
//! An [`EngineSpec`] names an engine and its level, a [`Player`] searches with it, and a [`SearchReport`] contains the result.
//!
//! ```
//! use engine::{Board, Rule, Size, notation::parse_moves};
//! use play::{EngineSpec, Player};
//! use search::{Control, Limits};
//!
//! // Black, to move, has an open three. Our best engine turns it into an open four.
//! let moves = parse_moves("h8 a1 i8 a3 j8 a5").unwrap();
//! let board = Board::from_moves(Size::FIFTEEN, Rule::Standard, &moves).unwrap();
//! let best: EngineSpec = "best".parse()?;
//! let report = Player::new(best, 1 << 20, 0).think(&board, &Limits::nodes(5_000), &Control::default());
//! let point = report.best.expect("a move");
//! assert!(board.classes(board.to_move()).doubles.contains(point), "{point}");
//! # Ok::<(), play::ParseSpecError>(())
//! ```

mod best;
mod chance;
mod clock;
mod comparison;
pub mod eval;
mod human;
mod lines;
mod opening_player;
mod opening_rule;
mod openings;
mod player;
pub mod pvs;
mod random;
mod report;
mod run_game;
mod self_play;
mod spec;
mod swap2;

pub use chance::chance_to_win;
pub use clock::TimeControl;
pub use lines::{BestLine, LineSearch};
pub use opening_player::{OpeningPlayer, OpeningThought};
pub use opening_rule::OpeningRule;
pub use openings::{Balance, OpeningMaker};
pub use player::{Player, Thought};
pub use pvs::is_mate;
pub use report::{MoveSource, SearchReport, Verdict};
pub use run_game::{RunGame, RunScores};
pub use self_play::{Branch, Forecast, PlayedGame, SelfPlay};
pub use spec::{EngineKind, EngineSpec, Level, ParseSpecError};
pub use swap2::{Chosen, Decision, NextStep, Phase, Swap2, Swap2Error};
