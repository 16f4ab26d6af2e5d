//! The guide for any board.

use std::cell::LazyCell;
use std::sync::Arc;

use engine::{Board, Color, Deadline, Point, Size};
use strategy::{Game, Strategy};

use crate::answer::Reply;
use crate::guide::Guide;
use crate::state::GuideOptions;

/// A strategy for one game and one that serves many, which is read at its first use.
#[derive(Debug)]
pub struct Library {
    options: GuideOptions,
    strategy: Arc<Strategy>,
    everywhere: Option<LazyCell<Arc<Strategy>>>,
    /// The guide for the latest board.
    guide: Option<Guide>,
}

impl Library {
    /// A library of these strategies.
    pub fn new(strategy: Strategy, everywhere: Option<fn() -> Arc<Strategy>>, options: GuideOptions) -> Self {
        let everywhere = everywhere.map(LazyCell::new);
        Self { options, strategy: strategy.into(), everywhere, guide: None }
    }

    /// The guide for a game; `None` if no strategy serves it.
    pub fn guide(&mut self, game: Game) -> Option<&mut Guide> {
        if self.guide.as_ref().is_none_or(|guide| guide.game() != game) {
            // No strategy serves smaller boards or renju, so nothing is read for them.
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

    /// Returns Black's winning reply; see [`Guide::winning_reply`].
    pub fn winning_reply(&mut self, board: &Board, goes_on: &dyn Fn() -> bool) -> Option<Reply<Point>> {
        self.guide(Game::of(board))?.winning_reply(board, goes_on)
    }

    /// Returns Black's winning reply to each White move of a position that is proven to be won; empty if nothing is proven or
    /// White is not to move.
    pub fn winning_replies(&mut self, board: &Board) -> Vec<(Point, Reply<Point>)> {
        let guide = self.guide(Game::of(board)).filter(|guide| guide.bound(board).is_some());
        let Some(guide) = guide.filter(|_| board.to_move() == Color::White) else { return Vec::new() };
        let replies = guide.replies(board).into_iter();
        replies.map(|(white, reply)| Some((white, reply?))).collect::<Option<_>>().unwrap_or_default()
    }

    /// Returns the stone by which Black is proven to win; see [`Guide::bound`].
    pub fn bound(&mut self, board: &Board) -> Option<Deadline> {
        self.guide(Game::of(board))?.bound(board)
    }
}
