//! Evaluations of positions and moves: our own, and two from published articles.

pub mod combination;
mod evaluation;
pub mod network;
pub mod point_value;
mod runs;
pub mod shape_score;
pub mod weights;
pub mod window_score;

pub use evaluation::Evaluation;
pub use runs::{LineSums, Run, RunScore, RunTable, RunValue, runs};
