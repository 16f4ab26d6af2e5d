//! The only place that asks the engine: where does Black win by threats?

use engine::threat::{Kind, Limits, Proof, ThreatSearch};
use engine::{Board, Color, Point, Rule, Size};

use super::cells::{Cells, SIDE};

/// Positions that a search may look at: a strategy holds no reply that needs more than a small part of it.
const NODES: u64 = 1_000_000;
/// The same for a first attempt, which also looks at the position without White's newest stone.
const REPLY_NODES: u64 = 8_000;
/// The same for a search after a pass, which is welcome but not needed.
const PASS_NODES: u64 = 20_000;

/// The engine's point as a cell of the certificate.
pub fn cell(point: Point) -> usize {
    SIDE * point.row() + point.col()
}

/// A cell of the certificate as the engine's point.
pub fn point(cell: usize) -> Option<Point> {
    Point::new(cell % SIDE, cell / SIDE)
}

/// Threat search on positions given by their stones.
pub struct Adviser {
    threats: ThreatSearch,
    /// The position asked about last: the next one shares most stones with it.
    board: Board,
}

impl Adviser {
    pub fn new() -> Self {
        Self { threats: ThreatSearch::new(64 << 20), board: Board::new(Size::FIFTEEN, Rule::Standard) }
    }

    /// Black's first stone of a win with at most `moves` stones. White's newest stone, if told, only says which similar
    /// position may have been searched before.
    pub fn win(&mut self, black: Cells, white: Cells, newest: Option<usize>, moves: usize) -> Option<usize> {
        self.set_up(black, white, newest);
        let limits = |nodes| Some(Limits { moves: u8::try_from(moves).ok()?, nodes });
        let (black, kind) = (Color::Black, Kind::Vct);
        let mut proof = match newest {
            Some(_) => self.threats.prove_reply(&mut self.board, black, kind, limits(REPLY_NODES)?),
            None => self.threats.prove(&mut self.board, black, kind, limits(PASS_NODES)?),
        };
        if newest.is_some() && proof == Proof::Unknown {
            proof = self.threats.prove(&mut self.board, black, kind, limits(NODES)?);
        }
        let Proof::Proven { moves } = proof else { return None };
        self.threats.winning_move(&mut self.board, black, kind, moves).map(cell)
    }

    /// Puts these stones on the board, the newest last.
    fn set_up(&mut self, black: Cells, white: Cells, newest: Option<usize>) {
        let older = newest.map_or(white, |point| white.minus(Cells::single(point)));
        let stays = |&&point: &&Point| match self.board.get(point) {
            Some(Color::Black) => black.has(cell(point)),
            Some(Color::White) => older.has(cell(point)),
            None => false,
        };
        let kept = self.board.moves().iter().take_while(stays).count();
        while self.board.moves().len() > kept {
            self.board.unmake();
        }
        let there: Cells = self.board.moves().iter().map(|&point| cell(point)).collect();
        let blacks = black.minus(there).iter().map(|point| (Color::Black, point));
        let whites = older.minus(there).iter().chain(newest).map(|point| (Color::White, point));
        for (color, place) in blacks.chain(whites) {
            if let Some(point) = point(place) {
                self.board.make_as(color, point);
            }
        }
    }
}
