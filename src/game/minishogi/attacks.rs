//! The squares that pieces attack, in tables computed from the directions in which they move.

use crate::piece::PieceKind;
use crate::side::Side;
use crate::square::{SIZE, SQUARES, Square, Squares};

/// Steps in file and rank. The first four lead to higher square numbers, and the others are their opposites.
const DIRECTIONS: [(isize, isize); 8] =
    [(1, 0), (0, 1), (1, 1), (-1, 1), (-1, 0), (0, -1), (-1, -1), (1, -1)];
/// Indices into [`DIRECTIONS`].
const ROOK_RAYS: [usize; 4] = [0, 1, 4, 5];
const BISHOP_RAYS: [usize; 4] = [2, 3, 6, 7];

type BySquare = [u32; SQUARES];

/// The squares one step away in Sente's directions, reversed for Gote.
const fn steps(directions: &[(isize, isize)], side: Side) -> BySquare {
    let turn = match side {
        Side::Sente => 1,
        Side::Gote => -1,
    };
    let mut table = [0; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        let mut next = 0;
        while next < directions.len() {
            let (file, rank) = directions[next];
            table[square] |= bit(square, file * turn, rank * turn);
            next += 1;
        }
        square += 1;
    }
    table
}

const fn bit(square: usize, files: isize, ranks: isize) -> u32 {
    let file = (square % SIZE) as isize + files;
    let rank = (square / SIZE) as isize + ranks;
    if file < 0 || rank < 0 {
        return 0;
    }
    match Square::at(file as usize, rank as usize) {
        Some(square) => square.set().0,
        None => 0,
    }
}

const RAYS: [BySquare; 8] = {
    let mut rays = [[0; SQUARES]; 8];
    let mut direction = 0;
    while direction < 8 {
        let (file, rank) = DIRECTIONS[direction];
        let mut square = 0;
        while square < SQUARES {
            let mut distance = 1;
            while distance < SIZE as isize {
                rays[direction][square] |= bit(square, file * distance, rank * distance);
                distance += 1;
            }
            square += 1;
        }
        direction += 1;
    }
    rays
};

const GOLD_STEPS: [(isize, isize); 6] = [(-1, 1), (0, 1), (1, 1), (-1, 0), (1, 0), (0, -1)];
const SILVER_STEPS: [(isize, isize); 5] = [(-1, 1), (0, 1), (1, 1), (-1, -1), (1, -1)];
const PAWN_STEPS: [(isize, isize); 1] = [(0, 1)];

static KING: BySquare = steps(&DIRECTIONS, Side::Sente);
static GOLD: [BySquare; 2] = [steps(&GOLD_STEPS, Side::Sente), steps(&GOLD_STEPS, Side::Gote)];
static SILVER: [BySquare; 2] = [steps(&SILVER_STEPS, Side::Sente), steps(&SILVER_STEPS, Side::Gote)];
static PAWN: [BySquare; 2] = [steps(&PAWN_STEPS, Side::Sente), steps(&PAWN_STEPS, Side::Gote)];
static RAY: [BySquare; 8] = RAYS;

static BETWEEN: [[u32; SQUARES]; SQUARES] = {
    let mut table = [[0; SQUARES]; SQUARES];
    let mut direction = 0;
    while direction < 8 {
        let mut from = 0;
        while from < SQUARES {
            let mut to = 0;
            while to < SQUARES {
                if RAYS[direction][from] >> to & 1 != 0 {
                    table[from][to] = RAYS[direction][from] & !RAYS[direction][to] & !(1 << to);
                }
                to += 1;
            }
            from += 1;
        }
        direction += 1;
    }
    table
};

/// The squares strictly between two squares on a line; none for other pairs.
#[inline]
pub(crate) fn between(a: Square, b: Square) -> Squares {
    Squares(BETWEEN[a.index()][b.index()])
}

