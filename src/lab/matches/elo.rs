//! Elo differences from the results of games.

use serde::Serialize;
use std::fmt;

/// Half the width of the central 95% of a normal distribution, in standard deviations.
pub(super) const Z: f64 = 1.96;

/// Wins, draws and losses of one side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
}

/// An Elo difference with its 95% confidence interval, which is infinite if one side won every game.
///
/// In JSON, an infinite number is null.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Elo {
    /// The most likely difference.
    pub value: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

impl fmt::Display for Elo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Elo {:+.0} ({:+.0} to {:+.0})", self.value, self.low, self.high)
    }
}

impl Tally {
    /// Returns the number of games.
    pub const fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// Returns the points. A draw is half a point.
    pub fn points(&self) -> f64 {
        f64::from(self.wins) + f64::from(self.draws) / 2.0
    }

    /// Returns the fraction of the points that this side won.
    pub fn share(&self) -> f64 {
        self.points() / f64::from(self.games().max(1))
    }

    /// Returns half the width of the 95% interval for the [fraction](Self::share).
    pub fn margin(&self) -> f64 {
        let (n, share) = (f64::from(self.games().max(1)), self.share());
        let variance = |games: u32, points: f64| f64::from(games) * (points - share).powi(2) / n;
        let variance = variance(self.wins, 1.0) + variance(self.draws, 0.5) + variance(self.losses, 0.0);
        Z * (variance / n).sqrt()
    }

    /// Returns the same games from the other side's point of view.
    pub const fn reversed(self) -> Self {
        Self { wins: self.losses, draws: self.draws, losses: self.wins }
    }

    /// Returns the Elo difference, by Wilson's interval for the fraction of the points; `None` without games.
    pub fn elo(&self) -> Option<Elo> {
        let (n, p) = (f64::from(self.games()), self.share());
        if n == 0.0 {
            return None;
        }
        let center = (p + Z * Z / (2.0 * n)) / (1.0 + Z * Z / n);
        let spread = Z / (1.0 + Z * Z / n) * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt();
        let (low, high) = ((center - spread).max(0.0), (center + spread).min(1.0));
        Some(Elo { value: difference(p), low: difference(low), high: difference(high) })
    }
}

/// Returns the expected fraction of the points at this Elo difference.
pub fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// Returns the Elo difference at which this fraction of the points is expected.
pub fn difference(p: f64) -> f64 {
    // If a side lost no points, rounding errors may keep the end of the interval from being exactly 0 or 1.
    if p < 1e-12 {
        f64::NEG_INFINITY
    } else if p > 1.0 - 1e-12 {
        f64::INFINITY
    } else {
        400.0 * (p / (1.0 - p)).log10()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elo_matches_known_scores() {
        let elo = |wins, draws, losses| Tally { wins, draws, losses }.elo().unwrap();
        assert_eq!(elo(10, 4, 10).value, 0.0);
        assert!((elo(10, 0, 1).value - 400.0).abs() < 1e-9);
        assert!((elo(1, 0, 10).value + 400.0).abs() < 1e-9);
        let all = elo(20, 0, 0);
        assert_eq!((all.value, all.high), (f64::INFINITY, f64::INFINITY));
        // Wilson's lower end for 20 out of 20 is 20 / (20 + 1.96²) = 0.8389.
        assert!((all.low - 286.6).abs() < 1.0, "{}", all.low);
        assert_eq!(Tally::default().elo(), None);
        assert!((expected_score(400.0) - 10.0 / 11.0).abs() < 1e-12);
        assert!((difference(expected_score(-37.0)) + 37.0).abs() < 1e-9);
    }

    #[test]
    fn more_games_narrow_the_interval() {
        let width = |n| {
            let elo = Tally { wins: 3 * n, draws: n, losses: 2 * n }.elo().unwrap();
            assert!(elo.low < elo.value && elo.value < elo.high);
            elo.high - elo.low
        };
        assert!(width(100) < width(10) && width(10) < width(1));
    }
}
