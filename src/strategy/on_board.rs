//! One strategy on many boards: what Black plays on a smaller board, or under another rule, by a strategy whose fives all lie near
//! the first stone.
//!
//! The game is followed on the strategy's board, where White may do all that she may do here. Where the strategy's answer lies off
//! the board, or where a stone of Black's stands already, Black has a move to give away: it can only stop a row of White's that
//! does not fit on this board. He puts it as far from the first stone as he can, since beside a five it would make it a six.
//! That this loses nothing is not believed: a check of the strategy that comes out, on its board, shows it.

use std::collections::BTreeMap;

use engine::{Deadline, Point, Rule};

use crate::builder::{Listing, lay_out};
use crate::error::StrategyError;
use crate::game::Game;
use crate::graph::Strategy;
use crate::stones::Stones;

/// A strategy with Black's fives near the first stone, seen from a board that has room for them.
#[derive(Clone, Copy, Debug)]
pub struct OnBoard<'a> {
    strategy: &'a Strategy,
    game: Game,
}

/// A game that is followed on the strategy's board.
struct Followed {
    /// The stones on the board.
    here: Stones,
    /// Those on the strategy's board, in its coordinates.
    there: Stones,
}

impl<'a> OnBoard<'a> {
    /// `None` unless the strategy has its fives near the first stone, the board has room for them all and lies on the strategy's
    /// board, and the rule is one under which the strategy's fives win and its white rows are all that win for White.
    pub fn new(strategy: &'a Strategy, game: Game) -> Option<Self> {
        let from = strategy.game();
        let home = usize::from(from.home()?);
        let (before, after) = room(game);
        let fits = home <= before && after <= room(from).0 && before <= after;
        let serves = from.rule() == game.rule()
            || from.rule() == Rule::Strict && matches!(game.rule(), Rule::Standard | Rule::Freestyle);
        (fits && serves && game.home().is_none()).then_some(Self { strategy, game })
    }

    /// Black's answer after these moves, White's the last one, and the stone by which he wins; `None` if White's last move needs
    /// no stored answer or the moves are not the strategy's. Black's own moves must be those that this gives, or their mirror
    /// images where the position mirrors itself.
    pub fn answer(&self, moves: &[Point]) -> Option<(Point, Deadline)> {
        let (&white, before) = moves.split_last()?;
        let Followed { here, there } = self.follow(before)?;
        self.reply(&here, &there, white)
    }

    /// The bound and the stored answers in the position after these moves, Black's the last one.
    pub fn listing(&self, moves: &[Point]) -> Option<Listing> {
        let Followed { here, there } = self.follow(moves)?;
        let win_at = self.strategy.bound(&there)?;
        let replies = here.empty().filter_map(|white| Some((white, self.reply(&here, &there, white)?.0)));
        Some(Listing { win_at, answers: replies.collect() })
    }

    /// The strategy for this board.
    ///
    /// # Errors
    /// As [`lay_out`].
    pub fn laid_out(&self) -> Result<Strategy, StrategyError> {
        let made_by = BTreeMap::from([("from".to_owned(), self.strategy.game().to_string())]);
        lay_out(self.game, made_by, |moves, _| self.listing(moves))
    }

    fn follow(&self, moves: &[Point]) -> Option<Followed> {
        let (first, rest) = moves.split_first()?;
        let there = Stones::none(self.strategy.game()).play(self.strategy.game().first()).ok()?;
        let mut followed = Followed { here: Stones::none(self.game).play(*first).ok()?, there };
        for pair in rest.chunks(2) {
            let &[white, black] = pair else { return None };
            let Followed { here, there } = followed;
            let there = there.play(self.there(white)).ok()?;
            let answered =
                there.play(self.there(black)).ok().filter(|after| self.strategy.locate(after).is_some());
            let answer = || there.play(self.strategy.answer(&there)?.point).ok();
            let there = answered.or_else(answer)?;
            followed = Followed { here: here.play(white).ok()?.play(black).ok()?, there };
        }
        Some(followed)
    }

    /// The answer to a reply, and by when Black wins.
    fn reply(&self, here: &Stones, there: &Stones, white: Point) -> Option<(Point, Deadline)> {
        let answer = self.strategy.answer(&there.play(self.there(white)).ok()?)?;
        let here = here.play(white).ok()?;
        let point = self.here(answer.point).filter(|&point| here.is_empty(point));
        let point = point.or_else(|| self.move_to_give_away(&here))?;
        Some((point, answer.win_at))
    }

