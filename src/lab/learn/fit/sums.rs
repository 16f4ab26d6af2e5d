//! Fits weights of combinations of grades as sums over the parts of a combination: its grades, its pairs of grades and, if
//! wanted, the whole combination. So the weight of a rare combination comes mostly from its grades and pairs of grades.
//!
//! Each combination has one weight, or several weights called *lanes*. Lanes are used to learn the joint value of the two
//! combinations on a cell, one for each side.

use super::adam::{Weights, normal};
use play::eval::combination::{Combination, PAIRS, PARTS};
use play::eval::weights::SideWeights;

/// The weight of a bare combination, which involves no other stones.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Bare {
    /// Always 0.
    Nothing,
    /// Only the part for the whole combination.
    Whole,
    /// The sum over its parts, as for other combinations.
    Sum,
}

/// Groups of weights, each with `WIDTH` weights for every combination.
pub struct Sums<const WIDTH: usize> {
    /// The weights of bare combinations in each group.
    bare: Vec<Bare>,
    /// The number of parts for whole combinations. They come before the parts for pairs of grades and individual grades.
    wholes: usize,
    /// The strength of the regularization, per sample: for whole combinations, for pairs of grades, and for individual
    /// grades.
    regularization: [f32; 3],
    /// The parts, ordered by group, then part, then lane.
    parts: Weights,
    /// The sums over the parts, ordered by group, then combination, then lane.
    pub weights: Vec<f32>,
    /// The gradient of the loss with respect to each weight, summed over a batch.
    pub slopes: Vec<f32>,
}

impl Sums<1> {
    /// Creates groups of weights to fit to this many samples, with parts for whole combinations. The regularization pulls the
    /// weight of a whole combination toward 0 as strongly as `regularization` samples would. The pull is weaker for pairs of grades and
    /// for individual grades. If there are weights to `start` with, ordered by group, the pull is toward them.
    pub fn levels(bare: Vec<Bare>, samples: usize, regularization: f32, start: Option<Vec<f32>>) -> Self {
        // The factor 1/4 is the maximum curvature of the logistic loss.
        let regularization = [regularization, regularization / 4.0, regularization / 16.0]
            .map(|regularization| regularization / 4.0 / samples as f32);
        let parts = match start {
            None => vec![0.0; bare.len() * (Combination::COUNT + PARTS)],
            Some(wholes) => wholes
                .chunks(Combination::COUNT)
                .flat_map(|wholes| [wholes, &[0.0; PARTS]].concat())
                .collect(),
        };
        Self::new(bare, Combination::COUNT, regularization, Weights::learned(parts))
    }

    /// Returns the weights of a group in 1/200 of a logit.
    pub fn rounded(&self, group: usize) -> Vec<i16> {
        let at = group * Combination::COUNT;
        self.weights[at..at + Combination::COUNT].iter().map(|&weight| rounded(weight)).collect()
    }
}

impl<const WIDTH: usize> Sums<WIDTH> {
    /// Creates random lanes from this seed, with a group for each side. `first` has the standard deviations for individual grades
    /// and for pairs of grades. If all lanes started at 0, they would remain equal. `regularization` has the strength of the regularization
    /// for pairs of grades and for individual grades.
    pub fn random_lanes(
        sides: usize,
        seed: u64,
        first: [f32; 2],
        regularization: [f32; 2],
        bare: Bare,
    ) -> Self {
        let mut random = fastrand::Rng::with_seed(seed);
        let size = |at: usize| first[usize::from(at / WIDTH % PARTS < PAIRS)];
        let parts = (0..sides * PARTS * WIDTH).map(|at| size(at) * normal(&mut random)).collect();
        Self::new(vec![bare; sides], 0, [0.0, regularization[0], regularization[1]], Weights::new(parts))
    }

