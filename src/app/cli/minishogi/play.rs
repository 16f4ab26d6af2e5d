//! `gomoku minishogi play`: a game in the terminal.

use super::{Setup, join};
use ::minishogi::{Droppable, Engine, Level, Lookahead, Position, SIZE, ShogiGame, Side, Square};
use clap::ValueEnum;
use console::Outcome;
use search::{Control, SearcherSettings};
use std::fmt::Write;
use std::io::BufRead;

/// Play a game in the terminal
#[derive(clap::Args)]
#[command(after_help = "Examples:
  gomoku minishogi play
  gomoku minishogi play --side gote --level 8")]
pub struct Args {
    #[command(flatten)]
    setup: Setup,
    /// The side that you play
    #[arg(long, value_enum, default_value_t = Seat::Sente)]
    side: Seat,
    /// The engine's level, 1 to 8
    #[arg(long, value_name = "N", default_value = "5",
        value_parser = engine_level)]
    level: Level,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Seat {
    Sente,
    Gote,
    /// The engine plays both sides
    None,
}

const HELP: &str = "type a move (a1a2; d2d5+ promotes; P@c3 drops), or moves, undo, fen, sfen, quit";

fn engine_level(token: &str) -> Result<Level, String> {
    let level = token.parse().ok().and_then(Level::new);
    level.ok_or_else(|| format!("expected a level from 1 to {}", Level::STRONGEST))
}

pub fn run(args: Args) -> Outcome {
    let mut game = args.setup.game("")?;
    let mut engine = Engine::new(SearcherSettings::default());
    let mut lines = std::io::stdin().lock().lines();
    console::print(picture(game.position()));
    console::note(HELP);
    loop {
        if let Some(ended) = game.ended() {
            console::print(format_args!("{} wins: {}", ended.winner, ended.reason));
            console::print(join(game.history()));
            return Ok(console::done(true));
        }
        if args.side == seat(game.position().to_move()) {
            let Some(Ok(line)) = lines.next() else { return Ok(console::done(true)) };
            match line.trim() {
                "" => continue,
                "quit" => return Ok(console::done(true)),
                "fen" => console::print(game.position()),
                "sfen" => console::print(game.position().to_sfen()),
                "moves" => console::print(join(&game.legal_moves())),
                "undo" => take_back(&mut game, args.side),
                word => {
                    let played = word.parse().map_err(|error| format!("{error}"));
                    let played = played.and_then(|mv| game.play(mv).map_err(|error| error.to_string()));
                    if let Err(message) = played {
                        console::note(format_args!("{message}; {HELP}"));
                        continue;
                    }
                }
            }
            console::print(picture(game.position()));
        } else {
            let mut ahead = Lookahead::new(game.clone());
            let outcome = engine.search(&mut ahead, &args.level.limits(), &Control::default());
            let Some(mv) = outcome.best else { return Ok(console::done(true)) };
            game.play(mv).map_err(|error| error.to_string())?;
            console::print(format_args!("{mv}\n{}", picture(game.position())));
        }
    }
}

fn seat(side: Side) -> Seat {
    match side {
        Side::Sente => Seat::Sente,
        Side::Gote => Seat::Gote,
    }
}

fn take_back(game: &mut ShogiGame, person: Seat) {
    while game.undo().is_some() {
        if seat(game.position().to_move()) == person {
            return;
        }
    }
}

/// Draws the board between Gote's pieces in hand and Sente's.
fn picture(position: &Position) -> String {
    let mut text = format!("gote  {}\n", hand(position, Side::Gote));
    for rank in (0..SIZE).rev() {
        let _ = write!(text, "{} ", rank + 1);
        for square in (0..SIZE).filter_map(|file| Square::at(file, rank)) {
            let piece = position.piece(square).map_or(".".to_owned(), |piece| piece.to_string());
            let _ = write!(text, "{piece:>3}");
        }
        text.push('\n');
    }
    let turn = position.to_move();
    let _ = write!(text, "    a  b  c  d  e\nsente {}\n{turn} to move", hand(position, Side::Sente));
    text
}

fn hand(position: &Position, side: Side) -> String {
    let held = |piece: Droppable| piece.kind().letters().repeat(position.hand(side).count(piece));
    let held: String = Droppable::ALL.into_iter().map(held).collect();
    if held.is_empty() { "-".to_owned() } else { held }
}
