//! The program `gomoku-lab`: what engines are measured by and learn from, for who works on them.

// They panic where nobody reads; `console::print` and `console::note` do not.
#![deny(clippy::print_stdout, clippy::print_stderr)]

mod bench;
mod learn;

use clap::Parser;
use std::process::ExitCode;

/// Measure and train the engines of gomoku.
#[derive(Parser)]
#[command(name = "gomoku-lab", version)]
struct Lab {
    #[command(subcommand)]
    command: Command,
}

console::commands! {
    enum Command {
        /// Make what engines are measured by, reproducibly from a seed
        Learn = learn,
        /// Benchmarks, each with a count of nodes as its signature
        Bench = bench,
    }
}

fn main() -> ExitCode {
    console::run_program("gomoku-lab", |lab: Lab| lab.command.run())
}
