//! Plays many games on every board. Black must win each in time.

use tests::browser::Viewport;
use tests::{board, games};

/// The record covers games on the infinite board in which White's first move is at most this far from Black's.
const RECORDED: u8 = 4;

/// Plays this many games in each style.
fn black_wins(board: &str, first: &str, styles: &[&str], each: u32) {
    let link = format!("#board={board}&moves={first}");
    let Some(page) = board::open(Viewport::DESKTOP, &link) else { return };
    board::wait_for_board(&page, board);
    let (size, rule) = board.split_once('-').expect("a size and a rule");
    let claim = (size != "unbounded").then_some(33);
    for style in styles {
        for seed in 0..each {
            games::play(&page, style, seed * 7919 + 1, None).check(rule, claim);
        }
    }
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
fn black_wins_games_on_the_infinite_board() {
    black_wins("unbounded-standard", "e0n0", &games::STYLES[..4], 2);
}

/// The same on the infinite board, where the page must promise a win from its first answer. Counts the promises.
fn black_keeps_promises(rule: &str, each: u32) -> usize {
    let board = format!("unbounded-{rule}");
    let Some(page) = board::open(Viewport::DESKTOP, &format!("#board={board}&moves=e0n0")) else { return 0 };
    board::wait_for_board(&page, &board);
    let game = |style: &str, seed: u32| {
        let game = games::play(&page, style, seed * 7919 + 1, Some(RECORDED));
        game.check(rule, Some(61));
        game.times.len()
    };
    games::STYLES.iter().map(|style| (0..each).map(|seed| game(style, seed)).sum::<usize>()).sum()
}

#[test]
fn black_keeps_promises_on_the_infinite_board() {
    black_keeps_promises("freestyle", 2);
}

#[test]
#[ignore = "plays 1,000 games, which takes minutes"]
fn black_keeps_promises_in_a_thousand_games() {
    println!("{} promises", black_keeps_promises("standard", 1_000 / games::STYLES.len() as u32));
}
