//! Forecasts Black's answer to each White move and the number of the stone by which Black wins. None of this is proven.

use std::collections::BTreeSet;

use engine::threat::Kind;
use engine::{Color, Rule};

use crate::board::UnboundedBoard;
use crate::place::Place;
use crate::{FollowedGame, HOPED, Move, PlannedSearch, SearchPlan, Unbounded, danger};

/// White moves are considered up to this distance from the square and from any stone. All moves farther away are equivalent.
const MARGIN: i32 = 5;

/// The forecast for a White move. It assumes, without proof, that the strategy works as well on the infinite board as on its
/// own board.
#[derive(Clone, Debug)]
pub struct Forecast {
    /// Black's move.
    pub black: Move,
    /// The number of the stone by which Black would win, if it is known. If Black must search, this is the number in case the
    /// search finds nothing.
    pub by: Option<usize>,
    /// True if Black's move, or the move in case the search finds nothing, is a stop. A stop blocks a white row and delays the
    /// win by two stones.
    pub stops: bool,
}

impl FollowedGame {
    /// The stones on the board.
    pub const fn board(&self) -> &UnboundedBoard {
        &self.board
    }

    /// The points where Black would make exactly five, which wins under every rule.
    fn fives(&self) -> &[Place] {
        self.fives.get_or_init(|| {
            let near = self.board.near(1).into_iter();
            near.filter(|&place| self.board.completes(Color::Black, place, Rule::Strict)).collect()
        })
    }

    /// The number of the stone by which Black would win if the strategy worked as well on the infinite board as on its own
    /// board. `None` if the game has left the strategy.
    pub fn by(&self) -> Option<usize> {
        self.position.as_ref().map(|_| self.delayed(self.stops))
    }

    fn delayed(&self, stops: usize) -> usize {
        self.win_at.stone() + 2 * stops
    }
}

impl Unbounded {
    /// White's distinct moves, starting with the nearest to the first stone: the moves in and around the square and near
    /// stones. Any other move wastes a stone and is equivalent to the last move in this list.
    pub fn moves_of_white(&self, followed: &FollowedGame) -> Vec<Place> {
        let far = self.reach + MARGIN;
        let around = (-far..=far).flat_map(|x| (-far..=far).filter_map(move |y| Place::new(x, y)));
        let near = followed.board.near(MARGIN);
        let all: BTreeSet<Place> =
            around.filter(|&place| followed.board.get(place).is_none()).chain(near).collect();
        let mut all: Vec<Place> = all.into_iter().collect();
        all.sort_by_key(|place| place.distance());
        all
    }

    /// The moves from [`moves_of_white`](Self::moves_of_white) in a different order: first the moves that win for White, then
    /// those after which the stored answer wins latest.
    pub fn stubborn_moves(&self, followed: &FollowedGame) -> Vec<Place> {
        let wins = |place| followed.board.completes(Color::White, place, Rule::Standard);
        let lasts = |place| {
            let stored = self.stored(followed, place);
            let bound = stored.and_then(|(_, after)| self.strategy.bound(&after));
            bound.is_some_and(|by| by >= followed.win_at)
        };
        let mut all = self.moves_of_white(followed);
        all.sort_by_key(|&place| (!wins(place), !lasts(place)));
        all
    }

    /// The forecast for this White move. `None` if the move is illegal or wins.
    pub fn forecast(&self, followed: &FollowedGame, white: Place) -> Option<Forecast> {
        let mut after = followed.board.clone();
        after.play(white).ok()?;
        if after.winner().is_some() {
            return None;
        }
        let known = |place, by| Some(Forecast { black: Move::Known(place), by, stops: false });
        if let Some(&five) = followed.fives().iter().find(|&&five| five != white) {
            return known(five, Some(after.moves().len() + 1));
        }
        if let Some(stop) = self.stop(&after, white) {
            let by = followed.position.as_ref().map(|_| followed.delayed(followed.stops + 1));
            if !danger::fives(&after).is_empty() {
                return Some(Forecast { black: Move::Known(stop), by, stops: true });
            }
            // A win by fours is faster than White's three.
            let searches = vec![PlannedSearch { cautious: true, kind: Kind::Vcf, moves: HOPED }];
            return Some(Forecast { black: self.search(searches, Some(stop), after), by, stops: true });
        }
        if let Some((answer, there)) = self.stored(followed, white)
            && after.get(answer).is_none()
        {
            let bound =
                self.strategy.bound(&there).map_or(followed.win_at, |bound| bound.min(followed.win_at));
            return known(answer, Some(bound.stone() + 2 * followed.stops));
        }
        let limit = followed.win_at.own_left(after.moves().len() / 2 - followed.stops);
        let vct = |cautious, moves| PlannedSearch { cautious, kind: Kind::Vct, moves };
        let searches = [limit, HOPED].into_iter().filter(|&moves| moves > 0);
        let searches = searches.flat_map(|moves| [vct(true, moves), vct(false, moves)]).collect();
        Some(Forecast { black: self.search(searches, None, after), by: None, stops: false })
    }

    fn search(&self, searches: Vec<PlannedSearch>, stop: Option<Place>, after: UnboundedBoard) -> Move {
        Move::Search(SearchPlan { searches, stop, after, black: self.clone() })
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use strategy::Strategy;

    fn black() -> Unbounded {
        let text = include_str!("../../../www/data/everywhere.json");
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
            let second = crate::at(name, black.reach);
            let forecast = black.forecast(&followed, second).unwrap();
            assert_eq!(forecast.by, Some(win_at.stone()), "{second}");
            known += 1;
        }
        assert_eq!(known, 65);
        // All wasted stones have the same effect, however far away they are.
        let wasted = |place| black.forecast(&followed, place).unwrap().by;
        assert_eq!((wasted(at(11, 0)), wasted(at(900, -3))), (Some(21), Some(21)));
        assert!(black.forecast(&followed, Place::FIRST).is_none(), "taken");
    }

    #[test]
    fn a_stop_delays_the_win_by_two_stones() {
        let black = black();
        let mut moves = vec![Place::FIRST];
        for white in [at(40, 0), at(41, 0)] {
            let forecast = black.forecast(&black.followed(&moves).unwrap(), white).unwrap();
            let Move::Known(answer) = forecast.black else { panic!("{white} is a wasted stone") };
            moves.extend([white, answer]);
        }
        let before = black.followed(&moves).unwrap();
        let (three, by) = (at(42, 0), before.by().unwrap());
        let forecast = black.forecast(&before, three).unwrap();
        assert_eq!((forecast.by, forecast.stops), (Some(by + 2), true));
        let Move::Search(search) = forecast.black else { panic!("fours might do") };
        moves.extend([three, search.otherwise()]);
        let after = black.followed(&moves).unwrap();
        assert_eq!((black.stops(&moves), after.by()), (1, Some(by + 2)));
    }
}
