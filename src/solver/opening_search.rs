//! The opening search: proving early positions with a budget of nodes for each move.
//!
//! With few stones on the board best-first search stays with the move it began with, for the proof numbers of different
//! moves say little until much work has gone in. But after equal work they say much. So each of Black's third and fifth
//! moves is searched alone with a share of the nodes, and White's replies to the third are proven one by one, so that the few
//! hard ones can be seen and get budgets of their own. All fifth moves take part; those that threaten nothing fall out at
//! their first share. From the fifth stone on best-first search does it all.

use std::collections::{HashMap, HashSet};

use engine::{Board, Color, Point, canonical_key};

use crate::and_budget::AndBudget;
use crate::candidates::by_worth;
use crate::journal::StoreError;
use crate::opening::third_moves;
use crate::or_budget::OrBudget;
use crate::search::{Outcome, Search};
use crate::store::Answer;

/// Stones of a position from which best-first search does it all.
const BEST_FIRST_STONES: usize = 5;

/// Nodes for a position with four stones before they are shared out among its moves.
const UNDIVIDED_NODES: u64 = 8_000_000;

/// Nodes of a third move's first share.
const THIRD_MOVE_NODES: u64 = 4_000_000;

/// Nodes of a fifth move's first share.
const FIFTH_MOVE_NODES: u64 = 1_000_000;

/// Nodes of the first share of one of White's replies.
const REPLY_NODES: u64 = 20_000;

/// What Black's moves answered, and how often: good moves answer many replies.
type Successes = HashMap<Point, u32>;

/// Proves a position with Black to move, at most `nodes` threat search nodes in all.
///
/// # Errors
/// If the store cannot be written.
pub fn prove_opening(search: &mut Search, board: &mut Board, nodes: u64) -> Result<Outcome, StoreError> {
    OpeningSearch::new(search).or_node(board, nodes, &Successes::new())
}

/// Proves a position with White to move, at most `nodes` threat search nodes in all.
///
/// # Errors
/// If the store cannot be written.
pub fn prove_opening_replies(
    search: &mut Search,
    board: &mut Board,
    nodes: u64,
) -> Result<Outcome, StoreError> {
    Ok(OpeningSearch::new(search).and_node(board, nodes)?.0)
}

/// What was begun and ran out of nodes goes on where it stopped when it has its next share.
struct OpeningSearch<'a, 'b> {
    search: &'a mut Search<'b>,
    /// Of or-nodes, by the positions' keys.
    or_budgets: HashMap<u64, OrBudget>,
    /// Of and-nodes, by the positions' keys, with what has answered their replies.
    and_budgets: HashMap<u64, (AndBudget, Successes)>,
}

impl<'a, 'b> OpeningSearch<'a, 'b> {
    fn new(search: &'a mut Search<'b>) -> Self {
        Self { search, or_budgets: HashMap::new(), and_budgets: HashMap::new() }
    }

    /// The nodes left until the search has spent so many.
    fn left(&self, until: u64) -> u64 {
        until.saturating_sub(self.search.threat_nodes())
    }

    /// Proves a position with Black to move: one of his moves has to win.
    fn or_node(
        &mut self,
        board: &mut Board,
        nodes: u64,
        successes: &Successes,
    ) -> Result<Outcome, StoreError> {
        if self.search.answer(board).is_some() {
            return Ok(Outcome::Proven);
        }
        if board.stones() >= BEST_FIRST_STONES {
            return self.search.prove(board, nodes);
        }
        let until = self.search.threat_nodes().saturating_add(nodes);
        let mut budget = match self.or_budgets.remove(&board.key()) {
            Some(budget) => budget,
            None if board.stones() <= 3 => OrBudget::new(THIRD_MOVE_NODES, ordered_moves(board, successes)),
            None => {
                let outcome = self.search.prove(board, UNDIVIDED_NODES.min(nodes))?;
                if outcome != Outcome::OutOfNodes || nodes <= UNDIVIDED_NODES {
                    return Ok(outcome);
                }
                OrBudget::new(FIFTH_MOVE_NODES, ordered_moves(board, successes))
            }
        };
        let outcome = self.try_moves(board, until, &mut budget);
        if matches!(outcome, Ok(Outcome::OutOfNodes)) {
            self.or_budgets.insert(board.key(), budget);
        }
        outcome
    }

    fn try_moves(
        &mut self,
        board: &mut Board,
        until: u64,
        budget: &mut OrBudget,
    ) -> Result<Outcome, StoreError> {
        while let Some((point, share)) = budget.next() {
            let left = self.left(until);
            board.make(point);
            let attempt = self.and_node(board, share.min(left));
            board.unmake();
            let (outcome, proof) = attempt?;
            match outcome {
                Outcome::Proven => {
                    self.search.keep(board, Answer { point, win_at: self.search.deadline });
                    return Ok(Outcome::Proven);
                }
                Outcome::Stopped => return Ok(Outcome::Stopped),
                // Its share was cut short.
                Outcome::OutOfNodes if left < share => return Ok(Outcome::OutOfNodes),
                Outcome::OutOfNodes => budget.stays_open(proof),
                Outcome::Exhausted => budget.falls_out(),
            }
        }
        Ok(Outcome::Exhausted)
    }

