//! `gomoku verify`: check the strategy with every legal White reply.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use engine::{Deadline, Point, Rule};
use serde::Serialize;
use strategy::Game;
use verifier::{File, Options, Oracle, Progress, Report, VerifyError};

use crate::built_in::{self, StrategyText};
use crate::common;
use crate::strategy::{by_stone, second_name};
use crate::threats::Threats;

/// How often a line of progress appears.
const PROGRESS_EVERY: Duration = Duration::from_secs(2);

/// What `verify` can be told.
#[derive(clap::Args)]
pub struct Args {
    /// The strategy, in the graph form or the nested form; - reads standard input [default: the one inside the program]
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    /// Check only what comes after this second move
    #[arg(long)]
    second: Option<Point>,
    /// Threads to use; as many as there are cores if not given
    #[arg(long)]
    threads: Option<usize>,
    /// Threat search nodes for one position that the file does not answer
    #[arg(long, default_value_t = 2_000_000)]
    nodes: u64,
    /// Megabytes for the proven positions, all threads together
    #[arg(long, default_value_t = 1024)]
    memory: usize,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// The engine's threat search, whose moves the verifier tries without believing them.
struct Engine(Threats);

/// Points in a row of the verifier's board, along which it numbers them.
const SIDE: usize = Game::STANDARD.size().side();

fn point_of(number: verifier::Point) -> Option<Point> {
    Point::new(usize::from(number) % SIDE, usize::from(number) / SIDE)
}

const fn number_of(point: Point) -> verifier::Point {
    (point.row() * SIDE + point.col()) as verifier::Point
}

impl Oracle for Engine {
    fn answer(&mut self, moves: &[verifier::Point], deadline: u8) -> Option<verifier::Point> {
        let moves: Vec<Point> = moves.iter().filter_map(|&point| point_of(point)).collect();
        self.0.win(&moves, Deadline::new(deadline.into())?).map(|win| number_of(win.point))
    }

    fn forget(&mut self) {
        self.0.forget();
    }
}

#[derive(Serialize)]
#[serde(untagged)]
enum Verdict {
    Proven {
        file: String,
        proven: bool,
        win_at: u8,
        nodes: usize,
        replies: u64,
        positions: u64,
        longest: Vec<String>,
        seconds: f64,
        by_second: BTreeMap<String, usize>,
    },
    Refuted {
        file: String,
        proven: bool,
        path: Vec<String>,
        reason: String,
        seconds: f64,
    },
}

/// Checks; exit status 0 if the strategy is proven, 1 if not, 2 if the file cannot be read.
pub fn run(args: Args) -> ExitCode {
    match asked(&args) {
        Ok((name, file, second)) => verify(&args, name, &file, second),
        Err(sentence) => common::bad_input(sentence),
    }
}

/// What the file is called, what it says, and the second move to check.
fn asked(args: &Args) -> Result<(String, File, Option<Point>), String> {
    let StrategyText { name, text } = built_in::strategy(args.file.as_deref())?;
    let file = File::read(&text).map_err(|error| format!("{name}: {error}"))?;
    Ok((name, file, args.second.map(|second| second_name(Game::STANDARD, second)).transpose()?))
}

/// The game that the file is for, as the engine calls it.
const fn game(file: &File) -> Game {
    let rule = match file.rule() {
        verifier::Rule::Standard => Rule::Standard,
        verifier::Rule::Freestyle => Rule::Freestyle,
        verifier::Rule::Strict => Rule::Strict,
    };
    Game::new(Game::STANDARD.size(), rule)
}

fn verify(args: &Args, name: String, file: &File, second: Option<Point>) -> ExitCode {
    let cores = std::thread::available_parallelism().map_or(1, Into::into);
    let options = Options {
        threads: args.threads.unwrap_or(cores),
        memory: args.memory << 20,
        after: second.map(number_of),
        ..Options::default()
    };
    let start = Instant::now();
    let mut shown = start;
    let progress = |done: Progress| {
        if shown.elapsed() >= PROGRESS_EVERY {
            shown = Instant::now();
            common::note(format_args!("{}", progress_line(&done, start.elapsed())));
        }
    };
    let game = game(file);
    let oracle = || Engine(Threats::new(game, args.nodes));
    let result = verifier::verify(file, &options, oracle, progress);
    let seconds = start.elapsed().as_secs_f64();
    let proven = result.is_ok();
    match result {
        Ok(report) if args.json => common::print_json(&proven_json(name, &report, seconds)),
        Ok(report) => common::print(proven_text(&name, game, second, &report, seconds)),
        Err(error) if args.json => common::print_json(&refuted_json(name, &error, seconds)),
        Err(error) => common::print(format_args!("{name}: NOT PROVEN {error}")),
    }
    common::done(proven)
}

fn progress_line(done: &Progress, elapsed: Duration) -> String {
    let seconds = elapsed.as_secs_f64();
    let left = seconds / done.nodes.max(1) as f64 * (done.of - done.nodes) as f64;
    format!(
        "{} of {} nodes, {} replies, {} positions, {:.0} replies a second, {seconds:.0} s, about {left:.0} s left",
        done.nodes,
        done.of,
        done.replies,
        done.positions,
        done.replies as f64 / seconds
    )
}

fn names(points: &[verifier::Point]) -> Vec<String> {
    points.iter().map(|&point| verifier::name(point)).collect()
}

fn by_second(report: &Report) -> BTreeMap<String, usize> {
    report.by_second.iter().map(|&(second, stone)| (verifier::name(second), stone.into())).collect()
}

fn proven_json(file: String, report: &Report, seconds: f64) -> Verdict {
    Verdict::Proven {
        file,
        proven: true,
        win_at: report.win_at,
        nodes: report.nodes,
        replies: report.replies,
        positions: report.positions,
        longest: names(&report.longest),
        seconds,
        by_second: by_second(report),
    }
}

fn refuted_json(file: String, error: &VerifyError, seconds: f64) -> Verdict {
    let reason = error.reason.to_string();
    Verdict::Refuted { file, proven: false, path: names(&error.path), reason, seconds }
}

fn proven_text(file: &str, game: Game, second: Option<Point>, report: &Report, seconds: f64) -> String {
    let after = second.map_or_else(String::new, |second| format!(" after h8 {second}"));
    let under = if game == Game::STANDARD { String::new() } else { format!(", {game}") };
    format!(
        "{file}: {} nodes, {} replies, {} positions, {seconds:.1} s\nlongest line: {}\n{}\
         PROVEN: Black wins by stone {}{after}{under}",
        report.nodes,
        report.replies,
        report.positions,
        names(&report.longest).join(" "),
        by_stone(&by_second(report)),
        report.win_at,
    )
}
