//! `gomoku learn`: what engines are measured by and learn from, made by themselves and reproducible from a seed.

mod fit;
mod game_file;
mod openings;
mod play;

use std::process::ExitCode;

/// Make what engines are measured by, reproducibly from a seed
#[derive(clap::Args)]
#[command(arg_required_else_help = false)]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    /// Balanced openings, for `match --openings`
    Openings(openings::Args),
    /// Games of our best engine against itself, to learn from
    Play(play::Args),
    /// The weights of the learned evaluation, from games
    Fit(fit::Args),
}

/// Runs the command.
pub fn run(args: Args) -> ExitCode {
    match args.command {
        Command::Openings(args) => openings::run(&args),
        Command::Play(args) => play::run(&args),
        Command::Fit(args) => fit::run(&args),
    }
}
