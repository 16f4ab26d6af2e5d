//! Random positions crowded into small regions, the same on every run.

use super::Naive;
use engine::Rule;

/// SplitMix64 (Steele, Lea, Flood 2014).
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Below `bound`.
    pub fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }
}

/// A position of 15x15 under the standard rule.
pub fn position(random: &mut Random) -> Naive {
    position_of(random, 15, Rule::Standard)
}

/// Stones of both sides, as many of each up to one, in a random rectangle of the board, which often touches an edge or a
/// corner. Neither side has five.
pub fn position_of(random: &mut Random, size: usize, rule: Rule) -> Naive {
    loop {
        let (width, height) = (5 + random.below(4.min(size - 4)), 3 + random.below(6.min(size - 2)));
        let corner = |random: &mut Random, side: usize| match random.below(3) {
            0 => 0,
            1 => size - side,
            _ => random.below(size + 1 - side),
        };
        let (left, low) = (corner(random, width), corner(random, height));
        let stones = 6 + random.below((width * height * 3 / 5).min(22));
        let mut board = Naive::new(size, rule);
        let mut side = random.below(2);
        let mut fine = true;
        for _ in 0..stones {
            let cell = (low + random.below(height)) * size + left + random.below(width);
            if board.cells[cell].is_some() {
                continue;
            }
            fine &= !board.makes_five(side, cell);
            board.cells[cell] = Some(side);
            side = 1 - side;
        }
        if fine {
            return board;
        }
    }
}

/// The cells of one side.
pub fn stones(board: &Naive, side: usize) -> Vec<usize> {
    (0..board.cells.len()).filter(|&c| board.cells[c] == Some(side)).collect()
}
