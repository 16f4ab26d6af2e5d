//! Fits *lanes*: several numbers for each combination of grades, each the sum over its grades and pairs of grades. They learn
//! the joint value of the two combinations on a cell, one for each side.

use super::adam::{Adam, normal};
use play::eval::combination::{Combination, PAIRS, PARTS};

pub struct Lanes<const LANES: usize> {
    sides: usize,
    /// The regularization toward 0, per sample: for pairs of grades, then for single grades.
    held: [f32; 2],
    /// Whether the lanes of bare combinations, which involve no other stones, stay at 0.
    bare_is_nothing: bool,
    parts: Vec<f32>,
    adam: Adam,
    /// The sums over the parts, by side, combination and lane.
    pub weights: Vec<f32>,
    /// The gradients of the loss, summed over a batch.
    pub slopes: Vec<f32>,
}

impl<const LANES: usize> Lanes<LANES> {
    /// Creates random lanes, because equal lanes would remain equal. `first` has the standard deviations for single grades and
    /// for pairs.
    pub fn new(sides: usize, seed: u64, first: [f32; 2], held: [f32; 2], bare_is_nothing: bool) -> Self {
        let mut random = fastrand::Rng::with_seed(seed);
        let size = |at: usize| first[usize::from(at / LANES % PARTS < PAIRS)];
        let parts: Vec<f32> = (0..sides * PARTS * LANES).map(|at| size(at) * normal(&mut random)).collect();
        let mut lanes = Self {
            sides,
            held,
            bare_is_nothing,
            adam: Adam::new(parts.len()),
            parts,
            weights: vec![0.0; sides * Combination::COUNT * LANES],
            slopes: vec![0.0; sides * Combination::COUNT * LANES],
        };
        lanes.add_up();
        lanes
    }

    /// The lanes of feature `side * COUNT + combination`.
    pub fn of(&self, feature: u16) -> &[f32] {
        &self.weights[usize::from(feature) * LANES..][..LANES]
    }

    pub fn learn(&mut self, feature: u16, slopes: &[f32]) {
        let all = &mut self.slopes[usize::from(feature) * LANES..][..LANES];
        all.iter_mut().zip(slopes).for_each(|(all, slope)| *all += slope);
    }

    /// Takes a step against the gradients of a batch with this many samples.
    pub fn step(&mut self, samples: usize, rate: f32) {
        let mut slopes = vec![0.0; self.parts.len()];
        for side in 0..self.sides {
            let first = side * PARTS * LANES;
            for index in 0..Combination::COUNT {
                let at = (side * Combination::COUNT + index) * LANES;
                let of_index = &mut self.slopes[at..at + LANES];
                if self.bare_is_nothing && Combination::is_bare(index) {
                    of_index.fill(0.0);
                }
                if of_index.iter().all(|&slope| slope == 0.0) {
                    continue;
                }
                for part in Combination::parts(index) {
                    let of_part = &mut slopes[first + part * LANES..][..LANES];
                    of_part
                        .iter_mut()
                        .zip(&*of_index)
                        .for_each(|(part, slope)| *part += slope / samples as f32);
                }
                of_index.fill(0.0);
            }
        }
        for (i, slope) in slopes.iter_mut().enumerate() {
            *slope += self.held[usize::from(i / LANES % PARTS >= PAIRS)] * self.parts[i];
        }
        self.adam.step(&mut self.parts, &slopes, rate);
        self.add_up();
    }

    fn add_up(&mut self) {
        for (feature, lanes) in self.weights.chunks_exact_mut(LANES).enumerate() {
            let first = feature / Combination::COUNT * PARTS;
            lanes.fill(0.0);
            if self.bare_is_nothing && Combination::is_bare(feature % Combination::COUNT) {
                continue;
            }
            for part in Combination::parts(feature % Combination::COUNT) {
                let of_part = &self.parts[(first + part) * LANES..][..LANES];
                lanes.iter_mut().zip(of_part).for_each(|(lane, part)| *lane += part);
            }
        }
    }

    /// The lanes of the parts for one side.
    pub fn of_parts(&self, side: usize) -> &[f32] {
        &self.parts[side * PARTS * LANES..][..PARTS * LANES]
    }
}
