//! Writes the claims for all positions that White can reach.

use std::cmp::Reverse;

use engine::{Board, Rule, Size};
use rustc_hash::{FxHashMap, FxHashSet};

use super::CertificateError;
use super::states::{State, States};
use crate::adviser::Adviser;
use crate::builder::{Budget, Builder, Work};
use crate::claim::{Claim, WASTED, Zones, two_wasted};
use crate::geometry::{WINDOW, distance};
use crate::position::Position;
use crate::set::Cell;
use crate::tree::{Forest, Item, Tree, TreeId, Turn};
use crate::{Certificate, Counts, symbols};

/// The side of the board for the search.
const BOARD: usize = 21;
/// Black's fives are at most this far from the first stone.
const HOME: u8 = 7;
/// The maximum number of Black's stones in a tree of threats.
const MOVES: usize = 19;
/// The node limits in a claim.
const NODES: Budget = Budget { search: 300_000, total: 3_000_000 };
/// The node limits after a reply that nothing else answers.
const MORE_NODES: Budget = Budget { search: 4_000_000, total: 60_000_000 };
/// The maximum number of stops in one line of play.
const MOST_STOPS: usize = 3;
/// If Black has a move of its own after two wasted stones, it is at most this far from the first stone.
const SHAPE: i32 = 2;

#[derive(Debug)]
pub struct Writer<'a, R> {
    states: &'a States<'a>,
    builder: Builder,
    report: R,
    claims: Vec<Claim>,
    numbers: FxHashMap<State, u32>,
    /// The states with a reply to which no answer was found. Black avoids them.
    failed: FxHashSet<State>,
    /// The last failure. If the first state fails, it is the last.
    failure: Option<CertificateError>,
    /// The number of claims in each part.
    part: usize,
    /// The proofs of the current part.
    waiting: Vec<Proof>,
    parts: String,
    counts: Counts,
}

/// A claim, and the trees that answer every reply.
#[derive(Debug)]
pub struct Proof {
    pub claim: Claim,
    pub forest: Forest,
    pub root: TreeId,
}

/// A claim in the making.
struct Node<'s> {
    state: &'s State,
    position: Position<'static>,
    turn: Turn,
}

impl<'a, R: FnMut(&Counts)> Writer<'a, R> {
    pub fn new(states: &'a States<'a>, part: usize, report: R) -> Self {
        let size = Size::new(BOARD).expect("a valid size");
        let board = Board::within(size, Rule::Strict, HOME).expect("a board with a middle");
        Self {
            states,
            builder: Builder::new(Adviser::new(&WINDOW, board), Work::new(NODES)),
            report,
            claims: Vec::new(),
            numbers: FxHashMap::default(),
            failed: FxHashSet::default(),
            failure: None,
            part: part.max(1),
            waiting: Vec::new(),
            parts: String::new(),
            counts: Counts::default(),
        }
    }

    pub fn certificate(mut self, first: &State) -> Result<(Certificate, usize), CertificateError> {
        let Some(first) = self.claim(first) else {
            return Err(self.failure.take().expect("a failure is recorded"));
        };
        self.end_part();
        let heading = format!("gomoku-certificate 3\nside {}\nclaims {}\n", WINDOW.side, self.claims.len());
        let claims = self.claims.iter().map(|claim| symbols::claim(&WINDOW, claim));
        let parts = [format!("first {first}\n"), self.parts];
        let text = std::iter::once(heading).chain(claims).chain(parts).collect();
        Ok((Certificate { text, counts: self.counts }, 1 + self.claims[first as usize].bound))
    }

    /// Returns the number of the claim for a state, or `None` if Black has to avoid it.
    pub fn claim(&mut self, state: &State) -> Option<u32> {
        if let Some(&number) = self.numbers.get(state) {
            return Some(number);
        }
        if self.failed.contains(state) {
            return None;
        }
        // The work on another claim continues after this one.
        let outer = std::mem::replace(&mut self.builder.work, Work::new(NODES));
        let proof = self.prove(state);
        self.builder.work = outer;
        let Some(proof) = proof else {
            self.failed.insert(state.clone());
            return None;
        };
        let number = self.claims.len() as u32;
        self.claims.push(proof.claim.clone());
        self.numbers.insert(state.clone(), number);
        self.counts.claims = self.claims.len();
        self.waiting.push(proof);
        if self.waiting.len() == self.part {
            self.end_part();
        }
        Some(number)
    }

