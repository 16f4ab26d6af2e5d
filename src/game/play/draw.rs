//! What is drawn by chance, reproducibly: words that look random, and stones near the middle of a board.

use engine::{Board, Point};

/// A word that looks random and follows from these.
pub(crate) fn draw(words: [u64; 3]) -> u64 {
    draw_from(0, words)
}

/// The same from another state to begin with (SplitMix64, Steele, Lea, Flood 2014).
pub(crate) fn draw_from<const N: usize>(begin: u64, words: [u64; N]) -> u64 {
    words.into_iter().fold(begin, |state: u64, word| {
        let z = (state ^ word).wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    })
}

/// The board with between `least` and `most` stones near its middle in the order of play, Black's first; they follow from
/// the seed and the number. The game may be decided.
pub(crate) fn stones_near_middle(empty: &Board, seed: u64, number: u64, (least, most): (u64, u64)) -> Board {
    let mut draws = 0;
    let mut below = |bound: u64| {
        draws += 1;
        draw([seed, number, draws]) % bound
    };
    let side = empty.size().side();
    // From 4 cells around the middle on 15x15 to 6 on 21x21.
    let reach = (3 * side / 10) as u64;
    let first = side as u64 / 2 - reach;
    let stones = least + below(most - least + 1);
    let mut board = empty.clone();
    while board.stones() < stones as usize && !board.is_over() {
        let (col, row) = (first + below(2 * reach + 1), first + below(2 * reach + 1));
        if let Some(point) = Point::new(col as usize, row as usize) {
            // An occupied or forbidden point is drawn again.
            let _ = board.play(point);
        }
    }
    board
}
