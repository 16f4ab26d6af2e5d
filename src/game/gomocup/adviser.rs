//! Advisers, which know winning moves of a solved game.

use engine::{Board, Point};
use std::fmt::Debug;

/// An adviser returns winning moves of some positions without a search.
pub trait Adviser: Debug {
    /// Loads everything that takes long, for a game on this empty board.
    fn prepare(&mut self, _board: &Board) {}

    /// The winning move, if known. Stops once `goes_on`, called about every millisecond, returns false.
    fn advise(&mut self, board: &Board, goes_on: &dyn Fn() -> bool) -> Option<Point>;
}
