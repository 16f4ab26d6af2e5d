//! Random hash words for position keys (Zobrist, 1970).

use crate::piece::{Droppable, Hand, PieceKind};
use crate::side::Side;
use crate::square::{SQUARES, Square};

/// Words for pieces on squares come first, then those for hands and the side to move.
const OF_PIECES: usize = 2 * PieceKind::ALL.len() * SQUARES;
const OF_HANDS: usize = 2 * Droppable::ALL.len() * (Hand::MOST + 1);

/// A word of the SplitMix64 sequence.
const fn number(place: usize) -> u64 {
    let z = (place as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

static NUMBERS: [u64; OF_PIECES + OF_HANDS + 1] = {
    let mut numbers = [0; OF_PIECES + OF_HANDS + 1];
    let mut place = 0;
    while place < numbers.len() {
        numbers[place] = number(place);
        place += 1;
    }
    numbers
};

#[inline]
pub(crate) fn piece(side: Side, kind: PieceKind, square: Square) -> u64 {
    NUMBERS[(side as usize * PieceKind::ALL.len() + kind as usize) * SQUARES + square.index()]
}

/// The word for `count` pieces in hand; 0 for none, so that an empty hand does not change the key.
#[inline]
pub(crate) fn hand(side: Side, piece: Droppable, count: usize) -> u64 {
    let hand = side as usize * Droppable::ALL.len() + piece as usize;
    if count == 0 { 0 } else { NUMBERS[OF_PIECES + hand * (Hand::MOST + 1) + count] }
}

#[inline]
pub(crate) fn gote_to_move() -> u64 {
    NUMBERS[OF_PIECES + OF_HANDS]
}
