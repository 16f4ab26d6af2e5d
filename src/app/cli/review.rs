//! `gomoku review`: what each move of a game kept or threw away.

use crate::common;
use crate::library::library;
use engine::{Board, Color, Deadline, Point};
use guide::Library;
use puzzles::{Grade, Reviewed, Reviewer, Standing};
use record::{Format, Record, Usual};
use serde::Serialize;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// How long the strategy may look for the answer to a position that it does not hold.
const PATIENCE: Duration = Duration::from_secs(2);

/// What `review` can be told.
#[derive(clap::Args)]
pub struct Args {
    /// A file with a game: SGF, Piskvork's .psq, RenLib's .lib, or the moves as `h8 i9 …`; - reads standard input. Where it
    /// names no board or rule, --size and --rule do
    #[arg(value_name = "FILE")]
    file: String,
    /// Which game of a file with several
    #[arg(long = "game", value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    number: u32,
    #[command(flatten)]
    game: common::Game,
    /// Positions for each question: whether a side wins, and what the evaluation says
    #[arg(long, default_value_t = 40_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Print one JSON object a move
    #[arg(long)]
    json: bool,
    /// Also write the game to this file as SGF, with what is said of each move as its comment
    #[arg(long, value_name = "FILE")]
    sgf: Option<PathBuf>,
}

/// One move, as JSON.
#[derive(Serialize)]
struct Told {
    number: usize,
    point: String,
    color: String,
    grade: &'static str,
    /// The moves that show it.
    line: Vec<String>,
    /// What was better, if something was found.
    better: Option<String>,
    /// `win` or `loss` for the side that is to move then, if that is proven.
    result: Option<&'static str>,
    /// The stone by which the winner has five at the latest, if a win is proven.
    win_at: Option<usize>,
    /// The evaluation after the move for the side that is to move then, where nothing is proven.
    score: Option<i32>,
    /// What the evaluation lost by the move.
    drop: Option<i32>,
    /// The stone by which Black had won at the latest by the strategy or by proven threats, before the move and after it.
    was: Option<usize>,
    now: Option<usize>,
    /// The winning move that the strategy had for Black instead.
    strategy: Option<String>,
}

/// Reviews the game; 130 if it was interrupted.
pub fn run(args: &Args) -> ExitCode {
    console::ended(review(args))
}

fn review(args: &Args) -> Result<ExitCode, String> {
    let (record, game) = game(args)?;
    args.sgf.as_deref().map_or(Ok(()), common::writable)?;
    let stop = common::interrupted();
    let mut reviewer = Reviewer::new(args.nodes);
    // It answers for its own boards and rules, from its own first stone on.
    let mut library = library(None)?;
    let mut board = Board::new(game.size(), game.rule());
    let mut standing = Standing::Open { score: 0, best: None };
    let mut comments = Vec::new();
    for &point in game.moves() {
        if stop.load(Ordering::Relaxed) {
            return Ok(common::stopped());
        }
        let before = bound(&mut library, &board, &standing);
        let reviewed = reviewer.review(&board, &standing, point);
        board.play(point).map_err(|error| error.to_string())?;
        let after = bound(&mut library, &board, &reviewed.after);
        let told = told(&board, &reviewed, before, after.stone);
        let sentence = sentence(&told);
        common::print_either(args.json, &told, || {
            format!("{:>3}. {:<4} {:<6} {sentence}", told.number, told.point, told.color)
                .trim_end()
                .to_owned()
        });
        comments.push(sentence);
        standing = reviewed.after;
    }
    if let Some(file) = &args.sgf {
        let mut record = record.with_game(&board);
        record.add_comments(&comments);
        let text = record.write(board.size(), Format::Sgf);
        std::fs::write(file, text).map_err(|error| format!("cannot write {}: {error}", file.display()))?;
    }
    Ok(common::done(true))
}

/// The record in the file and the game that it opens as. What the game does not show is noted on standard error.
fn game(args: &Args) -> Result<(Record, Board), String> {
    let Args { file, number, .. } = args;
    let bytes = if file == "-" { common::standard_input() } else { std::fs::read(file) };
    let bytes = bytes.map_err(|error| format!("cannot read {file}: {error}"))?;
    let empty = args.game.empty();
    let refused = |error| format!("{file}: {error}");
    let mut games = Record::read_bytes(&bytes, empty.size(), &record::decode).map_err(refused)?;
    let count = games.len();
    if *number as usize > count {
        let games = if count == 1 { "one game".to_owned() } else { format!("{count} games") };
        return Err(format!("--game {number}: {file} holds {games}"));
    }
    let record = games.swap_remove(*number as usize - 1);
    let opened = record.open(Usual { size: empty.size(), rule: empty.rule() }).map_err(refused)?;
    if count > 1 {
        common::note(format_args!("{file} holds {count} games; this is game {number}."));
    }
    opened.notes.iter().for_each(common::note);
    Ok((record, opened.board))
}

