//! `gomoku-lab learn`: what engines are measured by and learn from, made by themselves and reproducible from a seed.

mod fit;
mod game_file;
mod openings;
mod play;

use console::Outcome;

/// Make what engines are measured by, reproducibly from a seed
#[derive(clap::Args)]
#[command(arg_required_else_help = false)]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

console::commands! {
    enum Command {
        /// Balanced openings, for `match --openings`
        Openings = openings,
        /// Games of our best engine against itself, to learn from
        Play = play,
        /// The weights of the learned evaluation, from games
        Fit = fit,
    }
}

/// Runs the chosen command.
pub fn run(args: Args) -> Outcome {
    args.command.run()
}
