//! The opening search: proving early positions with a budget of nodes for each move.
//!
//! With few stones on the board best-first search stays with the move it began with, for the proof numbers of different
//! moves say little until much work has gone in. So each of Black's third and fifth moves is searched alone with a share of the
//! nodes, and White's replies to it are proven one by one in rounds, the easy ones first. Then it is known early how many
//! replies are hard, and that says which move to go on with: see [`effort`](crate::effort). All fifth moves may take part; those
//! that threaten nothing fall out at their first share. From the sixth stone on best-first search does it all.

use std::collections::{HashMap, HashSet};

use engine::{Board, Color, Point, canonical_key};

use crate::and_budget::AndBudget;
use crate::candidates::{by_worth, put_first};
use crate::effort::{OpenReply, effort_left};
use crate::journal::StoreError;
use crate::opening::third_moves;
use crate::or_budget::OrBudget;
use crate::search::{Outcome, Search};
use crate::store::Answer;

/// Stones of a position with Black to move from which best-first search does it all.
const BEST_FIRST_STONES: usize = 6;

/// Nodes for a position with four stones before they are shared out among its moves.
const UNDIVIDED_NODES: u64 = 3_000_000;

/// Fifth moves that the guide names.
const GUIDED: usize = 8;

/// Positions that it may look at for them.
const GUIDE_POSITIONS: u64 = 500_000;

/// How nodes are shared out below a position with Black to move: at his moves and at White's replies to them.
struct Shares {
    /// Nodes of a move's first share.
    first: u64,
    /// The effort left of a move that had no share, times its place in the order.
    untried: u64,
    /// Nodes of the first share of one of White's replies.
    reply: u64,
    /// Nodes from which a reply that stays open counts in full.
    in_full: u64,
}

/// At third moves. All of them get their first share before one gets its second. Hundreds of replies are open after the first
/// round, of which the second leaves a few dozen.
const THIRD_MOVES: Shares = Shares { first: 4_000_000, untried: 0, reply: 20_000, in_full: 60_000 };

/// At fifth moves. Only the replies that a short threat search leaves open are counted, so that each says much.
const FIFTH_MOVES: Shares = Shares { first: 1_000_000, untried: 200_000, reply: 40_000, in_full: 1 };

/// The shares at the position before Black's move or after it.
const fn shares(board: &Board) -> &'static Shares {
    if board.stones() <= 3 { &THIRD_MOVES } else { &FIFTH_MOVES }
}

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
    /// Of positions with Black to move, by their keys.
    or_nodes: HashMap<u64, OrNode>,
    /// Of positions with White to move, by their keys, with what has answered their replies.
    and_budgets: HashMap<u64, (AndBudget, Successes)>,
}

/// What was spent on a position with Black to move.
#[derive(Default)]
struct OrNode {
    nodes: u64,
    /// How they are shared out among his moves, once they are.
    budget: Option<OrBudget>,
}

impl<'a, 'b> OpeningSearch<'a, 'b> {
    fn new(search: &'a mut Search<'b>) -> Self {
        Self { search, or_nodes: HashMap::new(), and_budgets: HashMap::new() }
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
        let before = self.search.threat_nodes();
        let until = before.saturating_add(nodes);
        let mut node = self.or_nodes.remove(&board.key()).unwrap_or_default();
        let outcome = self.share_out(board, until, &mut node, successes);
        node.nodes += self.search.threat_nodes() - before;
        self.or_nodes.insert(board.key(), node);
        outcome
    }

