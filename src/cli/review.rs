//! `gomoku review`: what each move of a game kept or threw away.

use crate::common;
use crate::strategist::{Answer, Strategist};
use engine::{Board, Point};
use puzzles::{Grade, Reviewed, Reviewer, Standing};
use serde::Serialize;
use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// How long the strategy may look for the answer to a position that it does not hold.
const PATIENCE: Duration = Duration::from_secs(2);

/// What `review` can be told.
#[derive(clap::Args)]
pub struct Args {
    /// A file with the moves of a game, as `h8 i9 …`; - reads standard input
    #[arg(value_name = "FILE")]
    file: String,
    #[command(flatten)]
    game: common::Game,
    /// Positions for each question: whether a side wins, and what the evaluation says
    #[arg(long, default_value_t = 40_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Print one JSON object a move
    #[arg(long)]
    json: bool,
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
    /// The winning move that the strategy had for Black instead, and the stone by which it wins.
    strategy: Option<(String, usize)>,
}

/// Reviews the game; 130 if it was interrupted.
pub fn run(args: &Args) -> ExitCode {
    match review(args) {
        Ok(code) => code,
        Err(sentence) => common::bad_input(sentence),
    }
}

fn review(args: &Args) -> Result<ExitCode, String> {
    let text = if args.file == "-" {
        common::text("-")?
    } else {
        let read = std::fs::read_to_string(Path::new(&args.file));
        read.map_err(|error| format!("cannot read {}: {error}", args.file))?
    };
    let game = common::after(&text, &args.game.empty()).map_err(|error| format!("{}: {error}", args.file))?;
    let stop = common::interrupted();
    let mut reviewer = Reviewer::new(args.nodes);
    // It answers for its own board and rule, from its own first stone on.
    let mut strategist = Strategist::new(None)?;
    let mut board = args.game.empty();
    let mut standing = Standing::Open { score: 0, best: None };
    for &point in game.moves() {
        if stop.load(Ordering::Relaxed) {
            return Ok(common::stopped());
        }
        let begin = Instant::now();
        let answer = strategist.answer_while(&board, &|| begin.elapsed() < PATIENCE);
        let reviewed = reviewer.review(&board, &standing, point);
        let told = told(&board, &reviewed, answer.filter(|answer| answer.point != point));
        common::print_either(args.json, &told, || sentence(&told));
        board.play(point).map_err(|error| error.to_string())?;
        standing = reviewed.after;
    }
    Ok(common::done(true))
}

fn told(board: &Board, reviewed: &Reviewed, answer: Option<Answer>) -> Told {
    let number = board.stones() + 1;
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
        strategy: answer.map(|answer| (answer.point.to_string(), answer.win_at.stone())),
    }
}

fn sentence(told: &Told) -> String {
    let Told { number, point, color, line, win_at, .. } = told;
    let by = win_at.map(|stone| format!(" by stone {stone}")).unwrap_or_default();
    let better = told.better.as_ref().map(|point| format!("; {point} was better")).unwrap_or_default();
    let line = line.join(" ");
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
    let strategy = told
        .strategy
        .as_ref()
        .map(|(point, stone)| format!(" (the strategy: {point}, wins by stone {stone})"));
    let strategy = strategy.unwrap_or_default();
    format!("{number:>3}. {point:<4} {color:<6} {said}{strategy}").trim_end().to_owned()
}

/// Points of the evaluation that are worth a word.
const DROP: i32 = 200;
