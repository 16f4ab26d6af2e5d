//! `gomoku solve`: computes or improves the strategy in a store.

mod after;
mod args;
mod batch;
mod report;

use std::path::Path;
use std::sync::atomic::Ordering;
use std::time::Instant;

use console::Outcome;
use engine::notation::counted;
use engine::{Color, Deadline, Point};
use serde_json::json;
use solver::{Run, Settings, Store, StoreError, StoreStatus, Trust};
use strategy::Game;

use crate::strategies::{read, second_moves};
use args::Trusted;

pub use args::Args;

/// Exits with status 1 if any positions remain open, unless `--stop-after` ended the run.
pub fn run(args: Args) -> Outcome {
    if let Some(folder) = &args.status {
        return report_status(folder, args.json);
    }
    let everywhere = Game::new(args.size, args.rule);
    let game = args.within.map_or(Some(everywhere), |distance| everywhere.within(distance));
    let game = game.ok_or_else(|| {
        format!("--within needs a board with a center and a rule under which Black needs exactly five, not {everywhere}")
    })?;
    if game.rule().forbids(Color::Black) {
        // --lower assumes that an extra white stone never helps Black, and --from that Black may reply anywhere. Neither is
        // true under this rule.
        for (option, given) in [("--lower", args.lower.is_some()), ("--from", args.from.is_some())] {
            if given {
                return Err(format!(
                    "{option} does not work under {}, where some points are forbidden for Black",
                    game.rule()
                ));
            }
        }
    }
    let seconds = match args.second[..] {
        // Start with the distant second moves, because they are easy.
        [] => game.second_moves().collect::<Vec<_>>().into_iter().rev().collect(),
        _ => second_moves(game, &args.second)?,
    };
    // Lower bounds are not saved, so Ctrl-C can end this search at once.
    let interrupted = if args.lower.is_some() { console::interrupt_flag() } else { console::interrupted() };
    let began = Instant::now();
    let is_late = || args.stop_after.is_some_and(|time| began.elapsed() >= time);
    let stop = || interrupted.load(Ordering::SeqCst) || is_late();
    let holds = match (&args.lower, &args.store) {
        (Some(last), _) => report_bounds(game, &seconds, *last, args.json, &stop),
        (None, Some(store)) => solve(&args, store, game, seconds, &stop)?,
        (None, None) => return Err("--store: expected a file".to_owned()),
    };
    Ok(console::done(holds || is_late()))
}

/// Solves the positions that the arguments name and saves the results in the store. If it fails, it removes the files that it
/// created.
fn solve(
    args: &Args,
    path: &Path,
    game: Game,
    seconds: Vec<Point>,
    stop: &(dyn Fn() -> bool + Sync),
) -> Result<bool, String> {
    let after = args.after.as_deref().map(|moves| after::board(game, moves)).transpose()?;
    console::enough_memory("--memory", args.memory, 1)?;
    let is_new = !path.exists();
    if !is_new && !args.resume {
        return Err(format!("--store {} already exists; use --resume to continue with it", path.display()));
    }
    let listings = args.listings.clone().unwrap_or_else(|| path.with_file_name("listings.txt"));
    let mut files = vec![("--store", path)];
    files.extend(args.from.is_some().then_some(("--listings", listings.as_path())));
    files.extend(args.estimates.as_deref().map(|path| ("--estimates", path)));
    let run = Run::begin(&files)?;
    let opened = open_store(args, path, game);
    let is_store = opened.is_ok();
    let solved = opened.and_then(|store| {
        merge_stores(args, &store)?;
        match after {
            Some(board) => after::prove(args, board, &store, &run, stop),
            None => batch::solve(args, &listings, seconds, &store, &run, stop),
        }
    });
    if solved.is_err() && is_new && is_empty(path, game) {
        let _ = std::fs::remove_file(path);
        run.abandon();
    } else if !is_store {
        run.abandon();
    }
    solved
}

fn settings(args: &Args, searches: usize) -> Settings {
    let memory = args.memory.max(64) * (1 << 20) / searches;
    let usual = Settings::default();
    Settings {
        candidates: args.candidates,
        table_bytes: usual.table_bytes.min(memory / 4),
        graph_bytes: memory / 2,
        guided: true,
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
        console::note(format_args!("gomoku: --status {}: no store (*.txt) in this folder", folder.display()));
    }
    Ok(console::done(!all.is_empty()))
}

/// Finds the second moves after which Black provably cannot win by the stone `last`. Returns true if these are all of them.
fn report_bounds(game: Game, seconds: &[Point], last: Deadline, json: bool, stop: &dyn Fn() -> bool) -> bool {
    let mut all = true;
    for &second in seconds {
        let began = Instant::now();
        let (reached, positions) = solver::no_win_by(game, second, last, stop);
        if stop() {
            return false;
        }
        all &= reached == Some(last);
        let second = second.to_string();
        let (no_win_by, seconds) = (reached.map(Deadline::stone), began.elapsed().as_secs_f64());
        let bound = json!({
            "second": second, "no_win_by": no_win_by, "positions": positions, "seconds": seconds,
        });
        console::print_either(json, &bound, || {
            let bound =
                no_win_by.map_or("no bound found".to_owned(), |stone| format!("no win by stone {stone}"));
            format!("{second:4} {bound}  {}, {seconds:.1} s", counted(positions, "position"))
        });
    }
    all
}

fn trust(args: &Args) -> Trust {
    let settings = settings(args, 1);
    match args.trust {
        Trusted::None => Trust::None(settings),
        Trusted::Sample => Trust::Sample(settings),
        Trusted::All => Trust::All,
    }
}

fn open_store(args: &Args, path: &Path, game: Game) -> Result<Store, String> {
    let (store, believed) = Store::open_with(path, game, &trust(args)).map_err(sentence)?;
    let path = path.display();
    if believed.checked > 0 {
        let (checked, confirmed) = (counted(believed.checked, "answer"), believed.confirmed);
        let others = if args.trust == Trusted::None { "; the others will not be used" } else { "" };
        console::note(format_args!("{path}: {confirmed} of {checked} confirmed by a search{others}"));
    }
    Ok(store)
}

fn is_empty(path: &Path, game: Game) -> bool {
    Store::open(path, game).is_ok_and(|store| store.is_empty())
}

fn merge_stores(args: &Args, store: &Store) -> Result<(), String> {
    for path in &args.merge {
        let taken = match path.extension() {
            Some(json) if json == "json" => store.take(&read(Some(path))?),
            _ => store.merge(path, &trust(args)),
        };
        let taken = taken.map_err(sentence)?;
        console::note(format_args!("{}: {}", path.display(), counted(taken, "new answer")));
    }
    Ok(())
}

fn sentence(error: StoreError) -> String {
    match error {
        StoreError::Refuted { .. } => {
            format!(
                "{error}; --trust none uses only answers that a search confirms, --trust all accepts every answer"
            )
        }
        _ => error.to_string(),
    }
}
