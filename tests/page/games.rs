//! Plays many games on every board. Black must win each in time.

use tests::browser::Viewport;
use tests::{board, games};

/// Plays this many games in each style. Returns the number of Black's answers.
fn black_wins(board: &str, first: &str, styles: &[&str], each: u32) -> usize {
    let link = format!("#board={board}&moves={first}");
    let Some(page) = board::open(Viewport::DESKTOP, &link) else { return 0 };
    board::wait_for_board(&page, board);
    let (size, rule) = board.split_once('-').expect("a size and a rule");
    let claim = if size == "unbounded" { 61 } else { 33 };
    let game = |style: &str, seed: u32| {
        let game = games::play(&page, style, seed * 7919 + 1);
        game.check(rule, claim);
        game.times.len()
    };
    styles.iter().map(|style| (0..each).map(|seed| game(style, seed)).sum::<usize>()).sum()
}

#[test]
fn black_wins_against_random_moves() {
    black_wins("15-standard", "h8", &["random", "near"], 12);
}

#[test]
fn black_wins_against_attacks() {
    black_wins("15-standard", "h8", &["attack", "far"], 12);
}

#[test]
fn black_wins_along_the_longest_lines() {
    black_wins("15-standard", "h8", &["longest"], 12);
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
fn black_keeps_its_promises_on_the_infinite_board() {
    for rule in ["standard", "freestyle"] {
        black_wins(&format!("unbounded-{rule}"), "e0n0", &games::STYLES, 2);
    }
}

#[test]
#[ignore = "plays 1,000 games, which takes minutes"]
fn black_keeps_its_promises_in_a_thousand_games_on_the_infinite_board() {
    let answers =
        black_wins("unbounded-standard", "e0n0", &games::STYLES, 1_000 / games::STYLES.len() as u32);
    println!("{answers} promises");
}
