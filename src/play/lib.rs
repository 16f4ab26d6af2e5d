//! Playing gomoku on boards of 5 to 22 points a side under every rule: evaluations, the games that the search plays,
//! engines, levels, clocks and openings.

mod best;
mod clock;
mod draw;
pub mod eval;
mod human;
mod openings;
mod player;
pub mod pvs;
mod report;
mod run_game;
mod self_play;
mod spec;

pub use clock::TimeControl;
pub use openings::{Balance, OpeningMaker};
pub use player::{Player, Thought};
pub use report::{Report, Source, Verdict};
pub use run_game::{RunGame, RunScores};
pub use self_play::{Outlook, PlayedGame, SelfPlay};
pub use spec::{EngineKind, EngineSpec, Level, ParseSpecError};
