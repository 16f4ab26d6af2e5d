//! `gomoku puzzles`: positions with one thing to find, whose solutions are proven.

mod check;
mod file;
mod make;
mod trial;

use std::process::ExitCode;

/// Make puzzles with proven solutions, prove them again, see who solves them
#[derive(clap::Args)]
#[command(arg_required_else_help = false)]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    /// Find puzzles in games of the engines; a run that was stopped is continued by the same command
    Make(make::Args),
    /// Prove every puzzle again, with the threat search and on the verifier's board
    Check(check::Args),
    /// Let the levels of the engine solve them
    Trial(trial::Args),
}

/// Runs the command.
pub fn run(args: Args) -> ExitCode {
    let code = match args.command {
        Command::Make(args) => make::run(&args),
        Command::Check(args) => check::run(&args),
        Command::Trial(args) => trial::run(&args),
    };
    code.unwrap_or_else(crate::common::bad_input)
}