    /// Creates lanes that start with these learned parts, ordered by side. The regularization pulls toward them.
    pub fn learned_lanes(parts: Vec<f32>, regularization: [f32; 2], bare: Bare) -> Self {
        let sides = parts.len() / (PARTS * WIDTH);
        Self::new(vec![bare; sides], 0, [0.0, regularization[0], regularization[1]], Weights::learned(parts))
    }

    fn new(bare: Vec<Bare>, wholes: usize, regularization: [f32; 3], parts: Weights) -> Self {
        let weights = vec![0.0; bare.len() * Combination::COUNT * WIDTH];
        let slopes = weights.clone();
        let mut sums = Self { bare, wholes, regularization, parts, weights, slopes };
        sums.add_up();
        sums
    }

    /// The indices of the first lanes of the parts that make up a combination.
    fn parts_of(&self, group: usize, index: usize) -> impl Iterator<Item = usize> + use<WIDTH> {
        let bare = Combination::is_bare(index).then_some(self.bare[group]);
        let is_sum = bare.is_none_or(|bare| bare == Bare::Sum);
        let wholes = self.wholes;
        let whole = (wholes > 0 && bare != Some(Bare::Nothing)).then_some(index);
        let parts =
            Combination::parts(index).into_iter().filter(move |_| is_sum).map(move |part| wholes + part);
        parts.chain(whole).map(move |part| (group * (wholes + PARTS) + part) * WIDTH)
    }

    /// Returns the lanes of a feature. The feature's number is `side * COUNT + combination`.
    pub fn of(&self, feature: u16) -> &[f32] {
        &self.weights[usize::from(feature) * WIDTH..][..WIDTH]
    }

    /// Adds these values to a feature's gradients.
    pub fn learn(&mut self, feature: u16, slopes: &[f32]) {
        let all = &mut self.slopes[usize::from(feature) * WIDTH..][..WIDTH];
        all.iter_mut().zip(slopes).for_each(|(all, slope)| *all += slope);
    }

    /// Takes a step against the gradients of a batch with this many samples.
    pub fn step(&mut self, samples: usize, rate: f32) {
        for feature in 0..self.bare.len() * Combination::COUNT {
            let at = feature * WIDTH;
            if self.slopes[at..at + WIDTH].iter().all(|&slope| slope == 0.0) {
                continue;
            }
            for part in self.parts_of(feature / Combination::COUNT, feature % Combination::COUNT) {
                for lane in 0..WIDTH {
                    self.parts.slopes[part + lane] += self.slopes[at + lane] / samples as f32;
                }
            }
        }
        self.slopes.fill(0.0);
        let (regularization, wholes) = (self.regularization, self.wholes);
        self.parts.step(1, rate, |i| match i / WIDTH % (wholes + PARTS) {
            whole if whole < wholes => regularization[0],
            pair if pair < wholes + PAIRS => regularization[1],
            _ => regularization[2],
        });
        self.add_up();
    }

    fn add_up(&mut self) {
        self.weights.fill(0.0);
        for feature in 0..self.bare.len() * Combination::COUNT {
            for part in self.parts_of(feature / Combination::COUNT, feature % Combination::COUNT) {
                for lane in 0..WIDTH {
                    self.weights[feature * WIDTH + lane] += self.parts.values[part + lane];
                }
            }
        }
    }

    /// Returns the lanes of the parts for one side.
    pub fn of_parts(&self, side: usize) -> &[f32] {
        &self.parts.values[side * PARTS * WIDTH..][..PARTS * WIDTH]
    }
}

/// The number that stands for a logit in a weights file.
const PART: f32 = 200.0;

/// Returns a weight in 1/200 of a logit.
pub fn rounded(weight: f32) -> i16 {
    (weight * PART).round() as i16
}

/// Returns weights of all sides in logits.
pub fn restored(sides: &[SideWeights], part: fn(&SideWeights) -> &Vec<i16>) -> Vec<f32> {
    sides.iter().flat_map(part).map(|&weight| f32::from(weight) / PART).collect()
}
