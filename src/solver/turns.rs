//! Proving early positions by letting moves take turns.
//!
//! With few stones on the board best-first search stays with the move it began with, for the proof numbers of different
//! moves say little until much work has gone in. But after equal work they say much. So Black's third and fifth moves run
//! a race in which each is searched alone, and White's replies to the third are proven one by one, so that the few hard ones
//! can be seen and get races of their own. All fifth moves take part; those that threaten nothing fall out at their first
//! turn. From the fifth stone on best-first search does it all.

use std::collections::{HashMap, HashSet};

use engine::{Board, Color, Point, canonical_key};

use crate::candidates::by_worth;
use crate::journal::StoreError;
use crate::opening::third_moves;
use crate::race::Race;
use crate::round::Round;
use crate::search::{Outcome, Search};
use crate::store::Answer;

/// Stones of a position from which best-first search does it all.
const PLAIN_STONES: usize = 5;

/// Nodes for a position with four stones before its moves run a race.
const BEFORE_RACE: u64 = 8_000_000;

/// Nodes of a third move's first turn.
const FIRST_THIRD: u64 = 4_000_000;

/// Nodes of a fifth move's first turn.
const FIRST_FIFTH: u64 = 1_000_000;

/// Nodes for the first attempt at one of White's replies.
const FIRST_REPLY: u64 = 20_000;

/// What Black's moves answered, and how often: good moves answer many replies.
type Successes = HashMap<Point, u32>;

/// Proves a position with Black to move, at most `nodes` threat search nodes in all.
///
/// # Errors
/// If the store cannot be written.
pub fn prove_by_turns(search: &mut Search, board: &mut Board, nodes: u64) -> Result<Outcome, StoreError> {
    Turns::new(search).attack(board, nodes, &Successes::new())
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
    Ok(Turns::new(search).defend(board, nodes)?.0)
}

/// A search by turns. What was begun and ran out of nodes goes on where it stopped when its turn comes again.
struct Turns<'a, 'b> {
    search: &'a mut Search<'b>,
    /// Of Black's moves, by the positions' keys.
    races: HashMap<u64, Race>,
    /// Of White's replies, by the positions' keys.
    rounds: HashMap<u64, (Round, Successes)>,
}

impl<'a, 'b> Turns<'a, 'b> {
    fn new(search: &'a mut Search<'b>) -> Self {
        Self { search, races: HashMap::new(), rounds: HashMap::new() }
    }

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
        if board.stones() >= PLAIN_STONES {
            return self.search.prove(board, nodes);
        }
        let until = self.search.threat_nodes().saturating_add(nodes);
        let mut race = match self.races.remove(&board.key()) {
            Some(race) => race,
            None if board.stones() <= 3 => Race::new(FIRST_THIRD, moves_in_turn(board, successes)),
            None => {
                let outcome = self.search.prove(board, BEFORE_RACE.min(nodes))?;
                if outcome != Outcome::OutOfNodes || nodes <= BEFORE_RACE {
                    return Ok(outcome);
                }
                Race::new(FIRST_FIFTH, moves_in_turn(board, successes))
            }
        };
        let outcome = self.run(board, until, &mut race);
        if matches!(outcome, Ok(Outcome::OutOfNodes)) {
            self.races.insert(board.key(), race);
        }
        outcome
    }

    fn run(&mut self, board: &mut Board, until: u64, race: &mut Race) -> Result<Outcome, StoreError> {
        while let Some((point, share)) = race.next() {
            let left = self.left(until);
            board.make(point);
            let attempt = self.defend(board, share.min(left));
            board.unmake();
            let (outcome, hardness) = attempt?;
            match outcome {
                Outcome::Proven => {
                    self.search.keep(board, Answer { point, win_at: self.search.deadline() });
                    return Ok(Outcome::Proven);
                }
                Outcome::Stopped => return Ok(Outcome::Stopped),
                // Its turn was cut short.
                Outcome::OutOfNodes if left < share => return Ok(Outcome::OutOfNodes),
                Outcome::OutOfNodes => race.stays(hardness),
                Outcome::Exhausted => race.goes(),
            }
        }
        Ok(Outcome::Exhausted)
    }

    /// Proves a position with White to move. Also says how hard it still looks.
    fn defend(&mut self, board: &mut Board, nodes: u64) -> Result<(Outcome, u32), StoreError> {
        if board.stones() >= PLAIN_STONES {
            let outcome = self.search.prove(board, nodes)?;
            return Ok((outcome, self.search.proof_number(board)));
        }
        let until = self.search.threat_nodes().saturating_add(nodes);
        let (mut round, mut successes) = self.rounds.remove(&board.key()).unwrap_or_else(|| {
            (Round::first(FIRST_REPLY, by_worth(board, Color::White, board.empty())), Successes::new())
        });
        while let Some((reply, share)) = round.next() {
            let left = self.left(until);
            board.make(reply);
            let outcome = self.attack(board, share.min(left), &successes);
            let answer = self.search.answer(board);
            board.unmake();
            match outcome? {
                Outcome::Proven => {
                    count(&mut successes, answer);
                    round.answered();
                }
                Outcome::OutOfNodes if left <= share => {
                    let hardness = self.hardness_after(board, round.open());
                    self.rounds.insert(board.key(), (round, successes));
                    return Ok((Outcome::OutOfNodes, hardness));
                }
                Outcome::OutOfNodes => round.stays(),
                outcome => return Ok((outcome, 0)),
            }
        }
        // Every reply is answered in the store now, so this only puts it together.
        Ok((self.search.prove(board, nodes)?, 0))
    }

    /// How hard it still looks to answer all of these replies: as a proof number, the sum.
    fn hardness_after(&self, board: &mut Board, replies: impl Iterator<Item = Point>) -> u32 {
        let hardness = replies.map(|reply| {
            board.make(reply);
            let race = self.races.get(&board.key()).and_then(Race::hardness);
            let hardness = race.unwrap_or_else(|| self.search.proof_number(board));
            board.unmake();
            hardness
        });
        hardness.fold(0, u32::saturating_add)
    }
}

