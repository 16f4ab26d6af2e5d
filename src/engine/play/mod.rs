//! Free play on boards of 15 to 21 points a side: positions, the games that the search plays, engines and levels.

mod cell;
mod four_search;
mod position;
mod run_game;
mod threat_board;
mod threat_game;

pub use cell::{CELLS, Cell, CellSet, Cells, MAX_SIZE, MIN_SIZE, ParseCellError};
pub use four_search::FourSearch;
pub(crate) use position::place;
pub use position::{IllegalCell, LineView, Position, UnknownSize};
pub use run_game::{RunGame, RunScores};
pub use threat_board::{CellClasses, ThreatBoard};
pub use threat_game::ThreatGame;
