//! The rules in their plainest form, for the tests: stones are counted outward from a point, and wins in a few
//! stones are found by trying everything.

use crate::board::{Board, Side};
use crate::point::{Point, SIZE, Set};

/// Whether a stone of `side` on the empty `point` makes exactly five in a row.
pub(crate) fn makes_five(board: &Board, side: Side, point: Point) -> bool {
    let own = match side {
        Side::Black => &board.stones().black,
        Side::White => &board.stones().white,
    };
    let count = |dx: i32, dy: i32| {
        let (mut column, mut row) = (i32::from(point) % SIZE as i32, i32::from(point) / SIZE as i32);
        let mut count = 0;
        loop {
            (column, row) = (column + dx, row + dy);
            let inside = (0..SIZE as i32).contains(&column) && (0..SIZE as i32).contains(&row);
            if !inside || !own.has((row * SIZE as i32 + column) as u8) {
                return count;
            }
            count += 1;
        }
    };
    [(1, 0), (0, 1), (1, 1), (1, -1)].into_iter().any(|(dx, dy)| count(dx, dy) + count(-dx, -dy) == 4)
}

/// All points where a stone of `side` makes exactly five.
pub(crate) fn completing(board: &Board, side: Side) -> Set {
    board.empty().iter().filter(|&point| makes_five(board, side, point)).collect()
}

/// Whether Black, whatever White does, has five with at most `more` further stones on the board, both sides
/// counted, and White has none before. Every move of both sides is tried.
pub(crate) fn black_wins(board: &mut Board, more: usize) -> bool {
    if more == 0 {
        return false;
    }
    let side = board.to_move();
    let empty = board.empty();
    match side {
        Side::Black => empty.iter().any(|point| {
            makes_five(board, Side::Black, point) || {
                board.play(point);
                let wins = black_wins(board, more - 1);
                board.undo();
                wins
            }
        }),
        Side::White => {
            empty != Set::default()
                && empty.iter().all(|point| {
                    !makes_five(board, Side::White, point) && {
                        board.play(point);
                        let wins = black_wins(board, more - 1);
                        board.undo();
                        wins
                    }
                })
        }
    }
}
