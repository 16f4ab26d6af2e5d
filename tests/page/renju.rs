//! Renju: proven and unproven second moves, passes, and forbidden points.

use serde_json::Value;
use std::{env, fs};
use tests::board::{self, MAIN};
use tests::browser::{Page, Viewport};
use tests::words::words;
use tests::{games, site};

/// One second move of each class with a proven win, with the stone.
fn proven() -> Vec<(String, u32)> {
    let text = fs::read_to_string(site::root().join("www/data/renju.json")).expect("the strategy");
    let strategy: Value = serde_json::from_str(&text).expect("JSON");
    let seconds = strategy["by_second"].as_object().expect("the second moves");
    seconds.iter().map(|(point, by)| (point.clone(), by.as_u64().expect("a stone") as u32)).collect()
}

/// A near second move without a proof, if there is one.
fn unproven() -> Option<&'static str> {
    let proven = proven();
    ["h9", "i9", "h10", "i10", "j10"].into_iter().find(|open| proven.iter().all(|(point, _)| point != open))
}

fn choose() -> Option<Page<'static>> {
    let page = board::open(Viewport::DESKTOP, "")?;
    let fetched = |part: &str| page.requests().iter().any(|url| url.contains(part));
    assert!(!fetched("renju") && !fetched("games"));
    page.click("#open-boards");
    page.click("#rule-renju");
    page.wait_for_element("#board-15-renju[aria-pressed=true]");
    assert_eq!(page.count(".boards .size button:disabled"), 8, "all other sizes");
    page.click("#board-15-renju");
    page.wait_until_gone("dialog");
    board::wait_for_board(&page, "15-renju");
    page.wait_for_element(".renju #pass");
    Some(page)
}

/// Plays games with these seeds in one style.
fn win(page: &Page, style: &str, seeds: std::ops::Range<usize>) {
    let all = proven();
    for seed in seeds {
        let (second, by) = &all[seed % all.len()];
        let game = games::play_after(page, style, seed as u32 * 7919 + 1, &format!("h8 {second}"));
        game.check("renju", *by as usize);
    }
}

#[test]
fn black_wins_by_the_stated_stone_after_a_proven_second_move() {
    let Some(page) = choose() else { return };
    assert_eq!(board::state(&page).win_at, None, "not all second moves are proven");
    for (n, style) in games::STYLES.into_iter().enumerate() {
        win(&page, style, n..n + 1);
    }
    page.wait_for_element("#ending .lasted");
}

/// For each style, `GAMES` games from `FIRST_GAME` on, so that the 1,000 can be played in parts.
#[test]
#[ignore = "plays 1,000 games, which takes up to an hour"]
fn black_wins_a_thousand_games() {
    let number = |name, usual| env::var(name).map_or(usual, |text| text.parse().expect("a number"));
    let (first, games): (usize, usize) = (number("FIRST_GAME", 0), number("GAMES", 250));
    let Some(page) = choose() else { return };
    for style in ["random", "near", "attack", "engine"] {
        win(&page, style, first..first + games);
        println!("{style}: {games} games");
    }
}

#[test]
fn nothing_is_claimed_after_unproven_second_moves_and_white_may_pass() {
    let Some(page) = choose() else { return };
    let all = proven();
    let count = all.len().to_string();
    let counts = [("n", count.as_str()), ("of", "36"), ("stone", "41")];
    page.wait_for_text(".renju .note", &words("renju/renju.start", &counts));
    if let Some(open) = unproven() {
        board::play(&page, open);
        page.wait_for_text(".renju .note", &words("renju/renju.open", &counts));
        assert_eq!(board::state(&page).win_at, None);
        assert_eq!(board::moves(&page).len(), 3, "Black plays on");
        page.wait_for_text("#headline", &words("status.unproven", &[]));
        page.press("n");
        page.wait_until("a new game", |page| board::moves(page).len() == 1);
    }
    let (second, by) = &all[0];
    board::play(&page, second);
    page.click("#pass");
    page.wait_until("Black's answer to the pass", |page| board::moves(page).len() == 5);
    let moves = board::moves(&page);
    assert_eq!(moves[3], "pass");
    assert!(board::state(&page).win_at.is_some_and(|win_at| win_at <= *by));
    assert_eq!(MAIN.stones(&page), 4);
    // A link includes the pass.
    page.goto("about:blank");
    board::visit(&page, &format!("#board=15-renju&moves={}", moves.join("-")));
    board::wait_for_stones(&page, 4);
    assert_eq!(board::moves(&page), moves);
}

#[test]
fn forbidden_points_are_shown_with_their_reason() {
    let link = "#analysis&board=15-renju&moves=f8-a1-g8-c1-h6-e1-h7-g1";
    let Some(page) = board::open(Viewport::PHONE, link) else { return };
    board::wait_for_board(&page, "15-renju");
    page.wait_for_text(".renju .note", &words("records/forbidden", &[("n", "1")]));
    page.wait_until("the reason", |page| {
        MAIN.said(page, "h8").contains(&words("records/board.forbidden.double-three", &[]))
    });
    MAIN.tap(&page, "h8");
    MAIN.wait_for_alert(&page, &words("records/error.forbidden.double-three", &[("point", "h8")]));
    assert_eq!(page.count(&MAIN.part(".place:not([hidden])")), 0);
    assert_eq!(board::moves(&page).len(), 8);
}
