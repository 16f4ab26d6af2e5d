//! Reviews the engine's games, and checks every win that the review reports as missed with a longer search.
//!
//! Usage: `cargo run --release -p puzzles --example review_games -- [SEED [GAMES [LEVEL [NODES]]]]`. The exit status is 1 if a
//! report is false.

#[path = "mod.rs"]
mod missed;

use std::process::ExitCode;

fn main() -> ExitCode {
    let mut given = std::env::args().skip(1).map(|number| number.parse().expect("a whole number"));
    let mut next = |usual: u64| given.next().unwrap_or(usual);
    let (seed, games, level, nodes) = (next(1), next(20), next(3), next(20_000));
    let level = u8::try_from(level).expect("a level of 1 to 10");
    let (mut count, mut refuted) = (0, 0);
    for number in 0..games {
        let found = missed::missed_wins(seed, level, number, nodes);
        count += found.len();
        println!("game {number}: {} wins missed", found.len());
        for missed in found {
            if let Err(why) = missed.confirm() {
                refuted += 1;
                println!("  {why}: {missed:?}");
            }
        }
    }
    println!("{games} games, {count} wins called missed, {} confirmed, {refuted} not", count - refuted);
    ExitCode::from(u8::from(refuted > 0))
}
