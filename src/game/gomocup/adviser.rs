//! Whoever knows the moves of a solved game.

use engine::{Board, Point};
use std::fmt::Debug;

/// Knows winning moves of some positions, which are played without a search.
pub trait Adviser: Debug {
    /// The move that wins, if it is known; given up as soon as `goes_on`, asked about once in a millisecond, says no.
    fn advise(&mut self, board: &Board, goes_on: &dyn Fn() -> bool) -> Option<Point>;
}
