//! The defending combination: the opponent threatens to win; which replies get out of it?

use super::search::{Kind, Limits, Proof, ThreatSearch};
use crate::board::Board;
use crate::point_set::PointSet;

/// What the side to move can do about the opponent's threats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Defence {
    /// If the side to move passed, the opponent would have no win by threats within the stones allowed.
    Unneeded,
    /// After each of `replies` the opponent has no win by threats within the stones allowed, or the reply makes five. After
    /// those in `undecided` the node limit came first. All other replies lose.
    Escapes {
        /// The replies that get out, at least one.
        replies: PointSet,
        /// The replies of which nothing is known.
        undecided: PointSet,
    },
    /// Every reply loses, to at most this many more stones of the opponent.
    Lost {
        /// The opponent's stones, the one that makes five included.
        moves: u8,
    },
    /// The node limit came first: no reply is known to escape, but some are not known to lose either.
    Unknown,
}

impl ThreatSearch {
    /// Tries the replies of the side to move against the opponent's wins by threats. `limits` hold for each of the searches:
    /// the one that finds out what the opponent threatens, and one after each reply that could matter to it.
    pub fn defend(&mut self, board: &mut Board, kind: Kind, limits: Limits) -> Defence {
        let attacker = !board.to_move();
        let fives = board.classes(!attacker).fives;
        if !fives.is_empty() {
            return Defence::Escapes { replies: fives, undecided: PointSet::EMPTY };
        }
        let mut longest = match self.prove(board, attacker, kind, limits) {
            Proof::Proven { moves } => moves,
            Proof::Disproven => return Defence::Unneeded,
            Proof::Unknown => return Defence::Unknown,
        };
        // A reply outside the zone leaves the proof as it is.
        let zone = self.zone(board, attacker, kind, longest).unwrap_or_else(|| board.empty());
        let (mut replies, mut undecided) = (PointSet::EMPTY, PointSet::EMPTY);
        for reply in zone & board.empty() {
            board.make(reply);
            match self.prove(board, attacker, kind, limits) {
                Proof::Proven { moves } => longest = longest.max(moves),
                Proof::Disproven => replies.insert(reply),
                Proof::Unknown => undecided.insert(reply),
            }
            board.unmake();
        }
        if !replies.is_empty() {
            Defence::Escapes { replies, undecided }
        } else if undecided.is_empty() {
            Defence::Lost { moves: longest }
        } else {
            Defence::Unknown
        }
    }
}
