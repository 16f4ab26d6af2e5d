//! `gomoku verify`: checks the strategy against every legal White reply.

mod subject;
mod unbounded;
mod verdict;

use engine::notation::counted;
use std::path::PathBuf;
use std::time::Instant;

use console::{Outcome, Pace};
use engine::threat::Kind;
use engine::{Point, Rule, Size};
use verifier::{VerifyError, VerifyOptions, VerifyProgress, VerifyReport};

use crate::adviser::{ThreatAdviser, verifier_point};
use subject::Subject;
pub use unbounded::{file as unbounded_file, text as unbounded_text};

const PROGRESS_EVERY: u64 = 2;

/// Check the strategy against every legal White reply
#[derive(clap::Args)]
#[command(after_help = "Examples:
  gomoku verify --second o15
  gomoku verify gomoku.json --one-by-one
  gomoku verify --size 19 --rule freestyle --second a1
  gomoku verify --rule renju --second o15")]
pub struct Args {
    /// Strategy file, in the graph form or the nested form; - reads standard input [default: the built-in one]
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    /// The same as the FILE argument
    #[arg(long, value_name = "FILE", conflicts_with = "file")]
    strategy: Option<PathBuf>,
    /// Check the win on a board of this size, with every empty point as a possible white reply [default: the file's size; if
    /// there is no FILE, 15, or 21 if --rule is freestyle or strict]
    #[arg(long, value_name = "N", value_parser = console::size)]
    size: Option<Size>,
    /// Check the win under this rule: standard, freestyle, strict or renju, which is checked under the stricter rule
    /// strict-renju [default: the file's rule; if there is no FILE, standard, or strict if --size is not 15]
    #[arg(long, value_parser = console::rule)]
    rule: Option<Rule>,
    /// Check the win on the infinite board
    #[arg(long, conflicts_with_all = ["size", "rule", "json"])]
    unbounded: bool,
    /// Every 10 seconds, write what has been checked on the infinite board to this file. Parts already in the file are not
    /// checked again
    #[arg(long, value_name = "FILE", requires = "unbounded")]
    record: Option<PathBuf>,
    /// Only this second move; can be repeated [default: all]
    #[arg(long, value_name = "POINT")]
    second: Vec<Point>,
    /// Check every reply separately instead of sharing one win among the replies that do not interfere with it
    #[arg(long, conflicts_with = "unbounded")]
    one_by_one: bool,
    /// Node limit for each search; there is one search for each position that the file does not answer
    #[arg(long, value_name = "N", default_value_t = 2_000_000, value_parser = console::within(console::NODES))]
    nodes: u64,
    #[command(flatten)]
    threads: console::Threads,
    /// Memory for the hash tables of all threads together, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 1024, value_parser = console::within(console::MEMORY))]
    memory: usize,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Exits with status 1 if the strategy is not proven.
pub fn run(mut args: Args) -> Outcome {
    args.file = args.file.or(args.strategy.take());
    console::enough_memory("--memory", args.memory, 1)?;
    if args.unbounded {
        return unbounded::verify(&args);
    }
    let subject = Subject::new(&args)?;
    let start = Instant::now();
    let result = match &subject.seconds[..] {
        [] => check(&args, &subject, None)?,
        seconds => check_each(&args, &subject, seconds)?,
    };
    verdict::print(&args, &subject, &result, start.elapsed().as_secs_f64());
    Ok(console::done(result.is_ok()))
}

type Checked = Result<VerifyReport, VerifyError>;

/// Checks the strategy after each of these second moves, one by one, until a check fails.
fn check_each(args: &Args, subject: &Subject, seconds: &[Point]) -> Result<Checked, String> {
    let start = Instant::now();
    let mut all: Option<VerifyReport> = None;
    for (done, &second) in (1..).zip(seconds) {
        let report = match check(args, subject, Some(second))? {
            Ok(report) => report,
            Err(error) => return Ok(Err(error)),
        };
        if seconds.len() > 1 {
            let elapsed = start.elapsed().as_secs_f64();
            let left = elapsed / f64::from(done) * (seconds.len() - done as usize) as f64;
            console::note(format_args!(
                "{second} by stone {}: {done} of {}, {elapsed:.0} s, about {left:.0} s left",
                report.win_at,
                counted(seconds.len(), "second move")
            ));
        }
        all = Some(match all {
            None => report,
            Some(before) => joined(before, report),
        });
    }
    Ok(Ok(all.expect("there is a second move")))
}

fn joined(mut all: VerifyReport, next: VerifyReport) -> VerifyReport {
    if next.win_at > all.win_at {
        (all.win_at, all.longest) = (next.win_at, next.longest);
    }
    all.by_second.extend(next.by_second);
    all.nodes += next.nodes;
    all.replies += next.replies;
    all.positions += next.positions;
    all
}

/// Checks the strategy after one second move, or the whole strategy.
fn check(args: &Args, subject: &Subject, second: Option<Point>) -> Result<Checked, String> {
    let options = VerifyOptions {
        threads: args.threads.count(),
        memory: args.memory << 20,
        after: second.and_then(verifier_point),
        one_by_one: args.one_by_one,
        ..VerifyOptions::default()
    };
    let mut pace = Pace::every(PROGRESS_EVERY);
    let progress = |done: VerifyProgress| pace.note(|seconds| verdict::progress(&done, seconds));
    let adviser = || ThreatAdviser::new(subject.game.board(), Kind::Vct, args.nodes);
    Ok(verifier::verify(&*subject.file(second)?, &options, adviser, progress))
}
