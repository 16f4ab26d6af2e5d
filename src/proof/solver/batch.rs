//! A batch: many second moves solved side by side, each by the earliest stone that can be reached.

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

/// What to solve, and how far to go.
#[derive(Clone, Debug)]
pub struct Batch {
    /// The second moves, in the order to start them.
    pub second_moves: Vec<Point>,
    /// The deadline that is good enough.
    pub deadline: Deadline,
    /// The first deadline to try; a second move that does not fall by it is tried two stones later, up to `deadline`.
    pub first: Deadline,
    /// Whether to go on to earlier deadlines once one is proven.
    pub minimise: bool,
    /// Threat search nodes for one attempt at an earlier deadline than the one that is good enough; that one gets what it
    /// takes.
    pub nodes: u64,
    /// Threat search nodes for each attempt at an earlier win after one of White's fourth moves, if these are to be tried.
    /// None is tried by an earlier deadline than `first`.
    pub shorten_nodes: Option<u64>,
    /// How the search goes.
    pub settings: Settings,
    /// Second moves solved at a time.
    pub threads: usize,
}

/// What is told while a batch is solved.
#[derive(Clone, Debug)]
pub enum Event<'a> {
    /// An attempt goes on.
    Progress {
        /// The second move.
        second_move: Point,
        /// Where the search stands.
        progress: &'a Progress,
    },
    /// An attempt ended.
    Attempt {
        /// The second move.
        second_move: Point,
        /// White's fourth move, where the attempt was at one of them.
        fourth_move: Option<Point>,
        /// The stone it was to be won by.
        deadline: Deadline,
        /// How it ended.
        outcome: Outcome,
        /// Threat search nodes it took.
        nodes: u64,
    },
}

/// Solves a batch until nothing is left to try or `report` returns false. Every proof is in the store when its attempt ends.
///
/// # Errors
/// If the store cannot be written; then no attempt goes on, for its proof would be lost.
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

/// Works tasks off, so many at a time. A worker ends when none is left or its task says that it was stopped; when one fails, no other
/// is begun, and those that go on are told.
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

/// Solves one second move as the batch says; false if it was stopped.
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

/// Looks for earlier wins after the fourth moves, if the batch says so; false if it was stopped.
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