    /// Proves a position with White to move: all of her replies have to lose. Also gives its proof number.
    fn and_node(&mut self, board: &mut Board, nodes: u64) -> Result<(Outcome, u32), StoreError> {
        if board.stones() >= BEST_FIRST_STONES {
            let outcome = self.search.prove(board, nodes)?;
            return Ok((outcome, self.search.proof_number(board)));
        }
        let until = self.search.threat_nodes().saturating_add(nodes);
        let (mut budget, mut successes) = self.and_budgets.remove(&board.key()).unwrap_or_else(|| {
            (AndBudget::new(REPLY_NODES, by_worth(board, Color::White, board.empty())), Successes::new())
        });
        while let Some((reply, share)) = budget.next() {
            let left = self.left(until);
            board.make(reply);
            let outcome = self.or_node(board, share.min(left), &successes);
            let answer = self.search.answer(board);
            board.unmake();
            match outcome? {
                Outcome::Proven => {
                    count(&mut successes, answer);
                    budget.answered();
                }
                Outcome::OutOfNodes if left <= share => {
                    let proof = self.proof_of_all(board, budget.open());
                    self.and_budgets.insert(board.key(), (budget, successes));
                    return Ok((Outcome::OutOfNodes, proof));
                }
                Outcome::OutOfNodes => budget.stays_open(),
                outcome => return Ok((outcome, 0)),
            }
        }
        // Every reply is answered in the store now, so this only puts it together.
        Ok((self.search.prove(board, nodes)?, 0))
    }

    /// The proof number of answering all of these replies: the sum.
    fn proof_of_all(&self, board: &mut Board, replies: impl Iterator<Item = Point>) -> u32 {
        let proofs = replies.map(|reply| {
            board.make(reply);
            let shared = self.or_budgets.get(&board.key()).and_then(OrBudget::proof);
            let proof = shared.unwrap_or_else(|| self.search.proof_number(board));
            board.unmake();
            proof
        });
        proofs.fold(0, u32::saturating_add)
    }
}

/// Counts one more reply that the move has answered; a win by threats alone names none.
fn count(successes: &mut Successes, answer: Option<Answer>) {
    if let Some(answer) = answer {
        *successes.entry(answer.point).or_default() += 1;
    }
}

/// Black's moves in the order of their first shares, one of several that are alike by symmetry.
fn ordered_moves(board: &mut Board, successes: &Successes) -> Vec<Point> {
    let mut moves = match board.stones() {
        0..=3 => third_moves(board),
        _ => by_worth(board, Color::Black, board.empty()),
    };
    let mut seen = HashSet::new();
    moves.retain(|&point| {
        board.make(point);
        let new = seen.insert(canonical_key(board).0);
        board.unmake();
        new
    });
    let success = |point: &Point| successes.get(point).copied().unwrap_or(0);
    moves.sort_by_key(|point| std::cmp::Reverse(success(point)));
    moves
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Settings;
    use crate::store::Store;
    use engine::Deadline;
    use strategy::Game;

    use crate::opening::board_after;

    fn board(moves: &str) -> Board {
        board_after(Game::STANDARD, &engine::notation::parse_moves(moves).unwrap())
    }

    fn settings() -> Settings {
        Settings { table_bytes: 1 << 20, ..Settings::default() }
    }

    #[test]
    fn of_moves_that_are_alike_one_is_tried() {
        let moves = ordered_moves(&mut board("h8 h9 g9 g8"), &Successes::new());
        let named = |name: &str| moves.contains(&name.parse().unwrap());
        assert!(named("f7") != named("i10"), "the mirror along h8 and g9 maps one to the other");
        // Thirteen empty points lie on the mirror.
        assert_eq!(moves.len(), (221 - 13) / 2 + 13);
    }

    #[test]
    fn moves_that_answered_other_replies_come_first() {
        let far = "o1".parse().unwrap();
        let moves = ordered_moves(&mut board("h8 h9 g9 i7"), &Successes::from([(far, 2)]));
        assert_eq!((moves[0], moves.len()), (far, 221));
    }

    #[test]
    fn a_fifth_move_that_threatens_nothing_falls_out() {
        let store = Store::new(Game::STANDARD);
        let mut report = |_: &_| true;
        let mut search = Search::new(settings(), Deadline::new(35).unwrap(), &store, &mut report);
        let far = search.prove(&mut board("h8 h9 g9 i7 l7"), 10_000).unwrap();
        let near = search.prove(&mut board("h8 h9 g9 i7 f8"), 10_000).unwrap();
        assert_eq!((far, near), (Outcome::Exhausted, Outcome::OutOfNodes));
    }

    #[test]
    fn too_few_nodes_prove_nothing() {
        let store = Store::new(Game::STANDARD);
        let mut report = |_: &_| true;
        let mut search = Search::new(settings(), Deadline::new(35).unwrap(), &store, &mut report);
        let outcome = prove_opening(&mut search, &mut board("h8 h9"), 100_000).unwrap();
        assert_eq!(outcome, Outcome::OutOfNodes);
        assert!(store.get(&board("h8 h9")).is_none());
    }
}
