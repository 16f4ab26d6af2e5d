//! The guides for all boards.

use std::borrow::Cow;
use std::sync::Arc;

use engine::{Board, Color, Deadline, Point};
use strategy::{Game, Strategy};

use crate::guide::Guide;
use crate::query::BestMove;
use crate::state::GuideOptions;

/// Returns the strategy for a game, if there is one.
pub type OtherStrategies = fn(Game) -> Option<Arc<Strategy>>;

/// Guides for every game that a strategy covers. One strategy is loaded from the start, the others when they are needed.
#[derive(Debug)]
pub struct Guides {
    options: GuideOptions,
    strategy: Arc<Strategy>,
    others: Option<OtherStrategies>,
    /// The guide for the most recent game that a strategy covers. There is only one because its search table is large, and it is
    /// kept because tables that are allocated again and again fragment the memory.
    guide: Option<Guide>,
}

impl Guides {
    /// Creates guides that use this strategy for its game, and strategies from `others` for all other games.
    pub fn new(strategy: Strategy, others: Option<OtherStrategies>, options: GuideOptions) -> Self {
        Self { options, strategy: strategy.into(), others, guide: None }
    }

    /// The guide for a game, if a strategy can be used for it.
    pub fn guide(&mut self, game: Game) -> Option<&mut Guide> {
        let game = game.with_strategy();
        if self.guide.as_ref().is_none_or(|guide| guide.game() != game) {
            let is_own = game == self.strategy.game();
            let strategy = if is_own { Arc::clone(&self.strategy) } else { self.others?(game)? };
            let mut guide = match self.guide.take() {
                Some(guide) => guide.for_another(game),
                None => Guide::new(game, self.options),
            };
            guide.load(strategy).ok()?;
            self.guide = Some(guide);
        }
        self.guide.as_mut()
    }

    /// Returns Black's winning move (see [`Guide::winning_move`]).
    pub fn winning_move(&mut self, board: &Board, keep_going: &dyn Fn() -> bool) -> Option<BestMove<Point>> {
        let (guide, board) = self.guide_on(board)?;
        guide.winning_move(&board, keep_going)
    }

    /// Returns Black's winning answer to each White move, and to a pass (`None`) where White may pass. Empty if no win is proven
    /// or White is not to move.
    pub fn winning_answers(&mut self, board: &Board) -> Vec<(Option<Point>, BestMove<Point>)> {
        let Some((guide, board)) = self.guide_on(board) else { return Vec::new() };
        if board.to_move() == Color::Black || guide.bound(&board).is_none() {
            return Vec::new();
        }
        let answers = guide.answers(&board).into_iter();
        answers.map(|(white, answer)| Some((white, answer?))).collect::<Option<_>>().unwrap_or_default()
    }

    /// Returns the number of the stone by which Black is proven to win (see [`Guide::bound`]).
    pub fn bound(&mut self, board: &Board) -> Option<Deadline> {
        let (guide, board) = self.guide_on(board)?;
        guide.bound(&board)
    }

    /// The guide for a board, and the same board under the guide's rule. `None` if Black has played a point that is forbidden
    /// under that rule.
    pub fn guide_on<'a>(&mut self, board: &'a Board) -> Option<(&mut Guide, Cow<'a, Board>)> {
        let guide = self.guide(Game::of(board))?;
        if board.rule() == guide.game().rule() {
            return Some((guide, Cow::Borrowed(board)));
        }
        let mut own = Board::new(board.size(), guide.game().rule());
        board.turns().into_iter().try_for_each(|turn| own.play_turn(turn)).ok()?;
        Some((guide, Cow::Owned(own)))
    }
}
