//! A depth-first proof-number search over threats.
//!
//! The nodes are the positions with the attacker to move. A threat and a reply lead from one node to the next. Proof and
//! disproof numbers are not sums over the children. Each is the largest number of any child plus a small amount for each
//! further child, so that shared subtrees do not count many times. Every move adds a stone, so the graph has no cycles.

use std::fmt;

use rustc_hash::FxHashMap;

use super::defense::{forbidding_four, replies_to_three};
use super::question::{Kind, Proof, ThreatLimits};
use super::short::wins_in_three;
use super::stacks::{FURTHER_REPLY, Reply, Stacks};
use super::table::{ANY_NUMBER, INFINITE, Table, Value};
use super::zone::{Zone, zones_beside};
use crate::board::Board;
use crate::color::Color;
use crate::pattern::Pattern;
use crate::point::Point;
use crate::point_set::PointSet;
use crate::zobrist::stone_key;

/// A threat search with its table, for any number of positions, rules, colors, kinds and limits.
pub struct ThreatSearch {
    table: Table,
    stacks: Stacks,
    pub(super) nodes: u64,
    limit: u64,
    pub(super) attacker: Color,
    kind: Kind,
    salt: u64,
    /// The zones found so far, by position.
    pub(super) zones: FxHashMap<u64, Zone>,
    /// When there are more zones, all are dropped.
    pub(super) most_zones: usize,
}

impl fmt::Debug for ThreatSearch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ThreatSearch").field("nodes", &self.nodes).finish_non_exhaustive()
    }
}

impl ThreatSearch {
    /// Creates a search with a table of at most this many bytes, plus up to half as much for the [zones](Self::zone) of proofs.
    pub fn new(table_bytes: usize) -> Self {
        Self {
            table: Table::new(table_bytes),
            stacks: Stacks::default(),
            nodes: 0,
            limit: 0,
            attacker: Color::Black,
            kind: Kind::Vct,
            salt: 0,
            zones: FxHashMap::default(),
            most_zones: zones_beside(table_bytes),
        }
    }

    /// The number of positions searched so far.
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Searches for a win of `attacker` by threats alone, as if it were the attacker's turn.
    ///
    /// `Proven` and `Disproven` are certain for the stone limit `limits.own_stones`. After a call that runs out of nodes, the same
    /// call continues from its results in the table.
    pub fn prove(&mut self, board: &mut Board, attacker: Color, kind: Kind, limits: ThreatLimits) -> Proof {
        self.start(board, attacker, kind);
        self.limit = self.nodes.saturating_add(limits.nodes);
        let decided =
            self.probe(board.key(), limits.own_stones).0.filter(|known| known.is_won() || known.is_lost());
        let value = decided.unwrap_or_else(|| self.expand(board, limits.own_stones, INFINITE, INFINITE));
        if value.is_won() {
            Proof::Proven { own_stones: value.moves }
        } else if value.is_lost() {
            Proof::Disproven
        } else {
            Proof::Unknown
        }
    }

    /// Clears the table and the zones.
    pub fn clear(&mut self) {
        self.table.clear();
        self.zones.clear();
    }

    /// Marks old entries so that they are replaced first.
    pub fn age(&mut self) {
        self.table.age();
    }

    pub(super) fn start(&mut self, board: &Board, attacker: Color, kind: Kind) {
        self.attacker = attacker;
        self.kind = kind;
        // Separates the entries for each attacker and kind of threats in one table.
        self.salt = stone_key(attacker, board.size().center()).rotate_left(1 + kind as u32);
    }

    pub(super) const fn table_key(&self, key: u64) -> u64 {
        key ^ self.salt
    }

    /// The table's value of the position with this key, and the attacker's best move stored with any number of stones left.
    pub(super) fn probe(&self, key: u64, moves: u8) -> (Option<Value>, Option<Point>) {
        self.table.probe(self.table_key(key), moves)
    }

    /// Searches for the current attacker until the total node count reaches `until`.
    pub(super) fn search_within(&mut self, board: &mut Board, left: u8, until: u64) -> Value {
        let limit = std::mem::replace(&mut self.limit, until);
        let value = self.expand(board, left, INFINITE, INFINITE);
        self.limit = limit;
        value
    }

    pub(super) fn remember(&mut self, key: u64, value: Value, best: Option<Point>) {
        self.table.store(key ^ self.salt, value, best, 1);
    }

