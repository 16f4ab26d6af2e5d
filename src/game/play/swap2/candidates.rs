//! Random stones for openings, so that games vary.

use engine::{Board, Point};

use crate::random::random_number;

/// The maximum distance, in columns and rows, between a random stone and the stone or point it is placed near.
const REACH: usize = 5;
/// After this many attempts, the board counts as full.
const TRIES: u64 = 1_000;

/// Adds `more` stones, alternately for both sides, near a stone on the board or, on an empty board, near a random point. They
/// depend only on the seed and the number. Returns `None` if the board has no room or the game would be over.
pub(crate) fn with_random_stones(board: &Board, more: usize, seed: u64, number: u64) -> Option<Board> {
    let mut count = 0;
    let mut below = |bound: usize| {
        count += 1;
        random_number([seed, number, count]) as usize % bound
    };
    let size = board.size();
    let anchors: Vec<Point> =
        if board.stones() == 0 { size.points().collect() } else { board.moves().to_vec() };
    let anchor = anchors[below(anchors.len())];
    let mut extended = board.clone();
    for _ in 0..TRIES {
        if extended.stones() == board.stones() + more {
            return Some(extended).filter(|board| !board.is_over());
        }
        let mut near = |center: usize| (center + below(2 * REACH + 1)).checked_sub(REACH);
        let (col, row) = (near(anchor.col()), near(anchor.row()));
        if let Some(point) = col.zip(row).and_then(|(col, row)| Point::new(col, row)) {
            // If the point is off the board, taken or forbidden, try another one.
            let _ = extended.play(point);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{Rule, Size};
    use std::collections::HashSet;

    #[test]
    fn random_positions_are_repeatable_and_different() {
        for side in [5, 6, 15, 22] {
            let empty = Board::new(Size::new(side).unwrap(), Rule::Standard);
            let three = |seed, number| with_random_stones(&empty, 3, seed, number).unwrap().moves().to_vec();
            let all: HashSet<Vec<Point>> = (0..100).map(|number| three(1, number)).collect();
            assert!(all.len() > 90, "{side}: {}", all.len());
            assert_eq!(three(1, 7), three(1, 7));
            assert_ne!(three(1, 7), three(2, 7));
        }
    }

    #[test]
    fn stones_are_added_near_existing_ones() {
        let moves = ["a1", "b2", "c3"].map(|name| name.parse().unwrap());
        let board = Board::from_moves(Size::FIFTEEN, Rule::Renju, &moves).unwrap();
        for number in 0..100 {
            let extended = with_random_stones(&board, 2, 3, number).unwrap();
            assert_eq!(extended.moves()[..3], moves);
            assert!(extended.moves()[3..].iter().all(|point| point.col() < 8 && point.row() < 8));
            assert_eq!(extended.stones(), 5);
        }
    }
}
