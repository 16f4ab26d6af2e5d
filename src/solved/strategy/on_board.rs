//! One strategy on many boards: what Black plays on a smaller or larger board, or under another rule, by a strategy whose fives
//! all lie near the first stone.
//!
//! # On a smaller board
//! The game is followed on the strategy's board, where White may do all that she may do here. Where the strategy's answer lies off
//! the board, or where a stone of Black's stands already, Black has a move to give away: it can only stop a row of White's that
//! does not fit on this board. He puts it as far from the first stone as he can.
//!
//! Let the strategy be for the strict rule, with fives within a distance of *d*. All stones that stand on this board in the game
//! that is followed stand here too; beyond them there are Black's moves given away.
//! - *White has no five here*: her stones are the same there, and her rows are blocked here wherever they are there.
//! - *Black has his five*: when he makes one there, its five cells are his here. Under the freestyle rule that is all.
//! - *Under the standard rule* it must not be part of a six, so no stone given away may stand beside it in its row. One at a
//!   distance of *d* + 2 or more from the first stone never does. A board with room for *d* + 2 on some side (with *d* = 7: 18x18
//!   and larger) has a whole column and row of such points, 35 on 18x18, and by stone 33 they are not all taken.
//!
//! On boards of 15 to 17 points a side under the standard rule a stone given away may stand nearer, and there is no argument. Nor is
//! any believed: the strategy that comes out is laid out on its own board and checked there like every other.
//!
//! # On a larger board
//! A stone of White where the strategy's board has no point is followed by one that does nothing there: on the point farthest from
//! all stones. If she makes a row of three or four that the strategy cannot see whole, Black stops it on the spot, unless threats of
//! his win, and neither stone is followed. Each stop puts the win off by one of his stones. That all is won by the strategy's bound
//! nevertheless is not argued but checked, reply by reply.

use std::collections::BTreeMap;
use std::sync::Arc;

use engine::threat::{Kind, Limits, Proof, ThreatSearch};
use engine::{Color, Deadline, Point, Rule};

use crate::error::StrategyError;
use crate::followed::Followed;
use crate::game::Game;
use crate::graph::Strategy;
use crate::layout::{Listing, lay_out_and_raise};
use crate::stones::Stones;
use crate::stops::stop;

/// Positions and bytes to look for a win by threats before a row is stopped.
const THREAT_NODES: u64 = 20_000;
const THREAT_BYTES: usize = 1 << 20;

/// A strategy with Black's fives near the first stone, seen from a board that has room for them.
#[derive(Clone, Debug)]
pub struct OnBoard {
    strategy: Arc<Strategy>,
    game: Game,
}

/// What the strategy knows of a position with Black to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// The stone by which Black wins at the latest.
    pub win_at: Deadline,
    /// His stored answer; without one a threat search finds the win.
    pub answer: Option<Point>,
}

/// A game that is followed on the strategy's board, White to move.
#[derive(Clone)]
struct FollowedGame {
    /// The stones on the board.
    here: Stones,
    /// Those on the strategy's board, in its coordinates.
    there: Followed,
    /// The stone by which Black wins at the latest.
    win_at: Deadline,
}

impl OnBoard {
    /// `None` unless the strategy has its fives near the first stone, the board has room for them all, and the rule is one under
    /// which the strategy's fives win and its white rows are all that win for White.
    pub fn new(strategy: Arc<Strategy>, game: Game) -> Option<Self> {
        let from = strategy.game();
        let home = usize::from(from.home()?);
        let fits = home <= room(game).0;
        let serves = from.rule() == game.rule()
            || from.rule() == Rule::Strict && matches!(game.rule(), Rule::Standard | Rule::Freestyle);
        (fits && serves && game.home().is_none()).then_some(Self { strategy, game })
    }

    /// The board and rule that it is seen from.
    pub const fn game(&self) -> Game {
        self.game
    }

    /// The stone by which Black wins at the latest, over the whole board.
    pub fn win_at(&self) -> Deadline {
        self.strategy.win_at()
    }

    /// The strategy as its own board has it.
    pub fn strategy(&self) -> &Strategy {
        &self.strategy
    }

    /// The second moves by which their classes are named, each with the stone by which Black wins at the latest after it.
    pub fn by_second(&self) -> impl Iterator<Item = (Point, Deadline)> {
        let first = self.game.first();
        self.game
            .second_moves()
            .filter_map(move |second| Some((second, self.known(&[first, second])?.win_at)))
    }

