//! The only use of the engine here: finds Black's wins by threats.

use engine::threat::{Kind, Limits, Proof, ThreatSearch};
use engine::{Board, Color, Point, Size};
use strategy::Game;

use super::cells::Cells;
use super::position::Known;

/// The node limit of a search. No reply in a strategy needs more than a small part of it.
const NODES: u64 = 1_000_000;
/// The node limit of a first attempt, which also retries the position without White's newest stone.
const REPLY_NODES: u64 = 8_000;
/// The node limit of a search after a pass, which is useful but not needed.
const PASS_NODES: u64 = 20_000;

/// The size of the search table in bytes, one for each thread.
const TABLE: usize = 64 << 20;

/// Converts the engine's point to a cell of the certificate.
pub const fn cell(size: Size, point: Point) -> usize {
    size.side() * point.row() + point.col()
}

/// Converts a cell of the certificate to the engine's point.
pub const fn point(size: Size, cell: usize) -> Option<Point> {
    Point::new(cell % size.side(), cell / size.side())
}

/// A threat search on positions given by their stones.
#[derive(Debug)]
pub struct Adviser {
    threats: ThreatSearch,
    /// The last position. The next one shares most of its stones.
    board: Board,
}

impl Adviser {
    pub fn new(game: Game) -> Self {
        Self { threats: ThreatSearch::new(TABLE), board: game.board() }
    }

    /// Black's first stone of a win with at most `moves` stones. White's newest stone, if given, only tells which similar
    /// position may have been searched before.
    pub fn win(&mut self, known: &Known, newest: Option<usize>, moves: usize) -> Option<usize> {
        self.set_up(known.black, known.white, newest);
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
        self.threats
            .winning_move(&mut self.board, black, kind, moves)
            .map(|point| cell(self.board.size(), point))
    }

    /// Sets up these stones, the newest last.
    fn set_up(&mut self, black: Cells, white: Cells, newest: Option<usize>) {
        let older = newest.map_or(white, |point| white.minus(Cells::single(point)));
        let size = self.board.size();
        let stays = |&&stone: &&Point| match self.board.get(stone) {
            Some(Color::Black) => black.has(cell(size, stone)),
            Some(Color::White) => older.has(cell(size, stone)),
            None => false,
        };
        let present = self.board.moves().iter().take_while(stays).count();
        while self.board.moves().len() > present {
            self.board.unmake();
        }
        let there: Cells = self.board.moves().iter().map(|&stone| cell(size, stone)).collect();
        let blacks = black.minus(there).iter().map(|point| (Color::Black, point));
        let whites = older.minus(there).iter().chain(newest).map(|point| (Color::White, point));
        for (color, place) in blacks.chain(whites) {
            if let Some(point) = point(size, place) {
                self.board.make_as(color, point);
            }
        }
    }
}
