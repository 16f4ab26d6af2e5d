//! What the two combinations on the cell of a move are worth together: lanes of each as sums over its parts, of which those that
//! are not below 0 together count.

use super::adam::Adam;
use play::eval::combination::{Combination, PAIRS, PARTS};
use play::eval::weights::LANES;

/// How far from 0 the lanes of single grades are at first, in logits. With all at 0 no lane would ever differ from another.
const FIRST: f32 = 0.05;
/// What holds pairs and single grades near 0, a sample.
const HELD: [f32; 2] = [2.5e-5, 6e-6];

/// The lanes being fitted, of one kind: of the own combination or of the enemy's.
pub struct Lanes {
    sides: usize,
    parts: Vec<f32>,
    adam: Adam,
    /// The sums of the parts: by side, then combination, then lane.
    pub weights: Vec<f32>,
    /// The slope of the loss by each weight, added up over a batch.
    pub slopes: Vec<f32>,
}

impl Lanes {
    /// Drawn by this seed.
    pub fn new(sides: usize, seed: u64) -> Self {
        let mut draws = super::adam::Draws(seed);
        // Twelve equal chances together are nearly a normal one.
        let mut drawn = || FIRST * ((0..12).map(|_| draws.unit()).sum::<f32>() - 6.0);
        let of_part = |part: usize| (0..LANES).map(move |_| part >= PAIRS);
        let parts: Vec<f32> = (0..sides)
            .flat_map(|_| (0..PARTS).flat_map(of_part))
            .map(|single| if single { drawn() } else { 0.0 })
            .collect();
        let mut lanes = Self {
            sides,
            adam: Adam::new(parts.len()),
            parts,
            weights: vec![0.0; sides * Combination::COUNT * LANES],
            slopes: vec![0.0; sides * Combination::COUNT * LANES],
        };
        lanes.add_up();
        lanes
    }

    /// The lanes of a feature, `side * COUNT + combination`.
    pub fn of(&self, feature: u16) -> &[f32] {
        &self.weights[usize::from(feature) * LANES..][..LANES]
    }

    /// Adds to the slopes of a feature.
    pub fn learn(&mut self, feature: u16, slopes: &[f32; LANES]) {
        let all = &mut self.slopes[usize::from(feature) * LANES..][..LANES];
        all.iter_mut().zip(slopes).for_each(|(all, slope)| *all += slope);
    }

    /// A step against the slopes of a batch of so many samples.
    pub fn step(&mut self, samples: usize, rate: f32) {
        let mut slopes = vec![0.0; self.parts.len()];
        for side in 0..self.sides {
            let first = side * PARTS * LANES;
            for index in 0..Combination::COUNT {
                let at = (side * Combination::COUNT + index) * LANES;
                let of_index = &mut self.slopes[at..at + LANES];
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
            *slope += HELD[usize::from(i / LANES % PARTS >= PAIRS)] * self.parts[i];
        }
        self.adam.step(&mut self.parts, &slopes, rate);
        self.add_up();
    }

    fn add_up(&mut self) {
        for (feature, lanes) in self.weights.chunks_exact_mut(LANES).enumerate() {
            let first = feature / Combination::COUNT * PARTS;
            lanes.fill(0.0);
            for part in Combination::parts(feature % Combination::COUNT) {
                let of_part = &self.parts[(first + part) * LANES..][..LANES];
                lanes.iter_mut().zip(of_part).for_each(|(lane, part)| *lane += part);
            }
        }
    }

    /// The lanes of a side's parts in halves of a hundredth.
    pub fn rounded(&self, side: usize) -> Vec<i16> {
        let of_side = &self.parts[side * PARTS * LANES..][..PARTS * LANES];
        of_side.iter().map(|&weight| super::levels::rounded(weight)).collect()
    }
}
