//! Finds Black's wins by threats. Nothing else in the certificate uses the engine's search.

use engine::threat::{Kind, Limits, Proof, ThreatSearch};
use engine::{Board, Color, Point, PointSet};
use strategy::Game;

use super::position::KnownStones;

/// The node limit of a search, far more than a reply in a strategy needs.
const NODES: u64 = 1_000_000;
/// The node limit of the first attempt after a reply, which starts with the position without White's newest stone.
const REPLY_NODES: u64 = 8_000;
/// The node limit for a search after White passes. A win after a pass is useful but not necessary.
const PASS_NODES: u64 = 20_000;

/// The size of the search table in bytes, for each thread.
const TABLE: usize = 64 << 20;

#[derive(Debug)]
pub struct Adviser {
    threats: ThreatSearch,
    /// The position of the last call. Most stones usually stay.
    board: Board,
}

impl Adviser {
    pub fn new(game: Game) -> Self {
        Self { threats: ThreatSearch::new(TABLE), board: game.board() }
    }

    /// Black's first stone in a win with at most `moves` stones. `newest` is White's newest stone. The same position without it
    /// may have been searched before, which saves time.
    pub fn win(&mut self, known: &KnownStones, newest: Option<Point>, moves: usize) -> Option<Point> {
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
        self.threats.winning_move(&mut self.board, black, kind, moves)
    }

    fn set_up(&mut self, black: PointSet, white: PointSet, newest: Option<Point>) {
        let older = white - newest.into_iter().collect();
        let stays = |&&stone: &&Point| match self.board.get(stone) {
            Some(Color::Black) => black.contains(stone),
            Some(Color::White) => older.contains(stone),
            None => false,
        };
        let present = self.board.moves().iter().take_while(stays).count();
        while self.board.moves().len() > present {
            self.board.unmake();
        }
        let there: PointSet = self.board.moves().iter().copied().collect();
        (black - there).iter().for_each(|point| self.board.make_as(Color::Black, point));
        let whites = (older - there).iter().chain(newest);
        whites.for_each(|point| self.board.make_as(Color::White, point));
    }
}
