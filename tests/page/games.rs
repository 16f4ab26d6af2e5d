//! Tests many games against the page. Black must win all of them, by the stone that the page states, on every board.

use tests::browser::Viewport;
use tests::{board, games};

/// Plays this many games in each style on a board with this first stone.
fn black_wins(board: &str, first: &str, styles: &[&str], each: u32) {
    let link = format!("#board={board}&moves={first}");
    let Some(page) = board::open(Viewport::DESKTOP, &link) else { return };
    board::wait_for_board(&page, board);
    let (size, rule) = board.split_once('-').expect("a size and a rule");
    let claim = (size != "unbounded").then_some(33);
    for style in styles {
        for seed in 0..each {
            games::play(&page, style, seed * 7919 + 1).check(rule, claim);
        }
    }
}

#[test]
fn black_wins_games_against_chance() {
    black_wins("15-standard", "h8", &["random", "near"], 50);
}

#[test]
fn black_wins_games_against_attacks() {
    black_wins("15-standard", "h8", &["attack", "far"], 50);
}

#[test]
fn black_wins_games_along_the_longest_lines() {
    black_wins("15-standard", "h8", &["longest"], 50);
}

#[test]
fn black_wins_games_on_other_boards() {
    for (board, first) in
        [("15-freestyle", "h8"), ("16-standard", "h8"), ("19-standard", "j10"), ("22-freestyle", "k11")]
    {
        black_wins(board, first, &["random", "near", "attack"], 3);
    }
}

#[test]
fn black_wins_games_on_the_infinite_board() {
    black_wins("unbounded-standard", "e0n0", &games::STYLES[..4], 2);
}
