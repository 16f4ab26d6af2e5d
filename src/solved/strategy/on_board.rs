//! Uses a strategy on smaller and larger boards, and under other rules. All its black fives must be near the first stone.
//!
//! # On a smaller board
//! The same game is also followed on the strategy's board, where White can make every move that is possible on the smaller
//! board. If the strategy's answer is off the smaller board, its only use was to block a white row that does not fit there. In
//! that case, or if Black already has a stone on that point, Black has a free move and plays as far from the first stone as
//! possible.
//!
//! Assume that the strategy is for the strict rule and that its fives are within a distance of *d*. Every stone on the
//! strategy's board that fits on the smaller board is also there. In addition, the smaller board has the stones from Black's
//! free moves.
//! - *White has no five on the smaller board*. White's stones are the same on both boards, and every row that is blocked on the
//!   strategy's board is also blocked on the smaller board.
//! - *Black has the five*. When Black makes five on the strategy's board, the same five points are black on the smaller board.
//!   Under the freestyle rule, that is enough.
//! - *Under the standard rule*, no stone from a free move may extend the five to a six. A stone at a distance of at least *d* +
//!   2 from the first stone cannot do so. If the board has points at this distance on some side (18x18 and larger for *d* = 7),
//!   it has a whole column and row of such points. On 18x18, these are 35 points, and they cannot all be taken by stone 33.
//!
//! On boards from 15x15 to 17x17 under the standard rule, Black may have to use a free move nearer to the first stone, and this
//! argument fails. For these boards, strategies are laid out from this one and verified like any other strategy.
//!
//! # On a larger board If White plays outside the strategy's board, the strategy is given a white stone without effect instead,
//! on the point farthest from all stones. If White makes a row of three or four that leaves the strategy's board, Black blocks
//! the row at once, unless Black wins by threats. This blocking move is called a stop. The strategy knows neither of the two
//! stones, so each stop delays the win by one black stone. No argument shows that Black still wins within the strategy's bound.
//! Instead, the win is checked reply by reply.

use std::collections::BTreeMap;
use std::sync::Arc;

use engine::threat::{Kind, Proof, ThreatLimits, ThreatSearch};
use engine::{Color, Deadline, Point, Rule};

use crate::error::StrategyError;
use crate::game::Game;
use crate::graph::{Listing, Strategy};
use crate::layout::lay_out_and_raise;
use crate::lookup::Answer;
use crate::stones::Stones;
use crate::stops::stop;

/// The limits of the search for a win by threats before each stop.
const THREAT_NODES: u64 = 20_000;
const THREAT_BYTES: usize = 1 << 20;

/// A strategy whose fives are near the first stone, on a board that has room for them.
#[derive(Clone, Debug)]
pub struct OnBoard {
    strategy: Arc<Strategy>,
    game: Game,
}

/// The strategy's bound and answer for a position with Black to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KnownWin {
    /// The number of the stone by which Black wins.
    pub win_at: Deadline,
    /// Black's stored answer. Without one, a threat search finds the win.
    pub answer: Option<Point>,
}

/// A game that is followed on the strategy's board, with White to move.
#[derive(Clone)]
struct TransferredGame {
    here: Stones,
    /// The stones on the strategy's board, in its coordinates.
    there: Stones,
    /// The strategy's answers to White's replies there. `None` if the strategy does not have the position.
    answers: Option<Vec<(Point, Answer)>>,
    win_at: Deadline,
}

impl TransferredGame {
    fn answer(&self, white: Point) -> Option<Answer> {
        let answers = self.answers.as_ref()?;
        let place = answers.binary_search_by_key(&white, |(reply, _)| *reply).ok()?;
        Some(answers[place].1)
    }
}

impl OnBoard {
    /// Returns `None` unless all of the strategy's fives are near the first stone, the board has room for them, they also win
    /// under this rule, and the strategy takes account of every row that wins for White.
    pub fn new(strategy: Arc<Strategy>, game: Game) -> Option<Self> {
        let from = strategy.game();
        let home = usize::from(from.home()?);
        let fits = home <= room(game).0;
        let serves = from.rule() == game.rule()
            || from.rule() == Rule::Strict && matches!(game.rule(), Rule::Standard | Rule::Freestyle);
        (fits && serves && game.home().is_none()).then_some(Self { strategy, game })
    }

    /// The game on this board.
    pub const fn game(&self) -> Game {
        self.game
    }

    /// The number of the stone by which Black wins, whatever White's second move is.
    pub fn win_at(&self) -> Deadline {
        self.strategy.win_at()
    }

    /// The strategy, on the board that it was made for.
    pub fn strategy(&self) -> &Strategy {
        &self.strategy
    }

