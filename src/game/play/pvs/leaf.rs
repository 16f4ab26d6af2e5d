use engine::threat::{Kind, Limits, Proof};
use search::Bound;

use super::table::StoredValue;
use super::tree::TreeSearch;
use super::value::{seen_from_root, win_in};

const FOURS: u8 = 28;
/// The node limits for a win by fours, with and without pruning.
const FOURS_NODES: u64 = 13;
const UNPRUNED_FOURS_NODES: u64 = 1_000_000;

impl TreeSearch<'_> {
    /// The evaluation, from the table if possible. The side to move must not have to answer a four.
    pub fn evaluation(&mut self, known: Option<StoredValue>) -> i32 {
        known.and_then(|known| known.evaluation).unwrap_or_else(|| self.position.evaluate())
    }

    /// The value of a leaf: a win by fours, or else the evaluation. At or above `beta` it is a lower bound.
    pub fn leaf(&mut self, known: Option<StoredValue>, ply: usize, beta: i32) -> i32 {
        if let Some(known) = known
            && self.selective
            && known.bound == Bound::Exact
            && known.depth >= 0
        {
            return seen_from_root(known.value, ply);
        }
        let evaluation = self.evaluation(known);
        let (value, bound) = if evaluation >= beta {
            (evaluation, Bound::Lower)
        } else if let Some(stones) = self.win_by_fours() {
            (win_in(ply + 2 * usize::from(stones) - 1), Bound::Exact)
        } else {
            (evaluation, Bound::Exact)
        };
        if known.is_none_or(|known| known.depth <= 0) {
            self.store(0, ply, value, bound, Some(evaluation), None);
        }
        value
    }

    /// The number of stones that the side to move needs to win by fours, if a short search finds it. The side must not be able
    /// to make five.
    fn win_by_fours(&mut self) -> Option<u8> {
        let board = self.position.board_mut();
        let mover = board.to_move();
        if board.classes(mover).fours.is_empty() {
            return None;
        }
        let fours = &mut self.memory.fours;
        let before = fours.nodes();
        let look =
            Limits { moves: FOURS, nodes: if self.selective { FOURS_NODES } else { UNPRUNED_FOURS_NODES } };
        let proof = fours.prove(board, mover, Kind::Vcf, look);
        self.meter.add(fours.nodes() - before);
        match proof {
            Proof::Proven { moves } => Some(moves),
            Proof::Disproven | Proof::Unknown => None,
        }
    }
}
