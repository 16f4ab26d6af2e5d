//! The guides for all boards.

use std::cell::LazyCell;
use std::sync::Arc;

use engine::{Board, Color, Deadline, Point, Size};
use strategy::{Game, Strategy};

use crate::guide::Guide;
use crate::query::BestMove;
use crate::state::GuideOptions;

/// Guides for every game that one of two strategies covers. One strategy is for a single game, the other for many games. The
/// second one is read when it is first needed.
#[derive(Debug)]
pub struct Guides {
    options: GuideOptions,
    strategy: Arc<Strategy>,
    everywhere: Option<LazyCell<Arc<Strategy>>>,
    /// The guide for the most recent board.
    guide: Option<Guide>,
}

impl Guides {
    /// Uses these strategies.
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

    /// Returns the winning move. See [`Guide::winning_move`].
    pub fn winning_move(&mut self, board: &Board, keep_going: &dyn Fn() -> bool) -> Option<BestMove<Point>> {
        self.guide(Game::of(board))?.winning_move(board, keep_going)
    }

    /// Returns Black's winning answer to each White move in a position that is proven to be won. Empty if no win is proven or
    /// White is not to move.
    pub fn winning_answers(&mut self, board: &Board) -> Vec<(Point, BestMove<Point>)> {
        let guide = self.guide(Game::of(board)).filter(|guide| guide.bound(board).is_some());
        let Some(guide) = guide.filter(|_| board.to_move() == Color::White) else { return Vec::new() };
        let answers = guide.answers(board).into_iter();
        answers.map(|(white, answer)| Some((white, answer?))).collect::<Option<_>>().unwrap_or_default()
    }

    /// Returns the stone by which Black is proven to win. See [`Guide::bound`].
    pub fn bound(&mut self, board: &Board) -> Option<Deadline> {
        self.guide(Game::of(board))?.bound(board)
    }
}
