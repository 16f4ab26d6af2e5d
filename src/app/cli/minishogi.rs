//! `gomoku minishogi`: 5x5 shogi with drops, the second game on the generic search.

mod analyze;
mod duel;
mod perft;
mod play;

use ::minishogi::{Game, KingRule, Move, Position, Rules};
use std::fmt::Write;
use std::process::ExitCode;

/// What `minishogi` can be told.
#[derive(clap::Args)]
#[command(arg_required_else_help = false)]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    /// Count move paths
    Perft(perft::Args),
    /// Play a game in the terminal
    Play(play::Args),
    /// Search one position
    Analyze(analyze::Args),
    /// Play two depths against each other
    Match(duel::Args),
}

/// Runs the command chosen.
pub fn run(args: Args) -> ExitCode {
    match args.command {
        Command::Perft(args) => perft::run(&args),
        Command::Play(args) => play::run(&args),
        Command::Analyze(args) => analyze::run(&args),
        Command::Match(args) => duel::run(&args),
    }
}

/// Where a game begins.
#[derive(clap::Args)]
struct Setup {
    /// The position, such as "rbsgk/4p/5/P4/KGSBR[-] w 0 1" [default: the start of the game]
    #[arg(long, value_name = "POSITION")]
    fen: Option<Position>,
    /// legal: a king may not be left attacked; capture: the game ends when a king is taken
    #[arg(long, value_name = "RULE", default_value_t = KingRule::Legal)]
    rule: KingRule,
}

impl Setup {
    fn position(&self) -> Position {
        self.fen.unwrap_or_else(Position::start)
    }

    /// The game from there after these moves, divided by blanks or commas.
    fn game(&self, moves: &str) -> Result<Game, String> {
        let rules = Rules::with_king(self.rule);
        let mut game =
            Game::from_position(self.position(), rules).map_err(|error| format!("--fen: {error}"))?;
        let words = moves.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty());
        for (number, word) in (1..).zip(words) {
            let mv: Move = word.parse().map_err(|error| format!("--moves: move {number}: {error}"))?;
            game.play(mv).map_err(|error| format!("--moves: move {number}: {error}"))?;
        }
        Ok(game)
    }
}

/// Moves with blanks between them.
fn join(moves: &[Move]) -> String {
    let mut text = String::new();
    for mv in moves {
        let gap = if text.is_empty() { "" } else { " " };
        // Writing to a string cannot fail.
        let _ = write!(text, "{gap}{mv}");
    }
    text
}
