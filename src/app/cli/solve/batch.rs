//! Solves many second moves, each by the earliest stone that can be proven.

use engine::notation::counted;
use std::collections::HashMap;
use std::path::Path;
use std::sync::Mutex;
use std::time::Instant;

use console::Pace;
use engine::{Deadline, Point, notation};
use solver::{Batch, Event, Listings, Run, SolveOutcome, Store, Transfer, TransferCounts};
use strategy::Strategy;

use super::report::{Attempt, PROGRESS_EVERY, Reporter, Row};
use super::{Args, settings};
use crate::strategies::read;

/// Solves these second moves and prints a row for each. Returns true if all of them are proven.
pub fn solve(
    args: &Args,
    listings: &Path,
    second_moves: Vec<Point>,
    store: &Store,
    run: &Run,
    stop: &(dyn Fn() -> bool + Sync),
) -> Result<bool, String> {
    let threads = args.threads.count().clamp(1, second_moves.len());
    let batch = Batch {
        second_moves,
        deadline: args.deadline,
        first: args.first,
        minimize: args.minimize,
        nodes: args.nodes,
        shorten_nodes: args.reply_nodes,
        settings: settings(args, threads),
        threads,
    };
    if let Some(from) = &args.from {
        transfer(args, &batch, &read(Some(from))?, listings, store, stop)?;
    }
    if !stop() {
        let reporter = Reporter::new(store, run);
        let starts = Mutex::default();
        let report = |event: Event| {
            on_event(args, event, &reporter, &starts);
            !stop()
        };
        solver::solve_batch(&batch, store, &report).map_err(|error| error.to_string())?;
    }
    let rows: Vec<Row> = batch.second_moves.iter().map(|&second| Row::new(store, second)).collect();
    rows.iter().for_each(|row| console::print_either(args.json, row, || row.to_string()));
    Ok(rows.iter().all(|row| row.win_at.is_some_and(|win_at| win_at <= args.deadline.stone())))
}

type Starts = Mutex<HashMap<(Point, Deadline), Instant>>;

fn on_event(args: &Args, event: Event, reporter: &Reporter, starts: &Starts) {
    let Ok(mut starts) = starts.lock() else { return };
    match event {
        Event::Progress { second_move, progress } => {
            starts.entry((second_move, progress.deadline)).or_insert_with(Instant::now);
            reporter.progress(second_move, progress);
        }
        Event::Attempt { second_move, attempt: solver::Attempt { reply, deadline, outcome, nodes } } => {
            let start = starts.remove(&(second_move, deadline));
            say(
                args,
                &Attempt {
                    second: Some(second_move.to_string()),
                    reply: reply.map(|reply| reply.to_string()),
                    ..Attempt::new(deadline, outcome, nodes, start)
                },
            );
        }
    }
}

/// Prints an attempt: as a result if the output is JSON, otherwise as progress.
fn say(args: &Args, attempt: &Attempt) {
    if args.json { console::print_json(attempt) } else { console::note(attempt) }
}

/// Transfers answers from another game into the store until every second move has been tried or `stop` returns true.
fn transfer(
    args: &Args,
    batch: &Batch,
    from: &Strategy,
    listings: &Path,
    store: &Store,
    stop: &dyn Fn() -> bool,
) -> Result<(), String> {
    let game = store.game();
    let mut listings = Listings::open(listings, game).map_err(|error| error.to_string())?;
    let mut pace = Pace::every(PROGRESS_EVERY);
    let began = Instant::now();
    let mut report = |counts: &TransferCounts| {
        pace.note(|seconds| transferred(counts, seconds));
        !stop()
    };
    let mut transfer = Transfer::new(from, batch.settings, store, &mut listings, &mut report);
    for &second in &batch.second_moves {
        let (start, before) = (Instant::now(), transfer.counts().nodes);
        let mut board = game.board();
        board.make(game.first());
        board.make(second);
        let outcome = transfer.prove(&mut board, batch.deadline).map_err(|error| error.to_string())?;
        let deadline = store.get(&board).map_or(batch.deadline, |answer| answer.win_at);
        let attempt = Attempt::new(deadline, outcome, transfer.counts().nodes - before, Some(start));
        say(args, &Attempt { second: Some(second.to_string()), ..attempt });
        if outcome == SolveOutcome::Stopped {
            break;
        }
    }
    console::note(transferred(transfer.counts(), began.elapsed().as_secs_f64()));
    Ok(())
}

fn transferred(counts: &TransferCounts, seconds: f64) -> String {
    let TransferCounts { positions, kept, replaced, searches, nodes, line } = counts;
    let (positions, kept) = (counted(positions, "position"), counted(kept, "answer"));
    let searches = counted(searches, "search");
    format!(
        "{seconds:6.0} s  {positions} transferred, {kept} kept, {replaced} replaced, {searches}, {:.1} M nodes, at {}",
        *nodes as f64 / 1e6,
        notation::format_moves(line)
    )
}
