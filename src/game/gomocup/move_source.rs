//! Sources of moves that come before a search, such as the strategy of a solved game.

use engine::{Board, Point};
use std::fmt::Debug;

/// A source of moves that a session consults before it searches.
pub trait MoveSource: Debug {
    /// Loads all data that is slow to load, for a game on this empty board.
    fn prepare(&mut self, _board: &Board) {}

    /// Returns a move, if known. `keep_going` is called about every millisecond. If it returns false, the search for a move
    /// ends.
    fn find_move(&mut self, board: &Board, keep_going: &dyn Fn() -> bool) -> Option<Point>;
}
