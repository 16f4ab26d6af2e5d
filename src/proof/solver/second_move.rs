//! Solves one second move.

use engine::{Board, Deadline};

use crate::journal::StoreError;
use crate::opening_search::{prove_opening, prove_opening_replies};
use crate::search::{Outcome, Progress, Search, Settings};
use crate::store::{Answer, Store};

/// Proves that Black wins by `deadline` after the first two stones on `board`, with at most `nodes` threat search nodes.
/// Black's third move and all later answers are then in the store.
///
/// A third move that the store knows to win by a later stone is first tried alone, with half of the nodes.
///
/// # Errors
/// Fails if the store cannot be written.
pub fn solve_second_move(
    board: &mut Board,
    deadline: Deadline,
    nodes: u64,
    settings: Settings,
    store: &Store,
    report: &mut dyn FnMut(&Progress) -> bool,
) -> Result<Outcome, StoreError> {
    let known = store.get(board);
    if known.is_some_and(|answer| answer.win_at <= deadline) {
        return Ok(Outcome::Proven);
    }
    let mut search = Search::new(settings, deadline, store, report);
    if let Some(Answer { point, .. }) = known {
        board.make(point);
        let outcome = prove_opening_replies(&mut search, board, nodes / 2);
        board.unmake();
        match outcome? {
            Outcome::Proven => {
                store.insert(board, Answer { point, win_at: deadline })?;
                return Ok(Outcome::Proven);
            }
            Outcome::Stopped => return Ok(Outcome::Stopped),
            Outcome::Exhausted | Outcome::OutOfNodes => {}
        }
    }
    let left = nodes.saturating_sub(search.threat_nodes());
    prove_opening(&mut search, board, left)
}
