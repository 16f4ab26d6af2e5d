//! Retries a proof with one more opposing stone on the board (Kawano's simulation).

use super::defense::answers;
use super::question::{Kind, Proof, ThreatLimits};
use super::search::ThreatSearch;
use super::table::Value;
use crate::board::Board;
use crate::color::Color;
use crate::point::Point;
use crate::zobrist::stone_key;

/// The node limit for a search where the extra stone disturbs the proof.
const DETOUR: u64 = 60;

const SIMULATION: u64 = 1_000;

#[derive(Clone, Copy)]
struct Trial {
    extra: Point,
    /// The hash word of the stone. XOR with it gives the key of the position without the stone.
    word: u64,
    until: u64,
}

impl ThreatSearch {
    /// Like [`prove`](ThreatSearch::prove), for a position where the opponent has just moved. It first retries the proof of the
    /// position without the last stone, which settles most replies to a quiet move at almost no cost.
    pub fn prove_reply(
        &mut self,
        board: &mut Board,
        attacker: Color,
        kind: Kind,
        limits: ThreatLimits,
    ) -> Proof {
        if let Some(&reply) = board.moves().last() {
            board.unmake();
            let passed = self.prove(board, attacker, kind, limits);
            let zone = match passed {
                Proof::Proven { own_stones: moves } => self.zone(board, attacker, kind, moves),
                _ => None,
            };
            board.make_as(!attacker, reply);
            if zone.is_some() {
                self.simulate(board, attacker, kind, reply, ThreatLimits { nodes: SIMULATION, ..limits });
            }
        }
        self.prove(board, attacker, kind, limits)
    }

    /// Applies the proof of the position without the opposing stone `extra` to the position with it (Kawano's simulation). This
    /// is much cheaper than a search if the stone does not disturb the proof. It searches at most `limits.nodes` positions. If
    /// it returns false, nothing is known.
    pub fn simulate(
        &mut self,
        board: &mut Board,
        attacker: Color,
        kind: Kind,
        extra: Point,
        limits: ThreatLimits,
    ) -> bool {
        self.start(board, attacker, kind);
        let trial = Trial { extra, word: stone_key(!attacker, extra), until: self.nodes + limits.nodes };
        self.follow(board, trial, limits.own_stones).is_some()
    }

    /// The number of stones needed to win with the moves known without the extra stone; `None` if they fail.
    fn follow(&mut self, board: &mut Board, trial: Trial, left: u8) -> Option<u8> {
        if let (Some(value), _) = self.probe(board.key(), left)
            && (value.is_won() || value.is_lost())
        {
            return value.is_won().then_some(value.moves);
        }
        if let Some(value) = self.undisturbed(board, trial, left) {
            return Some(value.moves);
        }
        self.nodes += 1;
        if self.nodes > trial.until || left == 0 {
            return None;
        }
        let attacker = self.attacker;
        let (own, enemy) = (board.classes(attacker), board.classes(!attacker));
        let mut best = None;
        let mut needed = None;
        if !own.fives.is_empty() {
            (best, needed) = (own.fives.first(), Some(1));
        } else if enemy.fives.len() > 1 || left == 1 || !(enemy.fives & board.forbidden(attacker)).is_empty()
        {
            return None;
        } else if enemy.fives.is_empty() && !own.doubles.is_empty() {
            (best, needed) = (own.doubles.first(), Some(2));
        }
        if needed.is_none() {
            // The stone may have turned the planned move into another kind of threat, which a search would not try.
            let usable = self.candidates(board);
            let plan = self.probe(board.key() ^ trial.word, 0).1.filter(|&point| usable.contains(point));
            best = enemy.fives.first().or(plan);
            needed = best.and_then(|point| self.follow_threat(board, point, trial, left));
        }
        if needed.is_none() {
            // The stone disturbs the proof here. If a short search decides this position, the rest of the proof still holds.
            let value = self.search_within(board, left, trial.until.min(self.nodes + DETOUR));
            return value.is_won().then_some(value.moves);
        }
        let value = Value::won(needed?);
        self.remember(board.key(), value, best);
        needed
    }

    /// The value without the extra stone, if that stone is outside the zone of the proof.
    fn undisturbed(&mut self, board: &Board, trial: Trial, left: u8) -> Option<Value> {
        let zone = self.zones.get(&self.table_key(board.key() ^ trial.word))?;
        if zone.moves > left || zone.points.contains(trial.extra) {
            return None;
        }
        let (value, best) = (Value::won(zone.moves), zone.best);
        self.remember(board.key(), value, Some(best));
        Some(value)
    }

    fn follow_threat(&mut self, board: &mut Board, point: Point, trial: Trial, left: u8) -> Option<u8> {
        let attacker = self.attacker;
        board.make_as(attacker, point);
        let answers = answers(board, attacker);
        // With fewer than three stones left, the move must win immediately.
        let mut longest = match answers {
            Some(replies) if left >= 3 || replies.is_empty() && board.classes(attacker).fives.len() > 1 => {
                Some(if left >= 3 { 2 } else { 1 })
            }
            _ => None,
        };
        for reply in answers.unwrap_or_default() {
            let Some(most) = longest else { break };
            board.make_as(!attacker, reply);
            let needed = self.follow(board, trial, left - 1);
            board.unmake();
            longest = needed.map(|n| n.max(most));
        }
        board.unmake();
        longest.map(|n| n + 1)
    }
}
