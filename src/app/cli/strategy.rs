//! `gomoku strategy`: queries the strategy.

mod answers;
#[cfg(test)]
mod renju_tests;
mod unbounded;

use std::path::PathBuf;
use std::sync::Arc;

use console::{Moves, Outcome};
use engine::{Board, Color, Point, Rule, Size};
use guide::{Effort, Guide, GuideOptions};
use strategy::Game;

use crate::adviser::TABLE_BYTES;
use crate::built_in;
use crate::strategies::{read, second_move, unserved};

/// Query the strategy
#[derive(clap::Args)]
#[command(arg_required_else_help = false)]
#[command(after_help = "Examples:
  gomoku strategy reply h8 i9
  gomoku strategy children h8i9g9 --json
  gomoku strategy reply --size 19 --rule freestyle j10 k11
  gomoku strategy reply --rule renju h8 o15")]
pub struct Args {
    #[command(subcommand)]
    question: Query,
    /// Strategy file; - reads standard input [default: the built-in strategies]
    #[arg(long, global = true, value_name = "FILE")]
    strategy: Option<PathBuf>,
    /// Board size, 15 to 22 [default: that of the strategy file, or 15]
    #[arg(long, global = true, value_name = "N", value_parser = console::size)]
    size: Option<Size>,
    /// standard: five in a row wins, but not six or more; freestyle: five or more; strict: exactly five for Black, five or
    /// more for White; renju and strict-renju: only on 15x15 [default: that of the strategy file, or standard]
    #[arg(long, global = true, value_parser = console::rule)]
    rule: Option<Rule>,
    /// Node limit for each search; there is one search for each position that the file does not answer
    #[arg(long, global = true, value_name = "N", default_value_t = 2_000_000, value_parser = console::within(console::NODES))]
    nodes: u64,
    /// Print one JSON object
    #[arg(long, global = true)]
    json: bool,
}

#[derive(clap::Subcommand)]
enum Query {
    /// Summarize the strategy
    #[command(
        after_help = "Examples:\n  gomoku strategy info\n  gomoku strategy info --strategy gomoku.json --json"
    )]
    Info,
    /// Print Black's reply after these moves
    #[command(after_help = "Examples:
  gomoku strategy reply h8 i9
  gomoku strategy reply h8i9 --json
  gomoku strategy reply --unbounded --moves \"(0, 0) (1, 1)\" --strategy unbounded.json")]
    Reply {
        #[command(flatten)]
        moves: Moves,
        /// Reply on the infinite board. A move is the column and row counted from Black's first stone, like (0, 0) (1, -2)
        #[arg(long)]
        unbounded: bool,
        /// Record written by `gomoku verify --unbounded --record` [default: the built-in one]
        #[arg(long, value_name = "FILE", requires = "unbounded")]
        record: Option<PathBuf>,
    },
    /// Print a line in which White lasts longest
    #[command(after_help = "Examples:\n  gomoku strategy longest\n  gomoku strategy longest --second b1")]
    Longest {
        /// Only this second move [default: all]
        #[arg(long, value_name = "POINT")]
        second: Option<Point>,
    },
    /// List every White reply after these moves, with the move number by which Black wins
    #[command(
        after_help = "Examples:\n  gomoku strategy children h8 i9 g9\n  gomoku strategy children h8i9g9 --json"
    )]
    Children {
        #[command(flatten)]
        moves: Moves,
    },
}

/// Exits with status 1 if no win for Black is known in the position.
pub fn run(args: Args) -> Outcome {
    if let Query::Reply { moves, unbounded: true, record } = &args.question {
        if args.size.is_some() || args.rule.is_some() {
            return Err(
                "--unbounded: the infinite board has no --size, and its strategy holds under every --rule"
                    .to_owned(),
            );
        }
        let strategy = args.strategy.as_deref();
        return unbounded::reply(&moves.text()?, strategy, record.as_deref(), args.json);
    }
    let mut guide = guide(&args)?;
    let game = guide.game();
    Ok(console::done(match &args.question {
        Query::Info => {
            let (info, text) = answers::info(&guide);
            console::print_either(args.json, &info, || text);
            true
        }
        Query::Reply { moves, .. } => {
            let board = open_game(game, moves, Color::Black)?;
            let found = guide.best_move(&board).filter(|reply| reply.winner == Some(Color::Black));
            let (reply, text) = answers::reply(&guide, &board.turns(), found.as_ref());
            console::print_either(args.json, &reply, || text);
            found.is_some()
        }
        Query::Longest { second } => {
            let second = second.map(|point| second_move(game, point)).transpose()?;
            let line = guide.longest(second);
            let (json, text, note) = answers::longest(&line);
            console::print_either(args.json, &json, || text);
            note.into_iter().for_each(console::note);
            line.complete
        }
        Query::Children { moves } => {
            let board = open_game(game, moves, Color::White)?;
            let (children, text, all_lost) = answers::children(&mut guide, &board);
            console::print_either(args.json, &children, || text);
            all_lost
        }
    }))
}

fn guide(args: &Args) -> Result<Guide, String> {
    let named =
        |of: Game| Game::new(args.size.unwrap_or(of.size()), args.rule.unwrap_or(of.rule())).with_strategy();
    let (strategy, game) = match &args.strategy {
        None if named(Game::STANDARD) != Game::STANDARD => {
            let game = named(Game::STANDARD);
            (built_in::other(game).ok_or_else(|| unserved(game))?, game)
        }
        file => {
            let strategy = Arc::new(read(file.as_deref())?);
            let of = strategy.game();
            let is_named = args.size.is_some() || args.rule.is_some();
            (strategy, if is_named { named(of) } else { of })
        }
    };
    // Shortens every win as far as the node limit allows.
    let effort = Effort { prove: args.nodes, shorten: args.nodes };
    let hoped_by = Some(strategy.win_at());
    let options =
        GuideOptions { table_bytes: TABLE_BYTES, seed: None, promised: effort, hoped: effort, hoped_by };
    let (mut guide, of) = (Guide::new(game, options), strategy.game());
    guide.load(strategy).map_err(|_| match &args.strategy {
        None => unserved(game),
        Some(file) => format!("{}: the strategy is for {of} and does not cover {game}", file.display()),
    })?;
    Ok(guide)
}

/// The position after these moves, if the game is not over and it is this side's turn.
fn open_game(game: Game, moves: &Moves, to_move: Color) -> Result<Board, String> {
    let board = moves.on(&game.board())?;
    match board.winner() {
        Some(winner) => Err(format!("the game is over: {winner} has five")),
        None if board.to_move() != to_move => {
            let other = if to_move == Color::Black { "children" } else { "reply" };
            Err(format!("{} is to move here; use gomoku strategy {other} instead", board.to_move()))
        }
        None => Ok(board),
    }
}
