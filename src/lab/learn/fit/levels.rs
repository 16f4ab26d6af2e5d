//! Fits weights of combinations as sums: each grade, each pair of grades and the whole combination contribute one weight.
//!
//! So the weight of a rare combination comes mostly from its grades and pairs of grades.

use super::adam::Adam;
use play::eval::combination::{self, Combination, PAIRS};

/// The parts of one group: the combinations, then the pairs, then the single grades.
const PARTS: usize = Combination::COUNT + combination::PARTS;

/// Groups of weights, each with one for every combination.
pub struct Levels {
    groups: usize,
    /// The pairs and single grades in each combination, as parts of a group.
    parts_of: Vec<[usize; 10]>,
    parts: Vec<f32>,
    adam: Adam,
    held: [f32; 3],
    /// The sums over the parts, by group and combination.
    pub weights: Vec<f32>,
    /// The gradients of the loss, summed over a batch.
    pub slopes: Vec<f32>,
}

impl Levels {
    /// Creates groups of weights to fit to this many samples. The regularization pulls the weight of a whole combination toward
    /// 0 as strongly as `held` samples would. It pulls the weights of pairs and single grades less strongly.
    pub fn new(groups: usize, samples: usize, held: f32) -> Self {
        let parts_of = (0..Combination::COUNT)
            .map(|index| Combination::parts(index).map(|part| Combination::COUNT + part))
            .collect();
        Self {
            groups,
            parts_of,
            parts: vec![0.0; groups * PARTS],
            adam: Adam::new(groups * PARTS),
            // 1/4 is the maximum curvature of the logistic loss.
            held: [held, held / 4.0, held / 16.0].map(|held| held / 4.0 / samples as f32),
            weights: vec![0.0; groups * Combination::COUNT],
            slopes: vec![0.0; groups * Combination::COUNT],
        }
    }

    /// Takes a step against the gradients of a batch with this many samples. `free` returns whether bare combinations, which
    /// involve no other stone, may have weights in a group. They do not affect the weights of pairs of grades.
    pub fn step(&mut self, samples: usize, rate: f32, free: impl Fn(usize) -> bool) {
        let mut slopes = vec![0.0; self.parts.len()];
        for group in 0..self.groups {
            let (at, first) = (group * Combination::COUNT, group * PARTS);
            for index in 0..Combination::COUNT {
                let slope = std::mem::take(&mut self.slopes[at + index]) / samples as f32;
                let bare = Combination::is_bare(index);
                if slope == 0.0 || bare && !free(group) {
                    continue;
                }
                slopes[first + index] += slope;
                if !bare {
                    self.parts_of[index].iter().for_each(|&part| slopes[first + part] += slope);
                }
            }
            for part in 0..PARTS {
                let kind =
                    usize::from(part >= Combination::COUNT) + usize::from(part >= Combination::COUNT + PAIRS);
                slopes[first + part] += self.held[kind] * self.parts[first + part];
            }
        }
        self.adam.step(&mut self.parts, &slopes, rate);
        self.add_up(free);
    }

    fn add_up(&mut self, free: impl Fn(usize) -> bool) {
        for group in 0..self.groups {
            let (at, first) = (group * Combination::COUNT, group * PARTS);
            for index in 0..Combination::COUNT {
                self.weights[at + index] = match Combination::is_bare(index) {
                    true if !free(group) => 0.0,
                    true => self.parts[first + index],
                    false => {
                        let parts = self.parts_of[index].iter();
                        self.parts[first + index] + parts.map(|&part| self.parts[first + part]).sum::<f32>()
                    }
                };
            }
        }
    }

    /// The weights of a group in 1/200 of a logit.
    pub fn rounded(&self, group: usize) -> Vec<i16> {
        let at = group * Combination::COUNT;
        self.weights[at..at + Combination::COUNT].iter().map(|&weight| rounded(weight)).collect()
    }
}

pub fn rounded(weight: f32) -> i16 {
    (weight * 200.0).round() as i16
}
