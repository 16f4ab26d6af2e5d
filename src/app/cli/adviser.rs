//! The engine's threat search as the verifier's adviser. The verifier does not rely on its advice being correct.

use engine::threat::{Kind, Proof, ThreatLimits, ThreatSearch};
use engine::{Board, Color, Deadline, Point, Rule};
use verifier::Adviser;

/// The size of the search table in bytes: enough to prove one position, and quick to clear.
pub const TABLE_BYTES: usize = 4 << 20;

/// Before the whole search, these numbers of black stones are tried, with few nodes each. Under renju, the deadline is usually
/// much later than the win, and a search for a short win needs far fewer nodes.
const SHORT_WINS: [u8; 4] = [7, 9, 11, 13];
const SHORT_NODES: u64 = 700;

#[derive(Debug)]
pub struct ThreatAdviser {
    board: Board,
    /// The moves on the board, including passes.
    moves: Vec<verifier::Point>,
    search: ThreatSearch,
    kind: Kind,
    nodes: u64,
}

impl ThreatAdviser {
    /// Creates a search for threats of this kind, limited to `nodes` nodes for each position.
    pub fn new(empty: Board, kind: Kind, nodes: u64) -> Self {
        Self { board: empty, moves: Vec::new(), search: ThreatSearch::new(TABLE_BYTES), kind, nodes }
    }

    /// Sets up the position after these moves. Returns `None` if the engine's board lacks one of the points.
    fn go_to(&mut self, moves: &[verifier::Point]) -> Option<()> {
        let common = self.moves.iter().zip(moves).take_while(|(a, b)| a == b).count();
        for undone in self.moves.drain(common..).rev() {
            if undone == verifier::Point::PASS { self.board.pass() } else { self.board.unmake() }
        }
        for &point in &moves[common..] {
            if point == verifier::Point::PASS {
                self.board.pass()
            } else {
                self.board.make(engine_point(point)?)
            }
            self.moves.push(point);
        }
        Some(())
    }

    /// Stores a short win in the search's table, if there is one and no win is known yet.
    fn try_short_wins(&mut self, limits: ThreatLimits) {
        let known = (limits.own_stones, 1);
        let short = SHORT_WINS.into_iter().filter(|&moves| moves < limits.own_stones);
        for (moves, nodes) in [known].into_iter().chain(short.map(|moves| (moves, SHORT_NODES))) {
            let limits = ThreatLimits { own_stones: moves, nodes: nodes.min(limits.nodes) };
            let proof = self.search.prove(&mut self.board, Color::Black, self.kind, limits);
            if matches!(proof, Proof::Proven { .. }) {
                return;
            }
        }
    }
}

impl Adviser for ThreatAdviser {
    fn answer(&mut self, moves: &[verifier::Point], deadline: u16) -> Option<verifier::Point> {
        self.go_to(moves)?;
        let left = Deadline::new(deadline.into())?.own_left(moves.len().div_ceil(2));
        let limits = ThreatLimits { own_stones: left, nodes: self.nodes };
        if self.board.rule().allows_pass() {
            self.try_short_wins(limits);
        }
        self.search.first_move(&mut self.board, Color::Black, self.kind, limits).and_then(verifier_point)
    }

    fn forget(&mut self) {
        self.search.clear();
    }
}

/// Converts a point from the verifier, which shares no types with the engine.
pub fn engine_point(point: verifier::Point) -> Option<Point> {
    Point::new(point.column(), point.row())
}

pub fn verifier_point(point: Point) -> Option<verifier::Point> {
    verifier::Point::new(point.col(), point.row())
}

/// Converts a rule for which there can be a strategy.
pub const fn verifier_rule(rule: Rule) -> verifier::Rule {
    match rule {
        Rule::Freestyle => verifier::Rule::Freestyle,
        Rule::Strict => verifier::Rule::Strict,
        Rule::StrictRenju => verifier::Rule::StrictRenju,
        _ => verifier::Rule::Standard,
    }
}