    /// All proofs, if they fit in one part.
    #[cfg(test)]
    pub fn proofs(&self) -> &[Proof] {
        &self.waiting
    }

    fn end_part(&mut self) {
        let proofs = std::mem::take(&mut self.waiting);
        if proofs.is_empty() {
            return;
        }
        let mut forest = Forest::default();
        let copy = |proof: &Proof| forest.copy(&proof.forest, proof.root, &mut FxHashMap::default());
        let roots: Vec<TreeId> = proofs.iter().map(copy).collect();
        self.parts += &symbols::part(&WINDOW, &forest, self.claims.len() - roots.len(), &roots);
        self.counts.trees += forest.trees().len();
        self.counts.parts += 1;
        (self.report)(&self.counts);
    }

    fn prove(&mut self, state: &State) -> Option<Proof> {
        let ((black, white), unknown) = (self.states.stones(state), state.unknown());
        let position = Position::new(&WINDOW, black, white, unknown);
        let Some(turn) = Turn::new(&position) else { return self.fail(&position, None) };
        let mut node = Node { state, position, turn };
        self.answer_far(&mut node)?;
        let mut left = self.answer_by_threats(&mut node)?;
        self.builder.work.forget();
        left.sort_by_key(|&reply| (Reverse(distance(WINDOW.place(reply))), reply));
        for reply in left {
            // A later group may have answered it.
            if node.turn.open.has(reply) {
                self.answer_reply(&mut node, reply)?;
            }
        }
        let Node { position, turn: Turn { mut items, zones, .. }, .. } = node;
        items.sort_by_key(|item| matches!(item, Item::Reply(..)));
        let zones = match unknown {
            0 => Zones::EMPTY,
            1 => Zones(zones.0, zones.0),
            _ => zones,
        };
        let mut forest = std::mem::take(&mut self.builder.work.forest);
        let again = forest.turn(&self.claims, &position, &items);
        let holds = again.is_some_and(|again| unknown == 0 || again.0.is_within(&zones.0));
        assert!(holds && white.is_within(&WINDOW.core), "the claim for {state:?} does not pass the check");
        let root = forest.plant(Tree::Move(None, items));
        let bound = forest.bound(&self.claims, root);
        Some(Proof { claim: Claim { black, white, unknown, zones, bound }, forest, root })
    }

    /// Answers the replies outside the window, and most others with the same group.
    fn answer_far(&mut self, node: &mut Node<'_>) -> Option<()> {
        let Node { state, position, turn } = node;
        let after = position.with_unknown();
        if self.states.is_before_pair(state) {
            if let Some(zones) = two_wasted(&after) {
                turn.group(self.builder.work.forest.plant(Tree::TwoWasted), &zones);
            }
        } else if let Some((tree, zones)) = self.builder.win(&after, MOVES, None) {
            turn.group(tree, &zones);
        } else if let Some((point, next)) = self.states.unknown_answer(state) {
            let number = self.claim(&next)?;
            let claim = &self.claims[number as usize];
            let zones = |symmetry| Some((symmetry, claim.zones_from(&after, point, symmetry)?));
            let best = (0..8).filter_map(zones).min_by_key(|(_, zones)| turn.open.and(&zones.0).len());
            if let Some((symmetry, zones)) = best {
                let tree = Tree::Known { point, claim: number, symmetry };
                turn.group(self.builder.work.forest.plant(tree), &zones);
            }
        }
        if turn.is_open_beyond { self.fail(position, None) } else { Some(()) }
    }

    /// Answers the replies that are won by threats. Returns the others.
    fn answer_by_threats(&mut self, node: &mut Node<'_>) -> Option<Vec<Cell>> {
        let Node { state, position, turn } = node;
        let is_before_pair = self.states.is_before_pair(state);
        let mut left = Vec::new();
        let mut open = turn.open;
        while let Some(reply) = open.iter().next() {
            open.remove(reply);
            let (at, is_in_core) = (WINDOW.place(reply), WINDOW.core.has(reply));
            let is_far = distance(at) >= WASTED;
            let has_answer = is_before_pair && is_far
                || self.states.answer(state, at).is_some()
                || is_far && self.states.far_answer(state, at).is_some();
            if has_answer && is_in_core {
                left.push(reply);
                continue;
            }
            let Some(won) = self.builder.win(&position.with_white(reply), MOVES, Some(reply)) else {
                if state.stops() == MOST_STOPS || !is_in_core {
                    return self.fail(position, Some(reply));
                }
                left.push(reply);
                continue;
            };
            if self.builder.work.forest.answer(position, reply, won, turn).is_none() {
                return self.fail(position, Some(reply));
            }
            open = open.and(&turn.open);
        }
        Some(left)
    }

