//! Finds Black's wins by threats. Nothing else in a certificate uses the engine's search.

use engine::threat::{Kind, Proof, ThreatLimits, ThreatSearch};
use engine::{Board, Color, Point};

use crate::geometry::Geometry;
use crate::position::{Position, Stones};
use crate::set::Cell;

/// The node limit of the first attempt after a reply, which starts with the position without White's newest stone.
const REPLY_NODES: u64 = 8_000;
/// The node limit for a search in which White's newest stone could be anywhere.
const PASS_NODES: u64 = 20_000;
/// The size of the search table in bytes.
const TABLE: usize = 64 << 20;

#[derive(Debug)]
pub struct Adviser {
    threats: ThreatSearch,
    /// The position of the last call. Most stones usually stay.
    board: Board,
    /// The number of points along each side of the certificate's board, and the number of columns left of the search's board.
    side: usize,
    margin: usize,
}

impl Adviser {
    /// The search uses `board`, which is empty and in the middle of the certificate's board. Stones outside it are ignored.
    pub fn new(geometry: &Geometry, board: Board) -> Self {
        let margin = (geometry.side - board.size().side()) / 2;
        Self { threats: ThreatSearch::new(TABLE), board, side: geometry.side, margin }
    }

    /// The number of positions searched so far.
    pub const fn searched(&self) -> u64 {
        self.threats.nodes()
    }

    /// Black's first stone in a win with at most `moves` stones. `newest` is White's newest stone, if it is known. The same
    /// position without it may have been searched before, which saves time. A search after a reply ends after `most` nodes.
    pub fn win(
        &mut self,
        position: &Position<'_>,
        newest: Option<Cell>,
        moves: usize,
        most: u64,
    ) -> Option<Cell> {
        let newest = newest.and_then(|cell| self.point(cell));
        self.set_up(&position.stones, newest);
        let moves = u8::try_from(moves).ok()?;
        let limits = |nodes| ThreatLimits { own_stones: moves, nodes };
        let (black, kind) = (Color::Black, Kind::Vct);
        let mut proof = match newest {
            Some(_) => self.threats.prove_reply(&mut self.board, black, kind, limits(REPLY_NODES)),
            None => self.threats.prove(&mut self.board, black, kind, limits(PASS_NODES)),
        };
        if newest.is_some() && proof == Proof::Unknown {
            proof = self.threats.prove(&mut self.board, black, kind, limits(most));
        }
        let Proof::Proven { own_stones: moves } = proof else { return None };
        self.threats.winning_move(&mut self.board, black, kind, moves).map(|point| self.cell(point))
    }

    fn set_up(&mut self, stones: &Stones, newest: Option<Point>) {
        let stones = [(Color::Black, stones.black), (Color::White, stones.white)];
        let older = |color: Color, cell: Cell| stones.iter().any(|(of, set)| *of == color && set.has(cell));
        let stays = |&&stone: &&Point| {
            let color = self.board.get(stone);
            Some(stone) != newest && color.is_some_and(|color| older(color, self.cell(stone)))
        };
        let present = self.board.moves().iter().take_while(stays).count();
        while self.board.moves().len() > present {
            self.board.unmake();
        }
        for (color, set) in stones {
            for stone in set.iter().filter_map(|cell| self.point(cell)).collect::<Vec<_>>() {
                if Some(stone) != newest && self.board.is_empty(stone) {
                    self.board.make_as(color, stone);
                }
            }
        }
        newest.into_iter().for_each(|stone| self.board.make_as(Color::White, stone));
    }

    fn point(&self, cell: Cell) -> Option<Point> {
        let on_board = |at: usize| at.checked_sub(self.margin);
        let cell = usize::from(cell);
        let point = Point::new(on_board(cell % self.side)?, on_board(cell / self.side)?)?;
        self.board.size().contains(point).then_some(point)
    }

    fn cell(&self, point: Point) -> Cell {
        (self.side * (point.row() + self.margin) + point.col() + self.margin) as Cell
    }
}