    /// One second move from each class, with the number of the stone by which Black wins after it.
    pub fn by_second(&self) -> impl Iterator<Item = (Point, Deadline)> {
        let first = self.game.first();
        self.game
            .second_moves()
            .filter_map(move |second| Some((second, self.known(&[first, second])?.win_at)))
    }

    /// The strategy's bound and answer after these moves. The last move must be White's, or the list empty. Black's moves must
    /// come from the strategy, or be mirror images of its moves in symmetric positions. Otherwise the stones must form a
    /// position of the strategy. Returns `None` in all other cases.
    pub fn known(&self, moves: &[Point]) -> Option<KnownWin> {
        let Some((&white, before)) = moves.split_last() else {
            return Some(KnownWin { win_at: self.strategy.win_at(), answer: Some(self.game.first()) });
        };
        let followed = self.follow(before)?;
        followed.here.play(white).ok()?;
        let bound = followed.win_at;
        followed.answers.as_ref()?;
        let (answer, win_at) = self.reply(&followed, white).unzip();
        Some(KnownWin { win_at: win_at.unwrap_or(bound), answer })
    }

    /// Returns the strategy laid out for this board or, if `second` is given, for the positions after this second move. A
    /// position that can be reached in several ways gets the latest of its bounds.
    ///
    /// # Errors
    /// Fails in the same cases as [`lay_out`](crate::lay_out), except that bounds are not checked.
    pub fn laid_out(&self, second: Option<Point>) -> Result<Strategy, StrategyError> {
        let made_by = BTreeMap::from([("from".to_owned(), self.strategy.game().to_string())]);
        let class = |point| self.game.second_move(point).map(|(name, _)| name);
        let chosen = |white| second.is_none_or(|second| class(second) == class(white));
        lay_out_and_raise(self.game, made_by, |moves, _| {
            let followed = self.follow(moves)?;
            let replies = self.replies(&followed)?.filter(|&(white, ..)| moves.len() > 1 || chosen(white));
            let answers = replies.map(|(white, black, _)| (white, black)).collect();
            Some(Listing::new(followed.win_at, answers))
        })
    }

    /// The number of the stone by which Black wins after these moves. The last move must be Black's.
    pub fn bound(&self, moves: &[Point]) -> Option<Deadline> {
        Some(self.follow(moves)?.win_at)
    }

    /// White's replies with a stored answer after these moves, each with the number of the stone by which Black wins. The last
    /// move must be Black's.
    pub fn answered(&self, moves: &[Point]) -> Option<Vec<(Point, Deadline)>> {
        let followed = self.follow(moves)?;
        Some(self.replies(&followed)?.map(|(white, _, win_at)| (white, win_at)).collect())
    }

    /// Follows the moves one by one. If that fails, looks the position up in the strategy.
    fn follow(&self, moves: &[Point]) -> Option<TransferredGame> {
        self.move_by_move(moves).or_else(|| self.as_they_stand(moves))
    }

    /// Looks the position up in the strategy. This works only if Black has made no free move.
    fn as_they_stand(&self, moves: &[Point]) -> Option<TransferredGame> {
        let here = Stones::from_moves(self.game, moves).ok()?;
        let there: Option<Vec<Point>> = moves.iter().map(|&point| self.known_point(point)).collect();
        let there = Stones::from_moves(self.strategy.game(), &there?).ok()?;
        let (node, _) = self.strategy.locate(&there)?;
        let win_at = self.put_off(self.strategy[node].win_at()).min(self.win_at());
        Some(self.transferred(here, there, win_at))
    }

    fn transferred(&self, here: Stones, there: Stones, win_at: Deadline) -> TransferredGame {
        TransferredGame { here, there, answers: self.strategy.answered(&there), win_at }
    }

    fn move_by_move(&self, moves: &[Point]) -> Option<TransferredGame> {
        let (first, rest) = moves.split_first()?;
        let here = Stones::none(self.game).play(*first).ok()?;
        let begin = self.transferred(here, Stones::first(self.strategy.game()), self.win_at());
        rest.chunks(2).try_fold(begin, |followed, pair| {
            let &[white, black] = pair else { return None };
            self.followed(&followed, white, black)
        })
    }

