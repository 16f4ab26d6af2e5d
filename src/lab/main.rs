//! The program `gomoku-lab`: benchmarks and training for people who work on the engines.

// Unlike `console::print` and `console::note`, the standard print macros panic if the output is closed.
#![deny(clippy::print_stdout, clippy::print_stderr)]

mod bench;
mod learn;

use clap::Parser;
use std::process::ExitCode;

/// Measure and train gomoku's engines
#[derive(Parser)]
#[command(name = "gomoku-lab", version)]
struct Lab {
    #[command(subcommand)]
    command: Command,
}

console::commands! {
    enum Command {
        /// Generate openings and training games, and fit the evaluation
        Learn = learn,
        /// Run a benchmark and print its node count and time
        Bench = bench,
    }
}

fn main() -> ExitCode {
    console::run_program("gomoku-lab", |lab: Lab| lab.command.run())
}
