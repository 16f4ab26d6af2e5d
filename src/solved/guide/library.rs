//! The guide for any board.

use std::cell::LazyCell;
use std::sync::Arc;

use engine::{Board, Color, Deadline, Point, Size};
use strategy::{Game, Strategy};

use crate::answer::Reply;
use crate::guide::Guide;
use crate::state::GuideOptions;

/// One strategy for a single game and another for many games. The second one is read when it is first needed.
#[derive(Debug)]
pub struct Library {
    options: GuideOptions,
    strategy: Arc<Strategy>,
    everywhere: Option<LazyCell<Arc<Strategy>>>,
    /// The guide for the most recent board.
    guide: Option<Guide>,
}

impl Library {
    /// Creates a library with these strategies.
    pub fn new(strategy: Strategy, everywhere: Option<fn() -> Arc<Strategy>>, options: GuideOptions) -> Self {
        let everywhere = everywhere.map(LazyCell::new);
        Self { options, strategy: strategy.into(), everywhere, guide: None }
    }

    /// The guide for a game. `None` if no strategy can be used for it.
    pub fn guide(&mut self, game: Game) -> Option<&mut Guide> {
        if self.guide.as_ref().is_none_or(|guide| guide.game() != game) {
            // No strategy can be used on smaller boards or for renju, so nothing is read for them.
            let everywhere = || {
                let may_serve = game.size() >= Size::FIFTEEN && !game.rule().forbids(Color::Black);
                self.everywhere.as_deref().filter(|_| may_serve)
            };
            let strategy = if game == self.strategy.game() { &self.strategy } else { everywhere()? };
            let mut guide = Guide::new(game, self.options);
            guide.load(Arc::clone(strategy)).ok()?;
            self.guide = Some(guide);
        }
        self.guide.as_mut()
    }

    /// Returns Black's winning reply. See [`Guide::winning_reply`].
    pub fn winning_reply(&mut self, board: &Board, goes_on: &dyn Fn() -> bool) -> Option<Reply<Point>> {
        self.guide(Game::of(board))?.winning_reply(board, goes_on)
    }

    /// Returns Black's winning reply to each White move in a position that is proven to be won. Empty if no win is proven or
    /// White is not to move.
    pub fn winning_replies(&mut self, board: &Board) -> Vec<(Point, Reply<Point>)> {
        let guide = self.guide(Game::of(board)).filter(|guide| guide.bound(board).is_some());
        let Some(guide) = guide.filter(|_| board.to_move() == Color::White) else { return Vec::new() };
        let replies = guide.replies(board).into_iter();
        replies.map(|(white, reply)| Some((white, reply?))).collect::<Option<_>>().unwrap_or_default()
    }

    /// Returns the stone by which Black is proven to win. See [`Guide::bound`].
    pub fn bound(&mut self, board: &Board) -> Option<Deadline> {
        self.guide(Game::of(board))?.bound(board)
    }
}
