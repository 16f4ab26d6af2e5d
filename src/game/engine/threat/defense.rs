//! The replies that can stop a threat.

use crate::board::Board;
use crate::color::Color;
use crate::direction::Direction;
use crate::line::NEIGHBORS;
use crate::pattern::Pattern;
use crate::point::Point;
use crate::point_set::PointSet;

/// The defender's replies that can stop the attacker from winning by force with two more stones; `None` if the attacker
/// threatens no such win. The attacker must not have a four, and the defender must not have a completing point.
///
/// The attacker threatens to play on any point `y` that gives two completing points at once. A reply stops `y` by taking it or,
/// if there are exactly two completing points, one of those. It must stop every `y`, so it must be in the intersection of these
/// sets. The only other defense is to make a four, which gains a tempo and may block as well.
///
/// Under renju, if `y` also makes open threes, a distant stone can stop `y` by making it forbidden. So such points do not count
/// as threats here. Under strict renju, they are already forbidden.
pub fn replies_to_threat(board: &Board, attacker: Color) -> Option<PointSet> {
    let mut ways = board.classes(attacker).doubles;
    if board.rule().forbids(attacker) {
        ways = ways - board.suspects();
    }
    if ways.is_empty() {
        return None;
    }
    let mut replies = board.empty();
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
    if board.rule().forbids(!attacker) {
        replies = replies - board.forbidden(!attacker);
    }
    Some(replies | board.classes(!attacker).fours)
}

/// The replies to the attacker's last stone that have to be searched: the completing point of a four, or the points that can
/// stop an open three. The set is empty if nothing stops the threat. Returns `None` if the stone threatens nothing, or if the
/// defender wins first with a five, or with an open four against a plain three.
pub(super) fn answers(board: &Board, attacker: Color) -> Option<PointSet> {
    let enemy = board.classes(!attacker);
    if !enemy.fives.is_empty() {
        return None;
    }
    let fives = board.classes(attacker).fives;
    match fives.len() {
        0 if enemy.doubles.is_empty() => replies_to_threat(board, attacker),
        0 => None,
        1 => Some(fives - board.forbidden(!attacker)),
        _ => Some(PointSet::EMPTY),
    }
}

/// The defender's replies to an attacking move that makes no four; `None` if the move threatens nothing, or if the defender can
/// make an open four first. Before the move, the attacker must have no point that gives two completing points, unless the move
/// blocks a four.
pub(super) fn replies_to_three(board: &mut Board, attacker: Color, point: Point) -> Option<PointSet> {
    let enemy = board.classes(!attacker);
    // Most threes can be answered without making them on the board, because no other row matters.
    if enemy.fives.is_empty()
        && !enemy.fours.contains(point)
        && !board.rule().forbids(Color::Black)
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

/// The points where an opposing stone stops the open three that a stone on this point makes; `None` if other rows matter, so
/// that the stone must be made on the board to find the replies. The stone must not make a four, and the rule must not forbid any
/// points.
///
/// Each of these points prevents every way to turn the three into two completing points, and no other point does. This requires
/// that the side with the three could not make two completing points before.
pub(super) fn simple_stops(board: &Board, color: Color, point: Point) -> Option<PointSet> {
    let mut rows = Direction::ALL.into_iter().filter(|&d| board.pattern(color, point, d) >= Pattern::Three);
    let direction = rows.next()?;
    // A second row gives more ways to win if it passes through the point, or if a four in it crosses this row.
    if rows.next().is_some()
        || !(NEIGHBORS[point.index()][direction as usize] & board.classes(color).fours).is_empty()
    {
        return None;
    }
    let stops: PointSet = board.key_cells(color, point, direction).collect();
    (!stops.is_empty()).then_some(stops)
}

/// A four that the defender cannot close because the completing point is forbidden.
pub(super) fn forbidding_four(board: &mut Board, attacker: Color, fours: PointSet) -> Option<Point> {
    if !board.rule().forbids(!attacker) {
        return None;
    }
    fours.iter().find(|&four| {
        board.make_as(attacker, four);
        let refused = !board.classes(attacker).fives.is_empty()
            && answers(board, attacker).is_some_and(|replies| replies.is_empty());
        board.unmake();
        refused
    })
}
