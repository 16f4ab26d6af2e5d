//! Guesses a move on the infinite board when nothing better is known.

use std::cmp::Reverse;

use engine::Color;

use crate::board::UnboundedBoard;
use crate::place::Place;
use strategy::rows_through;

impl UnboundedBoard {
    /// The empty point near the stones with the best rows for both sides. Fuller rows count more. A move that makes five comes
    /// before a move that blocks a five. `None` on the empty board.
    pub fn fullest(&self) -> Option<Place> {
        let side = self.to_move();
        let value = |place| 2 * promise(self, side, place) + promise(self, !side, place);
        self.near(2).into_iter().max_by_key(|&place| (value(place), Reverse(place.distance()), place))
    }
}

/// The value of an empty point for one side. Adds up the values of all rows of five cells through the point that this side
/// could still fill.
fn promise(board: &UnboundedBoard, side: Color, place: Place) -> u64 {
    let begun = rows_through(board, place, side).filter(|row| row.stones > 0);
    begun.map(|row| 12_u64.pow(row.stones as u32)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Rule;

    #[test]
    fn fives_come_first_then_blocks_of_fives() {
        let after = |moves: &str| {
            let mut board = UnboundedBoard::new(Rule::Standard);
            for token in moves.split_whitespace() {
                board.play(token.parse().unwrap()).unwrap();
            }
            board.fullest().map(|place| place.to_string())
        };
        assert_eq!(after(""), None);
        let fours = "e0n0 e0n5 e1n0 e1n5 e2n0 e2n5 e3n0 e3n5";
        assert!(["w1n0", "e4n0"].contains(&after(fours).unwrap().as_str()));
        let four = "e0n0 e0n5 e1n0 e9n5 e2n0 w1n0 e3n0";
        assert_eq!(after(four).as_deref(), Some("e4n0"));
    }
}
