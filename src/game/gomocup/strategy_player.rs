//! Players that know the winning moves of a solved game.

use engine::{Board, Point};
use std::fmt::Debug;

/// Plays the winning moves of a strategy, without a tree search.
pub trait StrategyPlayer: Debug {
    /// Loads all data that takes long to load, for a game on this empty board.
    fn prepare(&mut self, _board: &Board) {}

    /// Returns the winning move, if known. `keep_going` is called about every millisecond. If it returns false, the player stops.
    fn winning_move(&mut self, board: &Board, keep_going: &dyn Fn() -> bool) -> Option<Point>;
}
