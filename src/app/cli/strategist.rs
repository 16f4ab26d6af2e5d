//! Black's play by the strategy: its stored answers, and from where it stops the threat search within the promised stone.

use crate::built_in;
use crate::threats::Threats;
use engine::{Board, Color, Deadline, Point};
use std::cell::LazyCell;
use std::path::Path;
use std::sync::Arc;
use strategy::{Game, Known, OnBoard, Stones, Strategy};

/// Positions that the threat search may look at for a win that the strategy promises.
const NODES: u64 = 20_000_000;

/// The strategies in play: one, and for the games that it is not for the one that serves many boards. They keep their promise
/// over the moves of one game.
#[derive(Debug)]
pub struct Strategist {
    strategy: Strategy,
    /// What serves other games, read when one needs it.
    everywhere: Option<LazyCell<Arc<Strategy>>>,
    /// The same, seen from the board that was last asked for.
    elsewhere: Option<OnBoard>,
    /// The threat search for the game that needed one last: its table takes longer to clear than an answer to look up.
    threats: Option<(Game, Threats)>,
    /// The stone by which the game at hand is won, and its moves when that was known.
    promise: Option<(Deadline, Vec<Point>)>,
}

/// A move of Black that wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The move.
    pub point: Point,
    /// The stone by which Black has won at the latest.
    pub win_at: Deadline,
}

impl Strategist {
    /// Reads the strategy; if no file is named, those inside the program serve.
    ///
    /// # Errors
    /// A sentence that names the file and what is wrong with it.
    pub fn new(file: Option<&Path>) -> Result<Self, String> {
        let strategy = file.map_or_else(|| Ok(built_in::dense()), |_| crate::strategy::read(file))?;
        let everywhere = file.is_none().then(|| LazyCell::new(built_in::everywhere as fn() -> _));
        Ok(Self { strategy, everywhere, elsewhere: None, threats: None, promise: None })
    }

    /// The winning move in this position, if it is Black's and lies within a strategy.
    pub fn answer(&mut self, board: &Board) -> Option<Answer> {
        self.answer_while(board, &|| true)
    }

    /// The same. Where the strategy stops, the threat search is given up as soon as `goes_on` says no.
    pub fn answer_while(&mut self, board: &Board, goes_on: &dyn Fn() -> bool) -> Option<Answer> {
        if board.to_move() != Color::Black {
            return None;
        }
        let moves = board.moves();
        let known = self.known(board);
        let kept =
            self.promise.take().filter(|(_, then)| then.len() + 2 == moves.len() && moves.starts_with(then));
        let bounds = known.iter().map(|known| known.win_at);
        let win_at = bounds.chain(kept.map(|(win_at, _)| win_at)).min()?;
        let stored = known.filter(|known| known.win_at <= win_at).and_then(|known| known.answer);
        let answer = match stored {
            Some(point) => Answer { point, win_at },
            None => {
                let win = self.threats(Game::of(board)).win_while(moves, win_at, goes_on)?;
                Answer { point: win.point, win_at: win.win_at }
            }
        };
        self.promise = Some((answer.win_at, moves.to_vec()));
        Some(answer)
    }

    /// The stone by which Black has won at the latest, if this position lies within a strategy, whoever is to move.
    pub fn bound(&mut self, board: &Board) -> Option<Deadline> {
        self.known(board).map(|known| known.win_at)
    }

    /// What the strategy for this board knows of the position.
    fn known(&mut self, board: &Board) -> Option<Known> {
        let game = Game::of(board);
        if game == self.strategy.game() {
            let stones = Stones::on(board);
            let win_at = self.strategy.bound(&stones)?;
            let answer = self.strategy.answer(&stones).filter(|answer| answer.win_at <= win_at);
            return Some(Known { win_at, answer: answer.map(|answer| answer.point) });
        }
        if self.elsewhere.as_ref().is_none_or(|on_board| on_board.game() != game) {
            self.elsewhere = OnBoard::new(Arc::clone(self.everywhere.as_deref()?), game);
        }
        self.elsewhere.as_ref()?.known(board.moves())
    }

    /// The threat search for this game.
    fn threats(&mut self, game: Game) -> &mut Threats {
        let other = self.threats.take().filter(|(known, _)| *known == game);
        &mut self.threats.insert(other.unwrap_or_else(|| (game, Threats::new(game, NODES)))).1
    }
}

impl gomocup::Adviser for Strategist {
    fn advise(&mut self, board: &Board, goes_on: &dyn Fn() -> bool) -> Option<Point> {
        self.answer_while(board, goes_on).map(|answer| answer.point)
    }
}
