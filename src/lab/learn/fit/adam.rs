//! Stochastic gradient descent with a rate for each weight (Adam: Kingma, Ba 2015).

/// How long to fit, and in which order.
#[derive(Clone, Copy, Debug)]
pub struct Schedule {
    /// How often every sample is looked at.
    pub epochs: u32,
    /// What the order of the samples is drawn by.
    pub seed: u64,
    /// The samples that hold a weight near what was known of it.
    pub held: f32,
}

/// Numbers drawn by chance (SplitMix64: Steele, Lea, Flood 2014).
pub struct Draws(pub u64);

impl Draws {
    /// The next one.
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = self.0;
        let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// The next one between 0 and 1.
    pub fn unit(&mut self) -> f32 {
        (self.next() >> 40) as f32 / (1 << 24) as f32
    }

    /// The next one of mean 0 and deviation 1: twelve even ones together are nearly normal.
    pub fn normal(&mut self) -> f32 {
        (0..12).map(|_| self.unit()).sum::<f32>() - 6.0
    }
}

/// Samples of one step.
pub const BATCH: usize = 512;
/// The rate of the first epoch; it falls to a twentieth of it in the last.
const RATE: f32 = 0.003;

impl Schedule {
    /// The rate of an epoch.
    pub fn rate(self, epoch: u32) -> f32 {
        RATE * (1.0 - 0.95 * epoch as f32 / self.epochs.max(2).saturating_sub(1) as f32)
    }

    /// The samples in the order of an epoch.
    pub fn shuffle<T>(self, epoch: u32, samples: &mut [T]) {
        let mut draws = Draws(self.seed << 32 | u64::from(epoch));
        for last in (1..samples.len()).rev() {
            samples.swap(last, (draws.next() % (last as u64 + 1)) as usize);
        }
    }
}

/// Running means of the slopes and of their squares.
pub struct Adam {
    means: Vec<f32>,
    squares: Vec<f32>,
    steps: i32,
}

impl Adam {
    /// For so many weights.
    pub fn new(weights: usize) -> Self {
        Self { means: vec![0.0; weights], squares: vec![0.0; weights], steps: 0 }
    }

    /// A step against these slopes.
    pub fn step(&mut self, weights: &mut [f32], slopes: &[f32], rate: f32) {
        const MEAN: f32 = 0.9;
        const SQUARE: f32 = 0.999;
        self.steps += 1;
        let (of_mean, of_square) = (1.0 - MEAN.powi(self.steps), 1.0 - SQUARE.powi(self.steps));
        for (((weight, &slope), mean), square) in
            weights.iter_mut().zip(slopes).zip(&mut self.means).zip(&mut self.squares)
        {
            *mean += (1.0 - MEAN) * (slope - *mean);
            *square += (1.0 - SQUARE) * (slope * slope - *square);
            *weight -= rate * (*mean / of_mean) / ((*square / of_square).sqrt() + 1e-7);
        }
    }
}
