//! Stochastic gradient descent with a separate learning rate for each weight (Adam: Kingma, Ba 2015).

/// The epochs of a fit, the order of its samples, and its regularization.
#[derive(Clone, Copy, Debug)]
pub struct Schedule {
    pub epochs: u32,
    /// Determines the order of the samples.
    pub seed: u64,
    /// The pull toward the prior value, as a number of samples.
    pub held: f32,
}

/// A random number with mean 0 and standard deviation 1. The sum of twelve uniform numbers is nearly normal.
pub fn normal(random: &mut fastrand::Rng) -> f32 {
    (0..12).map(|_| random.f32()).sum::<f32>() - 6.0
}

pub const BATCH: usize = 512;
/// The learning rate in the first epoch. It falls to a twentieth.
const RATE: f32 = 0.003;

impl Schedule {
    pub fn rate(self, epoch: u32) -> f32 {
        RATE * (1.0 - 0.95 * epoch as f32 / self.epochs.max(2).saturating_sub(1) as f32)
    }

    pub fn shuffle<T>(self, epoch: u32, samples: &mut [T]) {
        fastrand::Rng::with_seed(self.seed << 32 | u64::from(epoch)).shuffle(samples);
    }
}

/// Running means of the gradients and their squares.
pub struct Adam {
    means: Vec<f32>,
    squares: Vec<f32>,
    steps: i32,
}

impl Adam {
    pub fn new(weights: usize) -> Self {
        Self { means: vec![0.0; weights], squares: vec![0.0; weights], steps: 0 }
    }

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
