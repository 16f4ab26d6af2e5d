//! The strategy that a guide uses, which may have been made for another board.

use std::sync::Arc;

use engine::{Board, Color, Deadline, Point};
#[cfg(feature = "boards")]
use strategy::OnBoard;
use strategy::{Game, Stones, Strategy};
use thiserror::Error;

#[derive(Clone, Debug)]
pub(crate) enum GameStrategy {
    Own(Arc<Strategy>),
    /// A strategy for a different board or a stricter rule.
    #[cfg(feature = "boards")]
    Other(OnBoard),
}

/// The error for a strategy that cannot be used for a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the strategy is for {strategy} and does not cover {game}")]
pub struct UnsuitableStrategy {
    /// The game that the strategy was made for.
    pub strategy: Game,
    /// The game for which the strategy cannot be used.
    pub game: Game,
}

impl GameStrategy {
    pub fn new(strategy: Arc<Strategy>, game: Game) -> Result<Self, UnsuitableStrategy> {
        let own = strategy.game();
        if own == game {
            return Ok(Self::Own(strategy));
        }
        #[cfg(feature = "boards")]
        if let Some(on_board) = OnBoard::new(strategy, game) {
            return Ok(Self::Other(on_board));
        }
        Err(UnsuitableStrategy { strategy: own, game })
    }

    /// The strategy, on the board that it was made for.
    pub fn strategy(&self) -> &Strategy {
        match self {
            Self::Own(strategy) => strategy,
            #[cfg(feature = "boards")]
            Self::Other(on_board) => on_board.strategy(),
        }
    }

    /// One second move from each class, with the number of the stone by which Black wins after it.
    pub fn by_second(&self) -> Vec<(Point, Deadline)> {
        match self {
            Self::Own(strategy) => strategy.by_second().collect(),
            #[cfg(feature = "boards")]
            Self::Other(on_board) => on_board.by_second().collect(),
        }
    }

    #[cfg_attr(
        not(feature = "boards"),
        expect(unused_variables, reason = "only other boards need the moves")
    )]
    pub fn bound(&self, moves: &[Point], position: &Stones) -> Option<Deadline> {
        match self {
            Self::Own(strategy) => strategy.bound(position),
            #[cfg(feature = "boards")]
            Self::Other(on_board) if moves.is_empty() => Some(on_board.win_at()),
            // If the last move is White's, the bound before it still holds.
            #[cfg(feature = "boards")]
            Self::Other(on_board) => on_board.bound(up_to_black(moves)),
        }
    }

    /// White's replies with a stored answer, each with the number of the stone by which Black wins.
    pub fn answered(&self, board: &Board) -> Vec<(Point, Deadline)> {
        match self {
            Self::Own(strategy) => {
                let answered = strategy.answered(&Stones::on(board)).into_iter().flatten();
                answered.map(|(white, answer)| (white, answer.win_at)).collect()
            }
            #[cfg(feature = "boards")]
            Self::Other(on_board) => on_board.answered(board.moves()).unwrap_or_default(),
        }
    }

    /// The stored answer with which Black wins earliest, and the number of the stone by which Black wins. Of several such
    /// answers, `choose` picks one: it receives their number and returns an index. Without `choose`, the first answer is used.
    pub fn answer(
        &self,
        board: &Board,
        choose: Option<&dyn Fn(usize) -> usize>,
    ) -> Option<(Point, Deadline)> {
        debug_assert_eq!(board.to_move(), Color::Black);
        match self {
            Self::Own(strategy) => {
                let position = Stones::on(board);
                let answer = match choose {
                    Some(choose) => {
                        let answers = strategy.answers(&position);
                        *answers.get(choose(answers.len()))?
                    }
                    None => strategy.answer(&position)?,
                };
                Some((answer.point, answer.win_at))
            }
            #[cfg(feature = "boards")]
            Self::Other(on_board) => {
                let known = on_board.known(board.moves())?;
                Some((known.answer?, known.win_at))
            }
        }
    }
}

#[cfg(feature = "boards")]
fn up_to_black(moves: &[Point]) -> &[Point] {
    match moves.split_last() {
        Some((_white, before)) if moves.len().is_multiple_of(2) => before,
        _ => moves,
    }
}
