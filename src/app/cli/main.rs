//! The command line of the program `gomoku`. Each command has a module of the same name with `Args` and `run(Args) -> Outcome`.
//! The crate `console` contains the code that the commands share.

// The `println!` macros panic if the output is closed. `console::print` and `console::note` do not.
#![deny(clippy::print_stdout, clippy::print_stderr)]

mod adviser;
mod analyze;
mod build;
mod built_in;
mod completions;
mod export;
mod man;
mod match_play;
mod minishogi;
mod pbrain;
mod play;
mod puzzles;
mod review;
mod serve;
mod solve;
mod strategies;
mod strategy;
mod verify;

use clap::Parser;
use std::process::ExitCode;

/// Gomoku, solved: play it, analyze it, solve it, prove it
#[derive(Parser)]
#[command(name = "gomoku", version)]
#[command(after_help = "Examples:
  gomoku analyze h8 i9
  gomoku serve --open

Exit status: 0 success; 1 negative result; 2 invalid input; 130 interrupted")]
struct Cli {
    /// Without a command: serve
    #[command(subcommand)]
    command: Option<Command>,
}

console::commands! {
    enum Command {
        /// Serve the page on 127.0.0.1 (the default command)
        Serve = serve,
        /// Play a game in the terminal
        Play = play,
        /// Analyze one position with the strategy and the engines
        Analyze = analyze,
        /// Review a game move by move
        ///
        /// Each move gets the same verdict as in the game review on the page: whether it kept a proven win, missed one or loses by
        /// force, with the lines that show this. A summary lists the key moments and each side's accuracy.
        Review = review,
        /// Query the strategy
        Strategy = strategy,
        /// Check the strategy against every legal White reply
        ///
        /// The check shares no code with the solver. If it finds no win after some reply, it prints the line that leads there.
        Verify = verify,
        /// Compute or improve the strategy
        ///
        /// Everything proven is saved in the store at once, so you can stop the command at any time.
        /// Without --second, --after, --lower or --status, the command solves all second moves.
        Solve = solve,
        /// Write the strategy file from what the solver has proven
        ///
        /// The command tries every White reply. It solves whatever the store lacks, and adds it to the store.
        Export = export,
        /// Play engines against each other or against external Gomocup programs
        Match = match_play,
        /// Speak the Gomocup (Piskvork) protocol on standard input and output
        Pbrain = pbrain,
        /// Generate puzzles with proven solutions, check them, or test engines on them
        Puzzles = puzzles,
        /// Play and analyze minishogi (5x5 shogi)
        Minishogi = minishogi,
        /// Build the web package from the source tree
        Build = build,
        /// Print a completion script for a shell
        Completions = completions,
        /// Print the manual page, or write one page for each command
        Man = man,
    }
}

fn names(points: impl IntoIterator<Item: ToString>) -> Vec<String> {
    points.into_iter().map(|point| point.to_string()).collect()
}

fn check_threads(threads: usize, is_best: bool) -> Result<(), String> {
    if threads > 1 && !is_best {
        return Err("--threads works only with --engine best at full strength".to_owned());
    }
    Ok(())
}

/// The command line of a program whose name begins with `pbrain-`. It only speaks the Gomocup protocol, as managers expect.
#[derive(Parser)]
#[command(name = "pbrain-gomoku", version)]
struct Brain {
    #[command(flatten)]
    args: pbrain::Args,
}

/// Returns true if a Gomocup manager started the program: its name begins with `pbrain-`, and no command was given.
fn is_brain() -> bool {
    let mut arguments = std::env::args_os();
    let path = arguments.next().map(std::path::PathBuf::from).unwrap_or_default();
    let name = path.file_name().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
    name.starts_with("pbrain-")
        && arguments.next().is_none_or(|first| first.to_string_lossy().starts_with('-'))
}

fn main() -> ExitCode {
    if is_brain() {
        return console::run_program("pbrain-gomoku", |brain: Brain| pbrain::run(brain.args));
    }
    console::run_program("gomoku", |cli: Cli| match cli.command {
        Some(command) => command.run(),
        None => serve::run(serve::Args::default()),
    })
}