    fn followed(&self, before: &TransferredGame, white: Point, black: Point) -> Option<TransferredGame> {
        let after = before.here.play(white).ok()?;
        let here = after.play(black).ok()?;
        let white_there = self.there(before, white)?;
        let stored = before.answer(white_there);
        let is_stored = || stored.is_some_and(|answer| self.here(answer.point) == Some(black));
        if self.stop(&after, white) == Some(black) && !is_stored() {
            return Some(TransferredGame { here, ..before.clone() });
        }
        let after = before.there.play(white_there).ok()?;
        let answered = self.known_point(black).and_then(|black| after.play(black).ok());
        let given_away = || {
            self.reply(before, white).filter(|&(point, _)| point == black)?;
            after.play(stored?.point).ok()
        };
        let there = answered.filter(|after| self.strategy.locate(after).is_some()).or_else(given_away)?;
        let win_at = self.put_off(self.strategy.bound(&there)?).min(before.win_at);
        Some(self.transferred(here, there, win_at))
    }

    /// White's replies with a stored answer, each with that answer and the number of the stone by which Black wins.
    fn replies(&self, followed: &TransferredGame) -> Option<impl Iterator<Item = (Point, Point, Deadline)>> {
        followed.answers.as_ref()?;
        Some(followed.here.empty().filter_map(|white| {
            let (black, win_at) = self.reply(followed, white)?;
            Some((white, black, win_at))
        }))
    }

    /// `None` if a threat search must find the answer.
    fn reply(&self, followed: &TransferredGame, white: Point) -> Option<(Point, Deadline)> {
        let after = followed.here.play(white).ok()?;
        let there = self.there(followed, white);
        let answer = there.and_then(|white| followed.answer(white));
        let stored_point = answer.and_then(|answer| self.here(answer.point));
        if let Some(stop) = self.stop(&after, white).filter(|&stop| stored_point != Some(stop)) {
            return (!wins_by_threats(&after, followed.win_at)).then_some((stop, followed.win_at));
        }
        let win_at = self.put_off(answer?.win_at).min(followed.win_at);
        let point = stored_point.filter(|&point| after.is_empty(point));
        Some((point.or_else(|| self.move_to_give_away(&after))?, win_at))
    }

    /// On a larger board, White can delay the win with rows that Black must block.
    fn put_off(&self, win_at: Deadline) -> Deadline {
        if self.is_larger() { self.win_at() } else { win_at }
    }

    /// Returns true if this board has points that the strategy's board does not have.
    pub fn is_larger(&self) -> bool {
        room(self.game).1 > room(self.strategy.game()).0
    }

    /// Black's stop, if White's last stone made a row that leaves the strategy's board. If that stone is on the strategy's
    /// board but unknown to the strategy, its other rows count too.
    fn stop(&self, after: &Stones, white: Point) -> Option<Point> {
        if !self.is_larger() {
            return None;
        }
        let beyond = stop(after, white, |point| self.known_point(point).is_some())?;
        if self.known_point(white).is_none() { Some(beyond) } else { stop(after, white, |_| false) }
    }

    fn move_to_give_away(&self, here: &Stones) -> Option<Point> {
        here.empty().max_by_key(|point| point.distance(self.game.first()))
    }

    /// The point for White's stone on the strategy's board: the same point if it exists and is empty, otherwise a point where
    /// the stone has no effect.
    fn there(&self, followed: &TransferredGame, white: Point) -> Option<Point> {
        let there = &followed.there;
        self.known_point(white).filter(|&point| there.is_empty(point)).or_else(|| there.farthest_from_all())
    }

    fn known_point(&self, point: Point) -> Option<Point> {
        let there = moved(point, self.game.first(), self.strategy.game().first());
        there.filter(|&point| self.strategy.game().size().contains(point))
    }

    fn here(&self, point: Point) -> Option<Point> {
        let here = moved(point, self.strategy.game().first(), self.game.first());
        here.filter(|&point| self.game.size().contains(point))
    }
}

/// Returns true if Black, to move, makes five by this deadline with threats alone.
fn wins_by_threats(stones: &Stones, by: Deadline) -> bool {
    let mut board = stones.game().board();
    for color in Color::BOTH {
        stones.of(color).iter().for_each(|point| board.make_as(color, point));
    }
    let limits = ThreatLimits { own_stones: by.own_left(stones.of(Color::Black).len()), nodes: THREAT_NODES };
    let proof = ThreatSearch::new(THREAT_BYTES).prove(&mut board, Color::Black, Kind::Vct, limits);
    matches!(proof, Proof::Proven { .. })
}

/// The number of columns before and after the first stone. The number of rows is the same.
const fn room(game: Game) -> (usize, usize) {
    let before = game.first().col();
    (before, game.size().side() - 1 - before)
}

fn moved(point: Point, from: Point, to: Point) -> Option<Point> {
    let column = (point.col() + to.col()).checked_sub(from.col())?;
    let row = (point.row() + to.row()).checked_sub(from.row())?;
    Point::new(column, row)
}

#[cfg(test)]
#[path = "on_board_tests.rs"]
mod tests;
