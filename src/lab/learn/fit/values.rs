//! Fits values by logistic regression: predicts the winner from the combinations, the facts about threats and the output of the
//! network.

use super::adam::{BATCH, Schedule, Weights};
use super::network::{Network, Passed};
use super::samples::ValueSample;
use super::sums::{Bare, Sums, restored, rounded};
use play::eval::combination::{Combination, FACTS};
use play::eval::network;
use play::eval::weights::SideWeights;

/// The group of weights that count for the combination's side. Those in [`TEMPO`] count for the side to move.
pub const STANDING: usize = 0;
pub const TEMPO: usize = 1;

const SETS: usize = 1 << FACTS;
/// The weights for one side's facts: the sets of facts, then the pairs, then a constant. A single fact is a pair with itself.
const FACT_PARTS: usize = SETS + network::FACT_PARTS + 1;

pub struct Values {
    sides: usize,
    /// Ordered by kind ([`STANDING`] or [`TEMPO`]) and by side, like the features of the samples.
    levels: Sums<1>,
    facts: Weights,
    pub network: Network,
    /// The regularization, for sets of facts, and for pairs and single facts.
    regularization: [f32; 2],
}

fn parts_of(facts: usize) -> impl Iterator<Item = usize> {
    [facts, FACT_PARTS - 1].into_iter().chain(network::fact_parts(facts).map(|pair| SETS + pair))
}

impl Values {
    fn new(
        sides: usize,
        start: Option<&[SideWeights]>,
        samples: usize,
        Schedule { regularization, seed, .. }: Schedule,
    ) -> Self {
        let cells = start.map(|start| {
            [restored(start, |side| &side.standing), restored(start, |side| &side.tempo)].concat()
        });
        let facts = match start {
            None => Weights::new(vec![0.0; sides * FACT_PARTS]),
            Some(start) => {
                let sets = restored(start, |side| &side.facts);
                let of_side = |sets: &[f32]| [sets, &[0.0; FACT_PARTS - SETS]].concat();
                Weights::learned(sets.chunks(SETS).flat_map(of_side).collect())
            }
        };
        let bare = [vec![Bare::Whole; sides], vec![Bare::Nothing; sides]].concat();
        Self {
            sides,
            levels: Sums::levels(bare, samples, regularization, cells),
            facts,
            network: start.map_or_else(|| Network::random(sides, seed), Network::learned),
            regularization: [regularization / 2.0, regularization / 8.0]
                .map(|regularization| regularization / 4.0 / samples as f32),
        }
    }

    /// The features of a sample as indices into the weights, with their counts.
    fn features<'a>(&self, sample: &'a ValueSample) -> impl Iterator<Item = (usize, f32)> + use<'a> {
        let second = self.sides * Combination::COUNT;
        let features =
            |at: usize| move |&(feature, count): &(u16, i16)| (at + usize::from(feature), f32::from(count));
        sample.standing.iter().map(features(0)).chain(sample.tempo.iter().map(features(second)))
    }

    /// The logit for the side to move, with the output of the network.
    fn logit(&self, sample: &ValueSample, passed: &Passed) -> f32 {
        let cells: f32 =
            self.features(sample).map(|(weight, count)| self.levels.weights[weight] * count).sum();
        cells + self.of_facts(sample.side, sample.facts.into()) + passed.logit
    }

    fn of_facts(&self, side: usize, facts: usize) -> f32 {
        parts_of(facts).map(|part| self.facts.values[side * FACT_PARTS + part]).sum()
    }

    fn learn(&mut self, batch: &[&ValueSample], rate: f32) {
        for sample in batch {
            let passed = self.network.pass(sample);
            let slope = 1.0 / (1.0 + (-self.logit(sample, &passed)).exp()) - sample.label;
            self.network.learn(sample, &passed, slope);
            for (weight, count) in self.features(sample) {
                self.levels.slopes[weight] += slope * count;
            }
            let first = sample.side * FACT_PARTS;
            parts_of(sample.facts.into()).for_each(|part| self.facts.slopes[first + part] += slope);
        }
        if self.sides > 1 {
            // Cells far from all stones must cancel out, so both colors have the same value there.
            for index in (0..Combination::COUNT).filter(|&index| Combination::is_bare(index)) {
                let slope = self.levels.slopes[index] + self.levels.slopes[Combination::COUNT + index];
                self.levels.slopes[index] = slope;
                self.levels.slopes[Combination::COUNT + index] = slope;
            }
        }
        self.levels.step(batch.len(), rate);
        let regularization = self.regularization;
        self.facts.step(batch.len(), rate, |part| regularization[usize::from(part % FACT_PARTS >= SETS)]);
        self.network.step(batch.len(), rate);
    }

    /// The weights of the combinations for one side, [`STANDING`] or [`TEMPO`], in 1/200 of a logit.
    pub fn cells(&self, side: usize, kind: usize) -> Vec<i16> {
        self.levels.rounded(kind * self.sides + side)
    }

    /// The weights of the facts for one side, in 1/200 of a logit.
    pub fn facts(&self, side: usize) -> Vec<i16> {
        (0..SETS).map(|facts| rounded(self.of_facts(side, facts))).collect()
    }
}

