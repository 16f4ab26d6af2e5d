//! `gomoku-lab bench strategy`: the time to read the strategy and to look up answers.

use super::table::table;
use super::{fastest, text};
use console::Outcome;
use serde::Serialize;
use std::path::PathBuf;
use strategy::{Stones, Strategy};

/// The arguments of `bench strategy`.
#[derive(clap::Args)]
pub struct Args {
    /// The strategy file [default: the built-in one]
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    /// Measure this many times and report the fastest
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
    runs: u32,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

const STRATEGY: &str = include_str!("../../../www/data/gomoku.json");

#[derive(Serialize)]
struct Summary {
    bytes: usize,
    nodes: usize,
    /// Milliseconds to read and check the whole file.
    read_ms: f64,
    /// The number of stored answers, a signature. Each is looked up once.
    answers: usize,
    /// The mean time of a lookup, in microseconds.
    lookup_us: f64,
    /// The number of stones in the longest line.
    longest: usize,
    /// Milliseconds to find the longest line for every second move.
    longest_ms: f64,
}

/// Fails with exit status 1 if a stored answer is not found.
pub fn run(args: Args) -> Outcome {
    let (name, text) = text(args.file.as_deref(), STRATEGY)?;
    let strategy = Strategy::from_json(&text).map_err(|error| format!("{name}: {error}"))?;
    let positions = questions(&strategy);
    let (_, read_ms) = fastest(args.runs, || Strategy::from_json(&text).is_ok());
    let (answers, all_ms) =
        fastest(args.runs, || positions.iter().filter(|&stones| strategy.answer(stones).is_some()).count());
    let (longest, longest_ms) = fastest(args.runs, || {
        let thirds = strategy.nodes().filter(|(_, node)| node.stones().count() == 3);
        thirds.map(|(id, _)| 3 + strategy.longest(id).len()).max().unwrap_or(0)
    });
    let summary = Summary {
        bytes: text.len(),
        nodes: strategy.node_count(),
        read_ms,
        answers,
        lookup_us: all_ms * 1e3 / positions.len().max(1) as f64,
        longest,
        longest_ms,
    };
    console::print_either(args.json, &summary, || table(&[&summary]));
    Ok(console::done(answers == positions.len()))
}

fn questions(strategy: &Strategy) -> Vec<Stones> {
    let mut positions = Vec::new();
    for (_, node) in strategy.nodes() {
        positions.extend(node.replies().iter().filter_map(|reply| node.stones().play(reply.white).ok()));
    }
    positions
}
