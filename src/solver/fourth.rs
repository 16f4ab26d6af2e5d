//! Solving one third move: every fourth move of White in turn, and for the hard ones the fifth moves of Black by turns.
//!
//! At an early position with Black to move the proof numbers of different moves say little until much work has gone in,
//! and best-first search stays with the move it began with. So the moves get equal shares of nodes, the better half of
//! them twice that, and so on, until one is proven.

use std::collections::HashMap;

use engine::{Board, Color, Point};

use crate::candidates::by_worth;
use crate::journal::StoreError;
use crate::search::{Outcome, Search};
use crate::store::Answer;

/// Nodes for a fourth move before its answers take turns.
const PLAIN_SHARE: u64 = 6_000_000;
/// Nodes for each fifth move in the first round.
const FIRST_SHARE: u64 = 3_000_000;
/// Fifth moves in the first round.
const FIFTHS: usize = 40;

/// Proves a position with White to move and few stones by proving Black's win after each reply, at most `nodes` threat
/// search nodes in all.
///
/// # Errors
/// If the store cannot be written.
pub fn solve_replies(
    search: &mut Search,
    board: &mut Board,
    win_at: u8,
    nodes: u64,
) -> Result<Outcome, StoreError> {
    let until = search.threat_nodes() + nodes;
    let mut successes: HashMap<Point, u32> = HashMap::new();
    let mut worst = Outcome::Proven;
    for reply in by_worth(board, Color::White, board.empty()) {
        board.make(reply);
        let left = until.saturating_sub(search.threat_nodes());
        let outcome = solve_reply(search, board, win_at, left, &successes);
        let answer = search.answer(board);
        board.unmake();
        let outcome = outcome?;
        if outcome != Outcome::Proven {
            worst = outcome;
        }
        if let Some(answer) = answer {
            *successes.entry(answer.point).or_default() += 1;
        }
        if outcome == Outcome::Stopped || search.threat_nodes() >= until {
            break;
        }
    }
    Ok(worst)
}

/// Proves a position with Black to move, its moves taking turns.
fn solve_reply(
    search: &mut Search,
    board: &mut Board,
    win_at: u8,
    nodes: u64,
    successes: &HashMap<Point, u32>,
) -> Result<Outcome, StoreError> {
    let until = search.threat_nodes() + nodes;
    let outcome = search.prove(board, PLAIN_SHARE.min(nodes))?;
    if outcome != Outcome::OutOfNodes {
        return Ok(outcome);
    }
    let mut moves: Vec<Point> = by_worth(board, Color::Black, board.empty());
    moves.truncate(FIFTHS);
    let more: Vec<Point> =
        successes.keys().copied().filter(|&p| board.get(p).is_none() && !moves.contains(&p)).collect();
    moves.extend(more);
    moves.sort_by_key(|p| std::cmp::Reverse(successes.get(p).copied().unwrap_or(0)));
    let mut share = FIRST_SHARE;
    loop {
        let mut standing = Vec::new();
        for &point in &moves {
            let left = until.saturating_sub(search.threat_nodes());
            if left == 0 {
                return Ok(Outcome::OutOfNodes);
            }
            board.make(point);
            let outcome = search.prove(board, share.min(left));
            let proof = search.proof_number();
            board.unmake();
            match outcome? {
                Outcome::Proven => {
                    search.keep(board, Answer { point, win_at })?;
                    return Ok(Outcome::Proven);
                }
                Outcome::Stopped => return Ok(Outcome::Stopped),
                Outcome::Exhausted => {}
                Outcome::OutOfNodes => standing.push((proof, point)),
            }
        }
        if standing.is_empty() {
            return Ok(Outcome::Exhausted);
        }
        // A stable sort: equal ones keep their order.
        standing.sort_by_key(|&(proof, _)| proof);
        standing.truncate(moves.len().div_ceil(2));
        moves = standing.into_iter().map(|(_, point)| point).collect();
        share *= 2;
    }
}
