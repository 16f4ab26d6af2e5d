//! Black's wins by threats, as the verifier asks for them: a position by its moves and the stone of the win.

use engine::threat::{Kind, Limits, Proof, ThreatSearch};
use engine::{Board, Color, Deadline, Point};
use strategy::Game;

/// The size of the search table: enough for one position's proof, and quick to clear.
const TABLE_BYTES: usize = 4 << 20;

/// A threat search that follows the positions asked about.
#[derive(Debug)]
pub struct Threats {
    board: Board,
    search: ThreatSearch,
    nodes: u64,
}

impl Threats {
    /// A search that spends at most `nodes` on a position of this game.
    pub fn new(game: Game, nodes: u64) -> Self {
        Self { board: game.board(), search: ThreatSearch::new(TABLE_BYTES), nodes }
    }

    /// Forgets what earlier positions have taught.
    pub fn forget(&mut self) {
        self.search.clear();
    }

    /// The first move of a win by `deadline` after `moves`, with Black to move in an open game; `None` if none is found
    /// within the nodes.
    pub fn win(&mut self, moves: &[Point], deadline: Deadline) -> Option<Point> {
        self.go_to(moves);
        let limits = Limits { moves: deadline.own_left(moves.len().div_ceil(2)), nodes: self.nodes };
        if limits.moves == 0 {
            return None;
        }
        match self.search.prove(&mut self.board, Color::Black, Kind::Vct, limits) {
            Proof::Proven { moves } => {
                self.search.winning_move(&mut self.board, Color::Black, Kind::Vct, moves)
            }
            Proof::Disproven | Proof::Unknown => None,
        }
    }

    fn go_to(&mut self, moves: &[Point]) {
        let common = self.board.moves().iter().zip(moves).take_while(|(a, b)| a == b).count();
        while self.board.moves().len() > common {
            self.board.unmake();
        }
        moves[common..].iter().for_each(|&point| self.board.make(point));
    }
}
