//! Advisers: they know moves of a solved game.

use engine::{Board, Point};
use std::fmt::Debug;

/// An adviser gives winning moves of some positions without a search.
pub trait Adviser: Debug {
    /// Prepares for a game on this empty board: what takes long to read is read now.
    fn prepare(&mut self, _board: &Board) {}

    /// The winning move, if known. Stops as soon as `goes_on`, called about once in a millisecond, returns false.
    fn advise(&mut self, board: &Board, goes_on: &dyn Fn() -> bool) -> Option<Point>;
}