/// By which stone Black wins, and his move for it if he is to move.
#[derive(Clone, Copy, Default)]
struct Bound {
    stone: Option<usize>,
    answer: Option<Point>,
}

/// What the strategy says of a position, or the threats if they win sooner or the strategy says nothing.
fn bound(library: &mut Library, board: &Board, standing: &Standing) -> Bound {
    let stones = board.stones();
    let by_threats = match (board.to_move(), standing) {
        (Color::Black, Standing::Wins { own, .. }) => Some(stones + 2 * usize::from(*own) - 1),
        (Color::White, Standing::Loses { own, .. }) => Some(stones + 2 * usize::from(*own)),
        _ => None,
    };
    if board.is_over() {
        return Bound::default();
    }
    let begin = Instant::now();
    let (stored, answer) = match board.to_move() {
        Color::Black => {
            let reply = library.winning_reply(board, &|| begin.elapsed() < PATIENCE);
            (reply.as_ref().and_then(|reply| reply.win_at), reply.map(|reply| reply.point))
        }
        Color::White => (library.bound(board).map(Deadline::stone), None),
    };
    let stone = [stored, by_threats].into_iter().flatten().min();
    Bound { stone, answer }
}

/// `board` is that after the move.
fn told(board: &Board, reviewed: &Reviewed, before: Bound, now: Option<usize>) -> Told {
    let number = board.stones();
    let names = |points: &[Point]| points.iter().map(ToString::to_string).collect::<Vec<_>>();
    let (grade, line, better, drop) = match &reviewed.grade {
        Grade::Five => ("five", Vec::new(), None, None),
        Grade::Kept { longer: 0 } => ("kept", Vec::new(), None, None),
        Grade::Kept { .. } => ("longer", Vec::new(), None, None),
        Grade::Missed { line, .. } => ("missed", names(line), line.first().copied(), None),
        Grade::Found => ("found", Vec::new(), None, None),
        Grade::Loses { line, better } => ("loses", names(line), *better, None),
        Grade::Lost => ("lost", Vec::new(), None, None),
        Grade::Open { drop, best } => ("open", Vec::new(), *best, Some(*drop)),
    };
    // The winner's stones that are still to come, the loser's between them.
    let (result, win_at, score) = match reviewed.after {
        Standing::Wins { own, .. } => (Some("win"), Some(number + 2 * usize::from(own) - 1), None),
        Standing::Loses { own, .. } => (Some("loss"), Some(number + 2 * usize::from(own)), None),
        Standing::Open { score, .. } => (None, None, Some(score)),
        Standing::Over => (None, None, None),
    };
    Told {
        number,
        point: reviewed.point.to_string(),
        color: reviewed.color.to_string(),
        grade,
        line,
        better: better.map(|point| point.to_string()),
        result,
        win_at,
        score,
        drop,
        was: before.stone,
        now,
        strategy: before.answer.filter(|&answer| answer != reviewed.point).map(|answer| answer.to_string()),
    }
}

/// What is said of the move, in a sentence without an end.
fn sentence(told: &Told) -> String {
    let by = told.win_at.map(|stone| format!(" by stone {stone}")).unwrap_or_default();
    let better = told.better.as_ref().map(|point| format!("; {point} was better")).unwrap_or_default();
    let line = told.line.join(" ");
    let said = match told.grade {
        "five" => "five: wins".to_owned(),
        "kept" => format!("keeps the win{by}"),
        "longer" => format!("keeps the win, by a longer way{by}"),
        "missed" => format!("MISSED a win: {line}"),
        "found" => format!("wins{by}"),
        "loses" => format!("LOSES{by}: {line}{better}"),
        "lost" => format!("was lost{by}"),
        _ => match told.drop {
            Some(drop) if drop >= DROP => format!("gives away {drop} points{better}"),
            _ => String::new(),
        },
    };
    let parts = [said, bounds(told).unwrap_or_default()];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("; ")
}

/// How Black's win has moved, if it has: by his own moves it comes later, by White's sooner.
fn bounds(told: &Told) -> Option<String> {
    let was = told.was?;
    let instead = told.strategy.as_ref().map(|point| format!(" ({point})")).unwrap_or_default();
    match (told.color.as_str(), told.now) {
        _ if told.grade == "five" => None,
        ("black", Some(now)) if now > was => {
            Some(format!("this was won by stone {was}{instead}; now by {now}"))
        }
        ("black", None) if told.grade == "loses" => Some(format!("this was won by stone {was}{instead}")),
        ("black", None) => Some(format!("this was won by stone {was}{instead}; now no win is proven")),
        ("white", Some(now)) if now < was => Some(format!("this lasted until stone {was}; now until {now}")),
        _ => None,
    }
}

/// Points of the evaluation that are worth a word.
const DROP: i32 = 200;
