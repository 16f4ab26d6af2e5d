//! Tests point values against the article's lists and diagrams.

use crate::positions::{board, point, prefixes, random_games};
use engine::{Board, Color, Direction, Rule};
use play::eval::point_value::Reading::{Plain, Refined};
use play::eval::point_value::{Reading, cell_score};
use play::eval::runs;

#[test]
fn scores_are_the_sums_of_the_weighted_values() {
    // s(x) = 2^(x+1) w(x) and e(x) = 2^x w(x) with w(x) = 2^x, as in the article's table.
    let table = [(4, 16 * 32, 16 * 16), (3, 8 * 16, 8 * 8), (2, 4 * 8, 4 * 4), (1, 2 * 4, 2 * 2), (0, 2, 1)];
    for (own, own_score, _) in table {
        for (enemy, _, enemy_score) in table {
            assert_eq!(cell_score(own, enemy), own_score + enemy_score);
        }
    }
}

fn best(reading: Reading, board: &Board) -> String {
    reading.best(board).unwrap().to_string()
}

#[test]
fn fives_come_before_blocks_and_blocks_before_threes() {
    // White has a four in row 5, closed at c5. Black can make five on m6 or m11.
    let moves = "m7 d5 m8 e5 m9 f5 m10 g5 c5 a15";
    let game = board(15, Rule::Standard, moves);
    for reading in [Plain, Refined] {
        assert_eq!(best(reading, &game), "m6");
        let mut other = board(15, Rule::Standard, "m7 d5 m8 e5 m9 f5 a1 g5 c5 a15");
        assert_eq!(best(reading, &other), "h5");
        other.play(point("h5")).unwrap();
        other.play(point("b14")).unwrap();
        assert!(["m6", "m10"].contains(&best(reading, &other).as_str()));
    }
}

#[test]
fn rows_on_both_sides_of_a_point_add_up() {
    // Section VII.1: with two stones on either side, h8 makes five.
    let game = board(15, Rule::Standard, "f8 a1 g8 a3 i8 a5 j8 a7");
    assert_eq!(Plain.row_value(&game, Color::Black, point("h8"), Direction::Horizontal), 4);
    assert_eq!(Refined.row_value(&game, Color::Black, point("h8"), Direction::Horizontal), 4);
    assert_eq!(best(Plain, &game), "h8");
    assert_eq!(Plain.row_value(&game, Color::Black, point("e8"), Direction::Horizontal), 2);
}

#[test]
fn a_row_closed_at_its_far_end_has_the_value_one() {
    // Section VII.2: f4 extends a three with an opposing stone at the other end. k9 extends an open three.
    let game = board(15, Rule::Standard, "c4 b4 d4 a12 e4 a14 h9 k2 i9 l4 j9 m6");
    let (closed, open) = (point("f4"), point("k9"));
    let values = |reading: Reading| {
        [closed, open].map(|c| reading.row_value(&game, Color::Black, c, Direction::Horizontal))
    };
    assert_eq!(values(Plain), [3, 3]);
    assert_eq!(values(Refined), [1, 3]);
    // The edge closes a row too.
    let edge = board(15, Rule::Standard, "a4 h1 b4 h3 c4 h5");
    assert_eq!(Refined.row_value(&edge, Color::Black, point("d4"), Direction::Horizontal), 1);
    // A closed four must still be completed or blocked.
    let four = board(15, Rule::Standard, "a4 h1 b4 h3 c4 h5 d4 h7");
    assert_eq!(Refined.row_value(&four, Color::Black, point("e4"), Direction::Horizontal), 4);
}

#[test]
fn ties_are_broken_by_other_rows_then_by_the_edge() {
    // Section VII.3: both ends of h8 i8 j8 have value three, but a diagonal with two stones runs through g8.
    let game = board(15, Rule::Standard, "h8 a2 i8 b4 j8 a6 f9 b8 e10 c15");
    assert_eq!(Refined.score(&game, point("g8")), Refined.score(&game, point("k8")));
    assert_eq!(best(Refined, &game), "g8");
    // Section VII.4: the end farther from the edge is better.
    let near_edge = board(15, Rule::Standard, "h2 a9 h3 b11 h4 a13");
    assert_eq!(best(Refined, &near_edge), "h5");
    assert_eq!(best(Plain, &near_edge), "h1");
}

#[test]
fn value_of_an_overline_depends_on_the_rule() {
    for (rule, value) in [(Rule::Standard, 0), (Rule::Freestyle, 4)] {
        let game = board(15, rule, "d8 a1 e8 a3 f8 a5 h8 a7 i8 a9");
        assert_eq!(Plain.row_value(&game, Color::Black, point("g8"), Direction::Horizontal), value);
    }
}

/// One of the article's ways to detect a win: scans the whole board.
fn won_by_scan(board: &Board) -> Option<Color> {
    let wins =
        |color| board.lines(color).any(|line| runs(line).any(|run| board.rule().wins(color, run.length)));
    Color::BOTH.into_iter().find(|&color| wins(color))
}

/// Checks whether the last point had value 4 for the side that played there.
fn won_by_value(board: &Board) -> Option<Color> {
    let last = *board.moves().last()?;
    let color = board.get(last)?;
    let wins = |direction| Plain.row_value(board, color, last, direction) == 4;
    Direction::ALL.into_iter().any(wins).then_some(color)
}

#[test]
fn the_articles_win_checks_agree() {
    let mut won = 0;
    for game in random_games(400, 120) {
        for board in prefixes(&game) {
            let winner = board.winner();
            won += usize::from(winner.is_some());
            assert_eq!(won_by_scan(&board), winner, "{board:?}");
            assert_eq!(won_by_value(&board), winner, "{board:?}");
        }
    }
    assert!(won > 50, "only {won} games were won");
}
