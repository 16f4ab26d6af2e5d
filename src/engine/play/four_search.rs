//! Wins by fours alone (VCF) on a board of any size: each four leaves one reply, so the tree is narrow.

use super::cell::Cell;
use super::threat_board::ThreatBoard;

/// Searches for wins by continuous fours. Remembers positions without such a win; one serves any number of positions.
#[derive(Clone)]
pub struct FourSearch {
    /// Keys of positions without a win by fours, each in the slot that its low bits name.
    refuted: Vec<u64>,
    nodes: u64,
}

/// The budget of a search came to its end before it knew.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct OutOfNodes;

impl FourSearch {
    /// A search that remembers about `2^bits` positions.
    pub fn new(bits: u32) -> Self {
        Self { refuted: vec![0; 1 << bits], nodes: 0 }
    }

    /// The first move of a win by fours for the side to move, or `None` if there is none or more than `nodes` positions
    /// would have to be looked at: it never says that there is none.
    pub fn win(&mut self, board: &mut ThreatBoard, nodes: u64) -> Option<Cell> {
        self.nodes = nodes;
        self.expand(board).ok().flatten()
    }

    fn expand(&mut self, board: &mut ThreatBoard) -> Result<Option<Cell>, OutOfNodes> {
        let color = board.position().to_move();
        let own = board.classes(color);
        if let Some(five) = own.fives.first() {
            return Ok(Some(five));
        }
        let mut fours = own.fours;
        if fours.is_empty() {
            return Ok(None);
        }
        let enemy = board.classes(!color).fives;
        if let Some(block) = enemy.first() {
            if !fours.contains(block) || enemy.len() > 1 {
                return Ok(None);
            }
            fours = [block].into_iter().collect();
        }
        let doubles = fours & own.doubles;
        if let Some(double) = doubles.first() {
            return Ok(Some(double));
        }
        let key = board.position().key();
        let slot = key as usize & (self.refuted.len() - 1);
        if self.refuted[slot] == key {
            return Ok(None);
        }
        self.nodes = self.nodes.checked_sub(1).ok_or(OutOfNodes)?;
        for four in fours {
            let Some(block) = board.completion_cells(color, four).next() else { continue };
            board.make(four);
            board.make(block);
            let found = self.expand(board);
            board.unmake();
            board.unmake();
            if found?.is_some() {
                return Ok(Some(four));
            }
        }
        self.refuted[slot] = key;
        Ok(None)
    }
}
