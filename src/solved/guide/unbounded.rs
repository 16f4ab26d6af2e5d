//! The guide for the infinite board. It plays after Black has left the checked moves, and never promises a win.
//!
//! The guide follows the game on the strategy's board, a square around the first stone. A stone outside the square stands where
//! it has the least effect. If Black's move in the square would let White win by fours on the whole board, Black blocks instead.

mod board;
mod danger;
mod place;

use std::sync::Arc;

use engine::{Board, Color, Point, Rule};
use strategy::{Game, Stones, Strategy};
use thiserror::Error;

pub use self::board::{IllegalPlace, UnboundedBoard};
pub use self::place::{ParsePlaceError, Place};
use crate::guide::{Guide, Task};
use crate::query::{BestMove, Distance, Query, QueryError, QueryResult, Source, Step};
use crate::state::GuideOptions;

/// Plays Black on the infinite board, and estimates how long White lasts after each move.
#[derive(Debug)]
pub struct UnboundedGuide {
    options: GuideOptions,
    /// The guide for the square, once there is a strategy.
    square: Option<Guide>,
}

/// The error for a strategy that cannot be used on the infinite board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the strategy is for {0} and does not cover the infinite board")]
pub struct NotUnbounded(pub Game);

/// A query in progress.
#[derive(Debug)]
pub struct UnboundedTask {
    board: UnboundedBoard,
    /// The task in the square, unless the answer is known without it.
    square: Option<Task>,
    /// The answer without that task, and to a query about all moves.
    otherwise: QueryResult<Place>,
}

impl UnboundedGuide {
    /// Creates a guide without a strategy, with a search table of this size in bytes.
    pub fn new(table_bytes: usize) -> Self {
        Self { options: GuideOptions { table_bytes, ..GuideOptions::default() }, square: None }
    }

    /// Sets the strategy to use. Its fives must be near the first stone, and overlines must win for White alone, so that it
    /// wins under every rule.
    ///
    /// # Errors
    /// Fails if the strategy cannot be used on the infinite board. The guide is then unchanged.
    pub fn load(&mut self, strategy: impl Into<Arc<Strategy>>) -> Result<(), NotUnbounded> {
        let strategy = strategy.into();
        let game = strategy.game();
        if game.home().is_none() || game.rule() != Rule::Strict {
            return Err(NotUnbounded(game));
        }
        let mut square = Guide::new(game, self.options);
        square.load(strategy).map_err(|_| NotUnbounded(game))?;
        self.square = Some(square);
        Ok(())
    }

    /// Starts a task.
    ///
    /// # Errors
    /// Fails if the game is over, or if the query is about White's moves but Black is to move.
    pub fn start(&self, question: Query, board: &UnboundedBoard) -> Result<UnboundedTask, QueryError> {
        if board.winner().is_some() {
            return Err(QueryError::GameOver);
        }
        let side = board.to_move();
        if side == Color::Black && matches!(question, Query::Distances | Query::Resistance) {
            return Err(QueryError::BlackToMove);
        }
        let five = board.five(side).or_else(|| board.five(!side));
        let (is_known, otherwise) = match question {
            Query::Bound => (true, QueryResult::Bound(None)),
            Query::Distances => (false, QueryResult::Longest(None)),
            Query::BestMove | Query::Resistance => {
                let place = five.or_else(|| board.fullest()).unwrap_or(Place::FIRST);
                (five.is_some(), best_move(place, Source::None, 0))
            }
        };
        let square = self.square.as_ref().filter(|_| !is_known);
        let square = square.and_then(|square| square.start(question, on_square(square.game(), board)?).ok());
        Ok(UnboundedTask { board: board.clone(), square, otherwise })
    }

    /// Works on a task for about `nodes` nodes.
    pub fn step(&mut self, task: &mut UnboundedTask, nodes: u64) -> Step<Place> {
        let (Some(square), Some(work)) = (&mut self.square, &mut task.square) else {
            return Step::last(task.otherwise.clone());
        };
        let game = square.game();
        let Step { distances, nodes, answer } = square.step(work, nodes);
        let expected = |found: Distance<Point>| Distance {
            point: found.point.map(|point| place(game, point)),
            win_at: None,
            expected: found.win_at,
            source: found.source,
        };
        let answer = answer.map(|answer| match answer {
            QueryResult::BestMove(reply) => {
                let point = place(game, reply.point);
                let is_black = task.board.to_move() == Color::Black;
                match is_black.then(|| danger::block(&task.board, point)).flatten() {
                    Some(block) => best_move(block, Source::None, reply.nodes),
                    None => best_move(point, reply.source, reply.nodes),
                }
            }
            QueryResult::Longest(_) | QueryResult::Bound(_) => task.otherwise.clone(),
        });
        Step { distances: distances.into_iter().map(expected).collect(), nodes, answer }
    }
}

const fn best_move(point: Place, source: Source, nodes: u64) -> QueryResult<Place> {
    QueryResult::BestMove(BestMove { point, winner: None, win_at: None, source, line: Vec::new(), nodes })
}

/// The game in the square. Pairs of stones outside it are left out. Any other stone outside the square, or on a point that such
/// a stone has taken, stands where it has the least effect. `None` if the game in the square is over.
fn on_square(game: Game, board: &UnboundedBoard) -> Option<Board> {
    let mut square = game.board();
    let mut points = board.moves().iter().map(|&place| point(game, place)).peekable();
    while let Some(own) = points.next() {
        if own.is_none() && points.next_if_eq(&None).is_some() {
            continue;
        }
        let own = own.filter(|&point| square.is_empty(point));
        square.play(own.or_else(|| Stones::on(&square).farthest_from_all())?).ok()?;
    }
    Some(square)
}

/// The point in the square at this place. `None` if the place is outside.
fn point(game: Game, place: Place) -> Option<Point> {
    let reach = game.first().col() as i32;
    let line = |n: i32| usize::try_from(n + reach).ok();
    let point = Point::new(line(place.x())?, line(place.y())?)?;
    game.size().contains(point).then_some(point)
}

/// The place of a point in the square.
fn place(game: Game, point: Point) -> Place {
    let reach = game.first().col() as i32;
    let place = Place::new(point.col() as i32 - reach, point.row() as i32 - reach);
    place.expect("the square lies on the board")
}
