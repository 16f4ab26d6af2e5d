//! Proves early positions. Each move gets its own node budget.
//!
//! Before the third move, proof numbers say little, because every White reply matters, not just those near the stones. So each
//! of Black's third moves is searched separately. White's replies to it are proven in rounds, the easy ones first. This shows
//! early how many replies are hard, and therefore which move to continue with (see [`effort`](crate::effort)). From four stones
//! on, only the usual best-first search is used.

use std::collections::{HashMap, HashSet};

use engine::{Board, Color, Point, canonical_key};

use crate::and_budget::AndBudget;
use crate::candidates::by_value;
use crate::effort::effort_left;
use crate::journal::StoreError;
use crate::opening::third_moves;
use crate::or_budget::OrBudget;
use crate::search::{ProofSearch, SolveOutcome};
use crate::store::StoredAnswer;

const BEST_FIRST_STONES: usize = 4;

/// Every move gets this share before any move gets a second one.
const FIRST_SHARE: u64 = 4_000_000;

const REPLY_SHARE: u64 = 20_000;

/// An open reply counts fully once this many nodes were spent on it. Hundreds of replies are open after the first round, a few
/// dozen after the second.
const IN_FULL_NODES: u64 = 60_000;

/// Proves a position with either side to move, using at most `nodes` threat search nodes in total.
///
/// # Errors
/// Fails if the store cannot be written.
pub fn prove_position(
    search: &mut ProofSearch,
    board: &mut Board,
    nodes: u64,
) -> Result<SolveOutcome, StoreError> {
    match board.to_move() {
        Color::Black => OpeningSearch::new(search).or_node(board, nodes),
        Color::White => Ok(OpeningSearch::new(search).and_node(board, nodes)?.0),
    }
}

/// If the nodes for a position run out, its search continues with its next share.
struct OpeningSearch<'a, 'b> {
    search: &'a mut ProofSearch<'b>,
    or_budgets: HashMap<u64, OrBudget>,
    and_budgets: HashMap<u64, AndBudget>,
    spent: HashMap<u64, u64>,
}

impl<'a, 'b> OpeningSearch<'a, 'b> {
    fn new(search: &'a mut ProofSearch<'b>) -> Self {
        Self { search, or_budgets: HashMap::new(), and_budgets: HashMap::new(), spent: HashMap::new() }
    }

    fn left(&self, until: u64) -> u64 {
        until.saturating_sub(self.search.threat_nodes())
    }

    fn or_node(&mut self, board: &mut Board, nodes: u64) -> Result<SolveOutcome, StoreError> {
        if self.search.answer(board).is_some() {
            return Ok(SolveOutcome::Proven);
        }
        let before = self.search.threat_nodes();
        let outcome = if board.stones() >= BEST_FIRST_STONES {
            self.search.prove(board, nodes)
        } else {
            let mut budget = self
                .or_budgets
                .remove(&board.key())
                .unwrap_or_else(|| OrBudget::new(FIRST_SHARE, moves_to_try(board)));
            let outcome = self.try_moves(board, before.saturating_add(nodes), &mut budget);
            self.or_budgets.insert(board.key(), budget);
            outcome
        };
        *self.spent.entry(board.key()).or_default() += self.search.threat_nodes() - before;
        outcome
    }

    fn try_moves(
        &mut self,
        board: &mut Board,
        until: u64,
        budget: &mut OrBudget,
    ) -> Result<SolveOutcome, StoreError> {
        while self.left(until) > 0 {
            let Some((point, share)) = budget.next() else { return Ok(SolveOutcome::Exhausted) };
            let before = self.search.threat_nodes();
            board.make(point);
            let attempt = self.and_node(board, share.min(self.left(until)));
            board.unmake();
            let (outcome, effort) = attempt?;
            match outcome {
                SolveOutcome::Proven => {
                    self.search.store_answer(board, StoredAnswer { point, win_at: self.search.deadline });
                    return Ok(SolveOutcome::Proven);
                }
                SolveOutcome::Stopped => return Ok(SolveOutcome::Stopped),
                // Count at least one node. Otherwise a move that takes no nodes would get every share.
                SolveOutcome::OutOfNodes => {
                    budget.stays_open((self.search.threat_nodes() - before).max(1), effort);
                }
                SolveOutcome::Exhausted => budget.falls_out(),
            }
        }
        Ok(SolveOutcome::OutOfNodes)
    }

