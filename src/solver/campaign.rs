//! Solving many second moves side by side, each by the earliest stone that can be reached.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

use engine::{Board, Point};

use crate::journal::StoreError;
use crate::opening::board_after;
use crate::replies::{Attempt, shorten_replies};
use crate::search::{Outcome, Progress, Settings};
use crate::second::solve_second;
use crate::store::Store;

/// What to solve.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The second moves, in the order to start them.
    pub seconds: Vec<Point>,
    /// The deadline that is good enough: an odd stone.
    pub deadline: u8,
    /// The first deadline to try; a second move that does not fall by it is tried two stones later, up to `deadline`.
    pub first: u8,
    /// Whether to go on to earlier deadlines once one is proven.
    pub minimise: bool,
    /// Threat search nodes for one attempt at an earlier deadline than the one that is good enough; that one gets what it
    /// takes.
    pub nodes: u64,
    /// Threat search nodes for each attempt at an earlier win after one of White's fourth moves, if these are to be tried.
    /// None is tried before stone `first`.
    pub replies: Option<u64>,
    /// How the search goes.
    pub settings: Settings,
    /// Second moves solved at a time.
    pub threads: usize,
}

/// What a campaign tells while it runs.
#[derive(Clone, Debug)]
pub enum Event<'a> {
    /// An attempt goes on.
    Progress {
        /// The second move.
        second: Point,
        /// Where the search stands.
        progress: &'a Progress,
    },
    /// An attempt ended.
    Attempt {
        /// The second move.
        second: Point,
        /// White's fourth move, where the attempt was at one of them.
        reply: Option<Point>,
        /// The stone it was to be won by.
        deadline: u8,
        /// How it ended.
        outcome: Outcome,
        /// Threat search nodes it took.
        nodes: u64,
    },
}

/// Runs a plan until nothing is left to try or `report` returns false. Every proof is in the store when its attempt ends.
///
/// # Errors
/// If the store cannot be written.
pub fn run(plan: &Plan, store: &Store, report: &(dyn Fn(Event) -> bool + Sync)) -> Result<(), StoreError> {
    let queue: Mutex<VecDeque<Point>> = Mutex::new(plan.seconds.iter().copied().collect());
    let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).pop_front();
    std::thread::scope(|scope| {
        let worker = || {
            while let Some(second) = next() {
                if !solve(plan, store, second, report)? || !shorten(plan, store, second, report)? {
                    break;
                }
            }
            Ok(())
        };
        let workers: Vec<_> = (0..plan.threads.max(1)).map(|_| scope.spawn(worker)).collect();
        workers.into_iter().try_for_each(|worker| worker.join().expect("a worker does not panic"))
    })
}

/// Solves one second move as the plan says; false if it was stopped.
fn solve(
    plan: &Plan,
    store: &Store,
    second: Point,
    report: &(dyn Fn(Event) -> bool + Sync),
) -> Result<bool, StoreError> {
    let mut board = board_after(&[Point::CENTER, second]);
    let proven = |board: &Board| store.get(board).map(|answer| answer.win_at);
    let mut deadline = match proven(&board) {
        Some(win_at) if win_at <= plan.deadline && plan.minimise => win_at - 2,
        Some(win_at) if win_at <= plan.deadline => return Ok(true),
        _ => plan.first.min(plan.deadline),
    };
    loop {
        let mut nodes = 0;
        let mut tell = |progress: &Progress| {
            nodes = progress.nodes;
            report(Event::Progress { second, progress })
        };
        let limit = if deadline < plan.deadline { plan.nodes } else { u64::MAX };
        let outcome = solve_second(&mut board, deadline, limit, plan.settings, store, &mut tell)?;
        let go_on = report(Event::Attempt { second, reply: None, deadline, outcome, nodes });
        if !go_on || outcome == Outcome::Stopped {
            return Ok(false);
        }
        let enough = proven(&board).is_some_and(|win_at| win_at <= plan.deadline);
        deadline = match (enough, outcome) {
            (true, Outcome::Proven) if plan.minimise => deadline - 2,
            (false, _) if deadline < plan.deadline => deadline + 2,
            _ => return Ok(true),
        };
    }
}

/// Looks for earlier wins after the fourth moves, if the plan says so; false if it was stopped.
fn shorten(
    plan: &Plan,
    store: &Store,
    second: Point,
    report: &(dyn Fn(Event) -> bool + Sync),
) -> Result<bool, StoreError> {
    let mut board = board_after(&[Point::CENTER, second]);
    let (Some(nodes), Some(answer)) = (plan.replies, store.get(&board)) else { return Ok(true) };
    board.make(answer.point);
    let mut progress = |progress: &Progress| report(Event::Progress { second, progress });
    let mut tell = |Attempt { reply, deadline, outcome, nodes }| {
        report(Event::Attempt { second, reply: Some(reply), deadline, outcome, nodes })
    };
    shorten_replies(&mut board, plan.first, nodes, plan.settings, store, &mut progress, &mut tell)
}