/// The squares that a piece attacks. The `occupied` squares block rooks and bishops.
#[inline]
pub(crate) fn attacks(kind: PieceKind, side: Side, from: Square, occupied: Squares) -> Squares {
    match kind {
        PieceKind::King => king(from),
        PieceKind::Gold | PieceKind::PromotedSilver | PieceKind::Tokin => {
            Squares(GOLD[side as usize][from.index()])
        }
        PieceKind::Silver => Squares(SILVER[side as usize][from.index()]),
        PieceKind::Pawn => Squares(PAWN[side as usize][from.index()]),
        PieceKind::Bishop => bishop(from, occupied),
        PieceKind::Rook => rook(from, occupied),
        PieceKind::Horse => bishop(from, occupied) | king(from),
        PieceKind::Dragon => rook(from, occupied) | king(from),
    }
}

#[inline]
pub(crate) fn king(from: Square) -> Squares {
    Squares(KING[from.index()])
}

#[inline]
pub(crate) fn bishop(from: Square, occupied: Squares) -> Squares {
    long(BISHOP_RAYS, from, occupied)
}

#[inline]
pub(crate) fn rook(from: Square, occupied: Squares) -> Squares {
    long(ROOK_RAYS, from, occupied)
}

/// The squares along four directions, two leading to higher square numbers and two to lower ones.
#[inline]
fn long(rays: [usize; 4], from: Square, occupied: Squares) -> Squares {
    let [up1, up2, down1, down2] = rays;
    Squares(up(up1, from, occupied.0) | up(up2, from, occupied.0))
        | Squares(down(down1, from, occupied.0) | down(down2, from, occupied.0))
}

#[inline]
fn up(direction: usize, from: Square, occupied: u32) -> u32 {
    let ray = RAY[direction][from.index()];
    // On a free ray, an extra blocker outside the board takes the place of a piece. The ray behind this blocker is empty.
    let blocker = (ray & occupied | 1 << SQUARES).trailing_zeros() as usize;
    ray & !ray_from(direction, blocker)
}

#[inline]
fn down(direction: usize, from: Square, occupied: u32) -> u32 {
    let ray = RAY[direction][from.index()];
    let blockers = ray & occupied;
    if blockers == 0 { ray } else { ray & !ray_from(direction, blockers.ilog2() as usize) }
}

#[inline]
fn ray_from(direction: usize, square: usize) -> u32 {
    if square < SQUARES { RAY[direction][square] } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Steps = Vec<(isize, isize)>;

    fn walked(kind: PieceKind, side: Side, from: Square, occupied: Squares) -> Squares {
        let turn = if side == Side::Sente { 1 } else { -1 };
        let diagonal = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
        let straight = [(1, 0), (-1, 0), (0, 1), (0, -1)];
        let (short, long): (Steps, Steps) = match kind {
            PieceKind::King => ([straight, diagonal].concat(), vec![]),
            PieceKind::Gold | PieceKind::PromotedSilver | PieceKind::Tokin => {
                ([straight.to_vec(), vec![(1, turn), (-1, turn)]].concat(), vec![])
            }
            PieceKind::Silver => ([diagonal.to_vec(), vec![(0, turn)]].concat(), vec![]),
            PieceKind::Pawn => (vec![(0, turn)], vec![]),
            PieceKind::Bishop => (vec![], diagonal.to_vec()),
            PieceKind::Rook => (vec![], straight.to_vec()),
            PieceKind::Horse => (straight.to_vec(), diagonal.to_vec()),
            PieceKind::Dragon => (diagonal.to_vec(), straight.to_vec()),
        };
        let mut all = Squares::NONE;
        for (steps, reach) in [(short, 1), (long, SIZE as isize)] {
            for (file, rank) in steps {
                for distance in 1..=reach {
                    let file = from.file() as isize + file * distance;
                    let rank = from.rank() as isize + rank * distance;
                    let Some(square) = Square::at(file as usize, rank as usize) else { break };
                    all |= square.set();
                    if occupied.contains(square) {
                        break;
                    }
                }
            }
        }
        all
    }

    #[test]
    fn attack_tables_match_walking_the_board() {
        let mut random = fastrand::Rng::with_seed(1);
        for _ in 0..3000 {
            let occupied = Squares(random.u32(..) & random.u32(..)) & Squares::ALL;
            for from in Square::all() {
                for kind in PieceKind::ALL {
                    for side in Side::BOTH {
                        let expected = walked(kind, side, from, occupied);
                        assert_eq!(
                            attacks(kind, side, from, occupied),
                            expected,
                            "{kind:?} {side} on {from}"
                        );
                    }
                }
            }
        }
    }
}
