//! `gomoku verify`: check the strategy with every legal White reply.

mod plane;

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
    /// Check what it is worth on the board without edges
    #[arg(long, conflicts_with_all = ["board", "rule", "json"])]
    without_edges: bool,
    /// Check only what comes after this second move; may be given again
    #[arg(long)]
    second: Vec<Point>,
    /// Threads to use; as many as there are cores if not given
    #[arg(long, value_parser = common::within(common::THREADS))]
    threads: Option<usize>,
    /// Threat search nodes for one position that the file does not answer
    #[arg(long, default_value_t = 2_000_000)]
    nodes: u64,
    /// Megabytes for the proven positions, all threads together
    #[arg(long, default_value_t = 1024, value_parser = common::within(common::MEMORY))]
    memory: usize,
    /// Play out every reply by itself, also those that do not touch the win after another
    #[arg(long, conflicts_with = "without_edges")]
    one_by_one: bool,
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
        /// What alone it is proven after, where that is not all.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        after: Vec<String>,
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
    if args.without_edges {
        return plane::run(&args).unwrap_or_else(common::bad_input);
    }
    asked(&args).and_then(|asked| verify(&args, &asked)).unwrap_or_else(common::bad_input)
}

/// What is to be checked.
struct Asked {
    /// What the file is called.
    name: String,
    source: Source,
    game: Game,
    /// The second moves after which alone it is checked, one at a time; all at once if there are none.
    seconds: Vec<Point>,
    /// Whether these are all that there are.
    are_all: bool,
}

impl Asked {
    /// The moves after which alone it is checked; none if it is checked after all.
    fn after(&self) -> Vec<String> {
        let seconds = if self.are_all { &[] } else { &self.seconds[..] };
        seconds.iter().map(|second| format!("{} {second}", self.game.first())).collect()
    }
}

/// Where the file comes from.
enum Source {
    File(Box<File>),
    /// Laid out for each second move.
    OnBoard(Box<OnBoard>),
}

fn asked(args: &Args) -> Result<Asked, String> {
    let elsewhere = args.board.is_some_and(|size| size != Game::STANDARD.size())
        || args.rule.is_some_and(|rule| rule != Game::STANDARD.rule());
    let StrategyText { name, text } = match &args.file {
        None if elsewhere => built_in::everywhere_text(),
        file => built_in::strategy(file.as_deref())?,
    };
    let whole = File::read(&text).map_err(|error| format!("{name}: {error}"))?;
    let of = game(&whole).map_err(|error| format!("{name}: {error}"))?;
    let game = match (args.board, args.rule) {
        (None, None) => of,
        (size, rule) => Game::new(size.unwrap_or(of.size()), rule.unwrap_or(of.rule())),
    };
    let mut seconds = Vec::new();
    for &second in &args.second {
        let named = second_name(game, second)?;
        if !seconds.contains(&named) {
            seconds.push(named);
        }
    }
    if game == of {
        return Ok(Asked { name, source: Source::File(Box::new(whole)), game, seconds, are_all: false });
    }
    let on_board = on_board(&name, &text, game)?;
    // All of a larger board at once would take long before the first line says how far it is.
    let are_all = seconds.is_empty() && on_board.is_larger();
    if are_all {
        seconds = all_second_moves(game);
    }
    let source = if seconds.is_empty() {
        Source::File(Box::new(laid_out(&name, &on_board, None)?))
    } else {
        Source::OnBoard(Box::new(on_board))
    };
    Ok(Asked { name, source, game, seconds, are_all })
}

/// White's second moves on a board, by the verifier's own list.
fn all_second_moves(game: Game) -> Vec<Point> {
    let rule = match game.rule() {
        Rule::Freestyle => verifier::Rule::Freestyle,
        Rule::Strict => verifier::Rule::Strict,
        _ => verifier::Rule::Standard,
    };
    let game = verifier::Game::new(game.size().side(), rule).expect("both know the same boards");
    let second_moves = verifier::second_moves(game).into_iter();
    second_moves.map(|second| ours(second).expect("both know the same points")).collect()
}

/// What a strategy with its fives near the first stone is on this board.
fn on_board(name: &str, text: &str, game: Game) -> Result<OnBoard, String> {
    let strategy = Strategy::from_json(text).map_err(|error| format!("{name}: {error}"))?;
    let of = strategy.game();
    OnBoard::new(strategy.into(), game)
        .ok_or_else(|| format!("{name}: a strategy for {of}, which says nothing of {game}"))
}

/// The same as a file; after one second move alone, if one is given.
fn laid_out(name: &str, on_board: &OnBoard, second: Option<Point>) -> Result<File, String> {
    let fails = |error: &dyn std::fmt::Display| format!("{name} on {}: {error}", on_board.game());
    let text = on_board.laid_out(second).map_err(|error| fails(&error))?.to_json();
    let file = File::read(&text).map_err(|error| fails(&error))?;
    // What is proven of the file is said of the board.
    match game(&file) {
        Ok(game) if game == on_board.game() => Ok(file),
        Ok(game) => Err(fails(&format!("was laid out for {game}"))),
        Err(error) => Err(fails(&error)),
    }
}

