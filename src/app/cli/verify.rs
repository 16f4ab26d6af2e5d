//! `gomoku verify`: check the strategy with every legal White reply.

mod adviser;
mod subject;
mod unbounded;
mod verdict;

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use engine::{Point, Rule, Size};
use verifier::{Options, Progress, Report, VerifyError};

use crate::common;
use crate::threats::Threats;
use adviser::{Engine, theirs};
use subject::Subject;

/// How often a line of progress appears.
const PROGRESS_EVERY: Duration = Duration::from_secs(2);

/// The arguments of `verify`.
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
    /// Check the strategy on the infinite board
    #[arg(long, alias = "without-edges", conflicts_with_all = ["board", "rule", "json"])]
    unbounded: bool,
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
    #[arg(long, conflicts_with = "unbounded")]
    one_by_one: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl Args {
    fn threads(&self) -> usize {
        self.threads.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, Into::into))
    }
}

/// Checks; exit status 0 if the strategy is proven, 1 if not, 2 if the file cannot be read.
pub fn run(args: Args) -> ExitCode {
    let checked = common::enough_memory("--memory", args.memory)
        .and_then(|()| if args.unbounded { unbounded::run(&args) } else { verify(&args) });
    checked.unwrap_or_else(common::bad_input)
}

fn verify(args: &Args) -> Result<ExitCode, String> {
    let subject = Subject::of(args)?;
    let start = Instant::now();
    let result = match &subject.seconds[..] {
        [] => check(args, &subject, None, start)?,
        seconds => check_each(args, &subject, seconds, start)?,
    };
    let seconds = start.elapsed().as_secs_f64();
    let proven = result.is_ok();
    verdict::print(&subject, &result, seconds, args.json);
    Ok(common::done(proven))
}

type Checked = Result<Report, VerifyError>;

/// Checks what comes after one second move after the other, until one fails.
fn check_each(args: &Args, subject: &Subject, seconds: &[Point], start: Instant) -> Result<Checked, String> {
    let mut all: Option<Report> = None;
    for (n, &second) in seconds.iter().enumerate() {
        let report = match check(args, subject, Some(second), start)? {
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

/// Joins two reports after different second moves.
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
fn check(args: &Args, subject: &Subject, second: Option<Point>, start: Instant) -> Result<Checked, String> {
    let options = Options {
        threads: args.threads(),
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
    let oracle = || Engine(Threats::new(subject.game, args.nodes));
    Ok(verifier::verify(&*subject.file(second)?, &options, oracle, progress))
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
