//! Random numbers from which position keys are made (Zobrist, 1970).

use crate::piece::{Droppable, Hand, Kind};
use crate::side::Side;
use crate::square::{SQUARES, Square};

struct Keys {
    pieces: [[[u64; SQUARES]; Kind::ALL.len()]; 2],
    /// By the number held.
    hands: [[[u64; Hand::MOST + 1]; Droppable::ALL.len()]; 2],
    gote_to_move: u64,
}

/// The state moves on by a fixed step and is mixed into the number drawn (SplitMix64).
const fn draw(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (*state ^ (*state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

static KEYS: Keys = {
    let mut state = 5;
    let mut keys = Keys {
        pieces: [[[0; SQUARES]; Kind::ALL.len()]; 2],
        hands: [[[0; Hand::MOST + 1]; Droppable::ALL.len()]; 2],
        gote_to_move: draw(&mut state),
    };
    let mut side = 0;
    while side < 2 {
        let mut kind = 0;
        while kind < Kind::ALL.len() {
            let mut square = 0;
            while square < SQUARES {
                keys.pieces[side][kind][square] = draw(&mut state);
                square += 1;
            }
            kind += 1;
        }
        let mut piece = 0;
        while piece < Droppable::ALL.len() {
            // An empty hand adds nothing.
            let mut count = 1;
            while count <= Hand::MOST {
                keys.hands[side][piece][count] = draw(&mut state);
                count += 1;
            }
            piece += 1;
        }
        side += 1;
    }
    keys
};

#[inline]
pub(crate) fn piece(side: Side, kind: Kind, square: Square) -> u64 {
    KEYS.pieces[side as usize][kind as usize][square.index()]
}

#[inline]
pub(crate) fn hand(side: Side, piece: Droppable, count: usize) -> u64 {
    KEYS.hands[side as usize][piece as usize][count]
}

#[inline]
pub(crate) fn gote_to_move() -> u64 {
    KEYS.gote_to_move
}
