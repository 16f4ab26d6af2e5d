//! Decides without a search whether three stones win. Most positions are at the bottom of the search tree, so this saves time.

use super::defense::{answers, forbidding_four, replies_to_three, simple_stops};
use crate::board::Board;
use crate::color::Color;
use crate::direction::Direction;
use crate::line::NEIGHBORS;
use crate::pattern::Pattern;
use crate::point::Point;

/// Whether the attacker wins with three stones, starting on this point with a four, an open three, or the block of a four. The
/// attacker must not have a win with two stones.
pub(super) fn wins_in_three(board: &mut Board, attacker: Color, point: Point) -> bool {
    if board.rule().forbids(Color::Black) {
        return wins_in_three_where_forbidden(board, attacker, point);
    }
    let (own, enemy) = (board.classes(attacker), board.classes(!attacker));
    let is_four = own.fours.contains(point);
    if enemy.fives.is_empty() {
        // If a reply stops a three completely, two more stones do not win. The same is true if a reply closes a four that has
        // no other effect.
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
    // A reply never gives the attacker new ways to win.
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

/// Like [`wins_in_three`] for rules that forbid points. It makes every move on the board.
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

/// Whether the attacker, to move, wins with a four whose completing point is forbidden to the defender.
fn wins_by_forbidding(board: &mut Board, attacker: Color) -> bool {
    let (fours, fives) = (board.classes(attacker).fours, board.classes(!attacker).fives);
    let candidates = if fives.is_empty() { fours } else { fours & fives };
    fives.len() < 2 && forbidding_four(board, attacker, candidates).is_some()
}

/// Whether the attacker, to move, makes five within two stones, not counting fours whose completing point is forbidden to the
/// defender.
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

/// Whether a four on this point gains nothing: once it is closed, the attacker still cannot make two completing points. This is
/// so if no other row through the point gains a four, and no four in another row crosses the four's row nearby. Before the
/// four, the side must not be able to make two completing points. The four must have exactly one completion.
fn four_gains_nothing(board: &Board, color: Color, point: Point) -> bool {
    Direction::ALL.into_iter().all(|direction| match board.pattern(color, point, direction) {
        Pattern::Four => {
            (NEIGHBORS[point.index()][direction as usize] & board.classes(color).fours).is_empty()
        }
        pattern => pattern < Pattern::Three,
    })
}
