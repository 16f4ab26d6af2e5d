//! How hard to prove an open reply of White looks before it was looked at: its first proof number, by the guide's value.
//!
//! The search has to choose between positions of which it knows nothing yet. What was learned of games tells which of them
//! are nearly won, so it gets to the hard replies of a hopeless move sooner, and to the end of a good one.

use engine::Board;

use crate::search::Search;

/// The first proof number of a reply that threats alone do not answer, where the guide's value is [`MIDDLE`], or without a guide:
/// it takes a quiet move and an answer to whatever comes then. With 1 the zones of hopeless moves are looked through to their end.
const OPEN_REPLY: i32 = 4;

/// A usual value for Black to move in such a position, in hundredths of a logit.
const MIDDLE: i32 = 200;

/// The first proof number is one higher for so much less.
const STEP: i32 = 50;

/// The bounds of the first proof number.
const LEAST: i32 = 2;
const MOST: i32 = 14;

impl Search<'_> {
    /// The first proof number of a position after a reply of White that threats alone do not answer, Black to move.
    pub(crate) fn open_reply(&mut self, board: &Board) -> u32 {
        first_proof(self.guide().map_or(MIDDLE, |guide| guide.value(board)))
    }
}

/// The first proof number where the position is worth this to Black on the move.
fn first_proof(value: i32) -> u32 {
    (OPEN_REPLY + (MIDDLE - value) / STEP).clamp(LEAST, MOST) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_worth_less_looks_harder_within_bounds() {
        let numbers = [i32::MIN / 2, -100, 100, 150, 200, 250, 300, 1_000, i32::MAX / 2].map(first_proof);
        assert_eq!(numbers, [14, 10, 6, 5, 4, 3, 2, 2, 2]);
    }
}
