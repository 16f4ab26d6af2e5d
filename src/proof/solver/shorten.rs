//! Finds earlier wins after individual replies in a position that is already won.
//!
//! A proof for one deadline only shows that every reply loses by then, but most replies lose much sooner. This module searches
//! for a win by each earlier deadline. The results for one reply help with the other replies.

use std::collections::HashSet;

use engine::{Board, Deadline, Point, canonical_key};

use crate::journal::StoreError;
use crate::opening_search::prove_position;
use crate::search::{ProofSearch, Settings, SolveOutcome, SolveProgress};
use crate::store::Store;

/// An attempt to prove a win by a given deadline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attempt {
    /// White's reply, if the attempt starts after one.
    pub reply: Option<Point>,
    /// The number of the stone by which Black should win.
    pub deadline: Deadline,
    /// The outcome.
    pub outcome: SolveOutcome,
    /// The number of threat search nodes spent.
    pub nodes: u64,
}

/// Tries to prove earlier wins after each reply to the last stone for which the store has an answer. Each new deadline is two
/// stones earlier, down to `first`. Abandons a reply after `nodes` threat search nodes. Returns false if `report` or `tell`
/// stopped the work.
///
/// # Errors
/// Fails if the store cannot be written.
pub fn shorten_replies(
    board: &mut Board,
    first: Deadline,
    nodes: u64,
    settings: Settings,
    store: &Store,
    report: &mut dyn FnMut(&SolveProgress) -> bool,
    tell: &mut dyn FnMut(Attempt) -> bool,
) -> Result<bool, StoreError> {
    let mut replies = answered(board, store);
    let mut latest = replies.iter().map(|&(_, win_at)| win_at).max();
    while let Some(deadline) = latest.and_then(Deadline::earlier).filter(|&deadline| deadline >= first) {
        latest = Some(deadline);
        let mut search = ProofSearch::new(settings, deadline, store).with_report(report);
        let mut failed = HashSet::new();
        for &(reply, _) in replies.iter().filter(|&&(_, win_at)| win_at > deadline) {
            let before = search.threat_nodes();
            board.make(reply);
            let outcome = prove_position(&mut search, board, nodes);
            board.unmake();
            let outcome = outcome?;
            let nodes = search.threat_nodes() - before;
            if !tell(Attempt { reply: Some(reply), deadline, outcome, nodes })
                || outcome == SolveOutcome::Stopped
            {
                return Ok(false);
            }
            if outcome != SolveOutcome::Proven {
                failed.insert(reply);
            }
        }
        replies.retain(|(reply, _)| !failed.contains(reply));
        replies.iter_mut().for_each(|(_, win_at)| *win_at = deadline.min(*win_at));
    }
    Ok(true)
}

/// The replies that have an answer in the store, with their proven deadlines, one of each set of symmetric replies.
fn answered(board: &mut Board, store: &Store) -> Vec<(Point, Deadline)> {
    let mut seen = HashSet::new();
    let mut replies = Vec::new();
    for reply in board.empty() {
        board.make(reply);
        if let Some(answer) = store.get(board)
            && seen.insert(canonical_key(board).0)
        {
            replies.push((reply, answer.win_at));
        }
        board.unmake();
    }
    replies
}
