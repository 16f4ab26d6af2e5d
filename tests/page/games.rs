//! Plays many games on every kind of board. Black must win each in time.

use tests::browser::Viewport;
use tests::{board, games};

/// Plays this many games in each style.
fn black_wins(board: &str, first: &str, claim: usize, each: u32) {
    let Some(page) = board::open(Viewport::DESKTOP, &format!("#board={board}&moves={first}")) else { return };
    board::wait_for_board(&page, board);
    let rule = board.split_once('-').expect("a size and a rule").1;
    for (style, seed) in games::STYLES.iter().flat_map(|style| (0..each).map(move |seed| (style, seed))) {
        games::play(&page, style, seed * 7919 + 1).check(rule, claim);
    }
}

#[test]
fn black_wins_in_time_on_every_kind_of_board() {
    for (board, first, claim, each) in [
        ("15-standard", "h8", 33, 6),
        ("15-freestyle", "h8", 33, 1),
        ("16-standard", "h8", 33, 1),
        ("19-standard", "j10", 33, 1),
        ("22-freestyle", "k11", 33, 1),
        ("unbounded-standard", "e0n0", 61, 1),
        ("unbounded-freestyle", "e0n0", 61, 1),
    ] {
        black_wins(board, first, claim, each);
    }
}

#[test]
#[ignore = "plays 1,000 games, which takes minutes"]
fn black_keeps_its_promises_in_a_thousand_games_on_the_infinite_board() {
    black_wins("unbounded-standard", "e0n0", 61, 1_000 / games::STYLES.len() as u32);
}
