//! `gomoku play`: a game in the terminal.

use crate::common;
use engine::{Board, Color, Point};
use lab::matches::clock::Clock;
use lab::matches::contender::{Contender, Entrant};
use lab::matches::terms::Budget;
use std::fmt::Write as _;
use std::io::{self, BufRead};
use std::process::ExitCode;
use std::time::Duration;

/// What `play` can be told.
#[derive(clap::Args)]
pub struct Args {
    /// The opponent: best, mtdf, negascout, negamax, minimax, greedy, greedy-plain, each with a level like best@4;
    /// strategy, strategy:FILE or pbrain:COMMAND
    #[arg(long, default_value = "best")]
    engine: Entrant,
    /// You play Black and begin (the default)
    #[arg(long, conflicts_with = "white")]
    black: bool,
    /// You play White
    #[arg(long)]
    white: bool,
    /// The opponent's time for one move
    #[arg(long, value_parser = common::duration, default_value = "2s")]
    time: Duration,
    #[command(flatten)]
    game: common::Game,
    /// What an opponent below full strength overlooks follows from this number
    #[arg(long, default_value_t = 0)]
    seed: u64,
}

/// Bytes for the opponent's tables.
const TABLES: usize = 128 << 20;
/// What an external program may take beyond its time.
const GRACE: Duration = Duration::from_secs(2);

/// Plays until the game is over or the person leaves.
pub fn run(args: Args) -> ExitCode {
    match game(&args) {
        Ok(()) => common::done(true),
        Err(sentence) => common::bad_input(sentence),
    }
}

fn game(args: &Args) -> Result<(), String> {
    let mut board = args.game.empty();
    let mut opponent = Contender::new(&args.engine, crate::match_play::STRATEGY, TABLES, args.seed, GRACE)?;
    let budget = Budget::Time(args.time, Clock::Wall);
    opponent.new_game(&board, budget).map_err(|fault| format!("{}: {fault}", args.engine))?;
    let person = if args.white { Color::White } else { Color::Black };
    common::note(format_args!("you play {person} against {}: a point like h8, undo, or quit", args.engine));
    let mut lines = io::stdin().lock().lines();
    while !board.legal().is_empty() {
        if board.to_move() != person {
            let point =
                opponent.choose(&board, budget).map_err(|fault| format!("{}: {fault}", args.engine))?;
            board.play(point).map_err(|error| format!("{} played {point}: {error}", args.engine))?;
            common::print(format_args!("{} {point}", args.engine));
            continue;
        }
        common::note_part(format_args!("{}{person} to move: ", drawn(&board)));
        let Some(line) = lines.next() else { return Ok(()) };
        let line = line.map_err(|error| format!("cannot read standard input: {error}"))?;
        match line.trim() {
            "" => {}
            "quit" => return Ok(()),
            "undo" => take_back(&mut board, person),
            token => {
                let played = token.parse::<Point>().map_err(|error| error.to_string());
                let played = played.and_then(|point| board.play(point).map_err(|error| error.to_string()));
                if let Err(sentence) = played {
                    common::note(&sentence);
                }
            }
        }
    }
    common::note_part(format_args!("{}", drawn(&board)));
    match board.winner() {
        Some(winner) => common::print(format_args!("{winner} wins")),
        None => common::print("a draw: nobody can move"),
    }
    Ok(())
}

/// Takes back the person's last move and what followed it.
fn take_back(board: &mut Board, person: Color) {
    let own_moves = (board.stones() + usize::from(person == Color::Black)) / 2;
    if own_moves == 0 {
        common::note(format_args!("there is no move of yours to take back"));
        return;
    }
    board.unmake();
    while board.to_move() != person {
        board.unmake();
    }
}

/// The board as text; the last stone stands in brackets.
fn drawn(board: &Board) -> String {
    let mut text = String::from("\n");
    let last = board.moves().last();
    for row in (0..board.size().side()).rev() {
        let _ = write!(text, "{:>3} ", row + 1);
        for col in 0..board.size().side() {
            let Some(point) = Point::new(col, row) else { continue };
            let stone = match board.get(point) {
                Some(Color::Black) => 'X',
                Some(Color::White) => 'O',
                None => '.',
            };
            let _ = if last == Some(&point) { write!(text, "[{stone}]") } else { write!(text, " {stone} ") };
        }
        text.push('\n');
    }
    text += "    ";
    for col in 0..board.size().side() {
        let _ = write!(text, " {} ", char::from(b'a' + col as u8));
    }
    text + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{Rule, Size};

    fn board(moves: &str) -> Board {
        let mut board = Board::new(Size::FIFTEEN, Rule::Standard);
        moves.split_whitespace().for_each(|token| board.play(token.parse().unwrap()).unwrap());
        board
    }

    #[test]
    fn undo_takes_back_the_move_of_the_person_and_the_answer() {
        let mut game = board("h8 i9 g9 g8");
        take_back(&mut game, Color::Black);
        assert_eq!(game.stones(), 2);
        let mut game = board("h8 i9 g9");
        take_back(&mut game, Color::White);
        assert_eq!(game.stones(), 1);
        take_back(&mut game, Color::White);
        assert_eq!(game.stones(), 1, "the opponent's opening stays");
    }

    #[test]
    fn the_last_stone_is_marked() {
        let text = drawn(&board("h8 a1"));
        assert!(text.contains("[O]") && text.contains(" X "), "{text}");
        assert_eq!(text.lines().count(), 17);
    }
}
