//! Plays games on the infinite board against attackers who know that Black's strategy covers only a square. Checks the games on
//! a simple board that does not use the engine.
//!
//! Run it with `cargo run --release -p unbounded --example arena [GAMES [FIRST SEED]]`. The default is 1,000 games.

#[path = "../tests/games/arena.rs"]
mod arena;

use std::collections::BTreeMap;

use arena::{CLAIM, Outcome, STYLES};

fn main() {
    let mut numbers = std::env::args().skip(1).map(|n| n.parse::<u64>().expect("a number"));
    let games = numbers.next().unwrap_or(1_000);
    let first = numbers.next().unwrap_or(0);
    let mut arena = arena::Arena::new();
    let mut all: BTreeMap<&str, Vec<Outcome>> = BTreeMap::new();
    for seed in first..first + games {
        let style = STYLES[seed as usize % STYLES.len()];
        let outcome = arena.play(style, seed);
        if !outcome.won || outcome.stones > CLAIM + 2 * outcome.stops || outcome.guesses > 0 {
            println!("{style} {seed}: {outcome}");
        }
        all.entry(style).or_default().push(outcome);
    }
    for (style, outcomes) in &all {
        println!("{style}: {}", summary(outcomes));
    }
    println!("all: {}", summary(&all.into_values().flatten().collect::<Vec<_>>()));
}

fn summary(outcomes: &[Outcome]) -> String {
    let count = |wanted: fn(&Outcome) -> bool| outcomes.iter().filter(|&outcome| wanted(outcome)).count();
    let most = |of: fn(&Outcome) -> usize| outcomes.iter().map(of).max().unwrap_or(0);
    format!(
        "{} games, {} lost or unfinished, {} won later than {CLAIM} plus two for each stop, {} with a guessed move; latest stone {}, most stops {}; longest answer {} ms",
        outcomes.len(),
        count(|outcome| !outcome.won),
        count(|outcome| outcome.won && outcome.stones > CLAIM + 2 * outcome.stops),
        count(|outcome| outcome.guesses > 0),
        most(|outcome| outcome.stones),
        most(|outcome| outcome.stops),
        most(|outcome| outcome.slowest as usize),
    )
}
