//! The command line: one binary, `gomoku`. This file only parses and dispatches; each subcommand is a file of
//! its name that exposes `Args` and `run(Args) -> ExitCode`, and `common` holds what they share.

// They panic where nobody reads; `common::print` and `common::note` do not.
#![deny(clippy::print_stdout, clippy::print_stderr)]

mod analyze;
mod bench;
mod build;
mod built_in;
mod common;
mod complete;
mod export;
mod learn;
mod line_file;
mod match_play;
mod minishogi;
mod pbrain;
mod play;
mod puzzles;
mod review;
mod serve;
mod solve;
mod strategist;
mod strategy;
mod threats;
mod verify;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Parser, Subcommand};
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
    /// Look things up in the strategy
    Strategy(strategy::Args),
    /// What the engines and the strategy know of one position
    Analyze(analyze::Args),
    /// Play a game in the terminal
    Play(play::Args),
    /// Play engines against each other or against external Gomocup programs
    Match(Box<match_play::Args>),
    /// Make what engines are measured by, reproducibly from a seed
    Learn(learn::Args),
    /// Make puzzles with proven solutions, prove them again, see who solves them
    Puzzles(puzzles::Args),
    /// What each move of a game kept or threw away, by what is proven
    Review(review::Args),
    /// Speak the Gomocup (Piskvork) protocol on standard input and output
    Pbrain(pbrain::Args),
    /// Benchmarks, each with a count of nodes as its signature
    Bench(bench::Args),
    /// Play, search and count 5x5 shogi, the second game
    Minishogi(minishogi::Args),
    /// Print the script by which a shell completes commands and options
    Completions(complete::CompletionsArgs),
    /// Print the manual page, or write those of all commands
    Man(complete::ManArgs),
}

fn main() -> ExitCode {
    common::watch_interrupts();
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return usage(&error),
    };
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
        Command::Learn(args) => learn::run(args),
        Command::Puzzles(args) => puzzles::run(args),
        Command::Review(args) => review::run(&args),
        Command::Pbrain(args) => pbrain::run(args),
        Command::Bench(args) => bench::run(args),
        Command::Minishogi(args) => minishogi::run(args),
        Command::Completions(args) => complete::completions::<Cli>(&args),
        Command::Man(args) => complete::man::<Cli>(&args),
    }
}

/// Help and version as clap prints them; a mistake as one line, whatever number of lines clap gives it.
fn usage(error: &clap::Error) -> ExitCode {
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            common::print(error.to_string().trim_end());
            ExitCode::SUCCESS
        }
        ErrorKind::MissingSubcommand
            if let Some(ContextValue::Strings(names)) = error.get(ContextKind::ValidSubcommand) =>
        {
            common::bad_input(format_args!("expected one of {}; see --help", names.join(", ")))
        }
        _ => {
            let text = error.to_string();
            let sentence = text.split("\n\n").next().unwrap_or(&text);
            let words: Vec<&str> = sentence.trim_start_matches("error: ").split_whitespace().collect();
            common::bad_input(format_args!("{}; see --help", words.join(" ")))
        }
    }
}
