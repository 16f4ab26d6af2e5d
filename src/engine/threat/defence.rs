//! Which replies can stop a threat.

use crate::board::Board;
use crate::color::Color;
use crate::line::{NEIGHBOURS, PLACES};
use crate::pattern::{Entry, Pattern};
use crate::point::{Direction, Point};
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

/// The defender's replies to a move of the attacker that makes no four; `None` if the move threatens nothing, or if an open
/// four of the defender comes first. The attacker has no point yet that gives two completing points at once, unless the
/// defender has a four that the move blocks.
pub(super) fn replies_to_three(board: &mut Board, attacker: Color, point: Point) -> Option<PointSet> {
    let enemy = board.classes(!attacker);
    // Most threes need no making: then neither side's other rows play a part.
    if enemy.fives.is_empty()
        && !enemy.fours.contains(point)
        && let Some(stops) = simple_stops(board, attacker, point)
    {
        return enemy.doubles.is_empty().then_some(stops | enemy.fours);
    }
    board.make_as(attacker, point);
    let refuted = !board.classes(!attacker).doubles.is_empty();
    let replies = if refuted { None } else { replies_to_threat(board, attacker) };
    board.unmake();
    replies
}

/// The points where an enemy stone stops the open three that a stone on this point makes, if that can be told without
/// making it; `None` if more than this one row is involved.
///
/// Each of them stops every way to go on from the three to two completing points at once, and no other point does, provided
/// that the colour has no such way yet.
pub(super) fn simple_stops(board: &Board, color: Color, point: Point) -> Option<PointSet> {
    let mut rows = 0;
    let mut three = (0, Entry::default());
    for direction in Direction::ALL {
        let entry = board.entry(color, point, direction);
        if entry.pattern() >= Pattern::Three {
            rows += 1;
            three = (direction as usize, entry);
        }
    }
    let (direction, entry) = three;
    // A second row gives further ways: through the point, or where a four of another row lies on this one.
    if rows != 1 || !(NEIGHBOURS[point.index()][direction] & board.classes(color).fours).is_empty() {
        return None;
    }
    let step = isize::from(PLACES[point.index()][direction].step);
    let at = |offset: isize| Point::from_index((point.index() as isize + offset * step) as usize);
    let stops: PointSet = entry.stops().filter_map(at).collect();
    (!stops.is_empty()).then_some(stops)
}
