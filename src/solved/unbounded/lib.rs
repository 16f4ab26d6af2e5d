//! The infinite board: its rules, and Black's moves according to a strategy for a square around the first stone.
//!
//! Black has won every game that was played with this method, but it is not proven that Black always wins. The page plays these
//! moves only after Black has left the checked ones (see [`unbounded.md`](unbounded.md)).
//!
//! The same game is also followed on the strategy's board, the square, as [`OnBoard`](strategy::OnBoard) does for larger
//! boards. A white stone outside the square is *wasted*: the strategy's board gets a stone without effect instead. If White
//! makes a threat that leaves the square, Black blocks it at once with a *stop*. The strategy does not know about White's stone
//! and the stop, so the win comes one black stone later.
//!
//! White's stone in such a threat may be inside the square. When White next wastes a stone, that earlier stone takes the place
//! of the wasted one on the strategy's board.
//!
//! If no answer is stored, a threat search must find the win among the stones in the square. It uses only fives within the
//! strategy's distance of the first stone, so all points where White is forced to play are within that distance too. In a row
//! that leaves the square, at most one end cell is that close to the first stone. If such a row has two white stones, a third
//! on that cell would make a threat that the search cannot see. So the search treats the cell as already white, and no black
//! threat forces White to play there.

mod board;
mod danger;
mod forecast;
mod fullest;
mod place;

use std::cell::OnceCell;
use std::collections::BTreeSet;
use std::sync::Arc;

use engine::threat::Kind;
use engine::{Board, Color, Deadline, Point, Rule};
use strategy::{Followed, Stones, Strategy, rows_through, stop};

pub use board::{IllegalPlace, UnboundedBoard};
pub use forecast::Forecast;
pub use place::{ParsePlaceError, Place};

/// The maximum number of black stones in a win by threats that comes later than the strategy's bound.
const HOPED: u8 = 12;

/// A strategy whose fives are near the first stone, used on the infinite board.
#[derive(Clone, Debug)]
pub struct Unbounded {
    strategy: Arc<Strategy>,
    /// The strategy's fives are within this distance of the first stone.
    home: usize,
    /// The distance from the first stone to the edge of the strategy's square.
    reach: i32,
}

/// Black's move.
#[derive(Clone, Debug)]
pub enum Move {
    /// A five, a stop or a stored answer.
    Known(Place),
    /// The first move of a win by threats, if a search finds one.
    Search(SearchPlan),
}

/// The searches for a win by threats after a White move. Their boards are set up only when needed, because White has hundreds
/// of moves.
#[derive(Clone, Debug)]
pub struct SearchPlan {
    /// The searches in the order in which to try them, safest first.
    pub searches: Vec<PlannedSearch>,
    /// Black's stop, if White's last stone made a row that must be blocked.
    stop: Option<Place>,
    /// The infinite board, with Black to move.
    after: UnboundedBoard,
    black: Unbounded,
}

/// One threat search.
#[derive(Clone, Copy, Debug)]
pub struct PlannedSearch {
    /// True if the search takes account of rows that leave the square.
    cautious: bool,
    /// The kind of threats: fours only, or threes too.
    pub kind: Kind,
    /// The maximum number of black stones in the win.
    pub moves: u8,
}

impl SearchPlan {
    /// The board for one of the searches, with only the stones in the strategy's square. Black is to move.
    pub fn board(&self, search: &PlannedSearch) -> Board {
        self.black.board(&self.after, search.cautious)
    }

    /// Black's move if no search finds a win.
    pub fn otherwise(&self) -> Place {
        let five = || danger::fives(&self.after).first().copied();
        self.stop.or_else(five).or_else(|| self.after.fullest()).expect("a board with stones")
    }

    /// The number of stones on the infinite board. The boards of the searches may have fewer.
    pub fn stones(&self) -> usize {
        self.after.moves().len()
    }

    /// The place for a point on the boards of the searches.
    pub fn place(&self, point: Point) -> Place {
        at(point, self.black.reach)
    }
}

/// A game that is followed on the strategy's board, with White to move.
#[derive(Clone, Debug)]
pub struct FollowedGame {
    board: UnboundedBoard,
    fives: OnceCell<Vec<Place>>,
    /// The position on the strategy's board. `None` if the game has left the strategy.
    position: Option<Followed>,
    /// The white stones in the square that are not on the strategy's board.
    unseen: BTreeSet<Place>,
    /// The number of the stone by which Black would win without the stops.
    win_at: Deadline,
    stops: usize,
}

impl Unbounded {
    /// Returns `None` unless the strategy is for the strict rule and all of its fives are near the first stone. Such a strategy
    /// also wins under the other rules.
    pub fn new(strategy: Arc<Strategy>) -> Option<Self> {
        let game = strategy.game();
        let home = usize::from(game.home()?);
        let reach = game.first().col() as i32;
        (game.rule() == Rule::Strict).then_some(Self { strategy, home, reach })
    }

    /// The strategy for the square.
    pub fn strategy(&self) -> &Strategy {
        &self.strategy
    }

    /// The number of stops that Black has played. Each stop delays the win by one stone of each color.
    pub fn stops(&self, moves: &[Place]) -> usize {
        self.follow(moves).stops
    }

    /// Black's move after these moves. `None` if one of them is illegal, if the game is over, or if White is to move.
    pub fn answer(&self, moves: &[Place]) -> Option<Move> {
        let Some((&white, before)) = moves.split_last() else { return Some(Move::Known(Place::FIRST)) };
        Some(self.forecast(&self.followed(before)?, white)?.black)
    }

    /// The game after these moves. `None` if one of them is illegal, if the game is over, or if Black is to move.
    pub fn followed(&self, moves: &[Place]) -> Option<FollowedGame> {
        let followed = self.follow(moves);
        let whole = moves.len() % 2 == 1 && followed.board.moves().len() == moves.len();
        (whole && followed.board.winner().is_none()).then_some(followed)
    }

