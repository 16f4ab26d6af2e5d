//! Plays games against chance on several boards under both rules in the page's wasm engine: all are won, none later than stated;
//! and measures the answers.
//!
//! `cargo run --release -p tests --example boards [GAMES [SIZE…]]`; 500 games on each of 15, 19, 20 and 21 if nothing is said.

use tests::elsewhere::{STYLES, check, play};
use tests::{board, browser, site};

/// By which stone each board is claimed to be won.
const CLAIM: usize = 33;

/// Games between two words with the browser.
const AT_ONCE: usize = 10;

fn main() {
    let mut numbers = std::env::args().skip(1).map(|n| n.parse::<usize>().expect("a number"));
    let games = numbers.next().unwrap_or(500);
    let mut sizes: Vec<usize> = numbers.collect();
    if sizes.is_empty() {
        sizes = vec![15, 19, 20, 21];
    }
    let Some(browser) = browser::shared() else { return println!("no browser, nothing played") };
    println!("{}", browser.product());
    for size in sizes {
        for rule in ["standard", "freestyle"] {
            let page = browser.page();
            page.goto(&site::built().url(""));
            board::wait_for_stones(&page, 1);
            let (mut times, mut longest, mut played) = (Vec::new(), 0, 0);
            for (part, style) in STYLES.into_iter().enumerate() {
                let seeds = (part..games).step_by(STYLES.len());
                let seeds: Vec<u32> = seeds.map(|n| (n as u32 + 1).wrapping_mul(0x9e37_79b9)).collect();
                for seeds in seeds.chunks(AT_ONCE) {
                    for game in play(&page, size, rule, style, seeds) {
                        check(&game, rule, CLAIM);
                        longest = longest.max(game.moves.len());
                        played += 1;
                        times.extend(game.times);
                    }
                }
            }
            times.sort_by(f64::total_cmp);
            let part = |p: f64| times[((times.len() - 1) as f64 * p) as usize];
            println!(
                "{size}x{size} {rule}: {played} games won, the longest by stone {longest}; {} answers: median {:.1} ms, 99 % {:.1}, longest {:.1}",
                times.len(),
                part(0.5),
                part(0.99),
                part(1.0)
            );
        }
    }
}
