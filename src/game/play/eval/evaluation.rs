//! The shape of an evaluation: what the search of our best engine asks of one.

use engine::{Board, Color, Point};

/// What a position and each move in it are worth, kept up to date as a board moves forward and back.
///
/// After any moves made and taken back every answer is that of an evaluation made anew for the board.
pub trait Evaluation {
    /// The evaluation of this board.
    fn new(board: &Board) -> Self;

    /// Follows the stone that was put on the board last. What it changed may be left to [`catch_up`](Self::catch_up).
    fn follow(&mut self, board: &Board);

    /// Takes in what the stones followed have changed. Every question about a position comes after this.
    fn catch_up(&mut self, board: &Board);

    /// Goes back behind the stone put on the board last, which is still there.
    fn step_back(&mut self, board: &Board);

    /// What the position is worth to `mover`, taken to be on the move, in hundredths of a logit of his chance to win: 0 is
    /// even, 100 is 73 %, 300 is 95 %. `threatened` says that the enemy is about to make an open four. Nobody can make five.
    fn value(&self, board: &Board, mover: Color, threatened: bool) -> i32;

    /// What speaks for a stone of `mover` on this empty point: for the order of moves alone. Quiet moves have some
    /// hundred at most.
    fn move_score(&self, mover: Color, point: Point) -> i32;
}

/// The chance of winning that a score is, which is in hundredths of a logit.
pub fn winning_chance(score: i32) -> f64 {
    1.0 / (1.0 + (-f64::from(score) / 100.0).exp())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_even_score_is_an_even_chance() {
        assert!((winning_chance(0) - 0.5).abs() < 1e-9);
        assert!((winning_chance(300) - 0.953).abs() < 1e-3 && (winning_chance(-300) - 0.047).abs() < 1e-3);
    }
}
