//! Decides wins with three stones without a search. Most positions of a search are at the bottom of its tree.

use super::defense::{answers, forbidding_four, replies_to_three, simple_stops};
use crate::board::Board;
use crate::color::Color;
use crate::direction::Direction;
use crate::line::NEIGHBORS;
use crate::pattern::Pattern;
use crate::point::Point;

/// Returns true if the attacker wins with three stones, the first of them on this point: a four, an open three, or
/// the block of a four. The attacker must have no win with two stones.
pub(super) fn wins_in_three(board: &mut Board, attacker: Color, point: Point) -> bool {
    if board.rule().forbids(Color::Black) {
        return wins_in_three_where_forbidden(board, attacker, point);
    }
    let (own, enemy) = (board.classes(attacker), board.classes(!attacker));
    let is_four = own.fours.contains(point);
    if enemy.fives.is_empty() {
        // A reply that stops a three for good, or that closes a four without other effects, leaves no win with two more stones.
        let hopeless = if is_four {
            four_gains_nothing(board, attacker, point)
        } else {
            !enemy.fours.contains(point) && simple_stops(board, attacker, point).is_some()
        };
        if hopeless {
            return false;
        }
    }
    let replies = if is_four {
        board.completions(attacker, point)
    } else {
        match replies_to_three(board, attacker, point) {
            Some(replies) => replies,
            None => return false,
        }
    };
    board.make_as(attacker, point);
    // A reply never adds a way to win.
    let hopeful = !board.classes(attacker).doubles.is_empty();
    let wins = hopeful
        && replies.iter().all(|reply| {
            board.make_as(!attacker, reply);
            let wins = wins_in_two(board, attacker);
            board.unmake();
            wins
        });
    board.unmake();
    wins
}

/// The same under a rule that forbids points, by making every move.
fn wins_in_three_where_forbidden(board: &mut Board, attacker: Color, point: Point) -> bool {
    board.make_as(attacker, point);
    let replies = answers(board, attacker);
    let wins = replies.is_some_and(|replies| {
        replies.iter().all(|reply| {
            board.make_as(!attacker, reply);
            let wins = wins_in_two(board, attacker) || wins_by_forbidding(board, attacker);
            board.unmake();
            wins
        })
    });
    board.unmake();
    wins
}

/// Returns true if the attacker, to move, wins with the second stone by a four that the defender must not close.
fn wins_by_forbidding(board: &mut Board, attacker: Color) -> bool {
    let (fours, fives) = (board.classes(attacker).fours, board.classes(!attacker).fives);
    let candidates = if fives.is_empty() { fours } else { fours & fives };
    fives.len() < 2 && forbidding_four(board, attacker, candidates).is_some()
}

/// Returns true if the attacker, to move, makes five with the second stone at the latest. Under a rule that forbids
/// points, it ignores fours that the defender must not close.
fn wins_in_two(board: &Board, attacker: Color) -> bool {
    let (own, enemy) = (board.classes(attacker), board.classes(!attacker));
    if !own.fives.is_empty() {
        return true;
    }
    match enemy.fives.first() {
        None => !own.doubles.is_empty(),
        Some(block) => enemy.fives.len() == 1 && own.doubles.contains(block),
    }
}

/// Returns true if the four on this point, once closed, leaves no way to two completing points: no other row through
/// the point gains a four, and on its own row no four of another row is near. The color must have no such way before,
/// and the four must have one completion.
fn four_gains_nothing(board: &Board, color: Color, point: Point) -> bool {
    Direction::ALL.into_iter().all(|direction| match board.entry(color, point, direction).pattern() {
        Pattern::Four => {
            (NEIGHBORS[point.index()][direction as usize] & board.classes(color).fours).is_empty()
        }
        pattern => pattern < Pattern::Three,
    })
}
