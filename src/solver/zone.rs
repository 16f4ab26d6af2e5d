//! White's replies that can matter, in the order of danger.

use engine::{Board, Color, Point, PointSet};

use crate::candidates::by_worth;

/// White's replies to a move of Black that leaves no doubt what White must do: the completing point of a four, or
/// whatever stops an open three. `None` if Black threatens nothing.
pub(crate) fn forced(board: &Board) -> Option<PointSet> {
    let black = board.classes(Color::Black);
    match black.fives.len() {
        0 => engine::threat::replies_to_threat(board, Color::Black),
        1 => Some(black.fives),
        _ => Some(PointSet::EMPTY),
    }
}

/// The most dangerous last, so that they can be popped.
pub(crate) fn by_danger(board: &Board, replies: PointSet) -> Vec<Point> {
    let mut ordered = by_worth(board, Color::White, replies);
    ordered.reverse();
    ordered
}
