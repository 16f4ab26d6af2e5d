//! `gomoku learn`: what engines are measured by and learn from, made by themselves and reproducible from a seed.

mod openings;

use std::process::ExitCode;

/// Make what engines are measured by, reproducibly from a seed
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    /// Balanced openings, for `match --openings`
    Openings(openings::Args),
}

/// Runs the command.
pub fn run(args: Args) -> ExitCode {
    match args.command {
        Command::Openings(args) => openings::run(&args),
    }
}
