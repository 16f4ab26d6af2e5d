//! `gomoku verify`: check the strategy with every legal White reply.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use engine::{Deadline, Point, Rule, Size};
use serde::Serialize;
use strategy::{Game, OnBoard, Strategy};
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
    /// Check what the strategy is worth on the board with so many points on one side alone, every point tried there
    #[arg(long, value_name = "N", value_parser = common::board_size)]
    board: Option<Size>,
    /// Check what it is worth under this rule: standard, freestyle or strict
    #[arg(long, value_parser = common::strategy_rule)]
    rule: Option<Rule>,
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

/// A point of the verifier, which shares no type with the engine, as the engine's.
fn ours(point: verifier::Point) -> Option<Point> {
    Point::new(point.column(), point.row())
}

fn theirs(point: Point) -> Option<verifier::Point> {
    verifier::Point::new(point.col(), point.row())
}

impl Oracle for Engine {
    fn answer(&mut self, moves: &[verifier::Point], deadline: u16) -> Option<verifier::Point> {
        let moves: Vec<Point> = moves.iter().filter_map(|&point| ours(point)).collect();
        self.0.win(&moves, Deadline::new(deadline.into())?).and_then(|win| theirs(win.point))
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
        size: usize,
        rule: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        within: Option<u8>,
        win_at: u16,
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
        size: usize,
        rule: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        within: Option<u8>,
        path: Vec<String>,
        reason: String,
        seconds: f64,
    },
}

/// Checks; exit status 0 if the strategy is proven, 1 if not, 2 if the file cannot be read.
pub fn run(args: Args) -> ExitCode {
    match asked(&args) {
        Ok(asked) => verify(&args, asked),
        Err(sentence) => common::bad_input(sentence),
    }
}

/// What is to be checked.
struct Asked {
    /// What the file is called.
    name: String,
    file: File,
    game: Game,
    /// The second move after which alone it is checked.
    second: Option<Point>,
}

fn asked(args: &Args) -> Result<Asked, String> {
    let elsewhere = args.board.is_some_and(|size| size != Game::STANDARD.size())
        || args.rule.is_some_and(|rule| rule != Game::STANDARD.rule());
    let StrategyText { name, text } = match &args.file {
        None if elsewhere => built_in::everywhere_text(),
        file => built_in::strategy(file.as_deref())?,
    };
    let read = |text: &str| File::read(text).map_err(|error| format!("{name}: {error}"));
    let whole = read(&text)?;
    let of = game(&whole)?;
    let game = match (args.board, args.rule) {
        (None, None) => of,
        (size, rule) => Game::new(size.unwrap_or(of.size()), rule.unwrap_or(of.rule())),
    };
    let second = args.second.map(|second| second_name(game, second)).transpose()?;
    let file = if game == of { whole } else { read(&on_board(&name, &text, game, second)?)? };
    Ok(Asked { name, file, game, second })
}

/// The strategy that one with its fives near the first stone is for this board, as a file.
fn on_board(name: &str, text: &str, game: Game, second: Option<Point>) -> Result<String, String> {
    let strategy = Strategy::from_json(text).map_err(|error| format!("{name}: {error}"))?;
    let of = strategy.game();
    let on_board = OnBoard::new(strategy.into(), game)
        .ok_or_else(|| format!("{name}: a strategy for {of}, which says nothing of {game}"))?;
    Ok(on_board.laid_out(second).map_err(|error| format!("{name} on {game}: {error}"))?.to_json())
}

/// The game that the file is for, as the engine calls it.
fn game(file: &File) -> Result<Game, String> {
    let rule = match file.game().rule() {
        verifier::Rule::Standard => Rule::Standard,
        verifier::Rule::Freestyle => Rule::Freestyle,
        verifier::Rule::Strict => Rule::Strict,
    };
    let size = Size::new(file.game().size()).map_err(|error| error.to_string())?;
    let everywhere = Game::new(size, rule);
    let game = file.game().home().map_or(Some(everywhere), |distance| everywhere.within(distance));
    game.ok_or_else(|| format!("{everywhere}: has no middle"))
}

fn verify(args: &Args, asked: Asked) -> ExitCode {
    let Asked { name, file, game, second } = asked;
    let cores = std::thread::available_parallelism().map_or(1, Into::into);
    let options = Options {
        threads: args.threads.unwrap_or(cores),
        memory: args.memory << 20,
        after: second.and_then(theirs),
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
    let oracle = || Engine(Threats::new(game, args.nodes));
    let result = verifier::verify(&file, &options, oracle, progress);
    let seconds = start.elapsed().as_secs_f64();
    let proven = result.is_ok();
    match result {
        Ok(report) if args.json => common::print_json(&proven_json(name, game, &report, seconds)),
        Ok(report) => common::print(proven_text(&name, game, second, &report, seconds)),
        Err(error) if args.json => common::print_json(&refuted_json(name, game, &error, seconds)),
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
    points.iter().map(verifier::Point::to_string).collect()
}

fn by_second(report: &Report) -> BTreeMap<String, usize> {
    report.by_second.iter().map(|&(second, stone)| (second.to_string(), stone.into())).collect()
}

fn proven_json(file: String, game: Game, report: &Report, seconds: f64) -> Verdict {
    Verdict::Proven {
        file,
        proven: true,
        size: game.size().side(),
        rule: game.rule().to_string(),
        within: game.home(),
        win_at: report.win_at,
        nodes: report.nodes,
        replies: report.replies,
        positions: report.positions,
        longest: names(&report.longest),
        seconds,
        by_second: by_second(report),
    }
}

fn refuted_json(file: String, game: Game, error: &VerifyError, seconds: f64) -> Verdict {
    Verdict::Refuted {
        file,
        proven: false,
        size: game.size().side(),
        rule: game.rule().to_string(),
        within: game.home(),
        path: names(&error.path),
        reason: error.reason.to_string(),
        seconds,
    }
}

fn proven_text(file: &str, game: Game, second: Option<Point>, report: &Report, seconds: f64) -> String {
    let on = if game == Game::STANDARD { String::new() } else { format!(" on {game}") };
    let after = second.map_or_else(String::new, |second| format!(" after {} {second}", game.first()));
    format!(
        "{file}: {} nodes, {} replies, {} positions, {seconds:.1} s\nlongest line: {}\n{}\
         PROVEN: Black wins by stone {}{on}{after}",
        report.nodes,
        report.replies,
        report.positions,
        names(&report.longest).join(" "),
        by_stone(&by_second(report)),
        report.win_at,
    )
}
