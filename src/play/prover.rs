//! Wins by threats for the best engine: fours and open threes on 15x15, fours on larger boards.

use super::cell::Cell;
use super::cell_set::CellSet;
use super::four_search::FourSearch;
use super::report::Source;
use super::threat_board::ThreatBoard;
use engine::threat::{Kind, Limits, Proof, ThreatSearch};
use engine::{Board, Color, SIZE};

/// The attacker's stones that the searches allow, one after the other: short wins are found first.
pub(super) const STONES: [u8; 6] = [4, 7, 9, 12, 18, 28];

/// What a call found out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Finding {
    /// The attacker, on the move, wins with this many stones of his own.
    Wins(u8),
    /// He has no win by threats within the stones allowed.
    None,
    /// The nodes came to their end first.
    Unknown,
}

/// Finds wins by threats of either side in one position and what follows from it.
pub(super) struct Prover {
    points: ThreatSearch,
    cells: FourSearch,
}

impl Prover {
    pub(super) fn new(table_bytes: usize) -> Self {
        Self { points: ThreatSearch::new(table_bytes), cells: FourSearch::new(16) }
    }

    /// Positions looked at since it was made.
    pub(super) fn nodes(&self) -> u64 {
        self.points.nodes() + self.cells.nodes()
    }

    /// Lets what was learnt of earlier positions give way.
    pub(super) fn begin(&mut self) {
        self.points.age();
    }

    /// Whether `attacker`, taken to be on the move, wins with at most `moves` of his stones. Where nodes run out, a
    /// repeated call carries on.
    pub(super) fn prove(
        &mut self,
        arena: &mut Arena<'_>,
        attacker: Color,
        kind: Kind,
        moves: u8,
        nodes: u64,
    ) -> Finding {
        match arena {
            Arena::Points(board) => match self.points.prove(board, attacker, kind, Limits { moves, nodes }) {
                Proof::Proven { moves } => Finding::Wins(moves),
                Proof::Disproven => Finding::None,
                Proof::Unknown => Finding::Unknown,
            },
            Arena::Cells(board) => {
                as_mover(board, attacker, |board| match self.cells.win(board, nodes) {
                    Some(win) if win.moves <= moves => Finding::Wins(win.moves),
                    // A repeated call would stop where this one did.
                    _ => Finding::None,
                })
            }
        }
    }

    /// The first move and the line of a win that was found.
    pub(super) fn line(
        &mut self,
        arena: &mut Arena<'_>,
        attacker: Color,
        kind: Kind,
        moves: u8,
    ) -> Vec<Cell> {
        match arena {
            Arena::Points(board) => {
                let line = self.points.winning_line(board, attacker, kind, moves);
                line.into_iter().map(Cell::from).collect()
            }
            Arena::Cells(board) => as_mover(board, attacker, |board| {
                self.cells.win(board, u64::MAX).map(|win| win.cell).into_iter().collect()
            }),
        }
    }

    /// The cells where a stone of the defender could disturb a win that was found.
    pub(super) fn zone(
        &mut self,
        arena: &mut Arena<'_>,
        attacker: Color,
        kind: Kind,
        moves: u8,
    ) -> Option<CellSet> {
        match arena {
            Arena::Points(board) => {
                let zone = self.points.zone(board, attacker, kind, moves)?;
                Some(zone.iter().filter(|&point| board.get(point).is_none()).map(Cell::from).collect())
            }
            // Not known without a proof tree; every sensible move has to be tried.
            Arena::Cells(_) => None,
        }
    }
}

/// The source that a kind of threats stands for.
pub(super) const fn source_of(kind: Kind) -> Source {
    match kind {
        Kind::Fours => Source::Fours,
        Kind::Threats => Source::Threats,
    }
}

/// Where threats are searched.
pub(super) enum Arena<'a> {
    /// The fast board of 15x15.
    Points(&'a mut Board),
    /// A board of any size.
    Cells(&'a mut ThreatBoard),
}

impl Arena<'_> {
    /// Whether the board is the fast one.
    pub(super) const fn is_fast(size: usize) -> bool {
        size == SIZE
    }

    /// Puts a stone of the side to move on the board.
    pub(super) fn make(&mut self, cell: Cell) {
        match self {
            Self::Points(board) => board.make(cell.point().expect("a cell of the 15x15 board")),
            Self::Cells(board) => board.make(cell),
        }
    }

    /// Takes the last stone back.
    pub(super) fn unmake(&mut self) {
        match self {
            Self::Points(board) => board.unmake(),
            Self::Cells(board) => board.unmake(),
        }
    }
}

/// Does something with the board as if this side were to move.
fn as_mover<T>(board: &mut ThreatBoard, mover: Color, act: impl FnOnce(&mut ThreatBoard) -> T) -> T {
    let passes = board.position().to_move() != mover;
    if passes {
        board.pass();
    }
    let result = act(board);
    if passes {
        board.pass();
    }
    result
}
