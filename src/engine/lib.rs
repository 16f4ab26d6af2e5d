//! Gomoku: board, rules, symmetry, notation, and threat search.

mod board;
mod color;
mod deadline;
mod figure;
mod key;
mod line;
pub mod notation;
mod pattern;
mod point;
mod point_set;
mod rule;
mod symmetry;
pub mod threat;
mod zobrist;

pub use board::{Board, Classes, IllegalMove};
pub use color::{ByColor, Color};
pub use deadline::{Deadline, ParseDeadlineError};
pub use figure::Figure;
pub use key::canonical_key;
pub use pattern::{Entry, Pattern, REACH, Table};
pub use point::{Direction, POINTS, ParsePointError, Point, SIZE, place_of};
pub use point_set::{PointSet, Points};
pub use rule::Rule;
pub use symmetry::Symmetry;
pub use zobrist::stone_key;
