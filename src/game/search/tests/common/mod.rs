//! A random game tree that its seed determines.
//!
//! The order of a side's moves does not matter, so the tree has transpositions. Everything is computed from the key.

use search::{Ending, MoveList, TwoPlayerGame};

/// The SplitMix64 generator.
pub fn mix(seed: u64) -> u64 {
    let mut z = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RandomTree {
    pub seed: u64,
    pub path: Vec<u8>,
    pub sums: [u64; 2],
    /// Evaluations range from `-spread` to `spread`. A small range produces many ties.
    pub spread: i32,
    /// The percentage of nodes that end the game.
    pub endings: u64,
    pub noisy: bool,
}

impl RandomTree {
    const BRANCHING: u64 = 6;
    const LAST_PLY: usize = 9;

    pub fn new(seed: u64) -> Self {
        let r = mix(seed ^ 0xabcd);
        Self {
            seed,
            path: Vec::new(),
            sums: [0; 2],
            spread: [2, 10, 1000][(r % 3) as usize],
            endings: [0, 3, 12][(r / 3 % 3) as usize],
            noisy: (r / 9).is_multiple_of(2),
        }
    }

    fn draw(&self, purpose: u64) -> u64 {
        mix(self.key() ^ mix(purpose))
    }

    fn rank(&self, mv: u8) -> i32 {
        (self.draw(100 + u64::from(mv)) % 7) as i32 - 3
    }
}

impl TwoPlayerGame for RandomTree {
    type Move = u8;
    const MOVE_CODES: usize = Self::BRANCHING as usize + 1;

    fn code(&self, mv: u8) -> usize {
        usize::from(mv)
    }

    fn make(&mut self, mv: u8) {
        let side = self.path.len() % 2;
        self.sums[side] = self.sums[side].wrapping_add(mix(u64::from(mv)));
        self.path.push(mv);
    }

    fn unmake(&mut self, mv: u8) {
        assert_eq!(self.path.pop(), Some(mv), "moves are taken back in order");
        let side = self.path.len() % 2;
        self.sums[side] = self.sums[side].wrapping_sub(mix(u64::from(mv)));
    }

    fn key(&self) -> u64 {
        mix(self.seed ^ mix(self.sums[0]) ^ mix(!self.sums[1]) ^ mix(self.path.len() as u64))
    }

    fn ending(&mut self) -> Option<Ending> {
        let r = self.draw(1);
        (!self.path.is_empty() && r % 100 < self.endings)
            .then(|| [Ending::Won, Ending::Lost, Ending::Drawn][(r / 100 % 3) as usize])
    }

    fn stuck(&self) -> Ending {
        Ending::Lost
    }

    fn moves(&mut self, out: &mut MoveList<u8>) {
        for mv in 0..(self.draw(2) % (Self::BRANCHING + 1)) as u8 {
            out.push(mv, self.rank(mv));
        }
    }

    fn noisy_moves(&mut self, out: &mut MoveList<u8>) {
        if !self.noisy || self.path.len() >= Self::LAST_PLY {
            return;
        }
        let mut all = MoveList::new();
        self.moves(&mut all);
        for (&mv, rank) in all.iter().filter(|&(_, rank)| rank > 1) {
            out.push(mv, rank);
        }
    }

    fn evaluate(&mut self) -> i32 {
        (self.draw(3) % (2 * self.spread as u64 + 1)) as i32 - self.spread
    }
}
