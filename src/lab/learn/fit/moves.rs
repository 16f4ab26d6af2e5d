//! Fits move scores. A softmax over the candidates predicts the move played from the combinations that a stone on the cell
//! makes for each side, singly and jointly. [`sums`](super::sums) explains lanes, and [`samples`](super::samples) explains
//! features.

use super::adam::{BATCH, Schedule};
use super::samples::MoveSample;
use super::sums::{Bare, Sums, restored, rounded};
use play::eval::combination::Combination;
use play::eval::weights::{LANES, SideWeights};

/// The group of weights for the combination that a stone of the side to move makes. [`DEFENSE`] is for the combination that an
/// opposing stone would make.
pub const ATTACK: usize = 0;
pub const DEFENSE: usize = 1;

/// The standard deviations of the random initial weights, for single grades and for pairs, in logits.
const FIRST: [f32; 2] = [0.05, 0.0];
/// The regularization, per sample, for pairs of grades and for single grades.
const REGULARIZATION: [f32; 2] = [2.5e-5, 6e-6];

pub struct Moves {
    sides: usize,
    /// Ordered by kind ([`ATTACK`] or [`DEFENSE`]) and by side, like the features of the samples.
    levels: Sums<1>,
    own_lanes: Sums<LANES>,
    enemy_lanes: Sums<LANES>,
}

/// The first half of the lanes counts in favor of a move, the second half against it.
fn sign(lane: usize) -> f32 {
    if lane < LANES / 2 { 1.0 } else { -1.0 }
}

impl Moves {
    fn new(sides: usize, start: Option<&[SideWeights]>, samples: usize, schedule: Schedule) -> Self {
        let levels = |start| {
            Sums::levels(vec![Bare::Whole; 2 * sides], samples, schedule.regularization / 200.0, start)
        };
        let Some(start) = start else {
            let lanes = |seed| Sums::random_lanes(sides, seed, FIRST, REGULARIZATION, Bare::Sum);
            let (own_lanes, enemy_lanes) = (lanes(schedule.seed << 1), lanes(schedule.seed << 1 | 1));
            return Self { sides, levels: levels(None), own_lanes, enemy_lanes };
        };
        let lanes = |part| Sums::learned_lanes(restored(start, part), REGULARIZATION, Bare::Sum);
        let alone = [restored(start, |side| &side.attack), restored(start, |side| &side.defense)];
        Self {
            sides,
            levels: levels(Some(alone.concat())),
            own_lanes: lanes(|side| &side.own_lanes),
            enemy_lanes: lanes(|side| &side.enemy_lanes),
        }
    }

    fn defense(&self) -> usize {
        self.sides * Combination::COUNT
    }

    fn chances(&self, sample: &MoveSample) -> Vec<f32> {
        let weight = |&(own, enemy, _): &(u16, u16, i32)| {
            let alone = self.levels.weights[usize::from(own)]
                + self.levels.weights[self.defense() + usize::from(enemy)];
            let (own, enemy) = (self.own_lanes.of(own), self.enemy_lanes.of(enemy));
            let together: f32 = (0..LANES).map(|lane| sign(lane) * (own[lane] + enemy[lane]).max(0.0)).sum();
            alone + together
        };
        let scores: Vec<f32> = sample.candidates.iter().map(weight).collect();
        let most = scores.iter().copied().fold(f32::MIN, f32::max);
        let powers: Vec<f32> = scores.into_iter().map(|score| (score - most).exp()).collect();
        let sum: f32 = powers.iter().sum();
        powers.into_iter().map(|power| power / sum).collect()
    }

