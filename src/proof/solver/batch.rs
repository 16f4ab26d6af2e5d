use engine::{Board, Deadline, Point};

use crate::journal::StoreError;
use crate::opening::board_after;
use crate::opening_search::prove_position;
use crate::search::{ProofSearch, Settings, SolveOutcome, SolveProgress};
use crate::shorten::{Attempt, shorten_replies};
use crate::store::{Store, StoredAnswer};
use crate::threads::side_by_side;

/// Second moves to solve in parallel, each by the earliest possible stone.
#[derive(Clone, Debug)]
pub struct Batch {
    /// The second moves, in the order in which they are started.
    pub second_moves: Vec<Point>,
    /// The deadline that must be reached.
    pub deadline: Deadline,
    /// The first deadline to try. Later deadlines follow in steps of two stones, up to `deadline`.
    pub first: Deadline,
    /// Whether to go on with earlier deadlines once one is proven.
    pub minimize: bool,
    /// The node limit for each attempt at a deadline earlier than `deadline`. The attempt at `deadline` itself has no limit.
    pub nodes: u64,
    /// The node limit for each attempt to find an earlier win, not before `first`, after one of White's fourth moves. `None`
    /// skips these attempts.
    pub shorten_nodes: Option<u64>,
    /// The settings of the searches.
    pub settings: Settings,
    /// The number of second moves solved in parallel.
    pub threads: usize,
}

/// A report from a running batch.
#[derive(Clone, Debug)]
pub enum Event<'a> {
    /// An attempt is still running.
    Progress {
        /// The second move.
        second_move: Point,
        /// The progress of its search.
        progress: &'a SolveProgress,
    },
    /// An attempt ended.
    Attempt {
        /// The second move.
        second_move: Point,
        /// The attempt, which may start after White's fourth move.
        attempt: Attempt,
    },
}

/// Solves a batch until nothing is left to try or `report` returns false. Saves the proofs in the store.
///
/// # Errors
/// Fails if the store cannot be written. All attempts then stop, because their proofs would be lost.
pub fn solve_batch(
    batch: &Batch,
    store: &Store,
    report: &(dyn Fn(Event) -> bool + Sync),
) -> Result<(), StoreError> {
    side_by_side(batch.second_moves.iter().copied(), batch.threads, |second, keep_going| {
        let report = |event: Event| report(event) && keep_going();
        let went_on = solve(batch, store, second, &report)? && shorten(batch, store, second, &report)?;
        Ok(went_on.then_some(()))
    })
    .map(drop)
}

/// Returns false if the work was stopped.
fn solve(
    batch: &Batch,
    store: &Store,
    second_move: Point,
    report: &(dyn Fn(Event) -> bool + Sync),
) -> Result<bool, StoreError> {
    let mut board = board_after(store.game(), &[store.game().first(), second_move]);
    let proven = |board: &Board| store.get(board).map(|answer| answer.win_at);
    let mut deadline = match proven(&board) {
        Some(win_at) if win_at <= batch.deadline && batch.minimize => win_at.earlier(),
        Some(win_at) if win_at <= batch.deadline => return Ok(true),
        _ => Some(batch.first.min(batch.deadline)),
    };
    while let Some(stone) = deadline {
        let mut nodes = 0;
        let mut tell = |progress: &SolveProgress| {
            nodes = progress.nodes;
            report(Event::Progress { second_move, progress })
        };
        let limit = if stone < batch.deadline { batch.nodes } else { u64::MAX };
        let outcome = solve_second_move(&mut board, stone, limit, batch.settings, store, &mut tell)?;
        let attempt = Attempt { reply: None, deadline: stone, outcome, nodes };
        if !report(Event::Attempt { second_move, attempt }) || outcome == SolveOutcome::Stopped {
            return Ok(false);
        }
        let enough = proven(&board).is_some_and(|win_at| win_at <= batch.deadline);
        deadline = match (enough, outcome) {
            (true, SolveOutcome::Proven) if batch.minimize => stone.earlier(),
            (false, _) if stone < batch.deadline => stone.later(),
            _ => return Ok(true),
        };
    }
    Ok(true)
}

/// Proves that Black wins by `deadline` after the first two stones, with at most `nodes` threat search nodes, and stores the
/// answers. If the store has a third move that wins later, the search first tries only this move, with half of the nodes.
fn solve_second_move(
    board: &mut Board,
    deadline: Deadline,
    nodes: u64,
    settings: Settings,
    store: &Store,
    report: &mut dyn FnMut(&SolveProgress) -> bool,
) -> Result<SolveOutcome, StoreError> {
    let known = store.get(board);
    if known.is_some_and(|answer| answer.win_at <= deadline) {
        return Ok(SolveOutcome::Proven);
    }
    let mut search = ProofSearch::new(settings, deadline, store).with_report(report);
    if let Some(StoredAnswer { point, .. }) = known {
        board.make(point);
        let outcome = prove_position(&mut search, board, nodes / 2);
        board.unmake();
        match outcome? {
            SolveOutcome::Proven => {
                store.insert(board, StoredAnswer { point, win_at: deadline })?;
                return Ok(SolveOutcome::Proven);
            }
            SolveOutcome::Stopped => return Ok(SolveOutcome::Stopped),
            SolveOutcome::Exhausted | SolveOutcome::OutOfNodes => {}
        }
    }
    let left = nodes.saturating_sub(search.threat_nodes());
    prove_position(&mut search, board, left)
}

/// Searches for earlier wins after White's fourth moves. Returns false if the work was stopped.
fn shorten(
    batch: &Batch,
    store: &Store,
    second_move: Point,
    report: &(dyn Fn(Event) -> bool + Sync),
) -> Result<bool, StoreError> {
    let mut board = board_after(store.game(), &[store.game().first(), second_move]);
    let (Some(nodes), Some(answer)) = (batch.shorten_nodes, store.get(&board)) else { return Ok(true) };
    board.make(answer.point);
    let mut progress = |progress: &SolveProgress| report(Event::Progress { second_move, progress });
    let mut tell = |attempt| report(Event::Attempt { second_move, attempt });
    shorten_replies(&mut board, batch.first, nodes, batch.settings, store, &mut progress, &mut tell)
}
