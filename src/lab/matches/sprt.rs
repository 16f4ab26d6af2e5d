//! A sequential test of two engines (SPRT). Games are played until the results show, with given error rates, which of two Elo
//! differences fits them better.
//!
//! Two games are played from each opening, with colors swapped. The test counts such pairs, because their results are
//! correlated: the better side of an uneven opening tends to win both games. This is the usual generalized test (Michel Van den
//! Bergh, "A practical introduction to the GSPRT" and "Comments on normalized Elo", cantate.be/Fishtest). Without a model for
//! draws, it fits the frequencies of the five possible results by maximum likelihood, for each of the two mean scores.

use super::elo::{Elo, Z, difference, expected_score};
use serde::Serialize;
use std::fmt;

/// The number of pairs in which the first contender scored 0, ½, 1, 1½ and 2 points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Pairs(pub [u32; 5]);

/// Stands for a count of zero, so that no likelihood is zero.
const UNSEEN: f64 = 1e-3;

impl Pairs {
    /// Counts a pair with this many half points, 0 to 4.
    pub fn add(&mut self, half_points: usize) {
        self.0[half_points] += 1;
    }

    /// Returns the number of pairs.
    pub fn count(&self) -> u32 {
        self.0.iter().sum()
    }

    /// The five possible scores of a pair, 0 to 1, with their frequencies, and the number of pairs.
    fn frequencies(&self) -> ([(f64, f64); 5], f64) {
        let seen = self.0.map(|count| if count == 0 { UNSEEN } else { f64::from(count) });
        let count: f64 = seen.iter().sum();
        (std::array::from_fn(|class| (class as f64 / 4.0, seen[class] / count)), count)
    }

    /// Returns the Elo difference with its 95% confidence interval, from the variance of the pairs; `None` without pairs.
    pub fn elo(&self) -> Option<Elo> {
        let count = f64::from(self.count());
        let mean = |value: &dyn Fn(f64) -> f64| {
            (0..5).map(|class| value(class as f64 / 4.0) * f64::from(self.0[class]) / count).sum::<f64>()
        };
        if count == 0.0 {
            return None;
        }
        let score = mean(&|score| score);
        let spread = Z * (mean(&|x| (x - score).powi(2)) / count).sqrt();
        let end = |score: f64| difference(score.clamp(0.0, 1.0));
        Some(Elo { value: end(score), low: end(score - spread), high: end(score + spread) })
    }

    /// Returns the log-likelihood ratio of these pairs for the difference `elo1` against `elo0`.
    pub fn log_likelihood_ratio(&self, elo0: f64, elo1: f64) -> f64 {
        let (frequencies, count) = self.frequencies();
        let fits = [elo0, elo1].map(expected_score).map(|score| (score, multiplier(&frequencies, score)));
        // The fitted frequency of a score is its observed frequency divided by this number.
        let divisor = |(mean, multiplier): (f64, f64), score: f64| 1.0 + multiplier * (score - mean);
        let ratio = |score: f64| (divisor(fits[0], score) / divisor(fits[1], score)).ln();
        count * frequencies.iter().map(|&(score, frequency)| frequency * ratio(score)).sum::<f64>()
    }
}

/// The multiplier x for which the frequencies p / (1 + x (score - mean)) add up to 1. These are the most likely frequencies
/// with this mean. The multiplier is the root of the sum of p (score - mean) / (1 + x (score - mean)), which decreases as long
/// as all frequencies are positive.
fn multiplier(frequencies: &[(f64, f64); 5], mean: f64) -> f64 {
    let excess = |x: f64| {
        let term = |&(score, p): &(f64, f64)| p * (score - mean) / (1.0 + x * (score - mean));
        frequencies.iter().map(term).sum::<f64>()
    };
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..100 {
        let middle = f64::midpoint(low, high);
        if excess(middle) > 0.0 { low = middle } else { high = middle }
    }
    f64::midpoint(low, high)
}

/// The hypotheses that the Elo difference is at most `elo0` or at least `elo1`, and the error rates.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Sprt {
    /// A difference too small to matter.
    pub elo0: f64,
    /// A difference that matters, larger than `elo0`.
    pub elo1: f64,
    /// The probability of accepting `elo1` if `elo0` is true.
    pub alpha: f64,
    /// The probability of accepting `elo0` if `elo1` is true.
    pub beta: f64,
}

/// The accepted hypothesis.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Accepted {
    /// The difference is too small to matter.
    Elo0,
    /// The difference matters.
    Elo1,
}

impl fmt::Display for Accepted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Elo0 => "elo0 is accepted",
            Self::Elo1 => "elo1 is accepted",
        })
    }
}

impl Sprt {
    /// Returns the log-likelihood ratios at which `elo0` and `elo1` are accepted (Wald).
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// Returns the hypothesis that these pairs accept, if any.
    pub fn accepts(&self, pairs: &Pairs) -> Option<Accepted> {
        let ratio = pairs.log_likelihood_ratio(self.elo0, self.elo1);
        let (low, high) = self.bounds();
        match pairs.count() {
            0 => None,
            _ if ratio <= low => Some(Accepted::Elo0),
            _ if ratio >= high => Some(Accepted::Elo1),
            _ => None,
        }
    }
}

