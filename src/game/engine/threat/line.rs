//! Follows a proof in the search table.

use super::defense::answers;
use super::question::{Kind, Proof, ThreatLimits};
use super::search::ThreatSearch;
use crate::board::Board;
use crate::color::Color;
use crate::point::Point;

/// The node limit for proving a position again after the table lost its proof.
const RECOVERY: u64 = 1_000_000;

impl ThreatSearch {
    /// The attacker's move that wins with `moves` more attacking stones, if the search proved one.
    pub fn winning_move(
        &mut self,
        board: &mut Board,
        attacker: Color,
        kind: Kind,
        moves: u8,
    ) -> Option<Point> {
        self.start(board, attacker, kind);
        match self.probe(board.key(), moves) {
            (Some(value), Some(best)) if value.is_won() && board.get(best).is_none() => Some(best),
            _ => match self.prove(board, attacker, kind, ThreatLimits { own_stones: moves, nodes: RECOVERY })
            {
                Proof::Proven { .. } => self.probe(board.key(), moves).1,
                _ => None,
            },
        }
    }

    /// The first move of a win by threats, if it can be proven within the limits. Unlike [`winning_move`](Self::winning_move),
    /// it needs no earlier proof.
    pub fn first_move(
        &mut self,
        board: &mut Board,
        attacker: Color,
        kind: Kind,
        limits: ThreatLimits,
    ) -> Option<Point> {
        match self.prove(board, attacker, kind, limits) {
            Proof::Proven { own_stones: moves } if limits.own_stones > 0 => {
                self.winning_move(board, attacker, kind, moves)
            }
            _ => None,
        }
    }

    /// The winning line against the longest defense in the proof, from the attacker's first stone to five; empty if no win
    /// within `moves` attacking stones is proven.
    pub fn winning_line(&mut self, board: &mut Board, attacker: Color, kind: Kind, moves: u8) -> Vec<Point> {
        let mut line = Vec::new();
        let mut left = moves;
        while let Some(best) = self.winning_move(board, attacker, kind, left) {
            board.make_as(attacker, best);
            line.push(best);
            left -= 1;
            if board.winner() == Some(attacker) {
                break;
            }
            // If every reply loses to the next stone, play any, preferably a block.
            let reply = self.longest_reply(board, attacker, kind, left).or_else(|| {
                let own = board.classes(attacker);
                let legal = board.empty() - board.forbidden(!attacker);
                [own.fives, own.doubles, legal].into_iter().find_map(|points| (points & legal).first())
            });
            let Some(reply) = reply else { break };
            board.make_as(!attacker, reply);
            line.push(reply);
        }
        line.iter().for_each(|_| board.unmake());
        line
    }

    fn longest_reply(&mut self, board: &mut Board, attacker: Color, kind: Kind, left: u8) -> Option<Point> {
        let replies = answers(board, attacker).unwrap_or_default();
        let mut longest = None;
        for reply in replies {
            board.make_as(!attacker, reply);
            let proof = self.prove(board, attacker, kind, ThreatLimits { own_stones: left, nodes: RECOVERY });
            board.unmake();
            if let Proof::Proven { own_stones: moves } = proof
                && longest.is_none_or(|(most, _)| moves > most)
            {
                longest = Some((moves, reply));
            }
        }
        longest.map(|(_, reply)| reply)
    }
}
