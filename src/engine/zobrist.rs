//! One random word a colour and point; combined by exclusive or they make the key of a position.

use crate::color::Color;
use crate::point::{POINTS, Point};

/// The word of a stone. The words come from a fixed generator, so keys are the same on every machine and in every file.
#[inline]
pub fn stone_key(color: Color, point: Point) -> u64 {
    KEYS[color as usize][point.index()]
}

static KEYS: [[u64; POINTS]; 2] = keys();

const fn keys() -> [[u64; POINTS]; 2] {
    let mut keys = [[0; POINTS]; 2];
    let mut state: u64 = 0;
    let mut i = 0;
    while i < 2 * POINTS {
        // SplitMix64 (Steele, Lea, Flood 2014).
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        keys[i / POINTS][i % POINTS] = z ^ (z >> 31);
        i += 1;
    }
    keys
}
