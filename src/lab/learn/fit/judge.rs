/// The log loss of a predicted chance in nats, for a result of 0, ½ or 1.
fn log_loss(chance: f32, result: f32) -> f64 {
    let (chance, result) = (f64::from(chance).clamp(1e-6, 1.0 - 1e-6), f64::from(result));
    -(result * chance.ln() + (1.0 - result) * (1.0 - chance).ln())
}

const BINS: usize = 10;

#[derive(Debug, Default)]
pub struct Judged {
    loss: f64,
    /// For each bin of chances: the number of predictions, the sum of the chances, and the sum of the results.
    bins: [(u64, f64, f64); BINS],
}

impl Judged {
    pub fn new(predicted: impl Iterator<Item = (f32, f32)>) -> Self {
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
    pub fn loss(&self) -> f64 {
        self.loss / self.bins.iter().map(|bin| bin.0).sum::<u64>().max(1) as f64
    }

    /// A line for each bin: the number of positions, the mean chance, and the fraction won.
    pub fn table(&self) -> String {
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