/// Fits the weights and reports how well they predict the validation games. Starts with the weights of each side in `start`, if
/// there are any.
pub fn fit(
    samples: &[ValueSample],
    sides: usize,
    start: Option<&[SideWeights]>,
    schedule: Schedule,
) -> (Values, String) {
    let (test, mut training): (Vec<_>, Vec<_>) = samples.iter().partition(|sample| sample.held_back);
    let mut values = Values::new(sides, start, training.len(), schedule);
    for epoch in 0..schedule.epochs {
        schedule.shuffle(epoch, &mut training);
        training.chunks(BATCH).for_each(|batch| values.learn(batch, schedule.rate_in(epoch)));
        if (epoch + 1).is_multiple_of(5) {
            let loss = |samples: &[&ValueSample]| values.judged(samples, |sample| Some(sample.label)).loss();
            console::note(format_args!(
                "values, epoch {}: loss {:.4}, on test games {:.4}",
                epoch + 1,
                loss(&training),
                loss(&test)
            ));
        }
    }
    let published = |result: fn(&ValueSample) -> Option<f32>| {
        Judged::new(test.iter().filter_map(|s| Some((s.published, result(s)?)))).loss()
    };
    let branch = |sample: &ValueSample| sample.result.is_none().then_some(sample.label);
    let games = values.judged(&test, |sample| sample.result);
    let report = format!(
        "values: loss on the test games {:.4} ({:.4} by the published weights; {:.4} on the training games), \
         on branches and ends {:.4} ({:.4}; {:.4}); test games:\n{}",
        games.loss(),
        published(|sample| sample.result),
        values.judged(&training, |sample| sample.result).loss(),
        values.judged(&test, branch).loss(),
        published(branch),
        values.judged(&training, branch).loss(),
        games.table(),
    );
    (values, report)
}

impl Values {
    fn chance(&self, sample: &ValueSample) -> f32 {
        1.0 / (1.0 + (-self.logit(sample, &self.network.pass(sample))).exp())
    }

    /// Measures the predictions for the samples that have a result.
    fn judged(&self, samples: &[&ValueSample], result: impl Fn(&ValueSample) -> Option<f32>) -> Judged {
        Judged::new(samples.iter().filter_map(|sample| Some((self.chance(sample), result(sample)?))))
    }
}

/// The log loss of a predicted chance in nats, for a result of 0, ½ or 1.
fn log_loss(chance: f32, result: f32) -> f64 {
    let (chance, result) = (f64::from(chance).clamp(1e-6, 1.0 - 1e-6), f64::from(result));
    -(result * chance.ln() + (1.0 - result) * (1.0 - chance).ln())
}

const BINS: usize = 10;

#[derive(Debug, Default)]
struct Judged {
    loss: f64,
    /// For each bin of chances: the number of predictions, the sum of the chances, and the sum of the results.
    bins: [(u64, f64, f64); BINS],
}

impl Judged {
    fn new(predicted: impl Iterator<Item = (f32, f32)>) -> Self {
        let mut judged = Self::default();
        for (chance, result) in predicted {
            judged.loss += log_loss(chance, result);
            let (count, chances, results) = &mut judged.bins[((chance * BINS as f32) as usize).min(BINS - 1)];
            *count += 1;
            *chances += f64::from(chance);
            *results += f64::from(result);
        }
        judged
    }

    /// The mean loss in nats.
    fn loss(&self) -> f64 {
        self.loss / self.bins.iter().map(|bin| bin.0).sum::<u64>().max(1) as f64
    }

    /// A line for each bin: the number of positions, the mean chance, and the fraction won.
    fn table(&self) -> String {
        let lines = self.bins.iter().filter(|bin| bin.0 > 0).map(|&(count, chances, results)| {
            let mean = |sum: f64| 100.0 * sum / count as f64;
            format!("  {count:>7} predicted {:>4.1}%, won {:>4.1}%", mean(chances), mean(results))
        });
        lines.collect::<Vec<_>>().join("\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn loss_of_even_and_certain_predictions() {
        let judged = Judged::new([(0.5, 1.0), (0.5, 0.0)].into_iter());
        assert!((judged.loss() - 2f64.ln()).abs() < 1e-6);
        assert_eq!(judged.table(), "        2 predicted 50.0%, won 50.0%");
        assert!(Judged::new([(1.0, 1.0)].into_iter()).loss() < 1e-5);
        assert!(Judged::new([(1.0, 0.0)].into_iter()).loss() > 10.0);
    }
}
