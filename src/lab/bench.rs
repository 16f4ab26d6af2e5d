//! `gomoku bench`: benchmarks, each a file of its name in `bench/` with `Args` and `run(Args) -> Outcome`.
//!
//! Each prints the node count with the time: the time depends on the machine, the count must not.

mod evaluation;
mod mates;
mod search;
mod solve;
mod strategy;
mod threat;

use console::Outcome;

/// Benchmarks, each with a count of nodes as its signature
#[derive(clap::Args)]
#[command(arg_required_else_help = false)]
pub struct Args {
    #[command(subcommand)]
    benchmark: Benchmark,
}

console::commands! {
    enum Benchmark {
        /// Boards that move forward and back, alone and with evaluations that follow them
        Evaluation = evaluation,
        /// Wins by threats on other boards and rules, against those of 15x15
        Mates = mates,
        /// The generic search with MTD(f), against the times of its source document
        Search = search,
        /// The whole search on subtrees of the opening
        Solve = solve,
        /// Reading the strategy and answering from it
        Strategy = strategy,
        /// The threat search, against the times of the original program in JavaScript
        Threat = threat,
    }
}

/// Runs the chosen benchmark.
pub fn run(args: Args) -> Outcome {
    args.benchmark.run()
}
