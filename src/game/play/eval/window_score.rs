//! Window scores: the value of a move is the total value of the windows of five through it, and the value of a state is the sum
//! of its live and dead rows.
//!
//! Based on "Writing AI for the game Gomoku" (4battle.ru), the article on negamax, NegaScout and MTD(f) in JavaScript.

use super::runs::{Run, RunValue};
use engine::{Board, Color, Direction, LineView, Point, Row};

/// The points of a window without opposing stones, by the number of the mover's stones in it. With four, the move wins.
const OWN: [i32; 4] = [7, 35, 800, 15_000];
/// The points of a window without the mover's stones, with one to four opposing stones in it.
const ENEMY: [i32; 4] = [15, 400, 1_800, 100_000];

/// The score of a stone of this color on this empty cell: the total points of all windows of five through the cell. Returns
/// `None` if the stone makes five.
///
/// If a side needs exactly five, a window that touches another of its stones cannot become five. It scores nothing, like a
/// window with stones of both colors.
pub fn move_score(board: &Board, color: Color, point: Point) -> Option<i32> {
    let exact = |side| !board.rule().row(side).wins(6);
    let (own_exact, enemy_exact) = (exact(color), exact(!color));
    let mut points = 0;
    for direction in Direction::ALL {
        let (LineView { own, blocked }, bit) = board.line(color, point, direction);
        let enemy = board.line(!color, point, direction).0.own;
        for start in bit - 4..=bit {
            let in_window = |stones: u64| (stones >> start) as u8 & 0x1F;
            let beside = |stones: u64| (stones >> (start - 1) | stones >> (start + 5)) & 1 != 0;
            points += match (in_window(own), in_window(blocked)) {
                (_, 0) if own_exact && beside(own) => 0,
                (stones, 0) => match stones.count_ones() as usize {
                    4 => return None,
                    count => OWN[count],
                },
                // Off the board, a cell is blocked without a stone.
                (0, stones) if stones == in_window(enemy) && !(enemy_exact && beside(enemy)) => {
                    ENEMY[stones.count_ones() as usize - 1]
                }
                _ => 0,
            };
        }
    }
    Some(points)
}

/// The value of a run in a state. Runs that have no open ends or are too long to win have no value.
pub fn state_score(row: Row, run: Run) -> RunValue {
    const LIVE: [i64; 5] = [0, 10, 100, 1_000, 10_000];
    const DEAD: [i64; 5] = [0, 1, 10, 100, 1_000];
    RunValue::steady(match (run.length, run.open_ends) {
        (5.., _) if row.wins(run.length) => 100_000,
        (5.., _) | (_, 0) => 0,
        (length, 1) => DEAD[length],
        (length, _) => LIVE[length],
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn state_scores_depend_on_open_ends() {
        let value = |length, open_ends| state_score(Row::FiveOrMore, Run { length, open_ends }).waiting;
        assert_eq!([1, 2, 3, 4, 5].map(|n| value(n, 2)), [10, 100, 1_000, 10_000, 100_000]);
        assert_eq!([1, 2, 3, 4, 5].map(|n| value(n, 1)), [1, 10, 100, 1_000, 100_000]);
        assert_eq!([1, 2, 3, 4, 5].map(|n| value(n, 0)), [0, 0, 0, 0, 100_000]);
        assert_eq!(state_score(Row::Five, Run { length: 6, open_ends: 2 }).waiting, 0);
    }
}
