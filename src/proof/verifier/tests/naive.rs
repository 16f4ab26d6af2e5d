//! The rules in their simplest form: count stones outward from a point.

use super::plain::is_forbidden;
use crate::Rule;
use crate::parts::{Board, Cell, Set, Side};

/// Returns true if a stone of `side` on the empty `cell` makes a winning row.
pub fn makes_five<const W: usize>(board: &Board<W>, side: Side, cell: Cell) -> bool {
    if usize::from(cell) >= board.game().points() {
        return false;
    }
    let size = board.game().size() as i32;
    let own = match side {
        Side::Black => &board.stones().black,
        Side::White => &board.stones().white,
    };
    let first = (size - 1) / 2;
    let near = |column: i32, row: i32| match (side, board.game().home()) {
        (Side::Black, Some(home)) => (column - first).abs().max((row - first).abs()) <= i32::from(home),
        _ => true,
    };
    let place = (i32::from(cell) % size, i32::from(cell) / size);
    // The number of adjacent stones in this direction, and whether all of them are in the area where fives count.
    let count = |dx: i32, dy: i32| {
        let (mut column, mut row) = place;
        let mut count = (0, true);
        loop {
            (column, row) = (column + dx, row + dy);
            let inside = (0..size).contains(&column) && (0..size).contains(&row);
            if !inside || !own.has((row * size + column) as Cell) {
                return count;
            }
            count = (count.0 + 1, count.1 && near(column, row));
        }
    };
    let wins = |length: i32| match (board.game().rule(), side) {
        (Rule::Standard, _) | (Rule::Strict | Rule::StrictRenju, Side::Black) => length == 5,
        (Rule::Freestyle, _) | (Rule::Strict | Rule::StrictRenju, Side::White) => length >= 5,
    };
    [(1, 0), (0, 1), (1, 1), (1, -1)].into_iter().any(|(dx, dy)| {
        let (ahead, behind) = (count(dx, dy), count(-dx, -dy));
        wins(1 + ahead.0 + behind.0) && ahead.1 && behind.1 && near(place.0, place.1)
    })
}

pub fn allows<const W: usize>(board: &Board<W>, cell: Cell) -> bool {
    board.game().rule() != Rule::StrictRenju
        || board.to_move() == Side::White
        || usize::from(cell) < board.game().points() && !is_forbidden(board, cell, false)
}

pub fn completing<const W: usize>(board: &Board<W>, side: Side) -> Set<W> {
    board.empty().iter().filter(|&cell| makes_five(board, side, cell)).collect()
}
