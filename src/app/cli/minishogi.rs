//! `gomoku minishogi`: 5x5 shogi with drops, the second game on the generic search.

mod analyze;
mod match_play;
mod perft;
mod play;

use ::minishogi::{KingRule, Move, Position, Rules, ShogiGame};

console::commands! {
    /// Play and analyze minishogi (5x5 shogi)
    #[command(after_help = "Examples:
  gomoku minishogi play --level 3
  gomoku minishogi analyze a1b2 --time 2s")]
    pub struct Args {
        /// Count all sequences of moves of a given length (perft)
        Perft = perft,
        /// Play a game in the terminal
        Play = play,
        /// Analyze one position
        Analyze = analyze,
        /// Play two depths against each other
        Match = match_play,
    }
}

#[derive(clap::Args)]
struct Setup {
    /// The position, such as "rbsgk/4p/5/P4/KGSBR[-] w 0 1" or in SFEN "rbsgk/4p/5/P4/KGSBR b - 1" [default: the start of
    /// the game]
    #[arg(long, value_name = "POSITION")]
    fen: Option<Position>,
    /// legal: a king may not be left in check; capture: the game ends when a king is taken
    #[arg(long, value_name = "RULE", default_value_t = KingRule::Legal)]
    rule: KingRule,
}

impl Setup {
    fn position(&self) -> Position {
        self.fen.unwrap_or_else(Position::start)
    }

    /// Plays these moves, separated by spaces or commas, from this position.
    fn game(&self, moves: &str) -> Result<ShogiGame, String> {
        let rules = Rules::with_king(self.rule);
        let mut game =
            ShogiGame::from_position(self.position(), rules).map_err(|error| format!("--fen: {error}"))?;
        let words = moves.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty());
        for (number, word) in (1..).zip(words) {
            let mv: Move = word.parse().map_err(|error| format!("move {number}: {error}"))?;
            game.play(mv).map_err(|error| format!("move {number}: {error}"))?;
        }
        Ok(game)
    }
}

fn join(moves: &[Move]) -> String {
    crate::names(moves).join(" ")
}
