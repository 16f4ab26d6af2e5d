//! What the strategy says of the game at hand: on its own board, or as it is seen from another.

use engine::{Board, Deadline, Point};
#[cfg(feature = "boards")]
use strategy::{Game, OnBoard};
use strategy::{Stones, Strategy};

#[cfg(feature = "boards")]
use crate::error::EngineError;
use crate::strategy_info::StrategyInfo;

/// The strategy that the engine plays by.
#[derive(Debug)]
pub enum Book {
    /// For the very game that is played.
    Own(Strategy),
    /// For a larger board or a harder rule.
    #[cfg(feature = "boards")]
    Seen(OnBoard),
}

impl Book {
    /// The strategy as the board of this game sees it.
    ///
    /// # Errors
    /// `strategy` if it says nothing of that game.
    #[cfg(feature = "boards")]
    pub fn of(strategy: Strategy, game: Game) -> Result<Self, EngineError> {
        let of = strategy.game();
        if of == game {
            return Ok(Self::Own(strategy));
        }
        let seen = OnBoard::new(strategy.into(), game).map(Self::Seen);
        seen.ok_or_else(|| {
            EngineError::strategy("game", format_args!("a strategy for {of}, which says nothing of {game}"))
        })
    }

    /// What it holds.
    pub fn info(&self) -> StrategyInfo {
        match self {
            Self::Own(strategy) => StrategyInfo::of(strategy, strategy.by_second()),
            #[cfg(feature = "boards")]
            Self::Seen(on_board) => StrategyInfo::of(on_board.strategy(), on_board.by_second()),
        }
    }

    /// The stone by which Black wins at the latest, over the whole board.
    pub fn win_at(&self) -> Deadline {
        match self {
            Self::Own(strategy) => strategy.win_at(),
            #[cfg(feature = "boards")]
            Self::Seen(on_board) => on_board.win_at(),
        }
    }

    /// The bound of the position after these moves, Black's the last one, if it is one of the strategy's.
    #[cfg_attr(not(feature = "boards"), expect(unused_variables))]
    pub fn bound(&self, moves: &[Point], position: &Stones) -> Option<Deadline> {
        match self {
            Self::Own(strategy) => strategy.bound(position),
            #[cfg(feature = "boards")]
            Self::Seen(on_board) => on_board.bound(moves),
        }
    }

    /// Tells White's replies with a stored answer, each with the stone by which Black wins at the latest; none if the position is
    /// not one of the strategy's.
    pub fn tell_answered(&self, board: &Board, mut tell: impl FnMut(Point, Deadline)) {
        match self {
            Self::Own(strategy) => {
                for child in strategy.children(&Stones::on(board)).into_iter().flatten() {
                    if let Some(answer) = child.answer {
                        tell(child.point, answer.win_at);
                    }
                }
            }
            #[cfg(feature = "boards")]
            Self::Seen(on_board) => {
                for (white, (_, win_at)) in on_board.answered(board.moves()).into_iter().flatten() {
                    tell(white, win_at);
                }
            }
        }
    }

    /// One of Black's stored answers that win earliest, with the stone by which he has won at the latest: the one of so many
    /// that is chosen.
    pub fn answer(&self, board: &Board, choose: impl Fn(usize) -> usize) -> Option<(Point, Deadline)> {
        match self {
            Self::Own(strategy) => {
                let answers = strategy.answers(&Stones::on(board));
                let answer = answers.get(choose(answers.len()))?;
                Some((answer.point, answer.win_at))
            }
            #[cfg(feature = "boards")]
            Self::Seen(on_board) => {
                let known = on_board.known(board.moves())?;
                Some((known.answer?, known.win_at))
            }
        }
    }
}
