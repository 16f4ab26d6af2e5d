//! Writes the claims for all positions that White can reach.

use std::cmp::Reverse;
use std::fmt::Write;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::builder::{Builder, MOVES, Work};
use crate::claim::{Claim, WASTED, Zones, is_known, two_wasted};
use crate::position::Position;
use crate::states::{State, States};
use crate::tree::{Forest, Items, Tree, TreeId, Turn};
use crate::window::{Cell, SIDE, WINDOW, distance, is_in_core, place};
use crate::{Certificate, CertificateError, Counts, symbols};

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
    position: Position,
    unknown: usize,
    turn: Turn,
    items: Items,
    work: Work,
}

impl<'a, R: FnMut(&Counts)> Writer<'a, R> {
    pub fn new(states: &'a States<'a>, part: usize, report: R) -> Self {
        Self {
            states,
            builder: Builder::new(),
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

    pub fn certificate(mut self, first: &State) -> Result<Certificate, CertificateError> {
        let Some(first) = self.claim(first) else {
            return Err(self.failure.take().expect("a failure is recorded"));
        };
        self.end_part();
        self.counts.bound = 1 + self.claims[first as usize].bound;
        let mut text = format!("gomoku-certificate 3\nside {SIDE}\nclaims {}\n", self.claims.len());
        for claim in &self.claims {
            text.push_str(&symbols::claim(claim));
            text.push('\n');
        }
        let _ = writeln!(text, "first {first}");
        text.push_str(&self.parts);
        Ok(Certificate { text, counts: self.counts })
    }

    /// Returns the number of the claim for a state, or `None` if Black has to avoid it.
    pub fn claim(&mut self, state: &State) -> Option<u32> {
        if let Some(&number) = self.numbers.get(state) {
            return Some(number);
        }
        if self.failed.contains(state) {
            return None;
        }
        let Some(proof) = self.prove(state) else {
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
        let (lines, trees) = symbols::part(proofs.iter().map(|proof| (&proof.forest, proof.root)));
        let _ = writeln!(self.parts, "part {} {} {trees}", self.claims.len() - lines.len(), lines.len());
        self.parts.extend(lines.iter().flat_map(|line| [line.as_str(), "\n"]));
        self.counts.trees += trees;
        self.counts.parts += 1;
        (self.report)(&self.counts);
    }

    fn prove(&mut self, state: &State) -> Option<Proof> {
        let (black, white) = self.states.stones(state);
        let (position, unknown) = (Position::new(black, white), state.unknown());
        let Some(turn) = Turn::new(&position, unknown) else { return self.fail(&position, None) };
        let (items, work) = (Items::default(), Work::new());
        let mut node = Node { state, position, unknown, turn, items, work };
        self.answer_far(&mut node)?;
        let mut left = self.answer_by_threats(&mut node)?;
        node.work.forget();
        left.sort_by_key(|&reply| (Reverse(distance(place(reply))), reply));
        for reply in left {
            // A later group may have answered it.
            if node.turn.open.has(reply) {
                self.answer_reply(&mut node, reply)?;
            }
        }
        let Node { items, mut work, position, turn, .. } = node;
        let items = items.into_vec();
        let zones = match unknown {
            0 => Zones::EMPTY,
            1 => Zones(turn.zones.0, turn.zones.0),
            _ => turn.zones,
        };
        let again = work.forest.turn(&self.claims, &position, unknown, &items);
        let holds = again.is_some_and(|again| unknown == 0 || again.0.is_within(&zones.0));
        assert!(holds && is_known(white), "the claim for {state:?} does not pass the check");
        let root = work.forest.plant(Tree::Move(None, items));
        let bound = work.forest.bound(&self.claims, root);
        let claim = Claim { black, white, unknown, zones, bound };
        Some(Proof { claim, forest: work.forest, root })
    }

    /// Answers the replies outside the window, and most others with the same group.
    fn answer_far(&mut self, node: &mut Node<'_>) -> Option<()> {
        let Node { state, position, turn, items, work, .. } = node;
        let unknown = node.unknown + 1;
        if self.states.is_before_pair(state) {
            if let Some(zones) = two_wasted(position, unknown) {
                items.group(work.forest.plant(Tree::TwoWasted), &zones, turn);
            }
        } else if let Some((tree, zones)) = self.builder.win(work, position, unknown, MOVES, None) {
            items.group(tree, &zones, turn);
        } else if let Some((point, next)) = self.states.unknown_answer(state) {
            let claim = self.claim(&next)?;
            let zones = |symmetry| {
                let zones = self.claims[claim as usize].zones_from(position, unknown, point, symmetry);
                zones.map(|zones| (symmetry, zones))
            };
            let best = (0..8).filter_map(zones).min_by_key(|(_, zones)| turn.open.and(&zones.0).len());
            if let Some((symmetry, zones)) = best {
                items.group(work.forest.plant(Tree::Known { point, claim, symmetry }), &zones, turn);
            }
        }
        if items.has_group() { Some(()) } else { self.fail(position, None) }
    }

    /// Answers the replies that are won by threats. Returns the others.
    fn answer_by_threats(&mut self, node: &mut Node<'_>) -> Option<Vec<Cell>> {
        let Node { state, position, unknown, turn, items, work } = node;
        let is_before_pair = self.states.is_before_pair(state);
        let mut left = Vec::new();
        let mut open = turn.open;
        while let Some(reply) = open.iter().next() {
            open.remove(reply);
            let at = place(reply);
            let is_far = distance(at) >= WASTED;
            let has_answer = is_before_pair && is_far
                || self.states.answer(state, at).is_some()
                || is_far && self.states.far_answer(state, at).is_some();
            if has_answer && is_in_core(reply) {
                left.push(reply);
                continue;
            }
            let after = position.with_white(reply);
            let Some((tree, zones)) = self.builder.win(work, &after, *unknown, MOVES, Some(reply)) else {
                if state.stops() == MOST_STOPS || !is_in_core(reply) {
                    return self.fail(position, Some(reply));
                }
                left.push(reply);
                continue;
            };
            // In a group, the reply itself is one more unknown stone.
            match work.forest.zones(&self.claims, position, *unknown + 1, tree) {
                Some(as_group) if !as_group.0.has(reply) => items.group(tree, &as_group, turn),
                _ if is_in_core(reply) => items.reply(reply, tree, &zones, turn),
                _ => return self.fail(position, Some(reply)),
            }
            open = open.and(&turn.open);
        }
        Some(left)
    }

    /// Answers a reply by another claim, or ends the game if White has wasted two stones.
    fn answer_reply(&mut self, node: &mut Node<'_>, reply: Cell) -> Option<()> {
        let Node { state, position, unknown, turn, items, work } = node;
        let after = position.with_white(reply);
        let at = place(reply);
        if let Some(zones) = two_wasted(&after, *unknown) {
            items.reply(reply, work.forest.plant(Tree::TwoWasted), &zones, turn);
            return Some(());
        }
        let far = Some(at).filter(|&at| distance(at) >= WASTED);
        let stored = [far.and_then(|at| self.states.far_answer(state, at)), self.states.answer(state, at)];
        let stops = if state.stops() == MOST_STOPS { Vec::new() } else { self.stops(state, &after, reply) };
        let stops = stops.into_iter().map(|stop| (stop, self.states.after_stop(state, at, place(stop))));
        let options: Vec<(Cell, State)> = stored.into_iter().flatten().chain(stops).collect();
        for (point, next) in options {
            if !after.is_free(point) {
                continue;
            }
            if let Some((claim, symmetry, zones)) = self.next_claim(&after, *unknown, point, &next) {
                let tree = work.forest.plant(Tree::Known { point, claim, symmetry });
                items.reply(reply, tree, &zones, turn);
                return Some(());
            }
        }
        work.search_longer();
        match self.builder.win(work, &after, *unknown, MOVES, Some(reply)) {
            Some((tree, zones)) => items.reply(reply, tree, &zones, turn),
            None => return self.fail(position, Some(reply)),
        }
        Some(())
    }

    /// The claim to which Black's stone on `point` leads. If White's far stone is outside the zone of the claim in which it is
    /// unknown, that claim is used.
    fn next_claim(
        &mut self,
        after: &Position,
        unknown: usize,
        point: Cell,
        next: &State,
    ) -> Option<(u32, usize, Zones)> {
        next.with_unknown().into_iter().chain([next.clone()]).find_map(|state| {
            let number = self.claim(&state)?;
            let claim = &self.claims[number as usize];
            let symmetry = claim.symmetry_from(after, unknown, point)?;
            Some((number, symmetry, claim.zones_from(after, unknown, point, symmetry)?))
        })
    }

    /// Points where Black may play after a reply without another answer: in White's rows of three through the reply and, if
    /// White has just wasted its second stone, near the first stone.
    fn stops(&self, state: &State, after: &Position, reply: Cell) -> Vec<Cell> {
        let mut rows: FxHashMap<Cell, usize> = FxHashMap::default();
        for (_, row) in WINDOW.through(reply) {
            if after.is_open(row) && row.count(&after.white) >= 3 {
                let empty = row.cells.into_iter().filter(|&cell| !after.white.has(cell));
                empty.for_each(|cell| *rows.entry(cell).or_default() += 1);
            }
        }
        let mut stops: Vec<Cell> = rows.keys().copied().collect();
        stops.sort_unstable_by_key(|stop| (Reverse(rows[stop]), *stop));
        if self.states.is_before_pair(state) {
            let mut near: Vec<Cell> =
                WINDOW.within(SHAPE).iter().filter(|&cell| after.is_free(cell)).collect();
            near.sort_by_key(|&cell| {
                let (x, y) = place(cell);
                let steps = x.abs() + y.abs();
                (steps > 2, steps != 2, x, y)
            });
            stops.extend(near);
        }
        stops
    }

    fn fail<T>(&mut self, position: &Position, reply: Option<Cell>) -> Option<T> {
        let [black, white] = [position.black, position.white].map(|set| set.iter().map(place).collect());
        self.failure = Some(CertificateError::Unanswered { black, white, reply: reply.map(place) });
        None
    }
}
