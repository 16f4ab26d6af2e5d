//! Reproducible random numbers, and random stones near the center of a board.

use engine::{Board, Point, mix};

pub(crate) fn random_number(words: [u64; 3]) -> u64 {
    random_number_from(0, words)
}

pub(crate) fn random_number_from<const N: usize>(seed: u64, words: [u64; N]) -> u64 {
    words.into_iter().fold(seed, |state, word| mix(state ^ word))
}

/// Places `least` to `most` stones near the center, alternately black and white. They depend only on the seed and the number.
/// One side may already have won.
pub(crate) fn stones_near_middle(empty: &Board, seed: u64, number: u64, (least, most): (u64, u64)) -> Board {
    let mut count = 0;
    let mut below = |bound: u64| {
        count += 1;
        random_number([seed, number, count]) % bound
    };
    let side = empty.size().side();
    // Up to 4 cells from the center on 15x15, and up to 6 on 21x21.
    let reach = (3 * side / 10) as u64;
    let first = side as u64 / 2 - reach;
    let stones = least + below(most - least + 1);
    let mut board = empty.clone();
    while board.stones() < stones as usize && !board.is_over() {
        let (col, row) = (first + below(2 * reach + 1), first + below(2 * reach + 1));
        if let Some(point) = Point::new(col as usize, row as usize) {
            // If the point is taken or forbidden, try another one.
            let _ = board.play(point);
        }
    }
    board
}
