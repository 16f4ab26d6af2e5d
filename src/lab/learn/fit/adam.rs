//! Stochastic gradient descent with a separate learning rate for each weight (Adam: Kingma, Ba 2015).

/// The epochs of a fit, the order of its samples, and its regularization.
#[derive(Clone, Copy, Debug)]
pub struct Schedule {
    pub epochs: u32,
    /// Determines the order of the samples.
    pub seed: u64,
    /// The pull toward the prior value, as a number of samples.
    pub regularization: f32,
    /// The learning rate in the first epoch. It falls to a twentieth.
    pub rate: f32,
}

/// A random number with mean 0 and standard deviation 1. The sum of twelve uniform numbers is nearly normal.
pub fn normal(random: &mut fastrand::Rng) -> f32 {
    (0..12).map(|_| random.f32()).sum::<f32>() - 6.0
}

pub const BATCH: usize = 512;

impl Schedule {
    pub fn rate_in(self, epoch: u32) -> f32 {
        self.rate * (1.0 - 0.95 * epoch as f32 / self.epochs.max(2).saturating_sub(1) as f32)
    }

    pub fn shuffle<T>(self, epoch: u32, samples: &mut [T]) {
        fastrand::Rng::with_seed(self.seed << 32 | u64::from(epoch)).shuffle(samples);
    }
}

/// Weights, with the gradient of the loss with respect to each of them.
pub struct Weights {
    pub values: Vec<f32>,
    /// The values toward which the regularization pulls.
    prior: Vec<f32>,
    /// The gradient, summed over a batch.
    pub slopes: Vec<f32>,
    /// Running means of the gradients and of their squares.
    means: Vec<f32>,
    squares: Vec<f32>,
    steps: i32,
}

impl Weights {
    /// Starts with these values. The regularization pulls toward 0.
    pub fn new(values: Vec<f32>) -> Self {
        let zeros = || vec![0.0; values.len()];
        Self { prior: zeros(), slopes: zeros(), means: zeros(), squares: zeros(), steps: 0, values }
    }

    /// Starts with learned values. The regularization pulls toward them.
    pub fn learned(values: Vec<f32>) -> Self {
        Self { prior: values.clone(), ..Self::new(values) }
    }

    /// Takes a step against the gradients of a batch with this many samples, and clears them. `regularization` returns the strength of the
    /// regularization of the weight at this index.
    pub fn step(&mut self, samples: usize, rate: f32, regularization: impl Fn(usize) -> f32) {
        const MEAN: f32 = 0.9;
        const SQUARE: f32 = 0.999;
        self.steps += 1;
        let (of_mean, of_square) = (1.0 - MEAN.powi(self.steps), 1.0 - SQUARE.powi(self.steps));
        for (i, weight) in self.values.iter_mut().enumerate() {
            let slope = std::mem::take(&mut self.slopes[i]) / samples as f32
                + regularization(i) * (*weight - self.prior[i]);
            let (mean, square) = (&mut self.means[i], &mut self.squares[i]);
            *mean += (1.0 - MEAN) * (slope - *mean);
            *square += (1.0 - SQUARE) * (slope * slope - *square);
            *weight -= rate * (*mean / of_mean) / ((*square / of_square).sqrt() + 1e-7);
        }
    }
}