    fn learn(&mut self, batch: &[&MoveSample], rate: f32) {
        let defense = self.defense();
        for sample in batch {
            let chances = self.chances(sample);
            for (i, (&(own, enemy, _), chance)) in sample.candidates.iter().zip(chances).enumerate() {
                let slope = chance - if i == sample.played { 1.0 } else { 0.0 };
                self.levels.slopes[usize::from(own)] += slope;
                self.levels.slopes[defense + usize::from(enemy)] += slope;
                let (own_lanes, enemy_lanes) = (self.own_lanes.of(own), self.enemy_lanes.of(enemy));
                let slopes: [f32; LANES] = std::array::from_fn(|lane| {
                    if own_lanes[lane] + enemy_lanes[lane] > 0.0 { slope * sign(lane) } else { 0.0 }
                });
                self.own_lanes.learn(own, &slopes);
                self.enemy_lanes.learn(enemy, &slopes);
            }
        }
        self.levels.step(batch.len(), rate);
        self.own_lanes.step(batch.len(), rate);
        self.enemy_lanes.step(batch.len(), rate);
    }

    /// The lanes of the parts for one side's stones and for opposing stones, in 1/200 of a logit.
    pub fn lanes(&self, side: usize) -> [Vec<i16>; 2] {
        [&self.own_lanes, &self.enemy_lanes]
            .map(|lanes| lanes.of_parts(side).iter().map(|&weight| rounded(weight)).collect())
    }

    /// The weights of the combinations for one side, [`ATTACK`] or [`DEFENSE`], in 1/200 of a logit.
    pub fn cells(&self, side: usize, kind: usize) -> Vec<i16> {
        self.levels.rounded(kind * self.sides + side)
    }

    fn loss(&self, samples: &[&MoveSample]) -> f64 {
        let loss = |sample: &&MoveSample| -f64::from(self.chances(sample)[sample.played].max(1e-9)).ln();
        samples.iter().map(loss).sum::<f64>() / samples.len().max(1) as f64
    }
}

/// The percentage of samples in which the move played is among the best `first` by this score.
fn among<T: PartialOrd>(samples: &[&MoveSample], first: usize, score: impl Fn(&MoveSample) -> Vec<T>) -> f64 {
    let is_among = |sample: &&&MoveSample| {
        let scores = score(sample);
        // Moves with the same score rank before the move played.
        let before = scores.iter().filter(|&other| *other >= scores[sample.played]).count() - 1;
        before < first
    };
    100.0 * samples.iter().filter(is_among).count() as f64 / samples.len().max(1) as f64
}

/// Fits the weights and reports how well they predict the validation games. Starts with the weights of each side in `start`, if
/// there are any.
pub fn fit(
    samples: &[MoveSample],
    sides: usize,
    start: Option<&[SideWeights]>,
    schedule: Schedule,
) -> (Moves, String) {
    let (test, mut training): (Vec<_>, Vec<_>) = samples.iter().partition(|sample| sample.held_back);
    let mut moves = Moves::new(sides, start, training.len(), schedule);
    for epoch in 0..schedule.epochs {
        schedule.shuffle(epoch, &mut training);
        training.chunks(BATCH).for_each(|batch| moves.learn(batch, schedule.rate_in(epoch)));
        if (epoch + 1).is_multiple_of(10) || epoch + 1 == schedule.epochs {
            let (loss, test_loss) = (moves.loss(&training), moves.loss(&test));
            console::note(format_args!(
                "moves, epoch {}: loss {loss:.4}, on test games {test_loss:.4}",
                epoch + 1
            ));
        }
    }
    let published =
        |sample: &MoveSample| sample.candidates.iter().map(|candidate| candidate.2).collect::<Vec<_>>();
    let part = |first| {
        format!(
            "{:.1} % ({:.1} % by the published weights)",
            among(&test, first, |sample| moves.chances(sample)),
            among(&test, first, published)
        )
    };
    let report = format!(
        "moves: loss {:.4} on the training games, {:.4} on the test games; the move played ranks first in {}, in the top four in {}, in the top twelve in {}",
        moves.loss(&training),
        moves.loss(&test),
        part(1),
        part(4),
        part(12),
    );
    (moves, report)
}
