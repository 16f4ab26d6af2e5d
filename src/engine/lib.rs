//! Gomoku: board, rules, symmetry, notation, threat search and evaluation.

mod board;
mod color;
mod deadline;
pub mod eval;
mod figure;
mod key;
mod line;
pub mod notation;
mod pattern;
pub mod play;
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
pub use key::{CanonicalKey, canonical_key, image_key};
pub use pattern::{Entry, Pattern};
pub use point::{Direction, POINTS, ParsePointError, Point, SIZE};
pub use point_set::{PointSet, Points};
pub use rule::Rule;
pub use symmetry::Symmetry;
pub use zobrist::stone_key;
