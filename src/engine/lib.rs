//! Gomoku: board, rules, symmetry, notation, threat search and evaluation.

mod color;
mod point;
mod rule;
mod symmetry;

pub use color::{ByColor, Color};
pub use point::{Direction, POINTS, ParsePointError, Point, SIZE};
pub use rule::Rule;
pub use symmetry::Symmetry;