/// Counts one more reply that the move has answered; a win by threats alone names none.
fn count(successes: &mut Successes, answer: Option<Answer>) {
    if let Some(answer) = answer {
        *successes.entry(answer.point).or_default() += 1;
    }
}

/// Black's moves in the order of their turns, one of several that are alike by symmetry.
fn moves_in_turn(board: &mut Board, successes: &Successes) -> Vec<Point> {
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
    use engine::Rule;

    fn board(moves: &str) -> Board {
        let moves = engine::notation::parse_moves(moves).unwrap();
        Board::from_moves(Rule::Standard, &moves).unwrap()
    }

    fn settings() -> Settings {
        Settings { table_bytes: 1 << 20, ..Settings::default() }
    }

    #[test]
    fn moves_that_are_alike_have_one_turn() {
        let moves = moves_in_turn(&mut board("h8 h9 g9 g8"), &Successes::new());
        let named = |name: &str| moves.contains(&name.parse().unwrap());
        assert!(named("f7") != named("i10"), "the mirror along h8 and g9 maps one to the other");
        // Thirteen empty points lie on the mirror.
        assert_eq!(moves.len(), (221 - 13) / 2 + 13);
    }

    #[test]
    fn moves_that_answered_other_replies_come_first() {
        let far = "o1".parse().unwrap();
        let moves = moves_in_turn(&mut board("h8 h9 g9 i7"), &Successes::from([(far, 2)]));
        assert_eq!((moves[0], moves.len()), (far, 221));
    }

    #[test]
    fn a_fifth_move_that_threatens_nothing_falls_out() {
        let store = Store::new();
        let mut report = |_: &_| true;
        let mut search = Search::new(settings(), 35, &store, &mut report);
        let far = search.prove(&mut board("h8 h9 g9 i7 l7"), 10_000).unwrap();
        let near = search.prove(&mut board("h8 h9 g9 i7 f8"), 10_000).unwrap();
        assert_eq!((far, near), (Outcome::Exhausted, Outcome::OutOfNodes));
    }

    #[test]
    fn too_few_nodes_prove_nothing() {
        let store = Store::new();
        let mut report = |_: &_| true;
        let mut search = Search::new(settings(), 35, &store, &mut report);
        let outcome = prove_by_turns(&mut search, &mut board("h8 h9"), 100_000).unwrap();
        assert_eq!(outcome, Outcome::OutOfNodes);
        assert!(store.get(&board("h8 h9")).is_none());
    }
}
