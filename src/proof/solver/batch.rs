//! A batch: many second moves solved in parallel, each by the earliest stone that can be reached.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use engine::{Board, Deadline, Point};

use crate::journal::StoreError;
use crate::opening::board_after;
use crate::search::{Outcome, Progress, Settings};
use crate::second_move::solve_second_move;
use crate::shorten::{Attempt, shorten_replies};
use crate::store::Store;

/// The work of a batch and its limits.
#[derive(Clone, Debug)]
pub struct Batch {
    /// The second moves, in starting order.
    pub second_moves: Vec<Point>,
    /// The required deadline.
    pub deadline: Deadline,
    /// The first deadline to try. A second move that is not proven by it is tried two stones later, up to `deadline`.
    pub first: Deadline,
    /// Whether to continue with earlier deadlines once one is proven.
    pub minimise: bool,
    /// The node limit of an attempt at an earlier deadline than the required one, which has no limit.
    pub nodes: u64,
    /// The node limit of each attempt at an earlier win after one of White's fourth moves; `None` to skip these. No attempt has
    /// an earlier deadline than `first`.
    pub shorten_nodes: Option<u64>,
    /// The settings of the searches.
    pub settings: Settings,
    /// The number of second moves solved in parallel.
    pub threads: usize,
}

/// The reports of a running batch.
#[derive(Clone, Debug)]
pub enum Event<'a> {
    /// An attempt continues.
    Progress {
        /// The second move.
        second_move: Point,
        /// The progress of its search.
        progress: &'a Progress,
    },
    /// An attempt ended.
    Attempt {
        /// The second move.
        second_move: Point,
        /// White's fourth move, if the attempt was at one.
        fourth_move: Option<Point>,
        /// The stone by which Black should win.
        deadline: Deadline,
        /// The outcome.
        outcome: Outcome,
        /// The number of threat search nodes.
        nodes: u64,
    },
}

/// Solves a batch until nothing is left to try or `report` returns false. Every proof is in the store when its attempt ends.
///
/// # Errors
/// Fails if the store cannot be written. No attempt continues then, since its proof would be lost.
pub fn solve_batch(
    batch: &Batch,
    store: &Store,
    report: &(dyn Fn(Event) -> bool + Sync),
) -> Result<(), StoreError> {
    side_by_side(batch.second_moves.iter().copied(), batch.threads, |second, goes_on| {
        let report = |event: Event| report(event) && goes_on();
        Ok(solve(batch, store, second, &report)? && shorten(batch, store, second, &report)?)
    })
}

/// Runs tasks in parallel, up to a number at a time. A worker ends when no task is left or its task was stopped. After a
/// failure no new task starts, and running ones are told to stop.
fn side_by_side<T: Send>(
    tasks: impl Iterator<Item = T>,
    threads: usize,
    work: impl Fn(T, &(dyn Fn() -> bool + Sync)) -> Result<bool, StoreError> + Sync,
) -> Result<(), StoreError> {
    let queue: Mutex<VecDeque<T>> = Mutex::new(tasks.collect());
    let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).pop_front();
    let failed = AtomicBool::new(false);
    let goes_on = || !failed.load(Ordering::Relaxed);
    std::thread::scope(|scope| {
        let worker = || {
            while goes_on()
                && let Some(task) = next()
            {
                let went_on = work(task, &goes_on);
                failed.fetch_or(went_on.is_err(), Ordering::Relaxed);
                if !went_on? {
                    break;
                }
            }
            Ok(())
        };
        let workers: Vec<_> = (0..threads.max(1)).map(|_| scope.spawn(worker)).collect();
        workers.into_iter().try_for_each(|worker| worker.join().expect("a worker does not panic"))
    })
}

/// Solves one second move; false if it was stopped.
fn solve(
    batch: &Batch,
    store: &Store,
    second_move: Point,
    report: &(dyn Fn(Event) -> bool + Sync),
) -> Result<bool, StoreError> {
    let mut board = board_after(store.game(), &[store.game().first(), second_move]);
    let proven = |board: &Board| store.get(board).map(|answer| answer.win_at);
    let mut deadline = match proven(&board) {
        Some(win_at) if win_at <= batch.deadline && batch.minimise => win_at.earlier(),
        Some(win_at) if win_at <= batch.deadline => return Ok(true),
        _ => Some(batch.first.min(batch.deadline)),
    };
    while let Some(stone) = deadline {
        let mut nodes = 0;
        let mut tell = |progress: &Progress| {
            nodes = progress.nodes;
            report(Event::Progress { second_move, progress })
        };
        let limit = if stone < batch.deadline { batch.nodes } else { u64::MAX };
        let outcome = solve_second_move(&mut board, stone, limit, batch.settings, store, &mut tell)?;
        let go_on =
            report(Event::Attempt { second_move, fourth_move: None, deadline: stone, outcome, nodes });
        if !go_on || outcome == Outcome::Stopped {
            return Ok(false);
        }
        let enough = proven(&board).is_some_and(|win_at| win_at <= batch.deadline);
        deadline = match (enough, outcome) {
            (true, Outcome::Proven) if batch.minimise => stone.earlier(),
            (false, _) if stone < batch.deadline => stone.later(),
            _ => return Ok(true),
        };
    }
    Ok(true)
}

/// Searches for earlier wins after the fourth moves, if the batch requires it; false if it was stopped.
fn shorten(
    batch: &Batch,
    store: &Store,
    second_move: Point,
    report: &(dyn Fn(Event) -> bool + Sync),
) -> Result<bool, StoreError> {
    let mut board = board_after(store.game(), &[store.game().first(), second_move]);
    let (Some(nodes), Some(answer)) = (batch.shorten_nodes, store.get(&board)) else { return Ok(true) };
    board.make(answer.point);
    let mut progress = |progress: &Progress| report(Event::Progress { second_move, progress });
    let mut tell = |Attempt { reply, deadline, outcome, nodes }| {
        report(Event::Attempt { second_move, fourth_move: Some(reply), deadline, outcome, nodes })
    };
    shorten_replies(&mut board, batch.first, nodes, batch.settings, store, &mut progress, &mut tell)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Error;
    use std::time::{Duration, Instant};

    #[test]
    fn one_failure_stops_all_workers() {
        const PATIENCE: Duration = Duration::from_secs(60);
        let begun = Mutex::new(Vec::new());
        let failed = side_by_side(0..3, 2, |task, goes_on| {
            begun.lock().unwrap().push(task);
            if task == 0 {
                return Err(StoreError::Io("store.txt".into(), Error::other("full")));
            }
            let began = Instant::now();
            while goes_on() {
                assert!(began.elapsed() < PATIENCE, "nobody told it to stop");
                std::thread::sleep(Duration::from_millis(1));
            }
            Ok(true)
        });
        assert!(failed.is_err_and(|error| error.to_string() == "store.txt: full"));
        assert!(!begun.into_inner().unwrap().contains(&2));
    }
}
