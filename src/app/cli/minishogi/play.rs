//! `gomoku minishogi play`: a game in the terminal.

use super::{Setup, join};
use crate::common;
use clap::ValueEnum;
use minishogi::{Droppable, Engine, Game, Level, Piece, Position, SIZE, Side, Square};
use search::{Control, Settings};
use std::fmt::Write;
use std::io::BufRead;
use std::process::ExitCode;

/// What `play` can be told.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    setup: Setup,
    /// The side that you play
    #[arg(long, value_enum, default_value_t = Seat::Sente)]
    side: Seat,
    /// How strongly the engine plays, 1 to 8
    #[arg(long, value_name = "N", default_value_t = 5,
        value_parser = clap::value_parser!(u8).range(1..=i64::from(Level::STRONGEST)))]
    level: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Seat {
    Sente,
    Gote,
    /// The engine plays both sides
    None,
}

const HELP: &str = "type a move (a1a2, d2d5+ promotes, P@c3 drops), or: moves, undo, fen, quit";

/// Plays until the game ends or the input does.
pub fn run(args: &Args) -> ExitCode {
    let mut game = match args.setup.game("") {
        Ok(game) => game,
        Err(message) => return common::bad_input(message),
    };
    let Some(level) = Level::new(args.level) else {
        return common::bad_input(format_args!("--level {}: expected 1 to {}", args.level, Level::STRONGEST));
    };
    let mut engine = Engine::new(Settings::default());
    let mut lines = std::io::stdin().lock().lines();
    common::print(picture(game.position()));
    common::note(HELP);
    loop {
        if let Some(ended) = game.ended() {
            let winner = ended.winner.map_or_else(|| "a draw".to_owned(), |side| format!("{side} wins"));
            common::print(format_args!("{winner}: {}", ended.reason));
            common::print(join(game.history()));
            return ExitCode::SUCCESS;
        }
        if args.side == seat(game.position().to_move()) {
            let Some(Ok(line)) = lines.next() else { return ExitCode::SUCCESS };
            match line.trim() {
                "" => continue,
                "quit" => return ExitCode::SUCCESS,
                "fen" => common::print(game.position()),
                "moves" => common::print(join(&game.legal_moves())),
                "undo" => take_back(&mut game, args.side),
                word => {
                    let played = word.parse().map_err(|error| format!("{error}"));
                    let played = played.and_then(|mv| game.play(mv).map_err(|error| error.to_string()));
                    if let Err(message) = played {
                        common::note(format_args!("{message}; {HELP}"));
                        continue;
                    }
                }
            }
            common::print(picture(game.position()));
        } else {
            let outcome = engine.search(&game, &level.limits(), &Control::default());
            let Some(mv) = outcome.best else { return ExitCode::SUCCESS };
            if let Err(error) = game.play(mv) {
                return common::bad_input(error);
            }
            common::print(format_args!("{mv}\n{}", picture(game.position())));
        }
    }
}

fn seat(side: Side) -> Seat {
    match side {
        Side::Sente => Seat::Sente,
        Side::Gote => Seat::Gote,
    }
}

/// Takes back to where the person was to move last.
fn take_back(game: &mut Game, person: Seat) {
    while game.undo().is_some() {
        if seat(game.position().to_move()) == person {
            return;
        }
    }
}

/// The board with the hands, Gote's above and Sente's below.
fn picture(position: &Position) -> String {
    let mut text = format!("gote  {}\n", hand(position, Side::Gote));
    for rank in (0..SIZE).rev() {
        // Writing to a string cannot fail.
        let _ = write!(text, "{} ", rank + 1);
        for square in (0..SIZE).filter_map(|file| Square::at(file, rank)) {
            let letters = match position.piece(square) {
                None => ".".to_owned(),
                Some(Piece { side: Side::Sente, kind }) => kind.letters().to_owned(),
                Some(Piece { side: Side::Gote, kind }) => kind.letters().to_lowercase(),
            };
            let _ = write!(text, "{letters:>3}");
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