    fn follow(&self, moves: &[Place]) -> FollowedGame {
        let game = self.strategy.game();
        let start = FollowedGame {
            // Under some rules, six in a row does not end the game. So it must not end the game on this board.
            board: UnboundedBoard::new(Rule::Standard),
            fives: OnceCell::new(),
            position: Stones::none(game).play(game.first()).ok().map(Followed::new),
            unseen: BTreeSet::new(),
            win_at: self.strategy.win_at(),
            stops: 0,
        };
        let Some((&first, rest)) = moves.split_first() else { return start };
        let mut followed = start;
        if followed.board.play(first).is_err() || first != Place::FIRST {
            followed.position = None;
        }
        for pair in rest.chunks(2) {
            let &[white, black] = pair else { break };
            if !self.advance(&mut followed, white, black) {
                break;
            }
        }
        followed
    }

    /// Adds a White move and Black's answer. Returns false if one of them is illegal.
    fn advance(&self, followed: &mut FollowedGame, white: Place, black: Place) -> bool {
        let mut after = followed.board.clone();
        if after.play(white).is_err() {
            return false;
        }
        let stopped = self.stop(&after, white) == Some(black);
        let stored = if stopped { None } else { self.stored(followed, white) };
        let free = stored.as_ref().is_some_and(|(answer, _)| after.get(*answer).is_none());
        if after.play(black).is_err() {
            return false;
        }
        (followed.board, followed.fives) = (after, OnceCell::new());
        if stopped {
            followed.stops += 1;
            followed.unseen.extend(self.point(white).map(|_| white));
            return true;
        }
        // If the stored answer is on a point where Black already has a stone, Black can play anywhere.
        followed.position = stored
            .filter(|&(answer, _)| {
                answer == black || !free && followed.board.get(answer) == Some(Color::Black)
            })
            .map(|(_, stones)| Followed::new(stones));
        match &followed.position {
            Some(position) => {
                let stones = position.stones();
                followed
                    .unseen
                    .retain(|&place| self.point(place).is_some_and(|point| stones.is_empty(point)));
                followed.win_at =
                    self.strategy.bound(stones).map_or(followed.win_at, |bound| bound.min(followed.win_at));
            }
            None => followed.unseen.clear(),
        }
        true
    }

    /// The stored answer to White's move, and the position on the strategy's board after both moves.
    fn stored(&self, followed: &FollowedGame, white: Place) -> Option<(Place, Stones)> {
        let position = followed.position.as_ref()?;
        let free = |place: Place| self.point(place).filter(|&point| position.stones().is_empty(point));
        let unseen = || followed.unseen.iter().find_map(|&place| free(place));
        let white = free(white).or_else(unseen).or_else(|| position.idle())?;
        let answer = position.answer(&self.strategy, white)?.point;
        let after = position.stones().play(white).and_then(|after| after.play(answer)).ok()?;
        Some((at(answer, self.reach), after))
    }

    /// Black's stop, if White's last stone makes a threat that the strategy's board does not show: a row outside the square, or
    /// a row that leaves it and would let White win.
    fn stop(&self, after: &UnboundedBoard, white: Place) -> Option<Place> {
        let is_known = |place: Place| self.point(place).is_some();
        let beyond = (!is_known(white)).then(|| stop(after, white, is_known)).flatten();
        let leaves = || {
            rows_through(after, white, Color::White)
                .any(|row| row.stones >= 3 && !row.cells.iter().all(|&cell| is_known(cell)))
        };
        if beyond.is_none() && !leaves() {
            return None;
        }
        let enough = |&stop: &Place| {
            let mut stopped = after.clone();
            stopped.put(Color::Black, stop);
            !danger::wins_by_fours(&stopped)
        };
        let is_lost = match &beyond {
            Some(stop) => !enough(stop),
            None => danger::wins_by_fours(after),
        };
        if !is_lost {
            return beyond;
        }
        danger::fives(after).first().copied().or_else(|| danger::least_left(after)).or(beyond)
    }

    /// The stones in the square, with Black to move. If `cautious` is set, white stones are added on the points near the first
    /// stone where White would make three or more in a row that leaves the square.
    fn board(&self, on: &UnboundedBoard, cautious: bool) -> Board {
        let game = self.strategy.game();
        let mut board = game.board();
        for (place, color) in on.stones() {
            if let Some(point) = self.point(place) {
                board.make_as(color, point);
            }
        }
        if cautious {
            let rows = [2, 3].into_iter().flat_map(|white| danger::rows(on, white));
            let leaving = rows.filter(|row| row.cells.iter().any(|&cell| self.point(cell).is_none()));
            let near: BTreeSet<Point> = leaving
                .flat_map(|row| row.empty)
                .filter(|place| place.distance() <= self.home)
                .filter_map(|place| self.point(place))
                .collect();
            for point in near {
                board.make_as(Color::White, point);
            }
        }
        if board.to_move() == Color::White {
            board.pass();
        }
        board
    }

    /// The point on the strategy's board at this place. `None` if the place is outside.
    fn point(&self, place: Place) -> Option<Point> {
        let (column, row) = (place.x() + self.reach, place.y() + self.reach);
        let point = Point::new(usize::try_from(column).ok()?, usize::try_from(row).ok()?)?;
        self.strategy.game().size().contains(point).then_some(point)
    }
}

/// The place for a point on a board whose edge is at distance `reach` from the first stone.
fn at(point: Point, reach: i32) -> Place {
    let place = Place::new(point.col() as i32 - reach, point.row() as i32 - reach);
    place.expect("the square lies on the board")
}
