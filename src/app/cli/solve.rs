//! `gomoku solve`: compute or improve the strategy in a store.

mod after;
mod batch;
mod report;
mod stores;

use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use console::Outcome;
use engine::{Deadline, Point, Rule, Size};
use solver::{Run, Settings, StoreStatus};
use strategy::Game;

use crate::library::second_moves;

/// Compute or improve the strategy
///
/// Everything proven is saved in the store at once, so a stop at any moment loses nothing. Without --second, --after, --lower or
/// --status it solves all second moves.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  gomoku solve --store answers.txt --second o15 --deadline 25
  gomoku solve --store answers.txt --resume --time 2h
  gomoku solve --status .")]
pub struct Args {
    /// The file that saves what is proven
    #[arg(long, value_name = "FILE", required_unless_present_any = ["lower", "status"])]
    store: Option<PathBuf>,
    /// Continue with a store that exists
    #[arg(long)]
    resume: bool,
    /// Board size, 5 to 22
    #[arg(long, value_name = "N", default_value = "15", value_parser = console::size, alias = "board")]
    size: Size,
    /// standard: exactly five wins; freestyle: five or more; strict: exactly five for Black, five or more for White
    #[arg(long, default_value = "standard", value_parser = console::strategy_rule)]
    rule: Rule,
    /// Count a black five only if all of it is within so many columns and rows of the first stone, so that the win holds on every
    /// board that reaches as far
    #[arg(long, value_name = "DISTANCE")]
    within: Option<u8>,
    /// Only this second move, any point; may be repeated
    #[arg(long, value_name = "POINT")]
    second: Vec<Point>,
    /// The stone by which Black has to win, odd
    #[arg(long, value_name = "STONE", default_value = "35", value_parser = odd_stone)]
    deadline: Deadline,
    /// The first deadline to try for each second move
    #[arg(long, value_name = "STONE", default_value = "25", value_parser = odd_stone)]
    first: Deadline,
    /// Go on to earlier deadlines once one is proven
    #[arg(long, alias = "minimise")]
    minimize: bool,
    /// Search nodes for each attempt at a deadline before the last; the last has no limit
    #[arg(long, value_name = "N", default_value_t = 200_000_000, value_parser = console::within(console::NODES))]
    nodes: u64,
    /// Then look for earlier wins after each fourth move too, from --first on, with so many nodes for each attempt
    #[arg(long, value_name = "NODES", value_parser = console::within(console::NODES))]
    replies: Option<u64>,
    /// How far to trust the stores that are read: only what a search confirms, all of it unless a search refutes one of eight
    /// answers, or all that is possible
    #[arg(long, value_enum, default_value_t = stores::Trusted::Sample)]
    trust: stores::Trusted,
    /// First take over findings of another store or answers of a strategy (.json); may be repeated
    #[arg(long, value_name = "FILE")]
    merge: Vec<PathBuf>,
    /// First transfer another board's strategy, and try every reply here
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// With --from: the file that saves the transferred positions, for the export too [default: listings.txt beside the store]
    #[arg(long, value_name = "FILE")]
    listings: Option<PathBuf>,
    /// Prove only the position after these moves, like "h8 i9 g9"
    #[arg(long, value_name = "MOVES")]
    #[arg(conflicts_with_all = ["second", "from", "listings", "first", "nodes", "lower", "minimize", "replies"])]
    after: Option<String>,
    /// With --after: the file that saves the estimates of open positions, so that a stopped run continues where it was
    #[arg(long, value_name = "FILE", requires = "after")]
    estimates: Option<PathBuf>,
    /// Stop after this time, like 2h
    #[arg(long, value_parser = console::duration)]
    time: Option<Duration>,
    /// Black moves tried in each position
    #[arg(long, value_name = "N", default_value_t = Settings::default().candidates, value_parser = console::within(1..=225usize))]
    candidates: usize,
    #[command(flatten)]
    threads: console::Threads,
    /// Memory for the search, all threads together, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 4096, value_parser = console::within(1..=1usize << 20))]
    memory: usize,
    /// Instead of solving, report after which second moves Black has no win by this stone: a lower bound
    #[arg(long, value_name = "STONE", value_parser = odd_stone)]
    lower: Option<Deadline>,
    /// Instead of solving, report on the runs whose stores are in this folder
    #[arg(long, value_name = "FOLDER")]
    status: Option<PathBuf>,
    /// Print one JSON object a line, for each attempt and each second move
    #[arg(long)]
    json: bool,
}