    /// The empty point farthest from the first stone.
    fn move_to_give_away(&self, here: &Stones) -> Option<Point> {
        here.empty().max_by_key(|point| point.distance(self.game.first()))
    }

    /// A point of this board on the strategy's.
    fn there(&self, point: Point) -> Point {
        moved(point, self.game.first(), self.strategy.game().first()).unwrap_or(point)
    }

    /// A point of the strategy's board on this one, if it is there.
    fn here(&self, point: Point) -> Option<Point> {
        let here = moved(point, self.strategy.game().first(), self.game.first());
        here.filter(|&point| self.game.size().contains(point))
    }
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
mod tests {
    use super::*;
    use crate::builder::Builder;
    use engine::{Size, Symmetry, notation};

    fn points(text: &str) -> Vec<Point> {
        notation::parse_moves(text).unwrap()
    }

    fn game(side: usize, rule: Rule) -> Game {
        Game::new(Size::new(side).unwrap(), rule)
    }

    fn central() -> Game {
        game(21, Rule::Strict).within(7).unwrap()
    }

    /// A strategy of three positions, with an answer that a smaller board does not have: after k11 r18 j10 s12 Black plays t13.
    fn sample() -> Strategy {
        let mut builder = Builder::new(central());
        let mut add = |moves: &str, answers: &[(&str, &str)]| {
            let answers = answers.iter().map(|(w, b)| (points(w)[0], points(b)[0])).collect();
            let listing = Listing { win_at: Deadline::new(33).unwrap(), answers };
            builder.add(&Stones::from_moves(central(), &points(moves)).unwrap(), listing);
        };
        add("k11", &[("r18", "j10")]);
        add("k11 r18 j10", &[("q12", "t13")]);
        add("k11 r18 j10 q12 t13", &[("l9", "h7")]);
        add("k11 r18 j10 q12 t13 l9 h7", &[]);
        builder.finish(BTreeMap::new()).unwrap()
    }

    #[test]
    fn the_answers_are_those_of_the_larger_board() {
        let strategy = sample();
        for (side, rule, moves, answer) in [
            (21, Rule::Standard, "k11 r18", "j10"),
            (21, Rule::Strict, "k11 r18 j10 q12", "t13"),
            (19, Rule::Freestyle, "j10 q17 i9 p11", "s12"),
            (20, Rule::Freestyle, "j10 q17", "i9"),
        ] {
            let on_board = OnBoard::new(&strategy, game(side, rule)).unwrap();
            let found = on_board.answer(&points(moves)).map(|(point, by)| (point.to_string(), by.stone()));
            assert_eq!(found, Some((answer.to_owned(), 33)), "{side} {rule} {moves}");
        }
    }

    #[test]
    fn a_move_off_the_board_is_given_away_and_the_game_goes_on() {
        let strategy = sample();
        let on_board = OnBoard::new(&strategy, Game::STANDARD).unwrap();
        // t13 would be q10 here: off the board. The empty point farthest away is the last of them.
        let given_away = on_board.answer(&points("h8 o15 g7 n9")).unwrap().0;
        assert_eq!(given_away.distance(Game::STANDARD.first()), 7);
        let before = format!("h8 o15 g7 n9 {given_away} i6");
        assert_eq!(on_board.answer(&points(&before)).unwrap().0, points("e4")[0]);
        let laid_out = on_board.laid_out().unwrap();
        assert_eq!(laid_out.node_count(), strategy.node_count());
        let last = laid_out.nodes().last().unwrap().1.stones();
        let expected = Stones::from_moves(Game::STANDARD, &points(&format!("{before} e4"))).unwrap();
        assert!(Symmetry::all().any(|symmetry| last.transformed(symmetry) == expected));
    }

    #[test]
    fn only_boards_with_room_for_its_fives_are_served() {
        let strategy = sample();
        let serves = |game| OnBoard::new(&strategy, game).is_some();
        for side in 5..=22 {
            for rule in [Rule::Standard, Rule::Freestyle, Rule::Strict] {
                assert_eq!(serves(game(side, rule)), (15..=21).contains(&side), "{side} {rule}");
            }
            assert!(!serves(game(side, Rule::Renju)), "Black may not play everywhere");
        }
        assert!(!serves(central()), "the strategy itself is for that");
    }
}
