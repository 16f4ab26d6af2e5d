//! Zobrist keys: one hash word for each color and point, combined by XOR.

use crate::color::Color;
use crate::point::{POINTS, Point};
use crate::rule::Rule;
use crate::size::Size;

/// The hash word of a stone, the same on every machine and in every file.
///
/// Computing it is as fast as reading it from a table, which would not compress well for the download.
#[inline]
pub const fn stone_key(color: Color, point: Point) -> u64 {
    word(color as u64 * POINTS as u64 + point.index() as u64)
}

/// The key of the empty board on which Black's fives count everywhere, or only within this distance of the center. Keys differ
/// for every combination, so that one table can serve all.
pub(crate) const fn board_key(size: Size, rule: Rule, within: Option<u8>) -> u64 {
    let home = match within {
        None => 0,
        Some(distance) => 1 + distance as usize,
    };
    let board = 32 * home + size.side();
    // The first four rules share hash words, so that the keys in existing files stay valid.
    let number = match rule {
        Rule::StrictRenju => 4 * 32 * 257 + board,
        _ => 4 * board + rule as usize,
    };
    word((2 * POINTS + number) as u64)
}

/// The SplitMix64 step (Steele, Lea, Flood 2014).
const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

/// The SplitMix64 output for this state: a 64-bit hash, the same on every machine.
#[inline]
pub const fn mix(state: u64) -> u64 {
    let mut z = state.wrapping_add(STEP);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[inline]
const fn word(number: u64) -> u64 {
    mix(number.wrapping_mul(STEP))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compares the words with a generator that follows the definition step by step.
    #[test]
    fn zobrist_keys_match_their_generator() {
        let mut state: u64 = 0;
        let mut next = || {
            let number = mix(state);
            state = state.wrapping_add(STEP);
            number
        };
        // A published test vector for seed 0.
        assert_eq!(mix(0), 0xe220_a839_7b1d_cdaf);
        for color in Color::BOTH {
            for index in 0..POINTS {
                let word = next();
                if let Some(point) = Point::from_index(index) {
                    assert_eq!(stone_key(color, point), word);
                }
            }
        }
    }

    #[test]
    fn every_game_has_its_own_key() {
        let homes = || std::iter::once(None).chain((0..Size::MAX.side() as u8).map(Some));
        let games = Size::all().flat_map(|size| {
            Rule::ALL.into_iter().flat_map(move |rule| homes().map(move |home| board_key(size, rule, home)))
        });
        let mut keys: Vec<u64> = games.collect();
        let games = keys.len();
        let stones = Color::BOTH.into_iter().flat_map(|c| Size::MAX.points().map(move |p| stone_key(c, p)));
        keys.extend(stones);
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), games + 2 * Size::MAX.area());
    }
}
