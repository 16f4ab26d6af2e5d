//! Playing gomoku on boards of 15 to 21 points a side: positions, evaluations, the games that the search
//! plays, engines, levels and clocks.

mod best;
mod cell;
mod cell_set;
mod clock;
pub mod eval;
mod four_search;
mod human;
mod openings;
mod player;
mod position;
mod prover;
mod report;
mod run_game;
mod spec;
mod threat_board;
mod threat_game;
mod tree_threats;

pub use cell::{CELLS, Cell, MAX_SIZE, MIN_SIZE, ParseCellError};
pub use cell_set::{CellSet, Cells};
pub use clock::TimeControl;
pub use four_search::{FourSearch, FoursWin};
pub use openings::{Balance, OpeningMaker};
pub use player::{Player, Thought};
pub use position::{IllegalCell, LineView, Position, UnknownSize};
pub use report::{Report, Source, Verdict};
pub use run_game::{RunGame, RunScores};
pub use spec::{EngineKind, EngineSpec, Level, ParseSpecError};
pub use threat_board::{CellClasses, ThreatBoard};
pub use threat_game::ThreatGame;
