//! `gomoku bench`: benchmarks, each a file of its name in `bench/` with `Args` and `run(Args) -> ExitCode`.
//!
//! Each prints the node count with the time: the time depends on the machine, the count must not.

mod evaluation;
mod mates;
mod search;
mod solve;
mod strategy;
mod threat;

use clap::Subcommand;
use std::process::ExitCode;

/// What `bench` can be told.
#[derive(clap::Args)]
#[command(arg_required_else_help = false)]
pub struct Args {
    #[command(subcommand)]
    benchmark: Benchmark,
}

// A benchmark is a `mod` above, a line here and a line in `run`.
#[derive(Subcommand)]
enum Benchmark {
    /// Boards that move forward and back, alone and with evaluations that follow them
    Evaluation(evaluation::Args),
    /// Wins by threats on other boards and rules, against those of 15x15
    Mates(mates::Args),
    /// The generic search with MTD(f), against the times of its source document
    Search(search::Args),
    /// The whole search on subtrees of the opening
    Solve(solve::Args),
    /// Reading the strategy and answering from it
    Strategy(strategy::Args),
    /// The threat search, against the times of the original program in JavaScript
    Threat(threat::Args),
}

/// Measures; exit status 1 if what was measured did not do what it should.
pub fn run(args: Args) -> ExitCode {
    match args.benchmark {
        Benchmark::Evaluation(args) => evaluation::run(&args),
        Benchmark::Mates(args) => mates::run(&args),
        Benchmark::Search(args) => search::run(args),
        Benchmark::Solve(args) => solve::run(&args),
        Benchmark::Strategy(args) => strategy::run(args),
        Benchmark::Threat(args) => threat::run(args),
    }
}
