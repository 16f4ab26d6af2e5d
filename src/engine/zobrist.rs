//! One random word a colour and point; combined by exclusive or they make the key of a position.

use crate::color::Color;
use crate::point::{POINTS, Point};

/// The word of a stone. The words come from a fixed generator, so keys are the same on every machine and in every file.
///
/// Computing it takes no longer than fetching it from a table, which no browser can compress.
#[inline]
pub const fn stone_key(color: Color, point: Point) -> u64 {
    // SplitMix64 (Steele, Lea, Flood 2014): its state grows by the same step from word to word.
    let number = color as u64 * POINTS as u64 + point.index() as u64 + 1;
    let mut z = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The generator as it is defined, step by step.
    #[test]
    fn the_words_are_those_of_the_generator() {
        let mut state: u64 = 0;
        for color in Color::BOTH {
            for point in Point::all() {
                state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
                let mut z = state;
                z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
                z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
                assert_eq!(stone_key(color, point), z ^ (z >> 31));
            }
        }
    }
}
