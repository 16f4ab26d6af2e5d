//! Finds White's threats anywhere on the infinite board, and where Black can block them.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use engine::Color;

use super::board::{Row, UnboundedBoard};
use super::place::Place;

/// The maximum number of fours in a search for White's threats. Real games need far fewer.
const FOURS: usize = 10;
/// The maximum number of positions in a search for White's threats. At this limit, the search reports no danger.
const POSITIONS: usize = 3_000;

/// The rows of five cells with exactly this many white stones and no black one, each once, by their empty cells.
fn rows(board: &UnboundedBoard, white: usize) -> Vec<Vec<Place>> {
    let of = |row: Row| (row.stones == white).then_some(row.empty);
    let rows: BTreeSet<Vec<Place>> = board.rows(Color::White).filter_map(of).collect();
    rows.into_iter().collect()
}

fn fives(board: &UnboundedBoard) -> BTreeSet<Place> {
    rows(board, 4).into_iter().flatten().collect()
}

/// The point where Black must block if White could win by fours after this reply of Black's.
pub(super) fn block(board: &UnboundedBoard, reply: Place) -> Option<Place> {
    let mut after = board.clone();
    after.put(Color::Black, reply);
    let is_safe = after.five(Color::Black).is_some() || !wins_by_fours(&after);
    if is_safe { None } else { least_left(board) }
}

/// Returns true if White, to move, wins by fours alone, even if Black blocks each four. Overlines count as wins for White,
/// because that is harder for Black.
fn wins_by_fours(board: &UnboundedBoard) -> bool {
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
    let makes_four: BTreeSet<Place> = rows(board, 3).into_iter().flatten().collect();
    makes_four.into_iter().any(|four| {
        board.put(Color::White, four);
        let stops = fives(board);
        // White's attack fails if Black makes five by blocking. A block that makes a four would also hinder White, but the
        // search ignores this.
        let lost = stops.iter().any(|&stop| board.completes(Color::Black, stop));
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
fn least_left(board: &UnboundedBoard) -> Option<Place> {
    let (threes, twos) = (rows(board, 3), rows(board, 2));
    let points: BTreeSet<Place> = threes.iter().chain(&twos).flatten().copied().collect();
    let left = |rows: &[Vec<Place>], stop| rows.iter().filter(|row| !row.contains(&stop)).count();
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
    use engine::Rule;

    fn board(black: &[(i32, i32)], white: &[(i32, i32)]) -> UnboundedBoard {
        let mut board = UnboundedBoard::new(Rule::Freestyle);
        for (color, places) in [(Color::Black, black), (Color::White, white)] {
            places.iter().for_each(|&(x, y)| board.put(color, Place::new(x, y).unwrap()));
        }
        board
    }

    #[test]
    fn double_fours_and_open_fours_win() {
        let fork = [(20, 0), (21, 0), (22, 0), (23, 1), (23, 2), (23, 3)];
        let blocks = [(19, 0), (24, 1), (24, 2), (24, 3), (24, 4), (23, 4)];
        for (black, white, wins, why) in [
            (&[][..], &fork[..3], true, "an open four"),
            (&blocks[..1], &fork[..3], false, "closed on one side"),
            (&[(19, 0), (23, 4)], &fork, true, "two fours at once"),
            (&[], &fork[..2], false, "two are nothing yet"),
            (&blocks[..1], &[(20, 0), (21, 0), (22, 0), (23, 0)], true, "White has a four already"),
            (&blocks, &fork, false, "Black's stop of the first four is five"),
        ] {
            assert_eq!(wins_by_fours(&board(black, white)), wins, "{why}");
        }
        assert_eq!([3, 2].map(|white| rows(&board(&[(19, 0)], &fork[..3]), white).len()), [1, 1]);
    }

    #[test]
    fn a_stop_prevents_every_win_that_can_be_stopped() {
        let far = Place::new(0, 5).unwrap();
        for white in
            [[(20, 0), (21, 0), (22, 0)], [(20, 0), (22, 0), (23, 0)], [(-30, 5), (-29, 6), (-27, 8)]]
        {
            let mut board = board(&[(0, 0)], &white);
            let stop = block(&board, far).unwrap();
            board.put(Color::Black, stop);
            assert!(!wins_by_fours(&board), "{white:?}");
        }
        assert_eq!(block(&board(&[(0, 0)], &[(20, 0), (21, 0)]), far), None);
        let four = [(0, 1), (0, 2), (0, 3), (0, 4)];
        assert_eq!(block(&board(&four, &[(20, 0), (21, 0), (22, 0)]), far), None, "Black has five");
    }
}
