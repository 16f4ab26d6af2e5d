//! Which replies can stop a threat.

use crate::board::Board;
use crate::color::Color;
use crate::point_set::PointSet;

/// The defender's replies after which the attacker, who has no four on the board, does not win with his next three stones for
/// certain; `None` when the attacker threatens nothing.
///
/// The attacker threatens to play any point `y` that gives two completing points at once. A reply stops `y` only by
/// standing on it or, when there are exactly two completions, on one of those; so it must stand in the intersection over
/// all `y`. Or it makes a four, which gains a tempo and may block as it lands.
///
/// The defender must have no completing point himself.
pub fn replies_to_threat(board: &Board, attacker: Color) -> Option<PointSet> {
    let ways = board.classes(attacker).doubles;
    if ways.is_empty() {
        return None;
    }
    let mut replies = PointSet::full();
    for way in ways {
        let mut stops = board.completions(attacker, way);
        if stops.len() > 2 {
            stops = PointSet::EMPTY;
        }
        stops.insert(way);
        replies &= stops;
        if replies.is_empty() {
            break;
        }
    }
    Some(replies | board.classes(!attacker).fours)
}