/// Reads `ELO0,ELO1`.
///
/// # Errors
/// The message says what was expected.
pub fn hypotheses(token: &str) -> Result<(f64, f64), String> {
    let number = |token: &str| token.trim().parse::<f64>().ok().filter(|elo| elo.abs() <= 1000.0);
    token
        .split_once(',')
        .and_then(|(elo0, elo1)| number(elo0).zip(number(elo1)))
        .filter(|(elo0, elo1)| elo0 < elo1)
        .ok_or_else(|| "expected two Elo differences, the smaller one first, like 0,10".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compares the ratios with the tests of fastchess, another match program (Disservin/fastchess, app/tests/sprt_test.cpp,
    /// "logistic pentanomial").
    #[test]
    fn likelihood_ratios_match_published_ones() {
        for (pairs, elo0, elo1, expected) in [
            ([223, 9863, 21279, 10037, 246], 0.5, 2.5, -3.07),
            ([871, 26175, 55983, 26678, 821], 0.0, 2.0, -4.98),
        ] {
            let ratio = Pairs(pairs).log_likelihood_ratio(elo0, elo1);
            assert!((ratio - expected).abs() < 0.005, "{ratio} instead of {expected}");
        }
    }

    /// With many pairs and a small difference, the ratio is close to that of two normal distributions with the same variance.
    #[test]
    fn ratios_are_near_those_of_the_normal_approximation() {
        let pairs = Pairs([150, 40, 620, 50, 190]);
        let (frequencies, count) = pairs.frequencies();
        let mean: f64 = frequencies.iter().map(|(score, p)| score * p).sum();
        let variance: f64 = frequencies.iter().map(|(score, p)| (score - mean).powi(2) * p).sum();
        for (elo0, elo1) in [(0.0, 10.0), (-5.0, 5.0), (10.0, 40.0)] {
            let (s0, s1) = (expected_score(elo0), expected_score(elo1));
            let normal = count * (s1 - s0) * (2.0 * mean - s0 - s1) / (2.0 * variance);
            let ratio = pairs.log_likelihood_ratio(elo0, elo1);
            assert!((ratio - normal).abs() < 0.03 * normal.abs() + 0.02, "{ratio} and {normal}");
            // The other side sees the opposite result.
            let mut turned = pairs;
            turned.0.reverse();
            assert!((turned.log_likelihood_ratio(-elo1, -elo0) + ratio).abs() < 1e-9);
        }
    }

    #[test]
    fn sprt_bounds_match_walds_formula() {
        let (low, high) = Sprt { elo0: 0.0, elo1: 5.0, alpha: 0.05, beta: 0.05 }.bounds();
        assert!((high - 2.944).abs() < 0.001 && (low + 2.944).abs() < 0.001);
        let (low, high) = Sprt { elo0: 0.0, elo1: 5.0, alpha: 0.05, beta: 0.1 }.bounds();
        assert!((high - 18f64.ln()).abs() < 1e-12 && (low + 9.5f64.ln()).abs() < 1e-12);
    }

    #[test]
    fn sprt_decides_one_sided_results_soon() {
        let sprt = Sprt { elo0: 0.0, elo1: 20.0, alpha: 0.05, beta: 0.05 };
        assert_eq!(sprt.accepts(&Pairs::default()), None);
        assert_eq!(sprt.accepts(&Pairs([0, 0, 0, 0, 100])), Some(Accepted::Elo1));
        assert_eq!(sprt.accepts(&Pairs([100, 0, 0, 0, 0])), Some(Accepted::Elo0));
        assert_eq!(sprt.accepts(&Pairs([10, 0, 10, 0, 10])), None);
    }

    /// Simulates tests and checks that errors are no more frequent than promised.
    #[test]
    fn sprt_error_rates_stay_within_alpha_and_beta() {
        let sprt = Sprt { elo0: 0.0, elo1: 40.0, alpha: 0.05, beta: 0.1 };
        let mut random = fastrand::Rng::with_seed(1);
        let mut uniform = || random.f64();
        let mut accepted = |elo: f64, which: Accepted| {
            let one = |_| {
                // In an uneven opening, a player scores more points in one of the two games and fewer in the other.
                let score = expected_score(elo);
                let mut pairs = Pairs::default();
                loop {
                    let bias = 0.3 * uniform();
                    let wins =
                        [score + bias, score - bias].into_iter().filter(|&chance| uniform() < chance).count();
                    pairs.add(2 * wins);
                    if let Some(accepted) = sprt.accepts(&pairs) {
                        return accepted;
                    }
                }
            };
            (0..1000).map(one).filter(|&accepted| accepted == which).count()
        };
        let (false_gains, false_losses) = (accepted(0.0, Accepted::Elo1), accepted(40.0, Accepted::Elo0));
        // 50 and 100 errors are expected. Three standard deviations are 21 and 28.
        assert!(false_gains <= 71, "{false_gains} of 1000");
        assert!(false_losses <= 128, "{false_losses} of 1000");
    }

    #[test]
    fn elo_of_pairs_has_the_expected_interval() {
        let elo = Pairs([10, 5, 20, 5, 10]).elo().unwrap();
        assert!(elo.value.abs() < 1e-9 && (elo.low + elo.high).abs() < 1e-9);
        // Pairs that always end in a tie are stronger evidence than the same games counted singly.
        let steady = Pairs([0, 1, 48, 1, 0]).elo().unwrap();
        assert!(steady.high < 15.0 && elo.high > 50.0);
        assert_eq!(Pairs::default().elo(), None);
        assert_eq!(Pairs([0, 0, 0, 0, 3]).elo().map(|elo| elo.value), Some(f64::INFINITY));
    }

    #[test]
    fn hypotheses_are_parsed() {
        assert_eq!(hypotheses("0,10"), Ok((0.0, 10.0)));
        assert_eq!(hypotheses("-2.5, 2.5"), Ok((-2.5, 2.5)));
        for bad in ["", "5", "10,0", "0,x", "0,nan", "0,5000"] {
            assert!(hypotheses(bad).is_err(), "{bad}");
        }
    }
}
