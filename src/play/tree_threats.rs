//! Wins by fours and open threes, looked for in the positions of the game tree: on 15x15, where such searches are cheap.

use super::cell::Cell;
use super::cell_set::CellSet;
use super::position::Position;
use engine::threat::{Kind, Limits, Proof, ThreatSearch};
use engine::{Board, Color};

/// Bytes of the table, made anew for every tree.
const TABLE_BYTES: usize = 1 << 20;
/// A look at any position of the tree. Four stones take a handful of positions where there is no win.
const LOOK: Limits = Limits { moves: 4, nodes: 24 };
/// A look at the enemy's answers to the moves of the root: what is overlooked there is played.
const FIRST_LOOK: Limits = Limits { moves: 28, nodes: 100 };

/// The fast board of the position that the tree search is at, and the search for threats on it.
pub(super) struct TreeThreats {
    board: Board,
    search: ThreatSearch,
}

impl TreeThreats {
    /// For trees from this position on, which must be one of the 15x15 board.
    pub fn new(position: &Position) -> Self {
        Self { board: fast_board(position), search: ThreatSearch::new(TABLE_BYTES) }
    }

    /// Positions looked at since it was made.
    pub const fn nodes(&self) -> u64 {
        self.search.nodes()
    }

    /// Follows a move of the tree.
    pub fn make(&mut self, cell: Cell) {
        self.board.make(point(cell));
    }

    /// Follows a move taken back.
    pub fn unmake(&mut self) {
        self.board.unmake();
    }

    /// The stones with which the side to move wins by threats, if a look finds it; `ply` counts from the root.
    pub fn win(&mut self, ply: usize) -> Option<u8> {
        let limits = if ply == 1 { FIRST_LOOK } else { LOOK };
        self.look(self.board.to_move(), limits)
    }

    /// The moves of the side to move of which one has to be played against a win that the other side would have if it
    /// passed; `None` if a look finds no such win. All other moves lose to it.
    pub fn stops(&mut self) -> Option<CellSet> {
        let enemy = !self.board.to_move();
        let moves = self.look(enemy, LOOK)?;
        let zone = self.search.zone(&mut self.board, enemy, Kind::Threats, moves)?;
        Some((zone & self.board.empty()).iter().map(Cell::from).collect())
    }

    fn look(&mut self, attacker: Color, limits: Limits) -> Option<u8> {
        let (own, enemy) = (self.board.classes(attacker), self.board.classes(!attacker));
        // What can be read off costs no search.
        if !own.fives.is_empty() {
            return Some(1);
        }
        if enemy.fives.is_empty() && !own.doubles.is_empty() {
            return Some(2);
        }
        if (own.fours | own.threes).is_empty() {
            return None;
        }
        match self.search.prove(&mut self.board, attacker, Kind::Threats, limits) {
            Proof::Proven { moves } => Some(moves),
            Proof::Disproven | Proof::Unknown => None,
        }
    }
}

/// The same position on the fast board, which must be one of the 15x15 board.
pub(super) fn fast_board(position: &Position) -> Board {
    let mut board = Board::new(position.rule());
    position.moves().iter().for_each(|&cell| board.make(point(cell)));
    board
}

fn point(cell: Cell) -> engine::Point {
    cell.point().expect("a cell of the 15x15 board")
}
