use engine::mix;

/// A stream of random numbers. The published puzzles depend on it.
pub(crate) struct RandomNumbers(u64);

impl RandomNumbers {
    pub(crate) const fn new(seed: u64, number: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ number.wrapping_mul(0xbf58_476d_1ce4_e5b9))
    }

    pub(crate) const fn below(&mut self, bound: u64) -> u64 {
        let number = mix(self.0);
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        number % bound
    }
}
