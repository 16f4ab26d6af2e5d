//! What the guide's values are used for: the order of moves where it is not asked for the best, and how hard to prove an open
//! reply of White looks before it was looked at.

use engine::{Board, Color, Point};

use crate::candidates::worth;
use crate::search::Search;

/// How much a point of worth counts beside a hundredth of a logit. The two tell different things: together they have a stored answer
/// of Black among the first four of 72 %, worth alone of 47, value alone of 68.
const WORTH: i32 = 4;

/// The first proof number of a reply that threats alone do not answer, where the guide's value is [`MIDDLE`]: it takes a quiet move
/// and an answer to whatever comes then. With 1 the zones of hopeless moves are looked through to their end.
const OPEN_REPLY: i32 = 4;

/// A usual value for Black to move in such a position.
const MIDDLE: i32 = 200;

/// The first proof number is one higher for so much less.
const STEP: i32 = 50;

/// The bounds of the first proof number.
const LEAST: i32 = 2;
const MOST: i32 = 14;

impl Search<'_> {
    /// Orders moves of this side by their value and their worth, best first; by worth alone without a guide.
    pub(crate) fn order_by_value(&mut self, board: &Board, color: Color, moves: &mut Vec<Point>) {
        let Some(guide) = self.guide() else { return };
        let values = guide.values_after(board, moves);
        let mut scored: Vec<(i32, Point)> = values
            .into_iter()
            .zip(moves.iter())
            .map(|(value, &point)| (value + WORTH * worth(board, color, point) as i32, point))
            .collect();
        // Equal ones stay in the order that they had.
        scored.sort_by_key(|&(score, _)| std::cmp::Reverse(score));
        moves.clear();
        moves.extend(scored.into_iter().map(|(_, point)| point));
    }

    /// The first proof number of a position after a reply of White that threats alone do not answer, Black to move.
    pub(crate) fn first_proof(&mut self, board: &Board) -> u32 {
        let value = self.guide().map_or(MIDDLE, |guide| guide.value(board));
        (OPEN_REPLY + (MIDDLE - value) / STEP).clamp(LEAST, MOST) as u32
    }
}
