//! Finds Black's wins by threats. The mirror of the checker does not depend on this search being correct.

use engine::threat::{Kind, Limits, Proof, ThreatSearch};
use engine::{Board, Color, Point, Rule, Size};

use crate::position::Position;
use crate::window::{Cell, cell, place};

/// The side of the board for the search. Stones outside it are ignored.
const BOARD: usize = 21;
/// Black's fives are at most this far from the first stone.
const HOME: u8 = 7;
/// The node limit of the first attempt after a reply, which starts with the position without White's newest stone.
const REPLY_NODES: u64 = 8_000;
/// The node limit for a search in which White's newest stone could be anywhere.
const PASS_NODES: u64 = 20_000;
/// The maximum number of stones in a win by threats.
const STONES: usize = 20;
/// The size of the search table in bytes.
const TABLE: usize = 64 << 20;

#[derive(Debug)]
pub struct Adviser {
    threats: ThreatSearch,
    /// The position of the last call. Most stones usually stay.
    board: Board,
}

impl Adviser {
    pub fn new() -> Self {
        let size = Size::new(BOARD).expect("a valid size");
        let board = Board::within(size, Rule::Strict, HOME).expect("a board with a middle");
        Self { threats: ThreatSearch::new(TABLE), board }
    }

    /// The number of positions searched so far.
    pub const fn searched(&self) -> u64 {
        self.threats.nodes()
    }

    /// Black's first stone in a win with at most `moves` stones. `newest` is White's newest stone, if it is known. The same
    /// position without it may have been searched before, which saves time. A search after a
    /// reply ends after `most` nodes.
    pub fn win(
        &mut self,
        position: &Position,
        newest: Option<Cell>,
        moves: usize,
        most: u64,
    ) -> Option<Cell> {
        let newest = newest.and_then(on_board);
        self.set_up(position, newest);
        let limits = |nodes| Limits { moves: moves.min(STONES) as u8, nodes };
        let (black, kind) = (Color::Black, Kind::Vct);
        let mut proof = match newest {
            Some(_) => self.threats.prove_reply(&mut self.board, black, kind, limits(REPLY_NODES)),
            None => self.threats.prove(&mut self.board, black, kind, limits(PASS_NODES)),
        };
        if newest.is_some() && proof == Proof::Unknown {
            proof = self.threats.prove(&mut self.board, black, kind, limits(most));
        }
        let Proof::Proven { moves } = proof else { return None };
        self.threats.winning_move(&mut self.board, black, kind, moves).and_then(in_window)
    }

    fn set_up(&mut self, position: &Position, newest: Option<Point>) {
        let stones = [(Color::Black, position.black), (Color::White, position.white)];
        let older = |color: Color, stone: Point| {
            let (_, set) = stones[usize::from(color == Color::White)];
            Some(stone) != newest && in_window(stone).is_some_and(|cell| set.has(cell))
        };
        let stays = |&&stone: &&Point| self.board.get(stone).is_some_and(|color| older(color, stone));
        let present = self.board.moves().iter().take_while(stays).count();
        while self.board.moves().len() > present {
            self.board.unmake();
        }
        for (color, set) in stones {
            for stone in set.iter().filter_map(on_board) {
                if older(color, stone) && self.board.is_empty(stone) {
                    self.board.make_as(color, stone);
                }
            }
        }
        newest.into_iter().for_each(|stone| self.board.make_as(Color::White, stone));
    }
}

const MIDDLE: i32 = BOARD as i32 / 2;

fn on_board(at: Cell) -> Option<Point> {
    let (x, y) = place(at);
    let within = |at: i32| usize::try_from(at + MIDDLE).ok().filter(|&at| at < BOARD);
    Point::new(within(x)?, within(y)?)
}

fn in_window(point: Point) -> Option<Cell> {
    cell((point.col() as i32 - MIDDLE, point.row() as i32 - MIDDLE))
}
