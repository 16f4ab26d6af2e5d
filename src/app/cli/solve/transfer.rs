//! The first half of `gomoku solve --from`: what holds of another game's strategy.

use std::path::Path;
use std::time::Instant;

use engine::{Deadline, Point, notation};
use solver::{Listings, Outcome, Settings, Store, Transfer, TransferCounts};
use strategy::Strategy;

use super::Attempt;
use super::telling::{PROGRESS_EVERY, word};
use crate::common;

/// What to carry over, and where to.
pub struct Plan<'a> {
    /// The other game's strategy.
    pub from: &'a Strategy,
    /// The second moves, in the order to try them.
    pub second_moves: &'a [Point],
    /// The stone by which Black has to win.
    pub deadline: Deadline,
    /// How the searches go where no answer holds.
    pub settings: Settings,
    /// The file that keeps the completed positions.
    pub listings: &'a Path,
    /// Whether to print one JSON object for each second move.
    pub json: bool,
}

/// Carries answers over into the store until every second move was tried or `stop` says so.
///
/// # Errors
/// A sentence if a file cannot be read or written.
pub fn run(plan: &Plan, store: &Store, stop: &dyn Fn() -> bool) -> Result<(), String> {
    let game = store.game();
    let mut listings = Listings::open(plan.listings, game).map_err(|error| error.to_string())?;
    let began = Instant::now();
    let mut last = began;
    let mut report = |counts: &TransferCounts| {
        if last.elapsed() >= PROGRESS_EVERY {
            last = Instant::now();
            common::note(progress(counts, began));
        }
        !stop()
    };
    let mut transfer = Transfer::new(plan.from, plan.settings, store, &mut listings, &mut report);
    for &second in plan.second_moves {
        let (start, before) = (Instant::now(), transfer.counts().nodes);
        let mut board = game.board();
        board.make(game.first());
        board.make(second);
        let outcome = transfer.prove(&mut board, plan.deadline).map_err(|error| error.to_string())?;
        let attempt = Attempt {
            second: second.to_string(),
            reply: None,
            deadline: store.get(&board).map_or(plan.deadline, |answer| answer.win_at).stone(),
            outcome: word(outcome),
            nodes: transfer.counts().nodes - before,
            seconds: start.elapsed().as_secs_f64(),
        };
        if plan.json {
            common::print_json(&attempt);
        } else {
            let Attempt { second, deadline, outcome, nodes, seconds, .. } = &attempt;
            let nodes = *nodes as f64 / 1e6;
            common::note(format_args!(
                "{second} by {deadline}, carried over: {outcome} after {nodes:.1} M nodes, {seconds:.1} s"
            ));
        }
        if outcome == Outcome::Stopped {
            break;
        }
    }
    common::note(progress(transfer.counts(), began));
    Ok(())
}

fn progress(counts: &TransferCounts, began: Instant) -> String {
    let TransferCounts { positions, kept, replaced, searches, nodes, line } = counts;
    format!(
        "{:6.0} s  {positions} positions carried over, {kept} answers kept, {replaced} replaced, {searches} searches, \
         {:.1} M nodes, at {}",
        began.elapsed().as_secs_f64(),
        *nodes as f64 / 1e6,
        notation::format_moves(line)
    )
}
