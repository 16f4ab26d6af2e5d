//! Plays games on the board without edges in the page's wasm engine: counts those that Black does not win, the latest stone and
//! what he had to stop beyond his square; and measures the answers. Nothing is proven there, so nothing but the figures is said.
//!
//! `cargo run --release -p tests --example boundless [GAMES]`; 1,000 games, half of them under each rule, if nothing is said.

use std::sync::Arc;

use strategy::Strategy;
use tests::elsewhere::{BOUNDLESS_STYLES, Game, check_won, play_boundless};
use tests::{board, browser, site};
use unbounded::{Place, Unbounded};

/// By which stone Black wins if he stops nothing; every stop costs two.
const CLAIM: usize = 33;

/// Games between two words with the browser.
const AT_ONCE: usize = 5;

fn main() {
    let games = std::env::args().nth(1).map_or(1_000, |n| n.parse::<usize>().expect("a number"));
    let Some(browser) = browser::shared() else { return println!("no browser, nothing played") };
    println!("{}", browser.product());
    let black = black();
    let page = browser.page();
    page.goto(&site::built().url(""));
    board::wait_for_stones(&page, 1);
    let kinds =
        ["standard", "freestyle"].into_iter().flat_map(|rule| BOUNDLESS_STYLES.map(|style| (rule, style)));
    let kinds: Vec<_> = kinds.collect();
    let mut all: Vec<f64> = Vec::new();
    for (part, &(rule, style)) in kinds.iter().enumerate() {
        let seeds = (part..games).step_by(kinds.len());
        let seeds: Vec<u32> = seeds.map(|n| (n as u32 + 1).wrapping_mul(0x9e37_79b9)).collect();
        let (mut played, mut latest, mut most, mut late) = (0, 0, 0, 0);
        for seeds in seeds.chunks(AT_ONCE) {
            for game in play_boundless(&page, rule, style, seeds) {
                check_won(&game, rule);
                let stops = stops(&black, &game);
                played += 1;
                latest = latest.max(game.moves.len());
                most = most.max(stops);
                late += usize::from(game.moves.len() > CLAIM + 2 * stops);
                all.extend(game.times);
            }
        }
        println!(
            "{rule}, {style}: {played} games won, the latest by stone {latest}, {late} later than {CLAIM} and two for each stop, at most {most} stops"
        );
    }
    all.sort_by(f64::total_cmp);
    let part = |p: f64| all[((all.len() - 1) as f64 * p) as usize];
    println!(
        "{} answers: median {:.1} ms, 99 % {:.1}, longest {:.1}",
        all.len(),
        part(0.5),
        part(0.99),
        part(1.0)
    );
}

fn black() -> Unbounded {
    let text = include_str!("../../www/data/everywhere.json");
    Unbounded::new(Arc::new(Strategy::from_json(text).expect("the strategy"))).expect("its fives lie near")
}

fn stops(black: &Unbounded, game: &Game) -> usize {
    let moves: Vec<Place> = game.moves.iter().map(|name| name.parse().expect("a place")).collect();
    black.stops(&moves)
}
