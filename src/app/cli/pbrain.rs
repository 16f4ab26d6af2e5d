//! `gomoku pbrain`: the Gomocup (Piskvork) protocol on standard input and output, with extensions for analysis.

#[cfg(test)]
mod tests;

use crate::check_threads;
use crate::strategies::{StrategyFile, move_source};
use console::Outcome;
use gomocup::Session;
use play::{EngineKind, EngineSpec};
use std::io::{self, BufReader};

const EXAMPLES: &str = "\
Examples:
  gomoku pbrain
  gomoku pbrain --engine best@4 --no-strategy
  gomoku pbrain --threads 4";

/// Speak the Gomocup (Piskvork) protocol on standard input and output
#[derive(clap::Args)]
#[command(after_help = EXAMPLES, after_long_help = format!("{EXAMPLES}\n\n{}", gomocup::HELP))]
pub struct Args {
    /// The engine: best, mtdf, negascout, negamax, minimax, greedy or greedy-plain, optionally with a level like best@4
    #[arg(long, default_value_t = EngineSpec::new(EngineKind::Best))]
    engine: EngineSpec,
    #[command(flatten)]
    strategy: StrategyFile,
    /// Play without a strategy; by default, the engine `best` follows one as Black where it applies
    #[arg(long, conflicts_with = "path")]
    no_strategy: bool,
    /// Also think on the opponent's time
    #[arg(long)]
    ponder: bool,
    /// Threads to use in each search (only with best at full strength); INFO thread_num changes it
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = console::within(console::THREADS))]
    threads: usize,
    /// Seed for the openings proposed in reply to SWAP2BOARD: the same seed gives the same openings [default: from the clock]
    #[arg(long, value_name = "N", value_parser = console::within(0..=u64::MAX))]
    seed: Option<u64>,
}

pub fn run(args: Args) -> Outcome {
    check_threads(args.threads, args.engine == EngineSpec::new(EngineKind::Best))?;
    let strategy = (!args.no_strategy).then(|| move_source(args.strategy.path.as_deref())).transpose()?;
    let seed = args.seed.unwrap_or_else(|| fastrand::u64(..));
    let session = Session::new(args.engine, strategy, seed).with_threads(args.threads).probing();
    let session = if args.ponder { session.pondering() } else { session };
    match gomocup::serve(session, BufReader::new(io::stdin()), io::stdout().lock()) {
        // If the manager has closed the pipe, the program ends as it does after END.
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(format!("the protocol failed: {error}"))
        }
        _ => Ok(console::done(true)),
    }
}
