//! `gomoku completions`: prints a shell completion script.

use clap::CommandFactory;
use clap_complete::Shell;
use console::Outcome;

/// Print a completion script for a shell
#[derive(clap::Args)]
#[command(after_help = "Examples:
  gomoku completions bash > gomoku.bash
  gomoku completions fish > ~/.config/fish/completions/gomoku.fish")]
pub struct Args {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

pub fn run(args: Args) -> Outcome {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut crate::Cli::command(), "gomoku", &mut script);
    console::print(String::from_utf8_lossy(&script).trim_end());
    Ok(console::done(true))
}
