//! Evaluations: what positions and moves are worth, each as its source describes it.

pub mod point_value;
mod runs;
pub mod shape_score;
pub mod window_score;
pub mod wins;

pub use runs::{LineSums, Run, RunTable, Worth, runs};
