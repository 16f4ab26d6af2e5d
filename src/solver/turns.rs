//! Proving early positions by letting moves take turns.
//!
//! With few stones on the board the proof numbers of different moves say little until much work has gone in, and
//! best-first search stays with the move it began with. So Black's moves get equal shares of nodes, the best quarter of
//! them four times that, and so on, until one is proven; and White's replies to each are proven one by one, so that the
//! few hard ones can be seen and get turns of their own.

use std::collections::{HashMap, HashSet};

use engine::{Board, Color, Point, canonical_key};

use crate::candidates::by_worth;
use crate::journal::StoreError;
use crate::opening::third_moves;
use crate::round::{Round, Shares, Standing};
use crate::search::{Outcome, Search};
use crate::store::Answer;

/// From more stones on, plain search does it all.
const LAST_TURNS: usize = 8;

/// Nodes beyond which best-first search from one position gains little.
const PLAIN_NODES: u64 = 16_000_000;

/// Nodes for the first attempt at one of White's replies.
const REPLY_NODES: u64 = 4_000_000;

/// White's replies that may stay open after their first share; a move with more is not worth turns below it.
const MOST_OPEN: usize = 8;

/// Nodes of the first attempt at all of White's replies.
const FIRST_REPLIES_SHARE: u64 = 20_000_000;

/// What Black's moves answered, and how often: good moves answer many replies.
type Successes = HashMap<Point, u32>;

/// Proves a position with Black to move, at most `nodes` threat search nodes in all.
///
/// # Errors
/// If the store cannot be written.
pub fn prove_by_turns(search: &mut Search, board: &mut Board, nodes: u64) -> Result<Outcome, StoreError> {
    Turns { search, rounds: HashMap::new() }.attack(board, nodes, &Successes::new())
}

/// Proves a position with White to move, at most `nodes` threat search nodes in all.
///
/// # Errors
/// If the store cannot be written.
pub fn prove_replies_by_turns(
    search: &mut Search,
    board: &mut Board,
    nodes: u64,
) -> Result<Outcome, StoreError> {
    let mut share = nodes.min(FIRST_REPLIES_SHARE);
    let until = search.threat_nodes().saturating_add(nodes);
    let mut turns = Turns { search, rounds: HashMap::new() };
    loop {
        let (outcome, _) = turns.defend(board, share)?;
        share = (2 * share).min(turns.left(until));
        if outcome != Outcome::OutOfNodes || share == 0 {
            return Ok(outcome);
        }
    }
}

/// A search by turns. What was begun and ran out of nodes goes on where it stopped when its turn comes again.
struct Turns<'a, 'b> {
    search: &'a mut Search<'b>,
    /// By the positions' keys.
    rounds: HashMap<u64, Round>,
}

impl Turns<'_, '_> {
    /// The nodes left until the search has spent so many.
    fn left(&self, until: u64) -> u64 {
        until.saturating_sub(self.search.threat_nodes())
    }

    fn attack(
        &mut self,
        board: &mut Board,
        nodes: u64,
        successes: &Successes,
    ) -> Result<Outcome, StoreError> {
        if self.search.answer(board).is_some() {
            return Ok(Outcome::Proven);
        }
        if board.stones() > LAST_TURNS {
            return self.search.prove(board, nodes);
        }
        let until = self.search.threat_nodes().saturating_add(nodes);
        let mut round = match self.rounds.remove(&board.key()) {
            Some(round) => round,
            None => {
                let shares = Shares::with_stones(board.stones());
                if shares.plain > 0 {
                    let outcome = self.search.prove(board, shares.plain.min(nodes))?;
                    if outcome != Outcome::OutOfNodes {
                        return Ok(outcome);
                    }
                }
                let moves = moves_in_turn(board, successes, shares.moves);
                let good = moves.iter().take_while(|&point| successes.contains_key(point)).count();
                Round::first(shares.first, moves, good)
            }
        };
        let outcome = self.play_rounds(board, until, &mut round);
        if matches!(outcome, Ok(Outcome::OutOfNodes)) && !round.is_over() {
            self.rounds.insert(board.key(), round);
        }
        outcome
    }

    fn play_rounds(
        &mut self,
        board: &mut Board,
        until: u64,
        round: &mut Round,
    ) -> Result<Outcome, StoreError> {
        loop {
            while let Some((point, share)) = round.next() {
                let left = self.left(until);
                board.make(point);
                let attempt = self.defend(board, share.min(left));
                let proof = self.search.proof_number(board);
                board.unmake();
                let (outcome, open) = attempt?;
                match outcome {
                    Outcome::Proven => {
                        self.search.keep(board, Answer { point, win_at: self.search.deadline() });
                        return Ok(Outcome::Proven);
                    }
                    Outcome::Stopped => return Ok(Outcome::Stopped),
                    // Its turn was cut short.
                    Outcome::OutOfNodes if left < share => return Ok(Outcome::OutOfNodes),
                    Outcome::OutOfNodes => round.stays(Standing { open, proof }),
                    Outcome::Exhausted => round.goes(),
                }
            }
            round.end();
            if round.is_over() {
                return Ok(if round.has_dropped() { Outcome::OutOfNodes } else { Outcome::Exhausted });
            }
        }
    }

