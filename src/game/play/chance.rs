//! What a score of the search means for people.

/// The logit that no score goes beyond: claims of a search that nothing proves come true in nine of ten games.
const MOST: f64 = 2.8;
/// The score from which on more of it says less and less.
const SCALE: f64 = 260.0;

/// The chance of winning, 0 to 1, of the side whose score this is, by our best engine: how often such a score was followed
/// by a win in its games against itself, a draw as a half. Grows with the score; -score has the rest of the chance.
///
/// The two numbers that it is made of were fitted to games of its own; how well they foretell others stands in the README.
#[must_use]
pub fn chance_to_win(score: i32) -> f64 {
    1.0 / (1.0 + (-MOST * (f64::from(score) / SCALE).tanh()).exp())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pvs::WON;

    #[test]
    fn it_grows_with_the_score_and_is_never_certain() {
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
