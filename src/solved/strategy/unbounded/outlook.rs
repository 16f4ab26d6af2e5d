//! What the strategy has Black do after each move of White, and by when he would have won.

use std::collections::BTreeSet;

use engine::threat::Kind;
use engine::{Color, Rule};

use super::{Followed, HOPED, Move, Search, Try, Unbounded, danger};
use crate::unbounded::place::Place;
use crate::unbounded::plane::Plane;

/// How far beyond the square White's moves are looked at, and how far from a stone: farther out all of them are alike.
const MARGIN: i32 = 5;

/// What comes of a move of White. Nothing of it is proven.
#[derive(Clone, Debug)]
pub struct Outlook {
    /// Black's move.
    pub black: Move,
    /// The stone by which Black would have won, if the strategy held here as it does on its own board; where a search is asked,
    /// this is so if it finds nothing. `None` where nobody knows.
    pub by: Option<usize>,
    /// Whether he stops there what the strategy cannot see, so that all is as before but for two stones more; where a search is
    /// asked, this is so if it finds nothing.
    pub stops: bool,
}

impl Followed {
    /// The stones on the board.
    pub const fn plane(&self) -> &Plane {
        &self.plane
    }

    /// The stone by which Black would have won, if the strategy held here as it does on its own board: `None` where the game has
    /// left it.
    pub fn by(&self) -> Option<usize> {
        self.there.as_ref().map(|_| self.put_off(self.stops))
    }

    /// Each stop puts the win off by one stone of either side.
    fn put_off(&self, stops: usize) -> usize {
        self.win_at.stone() + 2 * stops
    }
}

impl Unbounded {
    /// White's moves that differ: those in the square and around it, and those near stones, the nearest to the first stone first.
    /// Every other one is a wasted stone like the last of them.
    pub fn moves_of_white(&self, followed: &Followed) -> Vec<Place> {
        let far = self.reach + MARGIN;
        let around = (-far..=far).flat_map(|x| (-far..=far).filter_map(move |y| Place::new(x, y)));
        let near = followed.plane.near(MARGIN);
        let all: BTreeSet<Place> =
            around.filter(|&place| followed.plane.get(place).is_none()).chain(near).collect();
        let mut all: Vec<Place> = all.into_iter().collect();
        all.sort_by_key(|place| place.distance());
        all
    }

    /// What comes of this move of White; `None` if she cannot play it or has won with it.
    pub fn outlook(&self, followed: &Followed, white: Place) -> Option<Outlook> {
        let mut after = followed.plane.clone();
        after.play(white).ok()?;
        if after.winner().is_some() {
            return None;
        }
        let known = |place, by| Some(Outlook { black: Move::Known(place), by, stops: false });
        let five = |place: &Place| after.completes(Color::Black, *place, Rule::Strict);
        if let Some(five) = after.near(1).into_iter().find(five) {
            return known(five, Some(after.moves().len() + 1));
        }
        if let Some(stop) = self.stop(&after, white) {
            let by = followed.there.as_ref().map(|_| followed.put_off(followed.stops + 1));
            if !danger::fives(&after).is_empty() {
                return Some(Outlook { black: Move::Known(stop), by, stops: true });
            }
            // Whoever makes fours need not stop a three.
            let tries = vec![Try { board: self.board(&after, true), kind: Kind::Vcf, moves: HOPED }];
            return Some(Outlook { black: self.search(tries, stop, &after), by, stops: true });
        }
        if let Some((answer, there)) = self.stored(followed, white)
            && after.get(answer).is_none()
        {
            let bound =
                self.strategy.bound(&there).map_or(followed.win_at, |bound| bound.min(followed.win_at));
            return known(answer, Some(bound.stone() + 2 * followed.stops));
        }
        let otherwise = danger::fives(&after).first().copied().or_else(|| after.fullest())?;
        let limit = followed.win_at.own_left(after.moves().len() / 2 - followed.stops);
        let vct = |wary, moves| Try { board: self.board(&after, wary), kind: Kind::Vct, moves };
        let tries = [limit, HOPED].into_iter().filter(|&moves| moves > 0);
        let tries = tries.flat_map(|moves| [vct(true, moves), vct(false, moves)]).collect();
        Some(Outlook { black: self.search(tries, otherwise, &after), by: None, stops: false })
    }

    fn search(&self, tries: Vec<Try>, otherwise: Place, after: &Plane) -> Move {
        Move::Search(Search { tries, otherwise, stones: after.moves().len(), reach: self.reach })
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::graph::Strategy;

    fn black() -> Unbounded {
        let text = include_str!("../../../../www/data/everywhere.json");
        Unbounded::new(Arc::new(Strategy::from_json(text).unwrap())).unwrap()
    }

    fn at(x: i32, y: i32) -> Place {
        Place::new(x, y).unwrap()
    }

    #[test]
    fn second_moves_last_as_long_as_the_strategy_says() {
        let black = black();
        let followed = black.followed(&[Place::FIRST]).unwrap();
        assert_eq!(followed.by(), Some(33));
        let moves = black.moves_of_white(&followed);
        assert_eq!(moves.len(), 31 * 31 - 1);
        let mut known = 0;
        for (name, win_at) in black.strategy().by_second() {
            let second = super::super::at(name, black.reach);
            let outlook = black.outlook(&followed, second).unwrap();
            assert_eq!(outlook.by, Some(win_at.stone()), "{second}");
            known += 1;
        }
        assert_eq!(known, 65);
        // A wasted stone is one of those far out, however far it is.
        let wasted = |place| black.outlook(&followed, place).unwrap().by;
        assert_eq!((wasted(at(11, 0)), wasted(at(900, -3))), (Some(21), Some(21)));
        assert!(black.outlook(&followed, Place::FIRST).is_none(), "taken");
    }

    #[test]
    fn a_stop_puts_the_win_off_by_two_stones() {
        let black = black();
        let mut moves = vec![Place::FIRST];
        for white in [at(40, 0), at(41, 0)] {
            let outlook = black.outlook(&black.followed(&moves).unwrap(), white).unwrap();
            let Move::Known(answer) = outlook.black else { panic!("{white} is a wasted stone") };
            moves.extend([white, answer]);
        }
        let before = black.followed(&moves).unwrap();
        let (three, by) = (at(42, 0), before.by().unwrap());
        let outlook = black.outlook(&before, three).unwrap();
        assert_eq!((outlook.by, outlook.stops), (Some(by + 2), true));
        let Move::Search(search) = outlook.black else { panic!("fours might do") };
        moves.extend([three, search.otherwise]);
        let after = black.followed(&moves).unwrap();
        assert_eq!((black.stops(&moves), after.by()), (1, Some(by + 2)));
    }
}
