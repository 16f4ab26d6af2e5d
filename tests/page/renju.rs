//! Renju: Black's win, passes, and forbidden points.

use serde_json::Value;
use std::{env, fs};
use tests::board::{self, FREE, MAIN};
use tests::browser::{Page, Viewport};
use tests::words::words;
use tests::{games, site};

/// The stone by which Black wins.
const STONE: u32 = 41;

/// One second move of each class, and the pass.
fn seconds() -> Vec<String> {
    let text = fs::read_to_string(site::root().join("www/data/renju.json")).expect("the strategy");
    let strategy: Value = serde_json::from_str(&text).expect("JSON");
    let points = strategy["by_second"].as_object().expect("the second moves").keys().cloned();
    points.chain(["pass".to_owned()]).collect()
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
    let all = seconds();
    for seed in seeds {
        let second = &all[seed % all.len()];
        let game = games::play_after(page, style, seed as u32 * 7919 + 1, &format!("h8 {second}"));
        game.check("renju", STONE as usize);
    }
}

#[test]
fn black_wins_by_the_stated_stone() {
    let Some(page) = choose() else { return };
    page.wait_until("the claim", |page| board::state(page).win_at == Some(STONE));
    for (n, style) in games::STYLES.into_iter().chain(["engine"]).enumerate() {
        win(&page, style, n..n + 1);
    }
    page.wait_for_element("#ending .lasted");
}

/// For each style, `GAMES` games from `FIRST_GAME` on, so that the 1,000 can be played in parts.
#[test]
#[ignore = "plays 1,000 games, which takes minutes"]
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
fn white_may_pass_at_every_turn() {
    let Some(page) = choose() else { return };
    board::choose_view(&page, "strategy");
    page.wait_for_text("#extra h3", &words("records/explorer.second", &[("n", "36")]));
    let stones: Vec<u32> =
        page.texts("#extra .groups b").iter().map(|by| by.parse().expect("proven")).collect();
    assert_eq!(stones.iter().max(), Some(&STONE), "{stones:?}");
    page.wait_for_element("#explore-pass");
    board::choose_view(&page, "play");
    page.click("#pass");
    page.wait_until("Black's answer to the pass", |page| board::moves(page).len() == 3);
    board::play(&page, "o15");
    page.click("#pass");
    page.wait_until("Black's answer to the pass", |page| board::moves(page).len() == 7);
    let moves = board::moves(&page);
    assert_eq!((moves[1].as_str(), moves[5].as_str()), ("pass", "pass"));
    assert!(board::state(&page).win_at.is_some_and(|win_at| win_at <= STONE));
    assert_eq!(MAIN.stones(&page), 5);
    page.wait_for_text(".renju .note", &words("records/passed", &[("n", "6")]));
    // A game with a friend takes over the rule.
    board::choose_view(&page, "friend");
    page.wait_for("document.querySelector('#free-rule').value === 'renju'");
    FREE.click(&page, "h8");
    page.click("#free-pass[aria-disabled=false]");
    page.wait_for_text(".free .renju", &words("records/passed", &[("n", "2")]));
    // A link includes the passes.
    page.goto("about:blank");
    board::visit(&page, &format!("#board=15-renju&moves={}", moves.join("-")));
    board::wait_for_stones(&page, 5);
    assert_eq!(board::moves(&page), moves);
}

#[test]
fn forbidden_points_are_shown_with_their_reason() {
    let link = "#analysis&board=15-renju&moves=f8-a1-g8-c1-h6-e1-h7-g1";
    let Some(page) = board::open(Viewport::PHONE, link) else { return };
    board::wait_for_board(&page, "15-renju");
    page.wait_for_text(".renju .note", &words("records/forbidden", &[("n", "1")]));
    let double_three = words("records/forbidden.double-three", &[]);
    let reason = words("records/forbidden.at", &[("kind", &double_three), ("points", "h8")]);
    page.wait_for_text(".renju .note", &reason);
    page.wait_until("the reason", |page| {
        MAIN.said(page, "h8").contains(&words("records/board.forbidden.double-three", &[]))
    });
    MAIN.tap(&page, "h8");
    MAIN.wait_for_alert(&page, &words("records/error.forbidden.double-three", &[("point", "h8")]));
    assert_eq!(page.count(&MAIN.part(".place:not([hidden])")), 0);
    assert_eq!(board::moves(&page).len(), 8);
}
