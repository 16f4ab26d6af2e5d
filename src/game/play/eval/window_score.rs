//! Window scores: the value of a move is the total value of the windows of five through it, and the value of a state is the sum
//! of its live and dead rows.
//!
//! Based on "Writing AI for the game Gomoku" (4battle.ru), the article on negamax, NegaScout and MTD(f) in JavaScript.

use super::runs::{Run, RunTable, RunValue};
use engine::{Board, Color, Direction, LineView, Point, Row};

/// The points of a window without opposing stones, by the number of the mover's stones in it. With four, the move wins.
const OWN: [i32; 5] = [7, 35, 800, 15_000, 800_000];
/// The points of a window without the mover's stones, by the number of opposing stones in it.
const ENEMY: [i32; 5] = [7, 15, 400, 1_800, 100_000];

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
        let (line, bit) = board.line(color, point, direction);
        let enemy = board.line(!color, point, direction).0.own;
        let beside = |stones: u64, exact| {
            if exact { (stones >> (bit - 5) | stones >> (bit + 1)) & 0x1F } else { 0 }
        };
        let dead = (beside(line.own, own_exact), beside(enemy, enemy_exact));
        let more = direction_score(line, enemy, bit, dead);
        if more >= OWN[4] {
            return None;
        }
        points += more;
    }
    Some(points)
}

/// The score of the five windows through one bit of a line. It is [`OWN`]\[4\] or more if one of them wins.
///
/// The stones in all five windows are counted at once, with four bits for each window:
///
/// ```text
///   offset of the cell   -4 -3 -2 -1  0  1  2  3  4       digit i of SPREAD
///   window 0              |-----------|                   digit 0 of the sum: cells -4 to 0
///   window 4                          |-----------|       digit 4 of the sum: cells  0 to 4
/// ```
#[inline]
fn direction_score(line: LineView, enemy: u64, bit: usize, (own_dead, enemy_dead): (u64, u64)) -> i32 {
    let edge = line.blocked & !enemy;
    let counts = |stones: u64| {
        // A window that leaves the board counts as having stones of both colors.
        let digits = SPREAD[((stones | edge) >> (bit - 4) & 0x1FF) as usize];
        digits + (digits >> 4) + (digits >> 8) + (digits >> 12) + (digits >> 16)
    };
    let (own_counts, enemy_counts) = (counts(line.own), counts(enemy));
    let mut points = 0;
    for window in 0..5 {
        let (own, theirs) = (own_counts >> (4 * window) & 7, enemy_counts >> (4 * window) & 7);
        let dead = if theirs == 0 { own_dead } else { enemy_dead };
        if dead >> window & 1 == 0 {
            points += WINDOW[(own << 3 | theirs) as usize];
        }
    }
    points
}

/// Spreads nine bits to digits of four bits.
static SPREAD: [u64; 512] = {
    let mut spread = [0; 512];
    let mut bits = 0;
    while bits < 512 {
        let mut digit = 0;
        while digit < 9 {
            spread[bits] |= ((bits >> digit & 1) as u64) << (4 * digit);
            digit += 1;
        }
        bits += 1;
    }
    spread
};

/// The points of a window, by 8 times the mover's stones plus the opponent's stones.
static WINDOW: [i32; 64] = {
    let mut window = [0; 64];
    let mut count = 0;
    while count < 5 {
        window[count << 3] = OWN[count];
        window[count] = ENEMY[count];
        count += 1;
    }
    window
};

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

/// The table of state scores for all runs.
pub fn state_table(row: Row) -> RunTable {
    RunTable::new(|run| state_score(row, run))
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{Rule, Size};

    fn board(rule: Rule, moves: &str) -> Board {
        let mut board = Board::new(Size::new(21).unwrap(), rule);
        for token in moves.split_whitespace() {
            board.play(token.parse().unwrap()).unwrap();
        }
        board
    }

    fn score(board: &Board, color: Color, point: &str) -> Option<i32> {
        move_score(board, color, point.parse().unwrap())
    }

    #[test]
    fn an_empty_board_counts_empty_windows() {
        let empty = board(Rule::Freestyle, "");
        assert_eq!(score(&empty, Color::Black, "k11"), Some(4 * 5 * 7));
        // In the corner, one window fits in each of three directions.
        assert_eq!(score(&empty, Color::Black, "a1"), Some(3 * 7));
    }

    #[test]
    fn window_scores_match_those_in_the_article() {
        // Four of the windows on the line include the neighboring stone, and one does not. The other three directions have no
        // stones.
        let one = board(Rule::Freestyle, "k11");
        let others = 3 * 5 * 7;
        assert_eq!(score(&one, Color::Black, "l11"), Some(4 * 35 + 7 + others));
        assert_eq!(score(&one, Color::White, "l11"), Some(4 * 15 + 7 + others));
        // A window with both k11 and m11 scores nothing.
        let both = board(Rule::Freestyle, "k11 m11");
        assert_eq!(score(&both, Color::Black, "l11"), Some(35 + 15 + others));
    }

    #[test]
    fn four_in_a_window_win() {
        let four = board(Rule::Freestyle, "g11 g1 h11 g2 i11 g3 j11 p1");
        assert_eq!(score(&four, Color::Black, "k11"), None);
        assert_eq!(score(&four, Color::Black, "f11"), None);
        let Some(block) = score(&four, Color::White, "k11") else { panic!("white has no four") };
        assert!(block >= 100_000);
    }

    #[test]
    fn six_in_a_row_wins_only_under_freestyle() {
        let moves = "g11 g1 h11 g2 i11 g3 k11 q1 l11 q3";
        assert_eq!(score(&board(Rule::Freestyle, moves), Color::Black, "j11"), None);
        assert!(score(&board(Rule::Standard, moves), Color::Black, "j11").is_some());
    }

    #[test]
    fn state_scores_depend_on_open_ends() {
        let value = |length, open_ends| state_score(Row::FiveOrMore, Run { length, open_ends }).waiting;
        assert_eq!([1, 2, 3, 4, 5].map(|n| value(n, 2)), [10, 100, 1_000, 10_000, 100_000]);
        assert_eq!([1, 2, 3, 4, 5].map(|n| value(n, 1)), [1, 10, 100, 1_000, 100_000]);
        assert_eq!([1, 2, 3, 4, 5].map(|n| value(n, 0)), [0, 0, 0, 0, 100_000]);
        assert_eq!(state_score(Row::Five, Run { length: 6, open_ends: 2 }).waiting, 0);
    }
}
