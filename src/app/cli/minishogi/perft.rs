//! `gomoku minishogi perft`: counts move paths.

use super::Setup;
use crate::common;
use minishogi::{Rules, perft};
use serde_json::json;
use std::process::ExitCode;
use std::time::Instant;

/// What `perft` can be told.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    setup: Setup,
    /// The length of the paths, in plies
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=20))]
    depth: u32,
    /// Also print the count behind every first move
    #[arg(long)]
    divide: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Counts, with pawn drops that give mate among the moves, as is usual for such counts.
pub fn run(args: &Args) -> ExitCode {
    let position = args.setup.position();
    if let Err(message) = args.setup.game("") {
        return common::bad_input(message);
    }
    let rules = Rules::for_perft(args.setup.rule);
    let clock = Instant::now();
    let count = if args.divide && args.depth > 0 {
        let behind = |mv| (mv, perft(&position.after(mv), rules, args.depth - 1));
        position.moves(rules).into_iter().map(behind).fold(0, |all, (mv, count)| {
            common::note(format_args!("{mv} {count}"));
            all + count
        })
    } else {
        perft(&position, rules, args.depth)
    };
    let elapsed = clock.elapsed();
    if args.json {
        common::print_json(&json!({
            "fen": position.to_string(),
            "rule": args.setup.rule.to_string(),
            "depth": args.depth,
            "count": count,
            "ms": elapsed.as_millis() as u64,
        }));
    } else {
        common::print(count);
        let rate = count as f64 / elapsed.as_secs_f64().max(1e-9) / 1e6;
        common::note(format_args!("{:.3} s, {rate:.1} million a second", elapsed.as_secs_f64()));
    }
    ExitCode::SUCCESS
}
