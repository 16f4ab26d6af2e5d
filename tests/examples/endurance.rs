//! Plays many games in one page and says what that does to its memory.
//!
//! `cargo run --release -p tests --example endurance [GAMES]`; 500 games if no number is given.

use serde_json::{Value, json};
use tests::{board, browser, site};

const GAME: &str = include_str!("../game.js");

/// Games before the first measurement, in which everything is loaded that a page loads late.
const WARM_UP: u32 = 10;

fn main() {
    let games: u32 = std::env::args().nth(1).map_or(500, |n| n.parse().expect("a number of games"));
    let Some(browser) = browser::shared() else { return println!("no browser, nothing measured") };
    let page = browser.page();
    page.goto(&site::built().url(""));
    board::wait_for_stones(&page, 1);
    let play = |seed: u32| {
        let game: Value = page.call(GAME, &json!(["near", seed.wrapping_mul(0x9e37_79b9)]));
        assert_eq!(game["winner"], "black", "{game}");
    };
    (0..WARM_UP).for_each(play);
    let before = page.heap();
    for part in 1..=5 {
        (games * (part - 1) / 5..games * part / 5).for_each(|game| play(WARM_UP + game));
        println!(
            "{:4} games: {} bytes of JavaScript objects, {before} before",
            games * part / 5,
            page.heap()
        );
    }
    page.assert_no_problems();
}
