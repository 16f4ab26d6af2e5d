//! Black's moves on the board without edges, by a strategy for a square around the first stone whose fives all lie near it.
//!
//! It has won every game that was played; that it always wins is not proven. What is proven, of another strategy, is in
//! [`without-edges.md`](without-edges.md).
//!
//! The game is followed on the strategy's board as [`OnBoard`](crate::OnBoard) follows it on a larger one: a stone of White
//! beyond the square is a wasted one, and where she threatens something that the strategy cannot see Black stops it on the spot:
//! neither stone is followed then, and the win is put off by one stone of his. The stone that he stops may lie in the square, in
//! a row that leaves it. The strategy does not know of it then, until the next stone that White wastes, in whose place it is
//! told of it.
//!
//! Where the strategy has no stored answer a threat search must find the win, on the stones that stand in the square. Its fives
//! lie within the distance of the strategy's, and so do all points where White is forced to play. In a row that leaves the
//! square only the last cell is so near. Where such a row holds two of White's stones or more, her stone on that cell would
//! make something that the search cannot see: the search is asked as if she had it already, so that no threat makes her play there.

mod danger;
mod fullest;
mod outlook;
mod place;
mod plane;

use std::collections::BTreeSet;
use std::sync::Arc;

use engine::threat::Kind;
use engine::{Board, Color, Deadline, Point, Rule};

use crate::graph::Strategy;
use crate::stones::Stones;
use crate::stops::{rows_through, stop};
use crate::there::There;

pub use outlook::Outlook;
pub use place::{ParsePlaceError, Place};
pub use plane::{IllegalPlace, Plane};

/// Black's further stones within which a win by threats is looked for where the strategy's bound has passed.
const HOPED: u8 = 12;

/// A strategy with Black's fives near the first stone, on the board without edges.
#[derive(Clone, Debug)]
pub struct Unbounded {
    strategy: Arc<Strategy>,
    /// How far from the first stone its fives lie.
    home: usize,
    /// How far its square reaches.
    reach: i32,
}

/// Black's move.
#[derive(Clone, Debug)]
pub enum Move {
    /// This one: a five, a stop or a stored answer.
    Known(Place),
    /// The first of a win by threats, if one of these searches finds it.
    Search(Search),
}

/// Where a win by threats is looked for.
#[derive(Clone, Debug)]
pub struct Search {
    /// One after the other, the safer ones first.
    pub tries: Vec<Try>,
    /// Black's move if none of them finds a win.
    pub otherwise: Place,
    /// The stones on the board, which those of the searches may fall short of.
    pub stones: usize,
    /// What leads from a point of the searches' boards to its place.
    reach: i32,
}

/// A question for the threat search.
#[derive(Clone, Debug)]
pub struct Try {
    /// The stones in the strategy's square, Black to move.
    pub board: Board,
    /// By fours alone or by threes too.
    pub kind: Kind,
    /// Black's further stones.
    pub moves: u8,
}

impl Search {
    /// The place of a point of the boards that are searched.
    pub fn place(&self, point: Point) -> Place {
        at(point, self.reach)
    }
}

/// The game as the strategy sees it, White to move.
#[derive(Clone, Debug)]
pub struct Followed {
    /// The stones on the board.
    plane: Plane,
    /// A position of the strategy, while the game is in one.
    there: Option<There>,
    /// White's stones in the square that the strategy does not know of.
    untold: BTreeSet<Place>,
    /// The stone by which Black would have won without any stop.
    win_at: Deadline,
    /// What he has stopped.
    stops: usize,
}

impl Unbounded {
    /// `None` unless the strategy is for the strict rule, which serves both others, and has its fives near the first stone.
    pub fn new(strategy: Arc<Strategy>) -> Option<Self> {
        let game = strategy.game();
        let home = usize::from(game.home()?);
        let reach = game.first().col() as i32;
        (game.rule() == Rule::Strict).then_some(Self { strategy, home, reach })
    }

    /// The strategy as its own board has it.
    pub fn strategy(&self) -> &Strategy {
        &self.strategy
    }

    /// How many of White's threats Black has stopped in this game where the strategy could not see them: each puts the win off
    /// by one stone of either side.
    pub fn stops(&self, moves: &[Place]) -> usize {
        self.follow(moves).stops
    }

    /// Black's move after these, White's the last one. `None` if they are no moves, or the game is over, or it is not his turn.
    pub fn answer(&self, moves: &[Place]) -> Option<Move> {
        let Some((&white, before)) = moves.split_last() else { return Some(Move::Known(Place::FIRST)) };
        Some(self.outlook(&self.followed(before)?, white)?.black)
    }

