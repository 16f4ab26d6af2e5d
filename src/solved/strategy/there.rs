//! A position of the strategy in which a game on another board is followed.

use std::cell::OnceCell;
use std::collections::BTreeMap;

use engine::Point;

use crate::graph::Strategy;
use crate::lookup::Answer;
use crate::stones::Stones;

/// A position on the strategy's board, White to move. What is stored for it is read once, when it is asked for first.
#[derive(Clone, Debug)]
pub(crate) struct There {
    /// The position.
    pub stones: Stones,
    answers: OnceCell<Option<BTreeMap<Point, Answer>>>,
    idle: OnceCell<Option<Point>>,
}

impl There {
    /// Nothing is read yet.
    pub const fn new(stones: Stones) -> Self {
        Self { stones, answers: OnceCell::new(), idle: OnceCell::new() }
    }

    /// The stored answers by White's replies; `None` if the position is none of the strategy's, which must be the same one at
    /// each call.
    pub fn answers(&self, strategy: &Strategy) -> Option<&BTreeMap<Point, Answer>> {
        self.answers.get_or_init(|| strategy.answered(&self.stones)).as_ref()
    }

    /// Where a stone of White does nothing; `None` on a full board.
    pub fn idle(&self) -> Option<Point> {
        *self.idle.get_or_init(|| self.stones.farthest_from_all())
    }
}
