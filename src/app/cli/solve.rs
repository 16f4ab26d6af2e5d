//! `gomoku solve`: compute or improve the strategy in the store.

mod after;
pub mod files;

mod lower;
pub mod status;
mod telling;
mod transfer;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use clap::ValueEnum;
use engine::{Deadline, Point, Rule, Size, notation};
use serde::Serialize;
use solver::{Batch, Event, Settings, Store, StoreError, Trust};
use strategy::Game;

use crate::built_in::read;
use crate::common;
use status::Run;
use telling::{Telling, ended, word};

/// Compute or improve the strategy; what is proven is kept in the store at once, so a stop at any moment loses nothing
#[derive(clap::Args)]
pub struct Args {
    /// Points on one side of the board
    #[arg(long, value_name = "N", default_value = "15", value_parser = common::board_size)]
    board: Size,
    /// What counts as five: standard (exactly five), freestyle (five or more), strict (exactly five for Black, five or more
    /// for White)
    #[arg(long, default_value = "standard", value_parser = common::strategy_rule)]
    rule: Rule,
    /// Count fives of Black only if the whole row lies at most so many columns and rows from the first stone, so that the win is
    /// one on every board that reaches as far
    #[arg(long, value_name = "DISTANCE")]
    within: Option<u8>,
    /// First carry over what holds of another board's strategy, every reply tried
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// The file that keeps the positions carried over, for the export too
    #[arg(long, default_value = "store/listings.txt")]
    listings: PathBuf,
    /// The stone by which Black has to win, odd
    #[arg(long, default_value = "35", value_parser = odd_stone)]
    deadline: Deadline,
    /// The first deadline to try for each second move
    #[arg(long, default_value = "25", value_parser = odd_stone)]
    first: Deadline,
    /// Only this second move, by its name (on 15x15 in the octant h9 to o15); may be given again
    #[arg(long)]
    second: Vec<Point>,
    /// Only what follows these moves, like "h8 i9 g9": what is proven there is a part of a proof for the second move
    #[arg(long, value_name = "MOVES")]
    #[arg(conflicts_with_all = ["second", "from", "listings", "first", "nodes", "lower", "minimise", "replies"])]
    after: Option<String>,
    /// With --after: the file that keeps how hard what is not proven looks, so that a run that was stopped does not begin again
    #[arg(long, value_name = "FILE", requires = "after")]
    estimates: Option<PathBuf>,
    /// The file that keeps what is proven
    #[arg(long, default_value = "store/answers.txt")]
    store: PathBuf,
    /// Go on with a store that exists already
    #[arg(long)]
    resume: bool,
    /// What to believe of the stores that are read: what a search confirms, all unless a search refutes one of eight answers, or
    /// all that is not impossible
    #[arg(long, value_enum, default_value_t = Trusted::Sample)]
    trust: Trusted,
    /// Take over the findings of another store, or the answers of a strategy (.json), first; may be given again
    #[arg(long)]
    merge: Vec<PathBuf>,
    /// Go on to earlier deadlines once one is proven
    #[arg(long)]
    minimise: bool,
    /// Stop after this time, like 2h
    #[arg(long, value_parser = common::duration)]
    time: Option<Duration>,
    /// Threat search nodes for one attempt at a deadline before the last; the last gets what it takes
    #[arg(long, default_value_t = 200_000_000)]
    nodes: u64,
    /// Then look for earlier wins after each fourth move too, by --first at the earliest, with so many nodes for an attempt
    #[arg(long, value_name = "NODES")]
    replies: Option<u64>,
    /// Moves of Black tried in a position
    #[arg(long, default_value_t = Settings::default().candidates)]
    candidates: usize,
    /// Second moves solved at a time; as many as there are cores if not given
    #[arg(long)]
    threads: Option<usize>,
    /// Megabytes to search with, all threads together; what is proven takes little more
    #[arg(long, default_value_t = 4096, value_parser = common::within(1..=1 << 20))]
    memory: usize,
    /// Solve nothing, but tell after which second moves Black has no win by this stone, whatever he plays: a lower bound
    #[arg(long, value_name = "STONE", value_parser = odd_stone)]
    lower: Option<Deadline>,
    /// Solve nothing, but tell what the runs with a store in this folder are at
    #[arg(long, value_name = "FOLDER")]
    status: Option<PathBuf>,
    /// One JSON object a line for each attempt and for the table at the end
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Trusted {
    None,
    Sample,
    All,
}

/// Reads an odd number of stones.
fn odd_stone(token: &str) -> Result<Deadline, String> {
    match token.parse::<Deadline>() {
        Ok(deadline) if deadline.stone() >= 5 => Ok(deadline),
        _ => Err(format!("expected an odd number of stones from 5 to {}", Deadline::LATEST)),
    }
}

#[derive(Serialize)]
struct Attempt {
    second: String,
    /// White's fourth move, where the attempt was at one of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    reply: Option<String>,
    deadline: usize,
    outcome: &'static str,
    nodes: u64,
    seconds: f64,
}

#[derive(Serialize)]
struct Row {
    second: String,
    win_at: Option<usize>,
    third: Option<String>,
}

/// Runs the command.
pub fn run(args: Args) -> ExitCode {
    if let Some(folder) = &args.status {
        return status::run(folder, args.json);
    }
    console::ended(solve(&args))
}

fn solve(args: &Args) -> Result<ExitCode, String> {
    let game = game(args)?;
    let second_moves = chosen_second_moves(game, &args.second)?;
    let began = Instant::now();
    let interrupted = common::interrupted();
    let stop = || interrupted.load(Ordering::SeqCst) || args.time.is_some_and(|time| began.elapsed() >= time);
    if let Some(last) = args.lower {
        return Ok(lower::run(game, &second_moves, last, args.json, &stop));
    }
    let after = args.after.as_deref().map(|moves| after::board(game, moves)).transpose()?;
    common::enough_memory("--memory", args.memory)?;
    let is_new = !args.store.exists();
    let run = begin(args)?;
    let store = open(args, game)?;
    let solved = merge(args, &store).and_then(|()| match after {
        Some(board) => {
            let (settings, estimates) = (settings(args, 1), args.estimates.as_deref());
            after::Plan { board, deadline: args.deadline, settings, estimates, json: args.json }
                .run(&store, &run, &stop)
        }
        None => solve_second_moves(args, second_moves, &store, &run, &stop),
    });
    if solved.is_err() && is_new && store.is_empty() {
        drop(store);
        // The corrected command shall not be told that it exists already.
        let _ = std::fs::remove_file(&args.store);
    }
    solved
}

/// Solves these second moves, and tells of each by which stone it is won; exit status 1 if one is not.
fn solve_second_moves(
    args: &Args,
    second_moves: Vec<Point>,
    store: &Store,
    run: &Run,
    stop: &(dyn Fn() -> bool + Sync),
) -> Result<ExitCode, String> {
    let cores = std::thread::available_parallelism().map_or(1, Into::into);
    let threads = args.threads.unwrap_or(cores).clamp(1, second_moves.len());
    let batch = Batch {
        second_moves,
        deadline: args.deadline,
        first: args.first,
        minimise: args.minimise,
        nodes: args.nodes,
        shorten_nodes: args.replies,
        settings: settings(args, threads),
        threads,
    };
    if let Some(from) = &args.from {
        let plan = transfer::Plan {
            from: &read(Some(from))?,
            second_moves: &batch.second_moves,
            deadline: args.deadline,
            settings: batch.settings,
            listings: &args.listings,
            json: args.json,
        };
        transfer::run(&plan, store, stop)?;
    }
    if !stop() {
        solve_batch(args, &batch, store, run, stop)?;
    }
    let stopped = stop();
    let rows: Vec<Row> = batch.second_moves.iter().map(|&second| row(store, second)).collect();
    let proven = rows.iter().all(|row| row.win_at.is_some_and(|win_at| win_at <= args.deadline.stone()));
    for row in &rows {
        if args.json {
            common::print_json(row);
        } else {
            let win_at = row.win_at.map_or("open".to_owned(), |win_at| format!("by stone {win_at}"));
            common::print(format_args!(
                "{:4} {win_at:12} {}",
                row.second,
                row.third.as_deref().unwrap_or("")
            ));
        }
    }
    Ok(if stopped && !proven { common::stopped() } else { common::done(proven) })
}

/// How each of so many searches goes.
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

/// What is solved.
fn game(args: &Args) -> Result<Game, String> {
    let everywhere = Game::new(args.board, args.rule);
    let game = args.within.map_or(Some(everywhere), |distance| everywhere.within(distance));
    game.ok_or_else(|| {
        format!(
            "--within: expected where just five win for Black, on a board with a middle; this is {everywhere}"
        )
    })
}

/// The second moves to solve, far ones first: they are the easy ones.
fn chosen_second_moves(game: Game, names: &[Point]) -> Result<Vec<Point>, String> {
    let all: Vec<Point> = game.second_moves().collect();
    if let Some(other) = names.iter().find(|name| !all.contains(name)) {
        return Err(format!(
            "--second {other}: expected one of the second moves up to symmetry: {}",
            notation::format_moves(&all)
        ));
    }
    if names.is_empty() {
        return Ok(all.into_iter().rev().collect());
    }
    let mut chosen: Vec<Point> = Vec::new();
    for name in names {
        if !chosen.contains(name) {
            chosen.push(*name);
        }
    }
    Ok(chosen)
}

/// The right to write to the files.
fn begin(args: &Args) -> Result<Run, String> {
    if args.store.exists() && !args.resume {
        return Err(format!("--store {}: exists already; --resume goes on with it", args.store.display()));
    }
    let mut files: Vec<(&str, &Path)> = vec![("--store", &args.store)];
    files.extend(args.from.is_some().then_some(("--listings", args.listings.as_path())));
    files.extend(args.estimates.as_deref().map(|path| ("--estimates", path)));
    Run::begin(&files)
}

/// What is believed of the stores that are read.
fn trust(args: &Args) -> Trust {
    let settings = settings(args, 1);
    match args.trust {
        Trusted::None => Trust::None(settings),
        Trusted::Sample => Trust::Sample(settings),
        Trusted::All => Trust::All,
    }
}

/// Opens the store and tells what is believed of it.
fn open(args: &Args, game: Game) -> Result<Store, String> {
    let (store, believed) = Store::open_with(&args.store, game, &trust(args)).map_err(sentence)?;
    let path = args.store.display();
    if believed.without_checksum > 0 {
        let count = believed.without_checksum;
        common::note(format_args!("{path}: {count} records of an earlier version, without a checksum"));
    }
    if believed.checked > 0 {
        let (checked, confirmed) = (believed.checked, believed.confirmed);
        let others = if args.trust == Trusted::None { "; the others are not used" } else { "" };
        common::note(format_args!("{path}: {confirmed} of {checked} answers confirmed by a search{others}"));
    }
    Ok(store)
}

/// What went wrong with a store, and what to do about it.
fn sentence(error: StoreError) -> String {
    match error {
        StoreError::Refuted { .. } => {
            format!("{error}; --trust none uses only what a search confirms, --trust all believes the file")
        }
        _ => error.to_string(),
    }
}

/// Takes over what other stores and strategies hold.
fn merge(args: &Args, store: &Store) -> Result<(), String> {
    for path in &args.merge {
        let taken = match path.extension() {
            Some(json) if json == "json" => store.take(&read(Some(path))?),
            _ => store.merge(path, &trust(args)),
        };
        let taken = taken.map_err(sentence)?;
        common::note(format_args!("{}: {taken} new answers", path.display()));
    }
    Ok(())
}

/// Solves what is open, until `stop` says so.
fn solve_batch(
    args: &Args,
    batch: &Batch,
    store: &Store,
    run: &Run,
    stop: &(dyn Fn() -> bool + Sync),
) -> Result<(), String> {
    let telling = Telling::new(store, run);
    let starts: Mutex<std::collections::HashMap<(Point, Deadline), Instant>> = Mutex::default();
    let report = |event: Event| {
        match event {
            Event::Progress { second_move: second, progress } => {
                let deadline = progress.deadline;
                if let Ok(mut starts) = starts.lock() {
                    starts.entry((second, deadline)).or_insert_with(Instant::now);
                }
                telling.progress(second, progress);
            }
            Event::Attempt { second_move: second, fourth_move, deadline, outcome, nodes } => {
                let start = starts.lock().ok().and_then(|mut starts| starts.remove(&(second, deadline)));
                let seconds = start.map_or(0.0, |start| start.elapsed().as_secs_f64());
                let attempt = Attempt {
                    second: second.to_string(),
                    reply: fourth_move.map(|fourth| fourth.to_string()),
                    deadline: deadline.stone(),
                    outcome: word(outcome),
                    nodes,
                    seconds,
                };
                if args.json {
                    common::print_json(&attempt);
                } else {
                    let fourth = fourth_move.map_or_else(String::new, |fourth| format!(" fourth {fourth}"));
                    common::note(ended(format_args!("{second}{fourth}"), deadline, outcome, nodes, seconds));
                }
            }
        }
        !stop()
    };
    solver::solve_batch(batch, store, &report).map_err(|error| error.to_string())
}

fn row(store: &Store, second: Point) -> Row {
    let mut board = store.game().board();
    board.make(store.game().first());
    board.make(second);
    let answer = store.get(&board);
    Row {
        second: second.to_string(),
        win_at: answer.map(|answer| answer.win_at.stone()),
        third: answer.map(|answer| answer.point.to_string()),
    }
}
