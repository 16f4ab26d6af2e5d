//! The engine's threat search as the adviser on the infinite board. The check does not depend on the search being correct.

use engine::threat::{Kind, ThreatLimits, ThreatSearch};
use engine::{Board, Color, Deadline, Size};
use verifier::{Adviser, Point};
use verifier_unbounded::SIDE;

/// The side of the search's board, which every program supports. It lies in the middle of the verifier's larger square.
const BOARD: usize = 21;
/// The offset between coordinates on the board and in the square.
const SHIFT: usize = (SIDE - BOARD) / 2;

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
    /// Returns a search for fives within `home` of the first stone.
    pub fn new(home: u8, nodes: u64) -> Self {
        let size = Size::new(BOARD).expect("21x21 is a board");
        let empty = Board::within(size, engine::Rule::Strict, home).expect("a square with a middle");
        Self { empty, search: ThreatSearch::new(TABLE_BYTES), nodes }
    }

    /// Returns the search with this description, if this program has it.
    pub fn described(description: &str, home: u8) -> Option<Self> {
        let (_, nodes) = description.strip_suffix(" nodes")?.rsplit_once(' ')?;
        let found = Self::new(home, nodes.parse().ok()?);
        (found.description() == description).then_some(found)
    }

    /// Describes the board and the node limit in one line.
    pub fn description(&self) -> String {
        format!("threats {BOARD}x{BOARD}, {} nodes", self.nodes)
    }
}

/// The point on the search's board. `None` if it is outside.
fn on_board(point: Point) -> Option<engine::Point> {
    let on_board = |at: usize| at.checked_sub(SHIFT).filter(|&at| at < BOARD);
    engine::Point::new(on_board(point.column())?, on_board(point.row())?)
}

fn in_square(point: engine::Point) -> Option<Point> {
    Point::new(point.col() + SHIFT, point.row() + SHIFT)
}

impl Adviser for Engine {
    fn answer(&mut self, moves: &[Point], deadline: u16) -> Option<Point> {
        let mut board = self.empty.clone();
        moves.iter().for_each(|&point| board.make_turn(on_board(point)));
        let left = Deadline::new(deadline.into())?.own_left(moves.len().div_ceil(2)).min(STONES);
        let limits = ThreatLimits { own_stones: left, nodes: self.nodes };
        let found = self.search.first_move(&mut board, Color::Black, Kind::Vct, limits);
        found.and_then(in_square)
    }

    fn forget(&mut self) {
        self.search.clear();
    }
}