    /// What the strategy knows after these moves, White's the last one; of no moves too. `None` if they are not the strategy's:
    /// Black's own must be those that it gave, or their mirror images where the position mirrors itself; or the stones as they
    /// stand are a position of the strategy, whatever the order in which they came.
    pub fn known(&self, moves: &[Point]) -> Option<Known> {
        let Some((&white, before)) = moves.split_last() else {
            return Some(Known { win_at: self.strategy.win_at(), answer: Some(self.game.first()) });
        };
        let followed = self.follow(before)?;
        followed.here.play(white).ok()?;
        let bound = followed.win_at;
        if !followed.there.is_stored(&self.strategy) {
            return None;
        }
        let (answer, win_at) = self.reply(&followed, white).unzip();
        Some(Known { win_at: win_at.unwrap_or(bound), answer })
    }

    /// The bound and the stored answers in the position after these moves, Black's the last one.
    pub fn listing(&self, moves: &[Point]) -> Option<Listing> {
        let followed = self.follow(moves)?;
        let replies = self.replies(&followed)?;
        let answers = replies.into_iter().map(|(white, (black, _))| (white, black)).collect();
        Some(Listing { win_at: followed.win_at, answers })
    }

    /// The strategy for this board; after one second move alone, if one is given. Positions that are reached in several ways have
    /// the latest of their bounds.
    ///
    /// # Errors
    /// As [`lay_out`](crate::lay_out), but for bounds.
    pub fn laid_out(&self, second: Option<Point>) -> Result<Strategy, StrategyError> {
        let made_by = BTreeMap::from([("from".to_owned(), self.strategy.game().to_string())]);
        let class = |point| self.game.second_move(point).map(|(name, _)| name);
        let chosen = |white| second.is_none_or(|second| class(second) == class(white));
        lay_out_and_raise(self.game, made_by, |moves, _| {
            let mut listing = self.listing(moves)?;
            if moves.len() == 1 {
                listing.answers.retain(|&(white, _)| chosen(white));
            }
            Some(listing)
        })
    }

    /// The stone by which Black wins at the latest in the position after these moves, Black's the last one.
    pub fn bound(&self, moves: &[Point]) -> Option<Deadline> {
        Some(self.follow(moves)?.win_at)
    }

    /// The replies of White that have a stored answer in the position after these moves, Black's the last one: each with
    /// Black's move and the stone by which he wins at the latest.
    pub fn answered(&self, moves: &[Point]) -> Option<Vec<(Point, (Point, Deadline))>> {
        self.replies(&self.follow(moves)?)
    }

    /// The game on the strategy's board: move by move, or, if that is a position of it, as the stones stand.
    fn follow(&self, moves: &[Point]) -> Option<FollowedGame> {
        self.move_by_move(moves).or_else(|| self.as_they_stand(moves))
    }

    /// All stones stand on both boards, in whatever order they came: in the strategy's own order none was given away.
    fn as_they_stand(&self, moves: &[Point]) -> Option<FollowedGame> {
        let here = Stones::from_moves(self.game, moves).ok()?;
        let there: Option<Vec<Point>> = moves.iter().map(|&point| self.known_point(point)).collect();
        let there = Stones::from_moves(self.strategy.game(), &there?).ok()?;
        let (node, _) = self.strategy.locate(&there)?;
        let win_at = self.put_off(self.strategy[node].win_at()).min(self.win_at());
        Some(FollowedGame { here, there: Followed::new(there), win_at })
    }

    fn move_by_move(&self, moves: &[Point]) -> Option<FollowedGame> {
        let (first, rest) = moves.split_first()?;
        let there = Stones::none(self.strategy.game()).play(self.strategy.game().first()).ok()?;
        let begin = FollowedGame {
            here: Stones::none(self.game).play(*first).ok()?,
            there: Followed::new(there),
            win_at: self.strategy.win_at(),
        };
        rest.chunks(2).try_fold(begin, |followed, pair| {
            let &[white, black] = pair else { return None };
            self.followed(&followed, white, black)
        })
    }

    /// The game after a reply of White and Black's answer.
    fn followed(&self, before: &FollowedGame, white: Point, black: Point) -> Option<FollowedGame> {
        let after = before.here.play(white).ok()?;
        let here = after.play(black).ok()?;
        let white_there = self.there(before, white)?;
        let stored = before.there.answer(&self.strategy, white_there);
        let is_stored = || stored.is_some_and(|answer| self.here(answer.point) == Some(black));
        if self.stop(&after, white) == Some(black) && !is_stored() {
            return Some(FollowedGame { here, ..before.clone() });
        }
        let after = before.there.stones().play(white_there).ok()?;
        let answered = self.known_point(black).and_then(|black| after.play(black).ok());
        let given_away = || {
            self.reply(before, white).filter(|&(point, _)| point == black)?;
            after.play(stored?.point).ok()
        };
        let there = answered.filter(|after| self.strategy.locate(after).is_some()).or_else(given_away)?;
        let win_at = self.put_off(self.strategy.bound(&there)?).min(before.win_at);
        Some(FollowedGame { here, there: Followed::new(there), win_at })
    }

