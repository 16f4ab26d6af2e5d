//! Estimates how hard an open White reply is before any search, to set its initial proof number.
//!
//! The proof numbers of replies are added up, like the negative logarithms of independent probabilities. So the initial number
//! is the negative logarithm of the probability of a proof, scaled to match the costs of moves. The probability comes from a
//! logistic regression on six searches for wins by stone 33. Its inputs are the guide's value and the number of stones that
//! Black can still place before the deadline.

use engine::Board;

use crate::guide;
use crate::search::ProofSearch;

/// The value assumed if there is no guide. It is typical of positions with Black to move.
const USUAL: i32 = 200;

/// Outside this range, a position is nearly won or lost, and the guide's value carries no more information.
const VALUES: (i32, i32) = (-600, 800);

/// The logit for value 0 if Black can place no more stones.
const CONSTANT: f64 = -7.3;

/// The increase in the logit for each unit of the guide's value, which is in hundredths.
const BY_VALUE: f64 = 0.0054;

/// The increase in the logit for each stone that Black can still place.
const BY_STONE: f64 = 0.476;

/// The proof number for one unit of the negative logarithm.
const SCALE: f64 = 3.0;

const LEAST: f64 = 1.0;
const MOST: f64 = 30.0;

impl ProofSearch<'_> {
    /// The initial proof number of a position with Black to move, after a reply that threats alone do not answer.
    pub(crate) fn open_reply(&self, board: &Board) -> u32 {
        let value = if self.settings.guided { guide::value(board) } else { USUAL };
        first_proof(value, self.own_left(board))
    }
}

fn first_proof(value: i32, own_left: u8) -> u32 {
    number(value, own_left).round().clamp(LEAST, MOST) as u32
}

/// The negative logarithm of the probability, in units of the proof number.
fn number(value: i32, own_left: u8) -> f64 {
    let value = f64::from(value.clamp(VALUES.0, VALUES.1));
    let logit = CONSTANT + BY_VALUE * value + BY_STONE * f64::from(own_left);
    let chance = 1.0 / (1.0 + (-logit).exp());
    SCALE * -chance.ln()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lower_values_give_higher_proof_numbers() {
        let numbers = [i32::MIN, -600, -300, 0, 200, 400, 800, i32::MAX].map(|value| first_proof(value, 12));
        assert_eq!(numbers, [15, 15, 10, 5, 3, 1, 1, 1]);
    }

    #[test]
    fn fewer_moves_left_give_higher_proof_numbers() {
        let numbers = [14, 12, 10, 8, 6, 4, 2, 0].map(|left| first_proof(200, left));
        assert_eq!(numbers, [1, 3, 5, 7, 10, 13, 16, 19]);
        assert_eq!(first_proof(-600, 0), 30);
    }

    #[test]
    fn rounding_is_the_same_on_every_machine() {
        // The last digits of a logarithm may differ between machines, but node counts must not.
        for own_left in 0..=30 {
            for value in VALUES.0..=VALUES.1 {
                let number = number(value, own_left);
                let to_rounding = (number - number.floor() - 0.5).abs();
                assert!(to_rounding > 1e-9, "{value} {own_left}: {number}");
            }
        }
    }
}
