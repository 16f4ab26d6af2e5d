//! Fits the network, which gives the joint value of the two combinations on every empty cell. [`sums`](super::sums) explains
//! lanes, and [`samples`](super::samples) explains features.

use super::adam::{Weights, normal};
use super::samples::ValueSample;
use super::sums::{Bare, Sums};
use play::eval::combination::PARTS;
use play::eval::network::{
    CELL_SCALE, FACT_PARTS, FIRST_SCALE, HIDDEN, INPUTS, SECOND_SCALE, WIDTH, fact_parts,
};
use play::eval::weights::SideWeights;

/// Scales the sums over the cells to about 1.
const OF_SUMS: f32 = 0.1;
/// Scales the number of stones.
const STONES: f32 = 50.0;
/// The regularization, per sample, for pairs of grades and for single grades.
const REGULARIZATION: [f32; 2] = [2.5e-6, 6e-7];
/// The standard deviations of the random initial weights, for single grades and for pairs.
const FIRST: [f32; 2] = [0.25, 0.075];

/// The values for each feature, half for the viewing side's stones and half for the opponent's.
const ROW: usize = 2 * WIDTH;

pub struct Network {
    rows: Sums<ROW>,
    /// Ordered by side, input and unit. The constants come after the last input.
    first: Weights,
    /// Ordered by side, input for the facts about threats, and unit.
    facts: Weights,
    /// Ordered by side and unit. The constant comes last.
    second: Weights,
}

/// The number that stands for 1 in the weights of this input.
fn one_of_input(at: usize) -> f32 {
    match at {
        sums if sums < ROW => FIRST_SCALE * OF_SUMS,
        // This input is the number of stones, unscaled.
        _ => FIRST_SCALE * CELL_SCALE / STONES,
    }
}

pub struct Passed {
    inputs: [f32; INPUTS + 1],
    hidden: [f32; HIDDEN],
    pub logit: f32,
}

fn numbers<const COUNT: usize>(all: &[f32], first: usize) -> &[f32; COUNT] {
    all[first..].first_chunk().expect("as many as the layer has")
}

/// The values of a cell for each side, before the ReLU, from the numbers of its two features.
#[inline]
fn views(own: &[f32; ROW], enemy: &[f32; ROW]) -> [[f32; WIDTH]; 2] {
    [(own, enemy), (enemy, own)].map(|(own, enemy)| std::array::from_fn(|at| own[at] + enemy[WIDTH + at]))
}

impl Network {
    /// A network with random weights.
    pub fn random(sides: usize, seed: u64) -> Self {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut layer = |inputs: usize, units: usize| -> Vec<f32> {
            let size = (2.0 / inputs as f32).sqrt();
            let of_side =
                |_| (0..(inputs + 1) * units).map(|at| if at < inputs * units { size } else { 0.0 });
            (0..sides).flat_map(of_side).map(|size| size * normal(&mut random)).collect()
        };
        Self {
            first: Weights::new(layer(INPUTS, HIDDEN)),
            second: Weights::new(layer(HIDDEN, 1)),
            facts: Weights::new(vec![0.0; sides * FACT_PARTS * HIDDEN]),
            rows: Sums::random_lanes(sides, seed ^ 1 << 63, FIRST, REGULARIZATION, Bare::Nothing),
        }
    }

    /// The network with the weights of each side, the inverse of [`rounded`](Self::rounded).
    pub fn learned(sides: &[SideWeights]) -> Self {
        let [mut rows, mut first, mut facts, mut second] = [const { Vec::new() }; 4];
        for side in sides {
            let (of_rows, rest) = side.network.split_at(PARTS * ROW);
            let (inputs, rest) = rest.split_at(INPUTS * HIDDEN);
            let (of_facts, rest) = rest.split_at(FACT_PARTS * HIDDEN);
            let (always, of_second) = rest.split_at(HIDDEN);
            let restored = |weights: &[i16], one: f32| -> Vec<f32> {
                weights.iter().map(|&weight| f32::from(weight) / one).collect()
            };
            rows.extend(restored(of_rows, CELL_SCALE));
            for (at, weights) in inputs.chunks(HIDDEN).enumerate() {
                first.extend(restored(weights, one_of_input(at)));
            }
            first.extend(restored(always, FIRST_SCALE));
            facts.extend(restored(of_facts, FIRST_SCALE));
            second.extend(restored(of_second, SECOND_SCALE));
        }
        Self {
            rows: Sums::learned_lanes(rows, REGULARIZATION, Bare::Nothing),
            first: Weights::new(first),
            facts: Weights::new(facts),
            second: Weights::new(second),
        }
    }

    fn rows(&self, (own, enemy): (u16, u16)) -> [&[f32; ROW]; 2] {
        [own, enemy].map(|feature| numbers(&self.rows.weights, usize::from(feature) * ROW))
    }

