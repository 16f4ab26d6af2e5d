//! Wins by fours alone (VCF) on a board of any size: each four leaves one reply, so the tree is narrow.

use super::cell::Cell;
use super::threat_board::ThreatBoard;

/// A win by fours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FoursWin {
    /// Its first move.
    pub cell: Cell,
    /// The stones that the winner places in it at most, the fifth of the row included.
    pub moves: u8,
}

/// Searches for wins by continuous fours. Remembers positions without such a win; one serves any number of positions.
#[derive(Clone)]
pub struct FourSearch {
    /// Keys of positions without a win by fours, each in the slot that its low bits name.
    refuted: Vec<u64>,
    nodes: u64,
    limit: u64,
}

/// The budget of a search came to its end before it knew.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct OutOfNodes;

impl FourSearch {
    /// A search that remembers at most `2^bits` positions.
    pub fn new(bits: u32) -> Self {
        Self { refuted: vec![0; 1 << bits], nodes: 0, limit: 0 }
    }

    /// Positions expanded since it was made.
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// A win by fours for the side to move. `None` if there is none, or if more than `nodes` positions would have to be
    /// looked at: it proves nothing.
    pub fn win(&mut self, board: &mut ThreatBoard, nodes: u64) -> Option<FoursWin> {
        self.limit = self.nodes.saturating_add(nodes);
        self.expand(board).ok().flatten()
    }

    fn expand(&mut self, board: &mut ThreatBoard) -> Result<Option<FoursWin>, OutOfNodes> {
        let color = board.position().to_move();
        let own = board.classes(color);
        if let Some(cell) = own.fives.first() {
            return Ok(Some(FoursWin { cell, moves: 1 }));
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
        if let Some(cell) = (fours & own.doubles).first() {
            return Ok(Some(FoursWin { cell, moves: 2 }));
        }
        let key = board.position().key();
        let slot = key as usize & (self.refuted.len() - 1);
        if self.refuted[slot] == key {
            return Ok(None);
        }
        if self.nodes >= self.limit {
            return Err(OutOfNodes);
        }
        self.nodes += 1;
        for cell in fours {
            let Some(block) = board.completion_cells(color, cell).next() else { continue };
            board.make(cell);
            board.make(block);
            let found = self.expand(board);
            board.unmake();
            board.unmake();
            if let Some(win) = found? {
                return Ok(Some(FoursWin { cell, moves: win.moves.saturating_add(1) }));
            }
        }
        self.refuted[slot] = key;
        Ok(None)
    }
}