    /// Proves a position with White to move: at most a quarter of the nodes for the search as it comes, the rest for the
    /// replies. Also says how many replies stayed open, of those that were looked at.
    fn defend(&mut self, board: &mut Board, nodes: u64) -> Result<(Outcome, usize), StoreError> {
        let until = self.search.threat_nodes().saturating_add(nodes);
        if board.stones() >= LAST_TURNS {
            return Ok((self.search.prove(board, nodes)?, 1));
        }
        let outcome = self.search.prove(board, (nodes / 4).min(PLAIN_NODES))?;
        if outcome != Outcome::OutOfNodes {
            return Ok((outcome, 1));
        }
        let reply_share = (nodes / 16).clamp(1, REPLY_NODES);
        let mut successes = Successes::new();
        let mut open = Vec::new();
        for reply in by_worth(board, Color::White, board.empty()) {
            let left = self.left(until);
            board.make(reply);
            let outcome = self.search.prove(board, reply_share.min(left));
            let (answer, proof) = (self.search.answer(board), self.search.proof_number(board));
            board.unmake();
            match outcome? {
                Outcome::Proven => count(&mut successes, answer),
                Outcome::OutOfNodes if open.len() < MOST_OPEN && left > 0 => open.push((proof, reply)),
                // Exhausted or stopped, or too much is open.
                outcome => return Ok((outcome, open.len() + 1)),
            }
        }
        // The hardest first: if it stays open, the others need not be tried.
        open.sort_by_key(|&(proof, _)| std::cmp::Reverse(proof));
        for (done, &(_, reply)) in open.iter().enumerate() {
            let left = self.left(until);
            board.make(reply);
            let outcome = self.attack(board, left, &successes);
            let answer = self.search.answer(board);
            board.unmake();
            let outcome = outcome?;
            if outcome != Outcome::Proven {
                return Ok((outcome, open.len() - done));
            }
            count(&mut successes, answer);
        }
        // Every reply is answered in the store now, so this only puts it together.
        Ok((self.search.prove(board, nodes)?, 0))
    }
}

/// Counts one more reply that the move has answered; a win by threats alone names none.
fn count(successes: &mut Successes, answer: Option<Answer>) {
    if let Some(answer) = answer {
        *successes.entry(answer.point).or_default() += 1;
    }
}

/// Black's moves in the order of their turns, one of several that are alike by symmetry.
fn moves_in_turn(board: &mut Board, successes: &Successes, count: usize) -> Vec<Point> {
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
    let mut rank = 0;
    moves.retain(|point| {
        rank += 1;
        rank <= count || success(point) > 0
    });
    moves.sort_by_key(|point| std::cmp::Reverse(success(point)));
    moves
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Settings;
    use crate::store::Store;
    use engine::Rule;

    fn board(moves: &str) -> Board {
        let moves = engine::notation::parse_moves(moves).unwrap();
        Board::from_moves(Rule::Standard, &moves).unwrap()
    }

    #[test]
    fn moves_that_are_alike_have_one_turn() {
        let moves = moves_in_turn(&mut board("h8 h9 g9 g8"), &Successes::new(), 40);
        let named = |name: &str| moves.contains(&name.parse().unwrap());
        assert!(named("f7") != named("i10"), "the mirror along h8 and g9 maps one to the other");
        assert_eq!(moves.len(), 40);
    }

    #[test]
    fn moves_that_answered_other_replies_come_first() {
        let far = "o1".parse().unwrap();
        let moves = moves_in_turn(&mut board("h8 h9 g9 i7"), &Successes::from([(far, 2)]), 5);
        assert_eq!((moves[0], moves.len()), (far, 6));
    }

    #[test]
    fn too_few_nodes_prove_nothing() {
        let store = Store::new();
        let mut report = |_: &_| true;
        let settings = Settings { table_bytes: 1 << 20, ..Settings::default() };
        let mut search = Search::new(settings, 35, &store, &mut report);
        let outcome = prove_by_turns(&mut search, &mut board("h8 h9"), 100_000).unwrap();
        assert_eq!(outcome, Outcome::OutOfNodes);
        assert!(store.get(&board("h8 h9")).is_none());
    }
}
