//! `gomoku minishogi perft`: counts sequences of moves.

use super::Setup;
use ::minishogi::{Rules, perft};
use console::{Outcome, Pace};
use serde_json::json;

/// Count all sequences of moves of a given length (perft)
#[derive(clap::Args)]
#[command(after_help = "Examples:
  gomoku minishogi perft --depth 4
  gomoku minishogi perft --depth 3 --divide --rule capture")]
pub struct Args {
    #[command(flatten)]
    setup: Setup,
    /// Length of the sequences, in plies
    #[arg(long, value_name = "N", value_parser = console::within(0..=20u32))]
    depth: u32,
    /// Also print the count after every first move
    #[arg(long)]
    divide: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// As usual in perft, a pawn drop may give mate.
pub fn run(args: Args) -> Outcome {
    let position = args.setup.position();
    args.setup.game("")?;
    let rules = Rules::for_perft(args.setup.rule);
    let pace = Pace::every(1);
    let count = if args.divide && args.depth > 0 {
        let mut all = 0;
        for mv in position.moves(rules) {
            let count = perft(&position.after(mv), rules, args.depth - 1);
            console::note(format_args!("{mv} {count}"));
            all += count;
        }
        all
    } else {
        perft(&position, rules, args.depth)
    };
    let (seconds, fen, rule) = (pace.seconds(), position.to_string(), args.setup.rule.to_string());
    let ms = (1000.0 * seconds) as u64;
    let report = json!({ "fen": fen, "rule": rule, "depth": args.depth, "count": count, "ms": ms });
    console::print_either(args.json, &report, || count.to_string());
    if !args.json {
        let rate = count as f64 / seconds.max(1e-9) / 1e6;
        console::note(format_args!("{seconds:.3} s, {rate:.1} million a second"));
    }
    Ok(console::done(true))
}