    /// Returns the outcome and the remaining effort.
    fn and_node(&mut self, board: &mut Board, nodes: u64) -> Result<(SolveOutcome, u64), StoreError> {
        if board.stones() >= BEST_FIRST_STONES {
            return Ok((self.search.prove(board, nodes)?, 0));
        }
        let until = self.search.threat_nodes().saturating_add(nodes);
        let mut budget = self
            .and_budgets
            .remove(&board.key())
            .unwrap_or_else(|| AndBudget::new(REPLY_SHARE, by_value(board, Color::White, board.empty())));
        while let Some((reply, share)) = budget.next() {
            let left = self.left(until);
            if left == 0 {
                break;
            }
            board.make(reply);
            let outcome = self.or_node(board, share.min(left));
            board.unmake();
            match outcome? {
                SolveOutcome::Proven => budget.answered(),
                SolveOutcome::OutOfNodes if left <= share => break,
                SolveOutcome::OutOfNodes => budget.stays_open(),
                outcome => return Ok((outcome, 0)),
            }
        }
        let outcome = match budget.next() {
            Some(_) => SolveOutcome::OutOfNodes,
            // Every reply has an answer, so this call only combines the answers.
            None => self.search.prove(board, self.left(until))?,
        };
        let effort = self.effort_left(board, budget.open());
        if outcome == SolveOutcome::OutOfNodes {
            self.and_budgets.insert(board.key(), budget);
        }
        Ok((outcome, effort))
    }

    fn effort_left(&self, board: &mut Board, replies: impl Iterator<Item = Point>) -> u64 {
        let spent = replies.map(|reply| {
            board.make(reply);
            let spent = self.spent.get(&board.key()).copied();
            board.unmake();
            spent.unwrap_or(0)
        });
        effort_left(spent, REPLY_SHARE, IN_FULL_NODES)
    }
}

/// The moves to try, in the order in which they get their first shares. Includes only one of each set of symmetric moves.
fn moves_to_try(board: &mut Board) -> Vec<Point> {
    let mut moves = third_moves(board);
    let mut seen = HashSet::new();
    moves.retain(|&point| {
        board.make(point);
        let new = seen.insert(canonical_key(board).0);
        board.unmake();
        new
    });
    moves
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Settings;
    use crate::store::Store;
    use engine::Deadline;
    use strategy::Game;

    fn board(moves: &str) -> Board {
        crate::opening::board(Game::STANDARD, moves)
    }

    fn settings() -> Settings {
        Settings { table_bytes: 1 << 20, ..Settings::default() }
    }

    #[test]
    fn one_of_several_equivalent_moves_is_tried() {
        // The reflection in the line through h8 and i9 exchanges g9 with i7, h7 with g8 and h9 with i8.
        assert_eq!(engine::notation::format_moves(&moves_to_try(&mut board("h8 i9"))), "g7 i7 h7 i8");
        // The reflection in column h maps column g to column i.
        assert_eq!(engine::notation::format_moves(&moves_to_try(&mut board("h8 h9"))), "g7 g9 h7 g8");
    }

    #[test]
    fn too_few_nodes_prove_nothing() {
        let store = Store::new(Game::STANDARD);
        let mut search = ProofSearch::new(settings(), Deadline::new(35).unwrap(), &store);
        let outcome = prove_position(&mut search, &mut board("h8 h9"), 100_000).unwrap();
        assert_eq!(outcome, SolveOutcome::OutOfNodes);
        assert!(store.get(&board("h8 h9")).is_none());
    }

    #[test]
    fn sliced_search_stays_open_until_it_is_proven() {
        let store = Store::new(Game::STANDARD);
        let mut search = ProofSearch::new(
            Settings { table_bytes: 16 << 20, ..settings() },
            Deadline::new(25).unwrap(),
            &store,
        );
        let mut opening = OpeningSearch::new(&mut search);
        let mut position = board("h8 o15");
        let mut portions = 0;
        while opening.or_node(&mut position, 50_000).unwrap() != SolveOutcome::Proven {
            assert!(store.get(&position).is_none());
            portions += 1;
            assert!(portions < 100);
        }
        assert!(portions > 10);
        position.make(store.get(&position).unwrap().point);
        // Every reply is answered by the store or by threats alone.
        for reply in by_value(&position, Color::White, position.empty()).into_iter().step_by(40) {
            position.make(reply);
            assert_eq!(
                opening.search.prove(&mut position, 200_000).unwrap(),
                SolveOutcome::Proven,
                "{reply}"
            );
            position.unmake();
        }
    }

    #[test]
    fn remaining_effort_counts_only_open_replies() {
        let store = Store::new(Game::STANDARD);
        let mut search = ProofSearch::new(settings(), Deadline::new(33).unwrap(), &store);
        let mut opening = OpeningSearch::new(&mut search);
        let mut position = board("h8 o15 g7");
        let (outcome, effort) = opening.and_node(&mut position, 300_000).unwrap();
        assert_eq!(outcome, SolveOutcome::OutOfNodes);
        let had: u64 = opening.spent.values().sum();
        assert_eq!(had, opening.search.threat_nodes());
        let open: Vec<Point> = opening.and_budgets[&position.key()].open().collect();
        let mut spent = Vec::new();
        for &reply in &open {
            let after = board(&format!("h8 o15 g7 {reply}"));
            spent.push(opening.spent.get(&after.key()).copied().unwrap_or(0));
        }
        assert!(spent.iter().any(|&nodes| nodes > 0) && open.len() < 222);
        assert_eq!(effort, effort_left(spent.into_iter(), REPLY_SHARE, IN_FULL_NODES));
    }
}
