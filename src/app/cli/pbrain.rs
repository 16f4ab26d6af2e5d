//! `gomoku pbrain`: the Gomocup (Piskvork) protocol on standard input and output, and what analysis programs ask beyond it.

#[cfg(test)]
mod guided;

use crate::library::adviser;
use gomocup::Session;
use play::{EngineKind, EngineSpec};
use std::io::{self, BufReader};
use std::path::PathBuf;
use std::process::ExitCode;

/// Speak the Gomocup (Piskvork) protocol on standard input and output.
#[derive(clap::Args)]
pub struct Args {
    /// The engine that plays, with its level: best, mtdf, greedy, best@4
    #[arg(long, default_value_t = EngineSpec::new(EngineKind::Best))]
    engine: EngineSpec,
    /// The strategy that our best engine at full strength plays by as Black [default: those inside the program, for 15x15 to
    /// 22x22 where no point is forbidden]
    #[arg(long, visible_alias = "file", value_name = "FILE")]
    strategy: Option<PathBuf>,
    /// Play without a strategy
    #[arg(long, conflicts_with = "strategy")]
    no_strategy: bool,
    /// Think on the opponent's time, too
    #[arg(long)]
    ponder: bool,
    /// Seed of the openings proposed for SWAP2BOARD [default: from the clock, so that sessions differ]
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,
}

/// Runs the command until END or the end of the input.
pub fn run(args: Args) -> ExitCode {
    let adviser = match (!args.no_strategy).then(|| adviser(args.strategy.as_deref())).transpose() {
        Ok(adviser) => adviser,
        Err(sentence) => return console::bad_input(sentence),
    };
    let session = Session::new(args.engine, adviser, args.seed.unwrap_or_else(seed_of_the_clock));
    let session = if args.ponder { session.pondering() } else { session };
    match gomocup::serve(session, BufReader::new(io::stdin()), io::stdout().lock()) {
        Ok(()) => console::done(true),
        // A manager that has gone away ends the program as END would.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => console::done(true),
        Err(error) => console::bad_input(format_args!("the protocol broke off: {error}")),
    }
}

/// A number that differs from session to session.
fn seed_of_the_clock() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    now.map_or(0, |now| now.as_nanos() as u64) ^ u64::from(std::process::id()) << 32
}
