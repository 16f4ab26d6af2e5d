//! Black's wins by threats, as the commands ask for them: a position by its moves and the stone of the win.

use engine::threat::{Kind, Limits, Proof, ThreatSearch};
use engine::{Board, Color, Deadline, Point};
use strategy::Game;

/// Bytes of the table: enough for one position's proof, and quick to clear.
const TABLE_BYTES: usize = 4 << 20;

/// Nodes between two looks at the clock.
const SLICE: u64 = 1_000;

/// A threat search that follows the positions asked for.
#[derive(Debug)]
pub struct Threats {
    board: Board,
    search: ThreatSearch,
    /// Nodes for one position.
    nodes: u64,
}

/// A win of Black, who is on the move.
pub struct Win {
    /// His first move.
    pub point: Point,
    /// The stone of his five at the latest.
    pub win_at: Deadline,
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

    /// A win of Black by `deadline` after `moves`, which leave him on the move in an open game; `None` if none is
    /// found within the nodes.
    pub fn win(&mut self, moves: &[Point], deadline: Deadline) -> Option<Win> {
        self.prove(moves, deadline, self.nodes).1
    }

    /// The same, given up as soon as `goes_on`, asked about once in a millisecond, says no.
    pub fn win_while(
        &mut self,
        moves: &[Point],
        deadline: Deadline,
        goes_on: &dyn Fn() -> bool,
    ) -> Option<Win> {
        let mut left = self.nodes;
        while left > 0 && goes_on() {
            let slice = left.min(SLICE);
            left -= slice;
            if let (Proof::Proven { .. } | Proof::Disproven, win) = self.prove(moves, deadline, slice) {
                return win;
            }
        }
        None
    }

    /// What the search finds out within the nodes, and the win. A repeated call carries on.
    fn prove(&mut self, moves: &[Point], deadline: Deadline, nodes: u64) -> (Proof, Option<Win>) {
        self.go_to(moves);
        let left = deadline.own_left(moves.len().div_ceil(2));
        if left == 0 {
            return (Proof::Disproven, None);
        }
        let limits = Limits { moves: left, nodes };
        let proof = self.search.prove(&mut self.board, Color::Black, Kind::Vct, limits);
        let Proof::Proven { moves: more } = proof else { return (proof, None) };
        let point = self.search.winning_move(&mut self.board, Color::Black, Kind::Vct, more);
        let win_at = Deadline::after(moves.len(), more);
        (proof, point.zip(win_at).map(|(point, win_at)| Win { point, win_at }))
    }

    /// The earliest win that is found within the nodes, by `deadline` at the latest.
    pub fn earliest_win(&mut self, moves: &[Point], deadline: Deadline) -> Option<Win> {
        let mut best = self.win(moves, deadline)?;
        while let Some(earlier) = best.win_at.earlier().and_then(|deadline| self.win(moves, deadline)) {
            best = earlier;
        }
        Some(best)
    }

    /// A line that goes on after `moves` to Black's five by `deadline` at the latest, White holding out as long as
    /// the proof found allows; empty if there is no such win.
    pub fn line(&mut self, moves: &[Point], deadline: Deadline) -> Vec<Point> {
        let Some(win) = self.earliest_win(moves, deadline) else { return Vec::new() };
        let more = win.win_at.own_left(moves.len().div_ceil(2));
        self.search.winning_line(&mut self.board, Color::Black, Kind::Vct, more)
    }

    fn go_to(&mut self, moves: &[Point]) {
        let common = self.board.moves().iter().zip(moves).take_while(|(a, b)| a == b).count();
        while self.board.moves().len() > common {
            self.board.unmake();
        }
        moves[common..].iter().for_each(|&point| self.board.make(point));
    }
}