    /// Proves it undivided at first, then by shares of its moves.
    fn share_out(
        &mut self,
        board: &mut Board,
        until: u64,
        node: &mut OrNode,
        successes: &Successes,
    ) -> Result<Outcome, StoreError> {
        let undivided = match board.stones() {
            BEST_FIRST_STONES.. => u64::MAX,
            4.. => UNDIVIDED_NODES,
            _ => 0,
        };
        if undivided > 0 && node.budget.is_none() {
            let nodes = undivided.saturating_sub(node.nodes).min(self.left(until));
            let outcome = self.search.prove(board, nodes)?;
            if outcome != Outcome::OutOfNodes || self.left(until) == 0 {
                return Ok(outcome);
            }
        }
        let mut budget = match node.budget.take() {
            Some(budget) => budget,
            None => {
                let Shares { first, untried, .. } = *shares(board);
                let guided = match board.stones() {
                    4.. => self.search.guided(board, GUIDED, GUIDE_POSITIONS),
                    _ => Vec::new(),
                };
                OrBudget::new(first, untried, ordered_moves(board, &guided, successes))
            }
        };
        let outcome = self.try_moves(board, until, &mut budget);
        node.budget = Some(budget);
        outcome
    }

    fn try_moves(
        &mut self,
        board: &mut Board,
        until: u64,
        budget: &mut OrBudget,
    ) -> Result<Outcome, StoreError> {
        while self.left(until) > 0 {
            let Some((point, share)) = budget.next() else { return Ok(Outcome::Exhausted) };
            let before = self.search.threat_nodes();
            board.make(point);
            let attempt = self.and_node(board, share.min(self.left(until)));
            board.unmake();
            let (outcome, effort) = attempt?;
            match outcome {
                Outcome::Proven => {
                    self.search.keep(board, Answer { point, win_at: self.search.deadline });
                    return Ok(Outcome::Proven);
                }
                Outcome::Stopped => return Ok(Outcome::Stopped),
                // At least one: a move that took none must not have share after share.
                Outcome::OutOfNodes => {
                    budget.stays_open((self.search.threat_nodes() - before).max(1), effort);
                }
                Outcome::Exhausted => budget.falls_out(),
            }
        }
        Ok(Outcome::OutOfNodes)
    }

    /// Proves a position with White to move: all of her replies have to lose. Also gives the effort left.
    fn and_node(&mut self, board: &mut Board, nodes: u64) -> Result<(Outcome, u64), StoreError> {
        let until = self.search.threat_nodes().saturating_add(nodes);
        let (mut budget, mut successes) = match self.and_budgets.remove(&board.key()) {
            Some(begun) => begun,
            None if board.stones() <= 3 => {
                let replies = by_worth(board, Color::White, board.empty());
                (AndBudget::new(THIRD_MOVES.reply, replies), Successes::new())
            }
            None => match self.search.open_replies_of(board, nodes)? {
                Some(replies) => (AndBudget::new(FIFTH_MOVES.reply, replies), Successes::new()),
                None => return Ok((self.search.prove(board, nodes)?, 0)),
            },
        };
        while let Some((reply, share)) = budget.next() {
            let left = self.left(until);
            if left == 0 {
                break;
            }
            board.make(reply);
            let outcome = self.or_node(board, share.min(left), &successes);
            let answer = self.search.answer(board);
            board.unmake();
            match outcome? {
                Outcome::Proven => {
                    count(&mut successes, answer);
                    self.search.reply_answered(board, reply);
                    budget.answered();
                }
                // Its share was cut short.
                Outcome::OutOfNodes if left <= share => break,
                Outcome::OutOfNodes => budget.stays_open(),
                outcome => return Ok((outcome, 0)),
            }
        }
        let outcome = match budget.next() {
            Some(_) => Outcome::OutOfNodes,
            // Every reply is answered, so this only puts it together.
            None => self.search.prove(board, self.left(until))?,
        };
        let effort = self.effort_left(board, budget.open());
        if outcome == Outcome::OutOfNodes {
            self.and_budgets.insert(board.key(), (budget, successes));
        }
        Ok((outcome, effort))
    }

    /// The effort left of answering all of these replies.
    fn effort_left(&self, board: &mut Board, replies: impl Iterator<Item = Point>) -> u64 {
        let Shares { reply: first, in_full, .. } = *shares(board);
        let replies = replies.map(|reply| {
            board.make(reply);
            let node = self.or_nodes.get(&board.key());
            board.unmake();
            let answer = node.and_then(|node| node.budget.as_ref()).and_then(OrBudget::effort);
            OpenReply { nodes: node.map_or(0, |node| node.nodes), answer }
        });
        effort_left(replies, first, in_full)
    }
}

