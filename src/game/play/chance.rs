//! Converts scores to winning chances.

/// The upper limit of the logit, so that no chance is above 94%. Some games from positions with the highest unproven scores are
/// lost.
const MOST: f64 = 2.8;
/// The score, in the engine's units, at which the logit reaches about three quarters of its limit.
const SCALE: f64 = 260.0;

/// The winning chance, from 0 to 1, for a score from our best engine: the fraction of self-play games won from such a score,
/// where a draw counts as half a win. The chances for a score and its negative add up to 1.
///
/// Both constants were fitted to games. `src/lab/engine.md` shows how well they predict other games.
#[must_use]
pub fn chance_to_win(score: i32) -> f64 {
    1.0 / (1.0 + (-MOST * (f64::from(score) / SCALE).tanh()).exp())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pvs::WON;

    #[test]
    fn the_chance_grows_with_the_score_and_is_never_certain() {
        let mut before = 0.0;
        for score in (-900..=900).step_by(10) {
            let chance = chance_to_win(score);
            assert!(chance > before, "{score}");
            assert!((chance + chance_to_win(-score) - 1.0).abs() < 1e-12);
            before = chance;
        }
        assert!((chance_to_win(0) - 0.5).abs() < 1e-12);
        assert!(chance_to_win(WON) < 0.95 && chance_to_win(-WON) > 0.05);
    }
}
