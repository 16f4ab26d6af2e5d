//! `gomoku strategy`: look things up in the strategy.

mod answers;

use std::path::PathBuf;
use std::process::ExitCode;

use engine::{Board, Color, Point};
use guide::{Effort, Guide, Options};
use strategy::Game;

use crate::{built_in, common};
use answers::{Children, Info, Line, Reply};

pub use answers::by_stone;

/// The size of the search table: enough for one position's proof, and quick to clear.
const TABLE_BYTES: usize = 4 << 20;

/// The arguments of `strategy`.
#[derive(clap::Args)]
#[command(arg_required_else_help = false)]
pub struct Args {
    #[command(subcommand)]
    question: Question,
    /// The strategy, in the graph form or the nested form [default: the one inside the program]
    #[arg(long, global = true)]
    file: Option<PathBuf>,
    /// Threat search nodes for one position that the file does not answer
    #[arg(long, global = true, default_value_t = 2_000_000)]
    nodes: u64,
    /// Print one JSON object
    #[arg(long, global = true)]
    json: bool,
}

#[derive(clap::Subcommand)]
enum Question {
    /// Summarize the file
    Info,
    /// Black's answer after the moves
    Reply {
        /// The game so far, Black to move, like "h8 i9"; - reads standard input
        #[arg(long)]
        moves: String,
    },
    /// A line in which White holds out longest
    Longest {
        /// Only after this second move
        #[arg(long)]
        second: Option<Point>,
    },
    /// Every White reply after the moves, with the stones to Black's five
    Children {
        /// The game so far, White to move, like "h8 i9 g9"; - reads standard input
        #[arg(long)]
        moves: String,
    },
}

/// Answers; exit status 1 if Black has no known win in the position asked for.
pub fn run(args: Args) -> ExitCode {
    match answer(&args) {
        Ok(status) => status,
        Err(sentence) => common::bad_input(sentence),
    }
}

fn answer(args: &Args) -> Result<ExitCode, String> {
    let strategy = built_in::read(args.file.as_deref())?;
    let game = strategy.game();
    let info = Info::of(&strategy);
    // Every win is shortened as far as these nodes go.
    let effort = Effort { prove: args.nodes, shorten: args.nodes };
    let hoped_by = Some(strategy.win_at());
    let options = Options { table_bytes: TABLE_BYTES, seed: None, promised: effort, hoped: effort, hoped_by };
    let mut guide = Guide::new(game, options);
    guide.load(strategy).map_err(|error| error.to_string())?;
    Ok(match &args.question {
        Question::Info => {
            common::print_either(args.json, &info, || info.text());
            common::done(true)
        }
        Question::Reply { moves } => {
            let board = open_game(game, moves, Color::Black)?;
            let found = guide.reply(&board).filter(|reply| reply.winner == Some(Color::Black));
            let reply = Reply::of(board.moves(), found.as_ref());
            common::print_either(args.json, &reply, || reply.text());
            common::done(reply.best.is_some())
        }
        Question::Longest { second } => {
            second.map_or(Ok(()), |second| second_name(game, second).map(|_| ()))?;
            let line = Line::from(guide.longest(*second));
            common::print_either(args.json, &line, || line.moves.join(" "));
            common::done(line.complete)
        }
        Question::Children { moves } => {
            let children = Children::of(&mut guide, &open_game(game, moves, Color::White)?);
            common::print_either(args.json, &children, || children.text());
            common::done(children.children.iter().all(|child| child.stones.is_some()))
        }
    })
}

/// The second move as the file names it: all eight images of one are the same to Black.
pub fn second_name(game: Game, second: Point) -> Result<Point, String> {
    let class = game.second_move(second).map(|(name, _)| name);
    class.ok_or_else(|| match game.size().contains(second) {
        true => format!("--second {second}: the first stone stands there"),
        false => format!("--second {second}: not on the {} board", game.size()),
    })
}

/// The position after a game that is not over, with `to_move` to move.
fn open_game(game: Game, argument: &str, to_move: Color) -> Result<Board, String> {
    let board = common::board("--moves", argument, &game.board())?;
    match board.winner() {
        Some(winner) => Err(format!("--moves: the game is over, {winner} has five")),
        None if board.to_move() != to_move => Err(format!(
            "--moves: {} is on the move, expected a game with {to_move} to move",
            board.to_move()
        )),
        None => Ok(board),
    }
}