/// Counts one more reply that the move has answered; a win by threats alone names none.
fn count(successes: &mut Successes, answer: Option<Answer>) {
    if let Some(answer) = answer {
        *successes.entry(answer.point).or_default() += 1;
    }
}

/// Black's moves in the order of their first shares, one of several that are alike by symmetry: what answered other
/// replies, then what the guide names.
fn ordered_moves(board: &mut Board, guided: &[Point], successes: &Successes) -> Vec<Point> {
    let mut moves = match board.stones() {
        0..=3 => third_moves(board),
        _ => by_worth(board, Color::Black, board.empty()),
    };
    put_first(&mut moves, guided);
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
        let moves = ordered_moves(&mut board("h8 h9 g9 g8"), &[], &Successes::new());
        let named = |name: &str| moves.contains(&name.parse().unwrap());
        assert!(named("f7") != named("i10"), "the mirror along h8 and g9 maps one to the other");
        // Thirteen empty points lie on the mirror.
        assert_eq!(moves.len(), (221 - 13) / 2 + 13);
    }

    #[test]
    fn moves_that_answered_other_replies_come_first() {
        let far = "o1".parse().unwrap();
        let moves = ordered_moves(&mut board("h8 h9 g9 i7"), &[], &Successes::from([(far, 2)]));
        assert_eq!((moves[0], moves.len()), (far, 221));
    }

    #[test]
    fn what_the_guide_names_comes_before_all_that_answered_nothing() {
        let [far, named]: [Point; 2] = ["o1", "a15"].map(|point| point.parse().unwrap());
        let moves = ordered_moves(&mut board("h8 h9 g9 i7"), &[named], &Successes::from([(far, 2)]));
        assert_eq!((moves[0], moves[1], moves.len()), (far, named, 221));
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

    #[test]
    fn in_small_portions_it_says_open_until_it_is_proven() {
        let store = Store::new(Game::STANDARD);
        let mut report = |_: &_| true;
        let mut search = Search::new(
            Settings { table_bytes: 16 << 20, ..settings() },
            Deadline::new(25).unwrap(),
            &store,
            &mut report,
        );
        let mut opening = OpeningSearch::new(&mut search);
        let mut position = board("h8 o15");
        let mut portions = 0;
        while opening.or_node(&mut position, 50_000, &Successes::new()).unwrap() != Outcome::Proven {
            assert!(store.get(&position).is_none());
            portions += 1;
            assert!(portions < 100);
        }
        assert!(portions > 10);
        position.make(store.get(&position).unwrap().point);
        // The replies are answered, by the store or by threats alone.
        for reply in by_worth(&position, Color::White, position.empty()).into_iter().step_by(40) {
            position.make(reply);
            assert_eq!(opening.search.prove(&mut position, 200_000).unwrap(), Outcome::Proven, "{reply}");
            position.unmake();
        }
    }

    #[test]
    fn the_move_that_leaves_few_replies_open_has_the_shares() {
        let store = Store::new(Game::STANDARD);
        let mut report = |_: &_| true;
        let mut search = Search::new(settings(), Deadline::new(33).unwrap(), &store, &mut report);
        let mut opening = OpeningSearch::new(&mut search);
        let mut position = board("h8 i9 g9 i7");
        let mut left = |moves| {
            position.make(moves);
            let (_, effort) = opening.and_node(&mut position, 1_000_000).unwrap();
            let open = opening.and_budgets[&position.key()].0.open().count();
            position.unmake();
            (open, effort)
        };
        // Black wins with g10 or h10; g7 leaves much more to do.
        let (wins, other) = (left("g10".parse().unwrap()), left("g7".parse().unwrap()));
        assert!(wins.0 < other.0 && wins.1 < other.1, "{wins:?} {other:?}");
    }
}