/// Reads an odd number of stones.
fn odd_stone(token: &str) -> Result<Deadline, String> {
    match token.parse::<Deadline>() {
        Ok(deadline) if deadline.stone() >= 5 => Ok(deadline),
        _ => Err(format!("expected an odd number of stones from 5 to {}", Deadline::LATEST)),
    }
}

/// Solves; exit status 1 if something asked for is still open, unless `--time` is over.
pub fn run(args: Args) -> Outcome {
    if let Some(folder) = &args.status {
        return report_status(folder, args.json);
    }
    let everywhere = Game::new(args.size, args.rule);
    let game = args.within.map_or(Some(everywhere), |distance| everywhere.within(distance));
    let game = game.ok_or_else(|| {
        format!("--within needs a board with a middle and a rule where only exactly five wins for Black, not {everywhere}")
    })?;
    let seconds = match args.second[..] {
        // Far ones first: they are the easy ones.
        [] => game.second_moves().collect::<Vec<_>>().into_iter().rev().collect(),
        _ => second_moves(game, &args.second)?,
    };
    let (began, interrupted) = (Instant::now(), console::interrupted());
    let is_late = || args.time.is_some_and(|time| began.elapsed() >= time);
    let stop = || interrupted.load(Ordering::SeqCst) || is_late();
    let holds = match (&args.lower, &args.store) {
        (Some(last), _) => report_lower_bounds(game, &seconds, *last, args.json, &stop),
        (None, Some(store)) => solve(&args, store, game, seconds, &stop)?,
        (None, None) => return Err("--store: expected a file".to_owned()),
    };
    Ok(console::done(holds || is_late()))
}

/// Solves what the arguments name into the store; a failed command leaves no new file behind.
fn solve(
    args: &Args,
    path: &Path,
    game: Game,
    seconds: Vec<Point>,
    stop: &(dyn Fn() -> bool + Sync),
) -> Result<bool, String> {
    let after = args.after.as_deref().map(|moves| after::board(game, moves)).transpose()?;
    console::enough_memory("--memory", args.memory)?;
    let is_new = !path.exists();
    if !is_new && !args.resume {
        return Err(format!("--store {} exists; --resume continues with it", path.display()));
    }
    let listings = args.listings.clone().unwrap_or_else(|| path.with_file_name("listings.txt"));
    let mut files = vec![("--store", path)];
    files.extend(args.from.is_some().then_some(("--listings", listings.as_path())));
    files.extend(args.estimates.as_deref().map(|path| ("--estimates", path)));
    let run = Run::begin(&files)?;
    let solved = stores::open(args, path, game).and_then(|store| {
        stores::merge(args, &store)?;
        match after {
            Some(board) => after::prove(args, board, &store, &run, stop),
            None => batch::solve(args, &listings, seconds, &store, &run, stop),
        }
    });
    if solved.is_err() && is_new && stores::is_empty(path, game) {
        let _ = std::fs::remove_file(path);
        run.abandon();
    }
    solved
}

/// The settings of each of so many searches.
fn settings(args: &Args, searches: usize) -> Settings {
    let memory = args.memory.max(64) * (1 << 20) / searches;
    let usual = solver::guided_settings();
    Settings {
        candidates: args.candidates,
        table_bytes: usual.table_bytes.min(memory / 4),
        graph_bytes: memory / 2,
        ..usual
    }
}

fn report_status(folder: &Path, json: bool) -> Outcome {
    let all =
        StoreStatus::of_folder(folder).map_err(|error| format!("--status {}: {error}", folder.display()))?;
    for status in &all {
        console::print_either(json, status, || status.to_string());
    }
    if all.is_empty() {
        console::note(format_args!("gomoku: --status {}: no store (*.txt) there", folder.display()));
    }
    Ok(console::done(!all.is_empty()))
}

/// Reports the lower bound of each second move; whether all reach `last`.
fn report_lower_bounds(
    game: Game,
    seconds: &[Point],
    last: Deadline,
    json: bool,
    stop: &dyn Fn() -> bool,
) -> bool {
    let mut all = true;
    for &second in seconds {
        let began = Instant::now();
        let (reached, positions) = solver::no_win_by(game, second, last, stop);
        if stop() {
            return false;
        }
        all &= reached == Some(last);
        let bound = report::LowerBound {
            second: second.to_string(),
            no_win_by: reached.map(Deadline::stone),
            positions,
            seconds: began.elapsed().as_secs_f64(),
        };
        console::print_either(json, &bound, || bound.to_string());
    }
    all
}