/// The game that the file is for, as the engine calls it.
fn game(file: &File) -> Result<Game, String> {
    let rule = match file.game().rule() {
        verifier::Rule::Standard => Rule::Standard,
        verifier::Rule::Freestyle => Rule::Freestyle,
        verifier::Rule::Strict => Rule::Strict,
    };
    let size = Size::new(file.game().size()).map_err(|error| match cfg!(feature = "wide") {
        true => error.to_string(),
        false => format!("{error}; programs built with the feature `wide` know larger ones"),
    })?;
    let everywhere = Game::new(size, rule);
    let game = file.game().home().map_or(Some(everywhere), |distance| everywhere.within(distance));
    game.ok_or_else(|| format!("{everywhere}: has no middle"))
}

fn verify(args: &Args, asked: &Asked) -> Result<ExitCode, String> {
    let Asked { name, game, .. } = asked;
    let start = Instant::now();
    let result = match &asked.seconds[..] {
        [] => check(args, asked, None, start)?,
        seconds => check_each(args, asked, seconds, start)?,
    };
    let seconds = start.elapsed().as_secs_f64();
    let proven = result.is_ok();
    match result {
        Ok(report) if args.json => common::print_json(&proven_json(asked, &report, seconds)),
        Ok(report) => common::print(proven_text(asked, &report, seconds)),
        Err(error) if args.json => common::print_json(&refuted_json(name.clone(), *game, &error, seconds)),
        Err(error) => common::print(format_args!("{name}: NOT PROVEN {error}")),
    }
    Ok(common::done(proven))
}

type Checked = Result<Report, VerifyError>;

/// Checks what comes after one second move after the other, until one fails.
fn check_each(args: &Args, asked: &Asked, seconds: &[Point], start: Instant) -> Result<Checked, String> {
    let mut all: Option<Report> = None;
    for (n, &second) in seconds.iter().enumerate() {
        let report = match check(args, asked, Some(second), start)? {
            Ok(report) => report,
            Err(error) => return Ok(Err(error)),
        };
        if seconds.len() > 1 {
            let elapsed = start.elapsed().as_secs_f64();
            let left = elapsed / (n + 1) as f64 * (seconds.len() - n - 1) as f64;
            common::note(format_args!(
                "{second} by stone {}: {} of {} second moves, {elapsed:.0} s, about {left:.0} s left",
                report.win_at,
                n + 1,
                seconds.len()
            ));
        }
        all = Some(match all {
            None => report,
            Some(before) => together(before, report),
        });
    }
    Ok(Ok(all.expect("there is a second move")))
}

/// What two reports after different second moves say together.
fn together(mut all: Report, next: Report) -> Report {
    if next.win_at > all.win_at {
        (all.win_at, all.longest) = (next.win_at, next.longest);
    }
    all.by_second.extend(next.by_second);
    all.nodes += next.nodes;
    all.replies += next.replies;
    all.positions += next.positions;
    all
}

/// Checks what comes after a second move, or everything.
fn check(args: &Args, asked: &Asked, second: Option<Point>, start: Instant) -> Result<Checked, String> {
    let on_board;
    let file = match &asked.source {
        Source::File(file) => file,
        Source::OnBoard(of) => {
            on_board = laid_out(&asked.name, of, second)?;
            &on_board
        }
    };
    let cores = std::thread::available_parallelism().map_or(1, Into::into);
    let options = Options {
        threads: args.threads.unwrap_or(cores),
        memory: args.memory << 20,
        after: second.and_then(theirs),
        one_by_one: args.one_by_one,
        ..Options::default()
    };
    let (began, mut shown) = (Instant::now(), start);
    let progress = |done: Progress| {
        if shown.elapsed() >= PROGRESS_EVERY {
            shown = Instant::now();
            common::note(format_args!("{}", progress_line(&done, began.elapsed())));
        }
    };
    let oracle = || Engine(Threats::new(asked.game, args.nodes));
    Ok(verifier::verify(file, &options, oracle, progress))
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

fn proven_json(asked: &Asked, report: &Report, seconds: f64) -> Verdict {
    let game = asked.game;
    Verdict::Proven {
        file: asked.name.clone(),
        proven: true,
        size: game.size().side(),
        rule: game.rule().to_string(),
        within: game.home(),
        win_at: report.win_at,
        nodes: report.nodes,
        replies: report.replies,
        positions: report.positions,
        longest: names(&report.longest),
        after: asked.after(),
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

fn proven_text(asked: &Asked, report: &Report, seconds: f64) -> String {
    let Asked { name, game, .. } = asked;
    let on = if *game == Game::STANDARD { String::new() } else { format!(" on {game}") };
    let after = match &asked.after()[..] {
        [] if asked.are_all => format!(" after each of {} second moves", asked.seconds.len()),
        [] => String::new(),
        some => format!(" after {}", some.join(", ")),
    };
    format!(
        "{name}: {} nodes, {} replies, {} positions, {seconds:.1} s\nlongest line: {}\n{}\
         PROVEN: Black wins by stone {}{on}{after}",
        report.nodes,
        report.replies,
        report.positions,
        names(&report.longest).join(" "),
        by_stone(&by_second(report)),
        report.win_at,
    )
}
