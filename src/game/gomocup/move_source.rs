//! Moves known before a search, such as from the strategy of a solved game.

use engine::{Board, Point};
use std::fmt::Debug;

/// Consulted by a session before it searches.
pub trait MoveSource: Debug {
    /// Loads slow data for a game on this empty board.
    fn prepare(&mut self, _board: &Board) {}

    /// Returns a move, if known. `keep_going` is called about every millisecond and returns false to give up.
    fn find_move(&mut self, board: &Board, keep_going: &dyn Fn() -> bool) -> Option<Point>;
}
