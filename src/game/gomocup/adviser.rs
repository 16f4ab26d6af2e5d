//! Advisers know winning moves of a solved game.

use engine::{Board, Point};
use std::fmt::Debug;

/// An adviser finds winning moves in some positions without a search.
pub trait Adviser: Debug {
    /// Loads all data that takes long to load, for a game on this empty board.
    fn prepare(&mut self, _board: &Board) {}

    /// Returns the winning move, if known. The adviser calls `goes_on` about every millisecond and stops when it returns false.
    fn advise(&mut self, board: &Board, goes_on: &dyn Fn() -> bool) -> Option<Point>;
}
