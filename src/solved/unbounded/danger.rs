//! Finds White's threats anywhere on the infinite board, and where Black can block them.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use engine::{Color, Rule};

use crate::board::UnboundedBoard;
use crate::place::Place;
use strategy::{Row, rows_through};

/// The maximum number of fours in a search for White's threats. Real games need far fewer.
const FOURS: usize = 10;
/// The maximum number of positions in a search for White's threats. At this limit, the search reports no danger.
const POSITIONS: usize = 3_000;

/// The rows of five cells with exactly this many white stones and no black one, each once.
pub(crate) fn rows(board: &UnboundedBoard, white: usize) -> Vec<Row<Place>> {
    let stones = board.stones().filter(|&(_, color)| color == Color::White);
    let through = stones.flat_map(|(place, _)| {
        // Each row is returned only for the first of its stones.
        let first = move |row: &Row<Place>| {
            row.cells.iter().filter(|&&cell| board.get(cell).is_some()).min() == Some(&place)
        };
        rows_through(board, place, Color::White).filter(first).collect::<Vec<_>>()
    });
    through.filter(|row| row.stones == white).collect()
}

pub(crate) fn fives(board: &UnboundedBoard) -> BTreeSet<Place> {
    rows(board, 4).into_iter().flat_map(|row| row.empty).collect()
}

/// Returns true if White, to move, wins by fours alone, even if Black blocks each four. Overlines count as wins for White,
/// because that is harder for Black.
pub(crate) fn wins_by_fours(board: &UnboundedBoard) -> bool {
    let mut left = POSITIONS;
    wins_within(&mut board.clone(), FOURS, &mut left)
}

fn wins_within(board: &mut UnboundedBoard, fours: usize, left: &mut usize) -> bool {
    if !fives(board).is_empty() {
        return true;
    }
    if fours == 0 || *left == 0 {
        return false;
    }
    *left -= 1;
    let makes_four: BTreeSet<Place> = rows(board, 3).into_iter().flat_map(|row| row.empty).collect();
    makes_four.into_iter().any(|four| {
        board.put(Color::White, four);
        let stops = fives(board);
        // White's attack fails if Black makes five by blocking. A block that makes a four would also hinder White, but the
        // search ignores this.
        let lost = stops.iter().any(|&stop| board.completes(Color::Black, stop, Rule::Strict));
        let wins = !lost
            && (stops.len() > 1
                || stops.first().is_some_and(|&stop| {
                    board.put(Color::Black, stop);
                    let wins = wins_within(board, fours - 1, left);
                    board.remove(stop);
                    wins
                }));
        board.remove(four);
        wins
    })
}

/// The point where a black stone blocks White best: if possible, White then has no win by fours. Among such points, it leaves
/// White the fewest rows of three, and then the fewest rows of two.
pub(crate) fn least_left(board: &UnboundedBoard) -> Option<Place> {
    let (threes, twos) = (rows(board, 3), rows(board, 2));
    let points: BTreeSet<Place> =
        threes.iter().chain(&twos).flat_map(|row| row.empty.iter().copied()).collect();
    let left =
        |rows: &[Row<Place>], stop: Place| rows.iter().filter(|row| !row.empty.contains(&stop)).count();
    let mut board = board.clone();
    points.into_iter().min_by_key(|&stop| {
        board.put(Color::Black, stop);
        let lost = wins_by_fours(&board);
        board.remove(stop);
        (lost, left(&threes, stop), left(&twos, stop), Reverse(stop.distance()), stop)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(black: &[(i32, i32)], white: &[(i32, i32)]) -> UnboundedBoard {
        let mut board = UnboundedBoard::new(Rule::Freestyle);
        for (color, places) in [(Color::Black, black), (Color::White, white)] {
            for &(x, y) in places {
                board.put(color, Place::new(x, y).unwrap());
            }
        }
        board
    }

    #[test]
    fn double_fours_and_open_fours_win() {
        assert!(wins_by_fours(&board(&[], &[(20, 0), (21, 0), (22, 0)])), "an open four");
        assert!(!wins_by_fours(&board(&[(19, 0)], &[(20, 0), (21, 0), (22, 0)])), "closed on one side");
        let fork = [(20, 0), (21, 0), (22, 0), (23, 1), (23, 2), (23, 3)];
        assert!(wins_by_fours(&board(&[(19, 0), (23, 4)], &fork)), "two fours at once");
        assert!(!wins_by_fours(&board(&[], &[(20, 0), (21, 0)])), "two are nothing yet");
        assert!(
            wins_by_fours(&board(&[(19, 0)], &[(20, 0), (21, 0), (22, 0), (23, 0)])),
            "White has a four already"
        );
        let blocks = [(19, 0), (24, 1), (24, 2), (24, 3), (24, 4), (23, 4)];
        assert!(!wins_by_fours(&board(&blocks, &fork)), "Black's stop of the first four is five");
    }

    #[test]
    fn a_stop_prevents_every_win_that_can_be_stopped() {
        for white in [
            vec![(20, 0), (21, 0), (22, 0)],
            vec![(20, 0), (22, 0), (23, 0)],
            vec![(-30, 5), (-29, 6), (-27, 8), (-40, 0)],
        ] {
            let board = board(&[(0, 0)], &white);
            let mut after = board.clone();
            assert!(wins_by_fours(&board), "{white:?}");
            after.put(Color::Black, least_left(&board).unwrap());
            assert!(!wins_by_fours(&after), "{white:?}");
        }
    }

    #[test]
    fn each_row_is_reported_once() {
        let board = board(&[(19, 0)], &[(20, 0), (21, 0), (22, 0)]);
        assert_eq!(rows(&board, 3).len(), 1);
        assert_eq!(rows(&board, 2).len(), 1);
    }
}
