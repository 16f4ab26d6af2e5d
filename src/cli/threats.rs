//! Black's wins by threats, as the commands ask for them: a position by its moves and the stone of the win.

use engine::threat::{Kind, Limits, Proof, ThreatSearch};
use engine::{Board, Color, Point, Rule};

/// Bytes of the table: enough for one position's proof, and quick to clear.
const TABLE_BYTES: usize = 4 << 20;

/// Nodes between two looks at the clock.
const SLICE: u64 = 1_000;

/// A threat search that follows the positions asked for.
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
    pub stone: u8,
}

impl Threats {
    /// A search that spends at most `nodes` on a position.
    pub fn new(nodes: u64) -> Self {
        Self { board: Board::new(Rule::Standard), search: ThreatSearch::new(TABLE_BYTES), nodes }
    }

    /// Forgets what earlier positions have taught.
    pub fn forget(&mut self) {
        self.search.clear();
    }

    /// A win of Black by stone `deadline` after `moves`, which leave him on the move in an open game; `None` if none is
    /// found within the nodes.
    pub fn win(&mut self, moves: &[Point], deadline: u8) -> Option<Win> {
        self.prove(moves, deadline, self.nodes).1
    }

    /// The same, given up as soon as `goes_on`, asked about once in a millisecond, says no.
    pub fn win_while(&mut self, moves: &[Point], deadline: u8, goes_on: &dyn Fn() -> bool) -> Option<Win> {
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
    fn prove(&mut self, moves: &[Point], deadline: u8, nodes: u64) -> (Proof, Option<Win>) {
        self.go_to(moves);
        let left = (usize::from(deadline) + 1).saturating_sub(moves.len()) / 2;
        if left == 0 {
            return (Proof::Disproven, None);
        }
        let limits = Limits { moves: left as u8, nodes };
        let proof = self.search.prove(&mut self.board, Color::Black, Kind::Threats, limits);
        let Proof::Proven { moves: more } = proof else { return (proof, None) };
        let point = self.search.winning_move(&mut self.board, Color::Black, Kind::Threats, more);
        (proof, point.map(|point| Win { point, stone: moves.len() as u8 + 2 * more - 1 }))
    }

    /// The earliest win that is found within the nodes, by stone `deadline` at the latest.
    pub fn earliest_win(&mut self, moves: &[Point], deadline: u8) -> Option<Win> {
        let mut best = self.win(moves, deadline)?;
        while let Some(earlier) = self.win(moves, best.stone - 2) {
            best = earlier;
        }
        Some(best)
    }

    /// A line that goes on after `moves` to Black's five by stone `deadline` at the latest, White holding out as long as
    /// the proof found allows; empty if there is no such win.
    pub fn line(&mut self, moves: &[Point], deadline: u8) -> Vec<Point> {
        let Some(win) = self.earliest_win(moves, deadline) else { return Vec::new() };
        let more = (usize::from(win.stone) + 1 - moves.len()) / 2;
        self.search.winning_line(&mut self.board, Color::Black, Kind::Threats, more as u8)
    }

    fn go_to(&mut self, moves: &[Point]) {
        let common = self.board.moves().iter().zip(moves).take_while(|(a, b)| a == b).count();
        while self.board.moves().len() > common {
            self.board.unmake();
        }
        moves[common..].iter().for_each(|&point| self.board.make(point));
    }
}