    /// White's replies with a stored answer, each with Black's move and by when he wins.
    fn replies(&self, followed: &FollowedGame) -> Option<Vec<(Point, (Point, Deadline))>> {
        if !followed.there.is_stored(&self.strategy) {
            return None;
        }
        let reply = |white| Some((white, self.reply(followed, white)?));
        Some(followed.here.empty().filter_map(reply).collect())
    }

    /// Black's move after a reply of White, and by when he wins; `None` where a threat search answers.
    fn reply(&self, followed: &FollowedGame, white: Point) -> Option<(Point, Deadline)> {
        let after = followed.here.play(white).ok()?;
        let there = self.there(followed, white);
        let answer = there.and_then(|white| followed.there.answer(&self.strategy, white));
        let stored_point = answer.and_then(|answer| self.here(answer.point));
        if let Some(stop) = self.stop(&after, white).filter(|&stop| stored_point != Some(stop)) {
            return (!wins_by_threats(&after, followed.win_at)).then_some((stop, followed.win_at));
        }
        let win_at = self.put_off(answer?.win_at).min(followed.win_at);
        let point = stored_point.filter(|&point| after.is_empty(point));
        Some((point.or_else(|| self.move_to_give_away(&after))?, win_at))
    }

    /// What the strategy's bound comes to here: beyond its board White can make Black stop her rows, which puts the win off.
    fn put_off(&self, win_at: Deadline) -> Deadline {
        if self.is_larger() { self.win_at() } else { win_at }
    }

    /// Whether this board has points beyond the strategy's.
    pub fn is_larger(&self) -> bool {
        room(self.game).1 > room(self.strategy.game()).0
    }

    /// Where Black stops the row that leaves the strategy's board, if White's last stone made one: if that stone stands on the
    /// strategy's board, her other rows through it count too, since the strategy is not told of it.
    fn stop(&self, after: &Stones, white: Point) -> Option<Point> {
        if !self.is_larger() {
            return None;
        }
        let beyond = stop(after, white, |point| self.known_point(point).is_some())?;
        if self.known_point(white).is_none() { Some(beyond) } else { stop(after, white, |_| false) }
    }

    /// The empty point farthest from the first stone.
    fn move_to_give_away(&self, here: &Stones) -> Option<Point> {
        here.empty().max_by_key(|point| point.distance(self.game.first()))
    }

    /// White's stone on the strategy's board: where it is here, else where it does nothing.
    fn there(&self, followed: &FollowedGame, white: Point) -> Option<Point> {
        let there = &followed.there;
        self.known_point(white).filter(|&point| there.stones().is_empty(point)).or_else(|| there.idle())
    }

    /// A point of this board on the strategy's, if it is there.
    fn known_point(&self, point: Point) -> Option<Point> {
        let there = moved(point, self.game.first(), self.strategy.game().first());
        there.filter(|&point| self.strategy.game().size().contains(point))
    }

    /// A point of the strategy's board on this one, if it is there.
    fn here(&self, point: Point) -> Option<Point> {
        let here = moved(point, self.strategy.game().first(), self.game.first());
        here.filter(|&point| self.game.size().contains(point))
    }
}

/// Whether Black, to move, has five in time by threats alone.
fn wins_by_threats(stones: &Stones, by: Deadline) -> bool {
    let mut board = stones.game().board();
    for color in Color::BOTH {
        stones.of(color).iter().for_each(|point| board.make_as(color, point));
    }
    let limits = Limits { moves: by.own_left(stones.of(Color::Black).len()), nodes: THREAT_NODES };
    let proof = ThreatSearch::new(THREAT_BYTES).prove(&mut board, Color::Black, Kind::Vct, limits);
    matches!(proof, Proof::Proven { .. })
}

/// The columns of a board before the first stone's and after it; the rows are as many.
const fn room(game: Game) -> (usize, usize) {
    let before = game.first().col();
    (before, game.size().side() - 1 - before)
}

/// The point that lies from `to` as `point` does from `from`.
fn moved(point: Point, from: Point, to: Point) -> Option<Point> {
    let column = (point.col() + to.col()).checked_sub(from.col())?;
    let row = (point.row() + to.row()).checked_sub(from.row())?;
    Point::new(column, row)
}

#[cfg(test)]
#[path = "on_board_tests.rs"]
mod tests;
