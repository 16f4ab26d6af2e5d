//! Solving one second move: which third move wins is not to be seen, so several share the nodes.

use engine::{Board, Point};

use crate::fourth::solve_replies;
use crate::journal::StoreError;
use crate::opening::third_moves;
use crate::search::{Outcome, Progress, Search, Settings};
use crate::store::{Answer, Store};

/// Third moves that share the nodes. The others look like them or worse and were never needed.
const THIRDS: usize = 8;

/// Nodes the first third move gets before the second has its turn.
const FIRST_SHARE: u64 = 20_000_000;

/// Proves that Black wins by stone `deadline` after the first two stones on `board`, spending at most `nodes` threat search
/// nodes. Black's third move and all later answers are then in the store.
///
/// The third moves take turns with shares that double, the best known one first.
///
/// # Errors
/// If the store cannot be written.
pub fn solve_second(
    board: &mut Board,
    deadline: u8,
    nodes: u64,
    settings: Settings,
    store: &Store,
    report: &mut dyn FnMut(&Progress) -> bool,
) -> Result<Outcome, StoreError> {
    let known = store.get(board);
    if known.is_some_and(|answer| answer.win_at <= deadline) {
        return Ok(Outcome::Proven);
    }
    let mut thirds = third_moves(board);
    thirds.truncate(THIRDS);
    if let Some(answer) = known {
        thirds.retain(|&p| p != answer.point);
        thirds.insert(0, answer.point);
    }
    let mut share = FIRST_SHARE;
    let mut search = Search::new(settings, deadline, store, report);
    loop {
        let mut exhausted = Vec::new();
        for &third in &thirds {
            let left = nodes.saturating_sub(search.threat_nodes());
            if left == 0 {
                return Ok(Outcome::OutOfNodes);
            }
            match try_third(&mut search, board, third, deadline, share.min(left))? {
                Outcome::Proven => {
                    search.keep(board, Answer { point: third, win_at: deadline })?;
                    return Ok(Outcome::Proven);
                }
                Outcome::Exhausted => exhausted.push(third),
                Outcome::OutOfNodes => {}
                Outcome::Stopped => return Ok(Outcome::Stopped),
            }
        }
        thirds.retain(|p| !exhausted.contains(p));
        if thirds.is_empty() {
            return Ok(Outcome::Exhausted);
        }
        share *= 2;
    }
}

/// Half of the nodes go to the search as it comes, half to White's replies one by one.
fn try_third(
    search: &mut Search,
    board: &mut Board,
    third: Point,
    deadline: u8,
    nodes: u64,
) -> Result<Outcome, StoreError> {
    board.make(third);
    let outcome = match search.prove(board, nodes / 2) {
        Ok(Outcome::OutOfNodes) => solve_replies(search, board, deadline, nodes / 2),
        outcome => outcome,
    };
    board.unmake();
    outcome
}
