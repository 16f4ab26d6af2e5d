use engine::threat::replies_to_threat;
use engine::{Board, Point, PointSet};

/// The static status of a position, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StaticStatus {
    /// The side to move wins in this many plies with a stone on this point.
    Wins(Point, usize),
    /// The side to move loses in this many plies.
    Loses(usize),
    /// The opponent has a four, and this is the only move.
    Forced(Point),
    /// The opponent threatens an open four, and only these moves may stop it.
    Threatened(PointSet),
    /// No threat needs an answer.
    Quiet,
}

impl StaticStatus {
    /// The status of a position with an empty point and without a five. It never contains a forbidden point.
    pub fn of(board: &Board) -> Self {
        let mover = board.to_move();
        let (own, enemy) = (board.classes(mover), board.classes(!mover));
        if let Some(five) = own.fives.first() {
            return Self::Wins(five, 1);
        }
        if let Some(block) = enemy.fives.first() {
            if enemy.fives.len() > 1 || board.forbidden(mover).contains(block) {
                return Self::Loses(2);
            }
            if own.doubles.contains(block) {
                return Self::Wins(block, 3);
            }
            return Self::Forced(block);
        }
        if let Some(double) = own.doubles.first() {
            return Self::Wins(double, 3);
        }
        match replies_to_threat(board, !mover) {
            Some(replies) if replies.is_empty() => Self::Loses(4),
            Some(replies) => Self::Threatened(replies),
            None => Self::Quiet,
        }
    }
}
