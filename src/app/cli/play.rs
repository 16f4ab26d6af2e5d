//! `gomoku play`: a game in the terminal.

use crate::check_threads;
use crate::match_play::STRATEGY;
use crate::strategies::StrategyFile;
use console::Outcome;
use engine::notation::PASS;
use engine::{Board, Color, Point};
use lab::matches::clock::{Budget, Clock};
use lab::matches::contender::{Contender, Entrant};
use play::{EngineKind, EngineSpec};
use std::fmt::Write as _;
use std::io::{self, BufRead};
use std::time::Duration;

/// Play a game in the terminal
#[derive(clap::Args)]
#[command(after_help = "Examples:
  gomoku play --white
  gomoku play --engine best@3 --size 19 --rule freestyle")]
pub struct Args {
    /// The opponent: best, mtdf, negascout, negamax, minimax, greedy or greedy-plain, optionally with a level like best@4;
    /// weights:FILE, strategy, strategy:FILE or pbrain:COMMAND
    #[arg(long, default_value = "best")]
    engine: Entrant,
    #[command(flatten)]
    strategy: StrategyFile,
    /// Play without a strategy; by default, the engine `best` follows one as Black where it applies
    #[arg(long, conflicts_with = "path")]
    no_strategy: bool,
    /// Play Black and move first (the default)
    #[arg(long, conflicts_with = "white")]
    black: bool,
    /// Play White
    #[arg(long)]
    white: bool,
    /// Time limit for each of the opponent's moves, like 500ms or 2s
    #[arg(long, value_parser = console::duration, default_value = "2s")]
    time: Duration,
    /// Threads to use in each search (only with best at full strength)
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = console::within(console::THREADS))]
    threads: usize,
    #[command(flatten)]
    game: console::Game,
    /// Seed for the oversights of an opponent below full strength: the same seed gives the same replies
    #[arg(long, value_name = "N", value_parser = console::within(0..=u64::MAX), default_value_t = 1)]
    seed: u64,
}

const TABLES: usize = 128 << 20;
const HELP: &str = "type a point like h8, pass (only White, under renju), undo, help or quit";
const GRACE: Duration = Duration::from_secs(2);

fn is_best(entrant: &Entrant) -> bool {
    *entrant == Entrant::Engine(EngineSpec::new(EngineKind::Best))
}

/// The engine `best` at full strength follows the strategy where it applies.
fn entrant(args: &Args) -> Entrant {
    let file = args.strategy.path.as_ref().map(|file| file.display().to_string());
    if is_best(&args.engine) && !args.no_strategy { Entrant::Strategy(file) } else { args.engine.clone() }
}

pub fn run(args: Args) -> Outcome {
    let name = &args.engine;
    let mut board = args.game.empty();
    check_threads(args.threads, is_best(name) || matches!(name, Entrant::Strategy(_)))?;
    let opponent = Contender::new(&entrant(&args), STRATEGY, TABLES, args.seed, GRACE)?;
    let mut opponent = opponent.with_threads(args.threads);
    let budget = Budget::Time(args.time, Clock::Wall);
    opponent.new_game(&board, budget).map_err(|fault| format!("{name}: {fault}"))?;
    let person = if args.white { Color::White } else { Color::Black };
    let (mark, other) = if args.white { ('O', "--black") } else { ('X', "--white") };
    console::note(format_args!(
        "you play {person} ({mark}) against {name}; {other} plays the other color\n{HELP}"
    ));
    let mut lines = io::stdin().lock().split(b'\n');
    let mut said = String::new();
    while !board.legal().is_empty() {
        if board.to_move() != person {
            let point = opponent.choose(&board, budget).map_err(|fault| format!("{name}: {fault}"))?;
            board.play(point).map_err(|error| format!("{name} played {point}: {error}"))?;
            console::print(format_args!("{name} {point}"));
            continue;
        }
        // The message comes after the board. Before it, the message would scroll out of sight.
        console::note_part(format_args!("{}{said}{person} to move: ", drawn(&board)));
        said.clear();
        let Some(line) = lines.next() else { return Ok(console::done(true)) };
        let line = line.map_err(|error| format!("cannot read standard input: {error}"))?;
        match String::from_utf8_lossy(&line).trim() {
            "" => {}
            "help" => said = format!("{HELP}\n"),
            "quit" => return Ok(console::done(true)),
            "undo" if !take_back(&mut board, person) => said = "you have no move to take back\n".to_owned(),
            "undo" => {}
            token => {
                let turn = if token == PASS { Ok(None) } else { token.parse::<Point>().map(Some) };
                let turn = turn.map_err(|error| error.to_string());
                let played = turn.and_then(|turn| board.play_turn(turn).map_err(|error| error.to_string()));
                if let Err(sentence) = played {
                    said = format!("{sentence}\n");
                }
            }
        }
    }
    console::note_part(drawn(&board));
    console::print(
        board
            .winner()
            .map_or("a draw: there are no legal moves".to_owned(), |winner| format!("{winner} wins")),
    );
    Ok(console::done(true))
}

/// Takes back the human player's last move and all moves after it. Returns false if that player has not moved.
fn take_back(board: &mut Board, person: Color) -> bool {
    let turns = board.turns();
    let first = usize::from(person == Color::White);
    let Some(last) = (0..turns.len()).rev().find(|turn| turn % 2 == first) else { return false };
    *board = Board::new(board.size(), board.rule());
    turns[..last].iter().for_each(|&turn| board.make_turn(turn));
    true
}

/// Draws the board as text, with the last stone in brackets.
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
        let mut board = Board::new(Size::FIFTEEN, Rule::Renju);
        let turns = engine::notation::parse_turns(moves).unwrap();
        turns.into_iter().for_each(|turn| board.play_turn(turn).unwrap());
        board
    }

    #[test]
    fn undo_removes_the_users_move_and_the_reply() {
        let mut game = board("h8 i9 g9 g8");
        take_back(&mut game, Color::Black);
        assert_eq!(game.stones(), 2);
        let mut game = board("h8 i9 g9");
        take_back(&mut game, Color::White);
        assert_eq!(game.stones(), 1);
        take_back(&mut game, Color::White);
        assert_eq!(game.stones(), 1, "the opponent's opening stays");
        for (moves, person, left) in [
            ("h8 pass g9", Color::White, 1),
            ("h8 pass g9 pass", Color::Black, 2),
            ("h8 pass", Color::Black, 0),
        ] {
            let mut game = board(moves);
            assert!(take_back(&mut game, person));
            assert_eq!((game.turns().len(), game.to_move()), (left, person), "{moves}");
        }
        assert!(!take_back(&mut board(""), Color::Black));
    }

    #[test]
    fn the_last_stone_is_marked() {
        let text = drawn(&board("h8 a1"));
        assert!(text.contains("[O]") && text.contains(" X "), "{text}");
        assert_eq!(text.lines().count(), 17);
    }
}
