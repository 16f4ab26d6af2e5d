//! The command line: one binary, `gomoku`. This file only parses and dispatches; each subcommand is a file of
//! its name that exposes `Args` and `run(Args) -> ExitCode`, and the crate `console` holds what they share.

// They panic where nobody reads; `console::print` and `console::note` do not.
#![deny(clippy::print_stdout, clippy::print_stderr)]

mod analyze;
mod build;
mod built_in;
mod complete;
mod export;
mod library;
mod match_play;
mod minishogi;
mod pbrain;
mod play;
mod puzzles;
mod review;
mod serve;
mod solve;
mod strategy;
mod threats;
mod verify;

use clap::{Parser, Subcommand};
use console as common;
use std::ffi::OsString;
use std::process::ExitCode;

/// Gomoku on 15x15, exactly five in a row wins: solve it, prove it, play it, serve it.
#[derive(Parser)]
#[command(name = "gomoku", version, disable_help_subcommand = true)]
struct Cli {
    /// Without a command: serve
    #[command(subcommand)]
    command: Option<Command>,
}

// A command is a `mod` above, a line here and a line in `main`.
#[derive(Subcommand)]
enum Command {
    /// Build the web package if it is stale and serve it on 127.0.0.1
    Serve(serve::Args),
    /// Build the web package as pkg.toml says, with sizes, failing over budget
    Build(build::Args),
    /// Compute or improve the strategy
    Solve(solve::Args),
    /// Check the strategy with every legal White reply
    Verify(verify::Args),
    /// Write the strategy file from what the solver has proven
    Export(export::Args),
    /// Query the strategy
    Strategy(strategy::Args),
    /// Analyze one position with the engines and the strategy
    Analyze(analyze::Args),
    /// Play a game in the terminal
    Play(play::Args),
    /// Play engines against each other or against external Gomocup programs
    Match(Box<match_play::Args>),
    /// Make puzzles with proven solutions, prove them again, see who solves them
    Puzzles(puzzles::Args),
    /// Review a game move by move
    Review(review::Args),
    /// Speak the Gomocup (Piskvork) protocol on standard input and output
    Pbrain(pbrain::Args),
    /// Play, search and count 5x5 shogi, the second game
    Minishogi(minishogi::Args),
    /// Print the script by which a shell completes commands and options
    Completions(complete::CompletionsArgs),
    /// Print the manual page, or write those of all commands
    Man(complete::ManArgs),
    #[command(hide = true, disable_help_flag = true)]
    Bench(Moved),
    #[command(hide = true, disable_help_flag = true)]
    Learn(Moved),
}

/// The arguments of a command that has moved to another program.
#[derive(clap::Args)]
struct Moved {
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    _arguments: Vec<OsString>,
}

fn main() -> ExitCode {
    common::run_program("gomoku", |cli: Cli| {
        match cli.command.unwrap_or_else(|| Command::Serve(serve::Args::default())) {
            Command::Serve(args) => serve::run(args),
            Command::Build(args) => build::run(args),
            Command::Solve(args) => solve::run(args),
            Command::Verify(args) => verify::run(args),
            Command::Export(args) => export::run(args),
            Command::Strategy(args) => strategy::run(args),
            Command::Analyze(args) => analyze::run(args),
            Command::Play(args) => play::run(args),
            Command::Match(args) => match_play::run(*args),
            Command::Puzzles(args) => puzzles::run(args),
            Command::Review(args) => review::run(&args),
            Command::Pbrain(args) => pbrain::run(args),
            Command::Minishogi(args) => minishogi::run(args),
            Command::Completions(args) => complete::completions::<Cli>(&args),
            Command::Man(args) => complete::man::<Cli>(&args),
            Command::Bench(_) => moved("bench"),
            Command::Learn(_) => moved("learn"),
        }
    })
}

/// Names the program that has a command which has left this one.
fn moved(command: &str) -> ExitCode {
    common::bad_input(format_args!(
        "{command} is a command of gomoku-lab now: in the source tree, cargo run --release -p lab -- {command}"
    ))
}
