//! Random positions, crowded into small regions, the same in every run.

use super::Naive;
use engine::Rule;

/// The SplitMix64 generator. Expected counts in tests depend on it.
pub struct Rng(u64);

impl Rng {
    pub fn with_seed(seed: u64) -> Self {
        Self(seed)
    }

    pub fn usize(&mut self, range: std::ops::RangeTo<usize>) -> usize {
        let number = engine::mix(self.0);
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        (number % range.end as u64) as usize
    }
}

/// A random position without a five, in which Black has as many stones as White or one more. The stones lie in a random
/// rectangle, which often touches an edge or a corner.
pub fn position_of(random: &mut Rng, size: usize, rule: Rule) -> Naive {
    loop {
        let (width, height) = (5 + random.usize(..4.min(size - 4)), 3 + random.usize(..6.min(size - 2)));
        let corner = |random: &mut Rng, side: usize| match random.usize(..3) {
            0 => 0,
            1 => size - side,
            _ => random.usize(..size + 1 - side),
        };
        let (left, low) = (corner(random, width), corner(random, height));
        let stones = 6 + random.usize(..(width * height * 3 / 5).min(22));
        let mut board = Naive::new(size, rule);
        let mut side = random.usize(..2);
        let mut fine = true;
        for _ in 0..stones {
            let cell = (low + random.usize(..height)) * size + left + random.usize(..width);
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

pub fn stones(board: &Naive, side: usize) -> Vec<usize> {
    (0..board.cells.len()).filter(|&c| board.cells[c] == Some(side)).collect()
}