    pub fn pass(&self, sample: &ValueSample) -> Passed {
        let mut sums = [[0.0; WIDTH]; 2];
        for &cell in &sample.cells {
            let [own, enemy] = self.rows(cell);
            for (sums, view) in sums.iter_mut().zip(views(own, enemy)) {
                sums.iter_mut().zip(view).for_each(|(sum, number)| *sum += number.max(0.0));
            }
        }
        let mut inputs = [0.0; INPUTS + 1];
        inputs.iter_mut().zip(sums.as_flattened()).for_each(|(input, sum)| *input = OF_SUMS * sum);
        inputs[ROW] = f32::from(sample.stones) / STONES;
        inputs[INPUTS] = 1.0;
        let side = sample.side;
        let mut hidden = [0.0; HIDDEN];
        for (at, input) in inputs.iter().enumerate() {
            let weights = numbers::<HIDDEN>(&self.first.values, (side * (INPUTS + 1) + at) * HIDDEN);
            hidden.iter_mut().zip(weights).for_each(|(hidden, weight)| *hidden += input * weight);
        }
        for part in fact_parts(sample.facts.into()) {
            let weights = numbers::<HIDDEN>(&self.facts.values, (side * FACT_PARTS + part) * HIDDEN);
            hidden.iter_mut().zip(weights).for_each(|(hidden, weight)| *hidden += weight);
        }
        hidden.iter_mut().for_each(|hidden| *hidden = hidden.max(0.0));
        let second = &self.second.values[side * (HIDDEN + 1)..][..=HIDDEN];
        let logit = hidden.iter().zip(second).map(|(hidden, weight)| hidden * weight).sum::<f32>();
        Passed { inputs, hidden, logit: logit + second[HIDDEN] }
    }

    /// Adds a position's contribution to the gradients, given the gradient of its logit.
    pub fn learn(&mut self, sample: &ValueSample, passed: &Passed, slope: f32) {
        let side = sample.side;
        let second = side * (HIDDEN + 1);
        self.second.slopes[second + HIDDEN] += slope;
        let mut of_hidden = [0.0; HIDDEN];
        for (unit, of_unit) in of_hidden.iter_mut().enumerate() {
            self.second.slopes[second + unit] += slope * passed.hidden[unit];
            if passed.hidden[unit] > 0.0 {
                *of_unit = slope * self.second.values[second + unit];
            }
        }
        for part in fact_parts(sample.facts.into()) {
            let slopes = &mut self.facts.slopes[(side * FACT_PARTS + part) * HIDDEN..][..HIDDEN];
            slopes.iter_mut().zip(&of_hidden).for_each(|(all, slope)| *all += slope);
        }
        let mut of_inputs = [0.0; INPUTS + 1];
        for (at, of_input) in of_inputs.iter_mut().enumerate() {
            let first = (side * (INPUTS + 1) + at) * HIDDEN;
            let weights = numbers::<HIDDEN>(&self.first.values, first);
            *of_input = weights.iter().zip(&of_hidden).map(|(weight, slope)| weight * slope).sum();
            let slopes = self.first.slopes[first..][..HIDDEN].iter_mut().zip(&of_hidden);
            slopes.for_each(|(all, slope)| *all += passed.inputs[at] * slope);
        }
        let of_sums: [f32; ROW] = std::array::from_fn(|at| of_inputs[at] * OF_SUMS);
        for &(own, enemy) in &sample.cells {
            let [of_own, of_enemy] = self.rows((own, enemy));
            let mut slopes = [[0.0; WIDTH]; 2];
            for (view, numbers) in views(of_own, of_enemy).into_iter().enumerate() {
                for at in 0..WIDTH {
                    slopes[view][at] = if numbers[at] > 0.0 { of_sums[view * WIDTH + at] } else { 0.0 };
                }
            }
            let [mine, theirs] = slopes;
            self.rows.learn(own, [mine, theirs].as_flattened());
            self.rows.learn(enemy, [theirs, mine].as_flattened());
        }
    }

    /// Takes a step against the gradients of a batch with this many samples.
    pub fn step(&mut self, samples: usize, rate: f32) {
        self.rows.step(samples, rate);
        for layer in [&mut self.first, &mut self.facts, &mut self.second] {
            layer.step(samples, rate, |_| 0.0);
        }
    }

    /// The weights for one side, in the order of `play::eval::network::WEIGHT_COUNT`.
    pub fn rounded(&self, side: usize) -> Vec<i16> {
        let whole = |parts: f32| move |weight: f32| (weight * parts).round() as i16;
        let (inputs, always) = self.first.values[side * (INPUTS + 1) * HIDDEN..][..(INPUTS + 1) * HIDDEN]
            .split_at(INPUTS * HIDDEN);
        let of_first = |(at, &weight): (usize, &f32)| whole(one_of_input(at / HIDDEN))(weight);
        let facts = &self.facts.values[side * FACT_PARTS * HIDDEN..][..FACT_PARTS * HIDDEN];
        let second = &self.second.values[side * (HIDDEN + 1)..][..=HIDDEN];
        let rows = self.rows.of_parts(side).iter().map(|&weight| whole(CELL_SCALE)(weight));
        rows.chain(inputs.iter().enumerate().map(of_first))
            .chain(facts.iter().chain(always).map(|&weight| whole(FIRST_SCALE)(weight)))
            .chain(second.iter().map(|&weight| whole(SECOND_SCALE)(weight)))
            .collect()
    }
}
