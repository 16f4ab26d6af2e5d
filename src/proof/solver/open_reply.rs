//! How hard to prove an open reply of White looks before it was looked at: its first proof number.
//!
//! Proof numbers of replies add up, as what is to be proven of independent events does: the chances multiply and their negative
//! logarithms add. So the first number is the negative logarithm of the chance that the position will be proven, in units that
//! suit the costs of moves. The chance is a logistic regression, on what became of the positions in six searches by stone 33:
//! by the guide's value of the position, which was learned of games, and by how many stones Black has left until the deadline.
//! The search gets to the hard replies of a hopeless move sooner, and to the end of a good one.

use engine::Board;

use crate::search::Search;

/// Without a guide a position is worth this, a usual value for Black to move, in hundredths of a logit.
const USUAL: i32 = 200;

/// The guide's values count within these bounds: what is nearly won or lost says nothing more.
const VALUES: (i32, i32) = (-600, 800);

/// The logit of the chance that a position worth nothing is proven with no stone of Black left.
const CONSTANT: f64 = -7.3;

/// What it rises by with each hundredth of the guide's logit.
const BY_VALUE: f64 = 0.0054;

/// What it rises by with each stone that Black may still place.
const BY_STONE: f64 = 0.476;

/// The proof number of one unit of the negative logarithm.
const SCALE: f64 = 3.0;

/// The bounds of the first proof number.
const LEAST: f64 = 1.0;
const MOST: f64 = 30.0;

impl Search<'_> {
    /// The first proof number of a position after a reply of White that threats alone do not answer, Black to move.
    pub(crate) fn open_reply(&mut self, board: &Board) -> u32 {
        let value = self.guide().map_or(USUAL, |guide| guide.value(board));
        first_proof(value, self.own_left(board))
    }
}

/// The first proof number where the position is worth this to Black on the move and he may place so many stones.
fn first_proof(value: i32, own_left: u8) -> u32 {
    number(value, own_left).round().clamp(LEAST, MOST) as u32
}

/// The negative logarithm of the chance in units of the proof number.
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
    fn what_is_worth_less_looks_harder_within_bounds() {
        let numbers = [i32::MIN, -600, -300, 0, 200, 400, 800, i32::MAX].map(|value| first_proof(value, 12));
        assert_eq!(numbers, [15, 15, 10, 5, 3, 1, 1, 1]);
    }

    #[test]
    fn what_has_less_time_left_looks_harder_within_bounds() {
        let numbers = [14, 12, 10, 8, 6, 4, 2, 0].map(|left| first_proof(200, left));
        assert_eq!(numbers, [1, 3, 5, 7, 10, 13, 16, 19]);
        assert_eq!(first_proof(-600, 0), 30);
    }

    #[test]
    fn every_machine_rounds_to_the_same_number() {
        // Logarithms may differ in their last digits, and node counts shall not.
        for own_left in 0..=30 {
            for value in VALUES.0..=VALUES.1 {
                let number = number(value, own_left);
                let to_rounding = (number - number.floor() - 0.5).abs();
                assert!(to_rounding > 1e-9, "{value} {own_left}: {number}");
            }
        }
    }
}