    /// The game after these moves, Black's the last one. `None` if they are no moves, or the game is over, or it is his turn.
    pub fn followed(&self, moves: &[Place]) -> Option<Followed> {
        let followed = self.follow(moves);
        let whole = moves.len() % 2 == 1 && followed.plane.moves().len() == moves.len();
        (whole && followed.plane.winner().is_none()).then_some(followed)
    }

    /// The game after these moves, Black's the last one.
    fn follow(&self, moves: &[Place]) -> Followed {
        let game = self.strategy.game();
        let begin = Followed {
            // What ends a game under one rule alone ends none here: one that goes on is answered.
            plane: Plane::new(Rule::Standard),
            there: Stones::none(game).play(game.first()).ok().map(There::new),
            untold: BTreeSet::new(),
            win_at: self.strategy.win_at(),
            stops: 0,
        };
        let Some((&first, rest)) = moves.split_first() else { return begin };
        let mut followed = begin;
        if followed.plane.play(first).is_err() || first != Place::FIRST {
            followed.there = None;
        }
        for pair in rest.chunks(2) {
            let &[white, black] = pair else { break };
            if !self.advance(&mut followed, white, black) {
                break;
            }
        }
        followed
    }

    /// Follows a move of White and Black's answer; whether they can be played.
    fn advance(&self, followed: &mut Followed, white: Place, black: Place) -> bool {
        let mut after = followed.plane.clone();
        if after.play(white).is_err() {
            return false;
        }
        let stopped = self.stop(&after, white) == Some(black);
        let stored = if stopped { None } else { self.stored(followed, white) };
        let free = stored.as_ref().is_some_and(|(answer, _)| after.get(*answer).is_none());
        if after.play(black).is_err() {
            return false;
        }
        followed.plane = after;
        if stopped {
            followed.stops += 1;
            followed.untold.extend(self.point(white).map(|_| white));
            return true;
        }
        // Where Black has a stone already he has a move to give away.
        followed.there = stored
            .filter(|&(answer, _)| {
                answer == black || !free && followed.plane.get(answer) == Some(Color::Black)
            })
            .map(|(_, there)| There::new(there));
        match &followed.there {
            Some(There { stones, .. }) => {
                followed
                    .untold
                    .retain(|&place| self.point(place).is_some_and(|point| stones.is_empty(point)));
                followed.win_at =
                    self.strategy.bound(stones).map_or(followed.win_at, |bound| bound.min(followed.win_at));
            }
            None => followed.untold.clear(),
        }
        true
    }

    /// The strategy's stored answer to White's move, and its position after both.
    fn stored(&self, followed: &Followed, white: Place) -> Option<(Place, Stones)> {
        let there = followed.there.as_ref()?;
        let free = |place: Place| self.point(place).filter(|&point| there.stones.is_empty(point));
        let untold = || followed.untold.iter().find_map(|&place| free(place));
        let white = free(white).or_else(untold).or_else(|| there.idle())?;
        let answer = there.answers(&self.strategy)?.get(&white)?.point;
        let after = there.stones.play(white).and_then(|after| after.play(answer)).ok()?;
        Some((at(answer, self.reach), after))
    }

    /// Where Black stops what White's last stone threatens and the strategy cannot see: rows beyond the square, or rows that
    /// leave it if she would win by them.
    fn stop(&self, after: &Plane, white: Place) -> Option<Place> {
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

    /// The stones in the square, Black to move; if he is wary, White has the cells within reach of his fives where she would
    /// make three or more in a row that leaves the square.
    fn board(&self, plane: &Plane, wary: bool) -> Board {
        let game = self.strategy.game();
        let mut board = game.board();
        for (place, color) in plane.stones() {
            if let Some(point) = self.point(place) {
                board.make_as(color, point);
            }
        }
        if wary {
            let rows = [2, 3].into_iter().flat_map(|white| danger::rows(plane, white));
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

    /// A place on the strategy's board, if it is there.
    fn point(&self, place: Place) -> Option<Point> {
        let (column, row) = (place.x() + self.reach, place.y() + self.reach);
        let point = Point::new(usize::try_from(column).ok()?, usize::try_from(row).ok()?)?;
        self.strategy.game().size().contains(point).then_some(point)
    }
}

/// The place of a point of a board that reaches so far from the first stone.
fn at(point: Point, reach: i32) -> Place {
    let place = Place::new(point.col() as i32 - reach, point.row() as i32 - reach);
    place.expect("the square lies on the board")
}