    /// Searches a position with the attacker to move and `left` stones left, until its proof or disproof number reaches a
    /// limit.
    fn expand(&mut self, board: &mut Board, left: u8, proof_limit: u16, disproof_limit: u16) -> Value {
        let entered = self.nodes;
        self.nodes += 1;
        let base = self.stacks.top();
        let (mut value, mut best) = match self.threats_of(board, left) {
            Some(outcome) => outcome,
            None => (Value::unknown(left), None),
        };
        while !value.is_won() && !value.is_lost() {
            let choice = self.stacks.choose(base, left);
            value = choice.value;
            best = choice.threat.map(|i| self.stacks.threats[i].point);
            let Some(i) = choice.threat else { break };
            if value.proof >= proof_limit
                || value.disproof >= disproof_limit
                || value.is_won()
                || value.is_lost()
                || self.nodes >= self.limit
            {
                break;
            }
            let threat = self.stacks.threats[i];
            if threat.is_unlisted() {
                self.list_replies(board, i, left);
                continue;
            }
            let (j, open, second) = self.stacks.hardest_reply(threat);
            let proof_slack = proof_limit.min(choice.second.saturating_add(2 + choice.second / 4));
            let reply_proof = proof_slack.saturating_sub(FURTHER_REPLY * (open - 1));
            let threat_disproof = disproof_limit.saturating_sub(choice.open - 1);
            let reply_disproof = threat_disproof.min(second.saturating_add(1));
            let attacker = self.attacker;
            board.make_as(attacker, threat.point);
            board.make_as(!attacker, self.stacks.replies[j].point);
            let reply_value = self.expand(board, left - 1, reply_proof, reply_disproof);
            board.unmake();
            board.unmake();
            self.stacks.replies[j].value = reply_value;
            self.stacks.combine(i, left);
        }
        self.stacks.cut(base);
        self.table.store(board.key() ^ self.salt, value, best, self.nodes - entered);
        value
    }

    pub(super) fn candidates(&self, board: &Board) -> PointSet {
        let own = board.classes(self.attacker);
        match self.kind {
            Kind::Vcf => own.fours,
            Kind::Vct => own.fours | own.threes,
        }
    }

    /// Lists the threats in a position with their replies, or returns a result that is clear without trying any.
    fn threats_of(&mut self, board: &mut Board, left: u8) -> Option<(Value, Option<Point>)> {
        let (own, enemy) = (board.classes(self.attacker), board.classes(!self.attacker));
        let lost = |moves| Some((Value::lost(moves), None));
        let won = |moves, point: Option<Point>| Some((Value::won(moves), point));
        if left == 0 {
            return lost(0);
        }
        if !own.fives.is_empty() {
            return won(1, own.fives.first());
        }
        if left == 1 {
            return lost(1);
        }
        let forced = enemy.fives.first();
        if let Some(block) = forced {
            if enemy.fives.len() > 1 || board.forbidden(self.attacker).contains(block) {
                return lost(ANY_NUMBER);
            }
            if own.doubles.contains(block) {
                return won(2, forced);
            }
        } else if !own.doubles.is_empty() {
            return won(2, own.doubles.first());
        }
        let fours = own.fours;
        let candidates = match forced {
            Some(block) => [block].into_iter().collect(),
            None => self.candidates(board),
        };
        if let Some(four) = forbidding_four(board, self.attacker, candidates & fours) {
            return won(2, Some(four));
        }
        if left == 2 {
            return lost(2);
        }
        let base = self.stacks.top();
        if left == 3 {
            let allowed = |&point: &Point| self.kind == Kind::Vct || fours.contains(point);
            let mut tried = candidates.iter().filter(allowed).peekable();
            let moves = if tried.peek().is_some() { left } else { ANY_NUMBER };
            let winning = tried.find(|&point| wins_in_three(board, self.attacker, point));
            return if winning.is_some() { won(3, winning) } else { lost(moves) };
        }
        for point in candidates {
            if fours.contains(point) {
                let i = self.stacks.push(point, Value::unknown(left));
                // The four has only one completion. If it had two, the attacker would win with two stones, which has been
                // checked before.
                self.put_replies(board, i, board.completion(self.attacker, point).into_iter(), left);
            } else if self.kind == Kind::Vct {
                let proof = self.first_proof(board, point);
                self.stacks.push(point, Value { proof, disproof: 1, moves: left });
            }
        }
        if self.stacks.top() == base { lost(ANY_NUMBER) } else { None }
    }

    fn list_replies(&mut self, board: &mut Board, i: usize, left: u8) {
        let point = self.stacks.threats[i].point;
        match replies_to_three(board, self.attacker, point) {
            None => self.stacks.settle(i, Value::lost(ANY_NUMBER)),
            Some(replies) if replies.is_empty() => self.stacks.settle(i, Value::won(3)),
            Some(replies) => self.put_replies(board, i, replies.iter(), left),
        }
    }

    fn put_replies(&mut self, board: &Board, i: usize, replies: impl Iterator<Item = Point>, left: u8) {
        let point = self.stacks.threats[i].point;
        let key = board.key() ^ self.salt ^ stone_key(self.attacker, point);
        let proof = self.first_proof(board, point);
        let replies = replies.map(|reply| {
            let (value, _) = self.table.probe(key ^ stone_key(!self.attacker, reply), left - 1);
            let value = value.unwrap_or(Value { proof, disproof: 1, moves: left - 1 });
            Reply { point: reply, value }
        });
        self.stacks.list(i, replies);
        self.stacks.combine(i, left);
    }

    /// An initial estimate of how hard it is to win after this threat. Extra threats make it easier. An open three is harder
    /// than a four, because it allows more replies.
    fn first_proof(&self, board: &Board, point: Point) -> u16 {
        let value = |pattern: &Pattern| match pattern {
            Pattern::Two => 1,
            Pattern::OpenTwo => 5,
            Pattern::Three | Pattern::Four => 3,
            Pattern::OpenThree => 4,
            _ => 0,
        };
        let made = board.patterns(self.attacker, point).iter().map(value).sum();
        let is_four = board.classes(self.attacker).fours.contains(point);
        11_u16.saturating_sub(made).max(1) + u16::from(!is_four)
    }
}
