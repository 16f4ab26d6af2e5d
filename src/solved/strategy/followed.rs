use std::cell::OnceCell;

use engine::Point;

use crate::graph::Strategy;
use crate::lookup::Answer;
use crate::stones::Stones;

/// A position on the strategy's board, with White to move, that stands for a position in a game on a different board. Stored
/// answers are looked up only when needed, and then remembered.
#[derive(Clone, Debug)]
pub(crate) struct Followed {
    stones: Stones,
    answers: OnceCell<Option<Vec<(Point, Answer)>>>,
    idle: OnceCell<Option<Point>>,
}

impl Followed {
    /// Creates a position with these stones, which are on the strategy's board.
    pub(crate) const fn new(stones: Stones) -> Self {
        Self { stones, answers: OnceCell::new(), idle: OnceCell::new() }
    }

    /// The stones on the strategy's board.
    pub(crate) const fn stones(&self) -> &Stones {
        &self.stones
    }

    /// Returns true if the strategy has this position. Every call must use the same strategy.
    pub(crate) fn is_stored(&self, strategy: &Strategy) -> bool {
        self.answers(strategy).is_some()
    }

    /// The stored answer to a White reply.
    pub(crate) fn answer(&self, strategy: &Strategy, white: Point) -> Option<Answer> {
        let answers = self.answers(strategy)?;
        let place = answers.binary_search_by_key(&white, |(reply, _)| *reply).ok()?;
        Some(answers[place].1)
    }

    fn answers(&self, strategy: &Strategy) -> Option<&[(Point, Answer)]> {
        self.answers.get_or_init(|| strategy.answered(&self.stones)).as_deref()
    }

    /// The empty point where a white stone has the least effect. `None` if the board is full.
    pub(crate) fn idle(&self) -> Option<Point> {
        *self.idle.get_or_init(|| self.stones.farthest_from_all())
    }
}