    /// Answers a reply by another claim, or ends the game if White has wasted two stones.
    fn answer_reply(&mut self, node: &mut Node<'_>, reply: Cell) -> Option<()> {
        let Node { state, position, turn } = node;
        let after = position.with_white(reply);
        let at = WINDOW.place(reply);
        if let Some(zones) = two_wasted(&after) {
            turn.reply(reply, self.builder.work.forest.plant(Tree::TwoWasted), &zones);
            return Some(());
        }
        let far = Some(at).filter(|&at| distance(at) >= WASTED);
        let stored = [far.and_then(|at| self.states.far_answer(state, at)), self.states.answer(state, at)];
        let stops = if state.stops() == MOST_STOPS { Vec::new() } else { self.stops(state, &after, reply) };
        let stops =
            stops.into_iter().map(|stop| (stop, self.states.after_stop(state, at, WINDOW.place(stop))));
        let options: Vec<(Cell, State)> = stored.into_iter().flatten().chain(stops).collect();
        for (point, next) in options {
            if !after.is_free(point) {
                continue;
            }
            if let Some((tree, zones)) = self.next_claim(&after, point, &next) {
                turn.reply(reply, self.builder.work.forest.plant(tree), &zones);
                return Some(());
            }
        }
        self.builder.work.search_again(MORE_NODES);
        match self.builder.win(&after, MOVES, Some(reply)) {
            Some((tree, zones)) => turn.reply(reply, tree, &zones),
            None => return self.fail(position, Some(reply)),
        }
        Some(())
    }

    /// The tree that plays `point` and leads to a claim. If White's far stone is outside the zone of the claim in which it is
    /// unknown, that claim is used.
    fn next_claim(&mut self, after: &Position<'_>, point: Cell, next: &State) -> Option<(Tree, Zones)> {
        next.with_unknown().into_iter().chain([next.clone()]).find_map(|state| {
            let number = self.claim(&state)?;
            let claim = &self.claims[number as usize];
            let symmetry = claim.symmetry_from(after, point)?;
            let zones = claim.zones_from(after, point, symmetry)?;
            Some((Tree::Known { point, claim: number, symmetry }, zones))
        })
    }

    /// Points where Black may play after a reply without another answer: in White's rows of three through the reply and, if
    /// White has just wasted its second stone, near the first stone.
    fn stops(&self, state: &State, after: &Position<'_>, reply: Cell) -> Vec<Cell> {
        let mut rows: FxHashMap<Cell, usize> = FxHashMap::default();
        for (_, row) in WINDOW.through(reply) {
            if after.is_alive(row) && row.count(&after.stones.white) >= 3 {
                let empty = row.cells.into_iter().filter(|&cell| !after.stones.white.has(cell));
                empty.for_each(|cell| *rows.entry(cell).or_default() += 1);
            }
        }
        let mut stops: Vec<Cell> = rows.keys().copied().collect();
        stops.sort_unstable_by_key(|stop| (Reverse(rows[stop]), *stop));
        if self.states.is_before_pair(state) {
            let near = WINDOW.near((0, 0), SHAPE);
            let mut near: Vec<Cell> = near.iter().filter(|&cell| after.is_free(cell)).collect();
            near.sort_by_key(|&cell| {
                let (x, y) = WINDOW.place(cell);
                let steps = x.abs() + y.abs();
                (steps > 2, steps != 2, x, y)
            });
            stops.extend(near);
        }
        stops
    }

    fn fail<T>(&mut self, position: &Position<'_>, reply: Option<Cell>) -> Option<T> {
        let [black, white] = [position.stones.black, position.stones.white]
            .map(|set| set.iter().map(|cell| WINDOW.place(cell)).collect());
        self.failure =
            Some(CertificateError::Unanswered { black, white, reply: reply.map(|cell| WINDOW.place(cell)) });
        None
    }
}
