//! The engine's threat search as the adviser on the infinite board. The check does not depend on the search being correct.

use engine::threat::{Kind, Limits, ThreatSearch};
use engine::{Board, Color, Deadline, Size};
use verifier::Point;
use verifier_unbounded::{Adviser, SIDE};

/// The size of the search table in bytes: enough for the proof of one position, and quick to clear.
const TABLE_BYTES: usize = 4 << 20;

/// The maximum number of black stones in a win by threats. Longer wins take too long to find, and a shorter win exists.
const STONES: u8 = 20;

/// The engine's threat search in the square, limited to black fives near the first stone.
#[derive(Debug)]
pub struct Engine {
    empty: Board,
    search: ThreatSearch,
    nodes: u64,
}

impl Engine {
    /// Returns a search on the largest board, for fives within `home` of the first stone.
    pub fn new(home: u8, nodes: u64) -> Self {
        Self::on(Self::sizes().next_back().expect("an odd size"), home, nodes)
    }

    /// Returns the search with this description, if this program has it.
    pub fn described(description: &str, home: u8) -> Option<Self> {
        let (_, nodes) = description.strip_suffix(" nodes")?.rsplit_once(' ')?;
        let nodes = nodes.parse().ok()?;
        Self::sizes().map(|size| Self::on(size, home, nodes)).find(|found| found.description() == description)
    }

    fn sizes() -> impl DoubleEndedIterator<Item = Size> {
        Size::all().filter(|size| size.has_home() && size.side() <= SIDE)
    }

    fn on(size: Size, home: u8, nodes: u64) -> Self {
        let empty = Board::within(size, engine::Rule::Strict, home).expect("a square with a middle");
        Self { empty, search: ThreatSearch::new(TABLE_BYTES), nodes }
    }

    /// Describes the board and the node limit in one line.
    pub fn description(&self) -> String {
        format!("threats {0}x{0}, {1} nodes", self.empty.size().side(), self.nodes)
    }

    /// The offset between coordinates on the board and in the verifier's larger square.
    fn shift(&self) -> usize {
        (SIDE - self.empty.size().side()) / 2
    }

    fn on_board(&self, point: Point) -> Option<engine::Point> {
        let on_board = |at: usize| at.checked_sub(self.shift()).filter(|&at| at < self.empty.size().side());
        engine::Point::new(on_board(point.column())?, on_board(point.row())?)
    }

    fn in_square(&self, point: engine::Point) -> Option<Point> {
        Point::new(point.col() + self.shift(), point.row() + self.shift())
    }
}

impl Adviser for Engine {
    fn answer(&mut self, moves: &[Option<Point>], deadline: u16) -> Option<Point> {
        let mut board = self.empty.clone();
        for point in moves {
            board.make_turn(point.and_then(|point| self.on_board(point)));
        }
        let left = Deadline::new(deadline.into())?.own_left(moves.len().div_ceil(2)).min(STONES);
        let limits = Limits { moves: left, nodes: self.nodes };
        let found = self.search.first_move(&mut board, Color::Black, Kind::Vct, limits);
        found.and_then(|point| self.in_square(point))
    }

    fn forget(&mut self) {
        self.search.clear();
    }
}
