//! `gomoku review`: reviews a game move by move.

use crate::library::library;
use console::Outcome;
use engine::{Board, Color, Deadline};
use guide::Library;
use puzzles::{Bound, MoveReport, Reviewer, Standing};
use record::{Format, Games, Record, Usual};
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// The time limit for a position that is not in the strategy.
const PATIENCE: Duration = Duration::from_secs(2);

/// Review a game move by move
///
/// The review says which moves keep a proven win, miss one or lose by force, and shows the lines that prove it.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  gomoku review game.sgf
  gomoku review game.psq --sgf commented.sgf")]
pub struct Args {
    /// A record: SGF, Piskvork's .psq, RenLib's .lib, or moves like h8 i9; - reads standard input. --size and --rule apply if
    /// the record names no board or rule
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Which game to review in a file with several, counted from 1 [default: the first that can be read]
    #[arg(long = "game", value_name = "N", value_parser = console::within(1..=1_000_000usize))]
    number: Option<usize>,
    #[command(flatten)]
    game: console::Game,
    /// Node limit of each search, both for wins and for evaluating a position
    #[arg(long, value_name = "N", default_value_t = 40_000, value_parser = console::within(console::NODES))]
    nodes: u64,
    /// Also write the game to this file as SGF, with a comment on each move
    #[arg(long, value_name = "FILE")]
    sgf: Option<PathBuf>,
    /// Print one JSON object per move
    #[arg(long)]
    json: bool,
}

/// Reviews the game.
pub fn run(args: Args) -> Outcome {
    let (record, game) = open(&args)?;
    args.sgf.as_deref().map_or(Ok(()), console::writable)?;
    let stop = console::interrupted();
    let mut reviewer = Reviewer::new(args.nodes);
    // The library only covers certain boards, rules and first stones.
    let mut library = library(None)?;
    let mut board = Board::new(game.size(), game.rule());
    let mut standing = Standing::Open { score: 0, best: None };
    let mut comments = Vec::new();
    for &point in game.moves() {
        if stop.load(Ordering::Relaxed) {
            return Ok(console::done(true));
        }
        let before = bound(&mut library, &board, &standing);
        let reviewed = reviewer.review(&board, &standing, point);
        board.play(point).map_err(|error| error.to_string())?;
        let after = bound(&mut library, &board, &reviewed.after);
        let report = MoveReport::new(&board, &reviewed, before, after);
        console::print_either(args.json, &report, || report.to_string());
        comments.push(report.sentence());
        standing = reviewed.after;
    }
    if let Some(file) = &args.sgf {
        let mut record = record.with_game(&board);
        record.add_comments(&comments);
        console::write(file, &record.write(board.size(), Format::Sgf))?;
    }
    Ok(console::done(true))
}

/// Reads the file and opens its game. Notes on anything that the game leaves out go to standard error.
fn open(args: &Args) -> Result<(Record, Board), String> {
    let empty = args.game.empty();
    let refused = |error| format!("{}: {error}", args.file.display());
    let games = Games::read_bytes(&console::read_bytes(&args.file)?, empty.size(), &record::decode);
    let games = games.map_err(refused)?;
    let usual = Usual { size: empty.size(), rule: empty.rule() };
    let opened = games.open(args.number, usual).map_err(refused)?;
    opened.notes.iter().for_each(console::note);
    Ok((games.get(args.number).map_err(refused)?.clone(), opened.board))
}

/// Bounds Black's win by the strategy, or by proven threats if they win sooner or the strategy does not apply.
fn bound(library: &mut Library, board: &Board, standing: &Standing) -> Bound {
    if board.is_over() {
        return Bound::default();
    }
    let stones = board.stones();
    let by_threats = match (board.to_move(), standing) {
        (Color::Black, Standing::Wins { own, .. }) => Some(stones + 2 * usize::from(*own) - 1),
        (Color::White, Standing::Loses { own, .. }) => Some(stones + 2 * usize::from(*own)),
        _ => None,
    };
    let begin = Instant::now();
    let (stored, answer) = match board.to_move() {
        Color::Black => {
            let reply = library.winning_reply(board, &|| begin.elapsed() < PATIENCE);
            (reply.as_ref().and_then(|reply| reply.win_at), reply.map(|reply| reply.point))
        }
        Color::White => (library.bound(board).map(Deadline::stone), None),
    };
    Bound { stone: [stored, by_threats].into_iter().flatten().min(), answer }
}
