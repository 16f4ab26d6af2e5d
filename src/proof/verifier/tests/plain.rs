//! A simple implementation of renju's forbidden points that follows the wording of the rules of the Renju International
//! Federation (9.2 and 9.3). It counts stones one by one and finds threes recursively.

use crate::parts::{Board, Cell};

type Place = (i32, i32);

const WAYS: [Place; 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

struct Plain {
    size: i32,
    black: Vec<Place>,
    white: Vec<Place>,
    /// Whether a three counts only if Black may play the stone that makes it a straight four.
    official: bool,
}

impl Plain {
    fn is_empty(&self, place: Place) -> bool {
        let inside = [place.0, place.1].iter().all(|at| (0..self.size).contains(at));
        inside && !self.black.contains(&place) && !self.white.contains(&place)
    }

    fn row(&self, (column, row): Place, (dx, dy): Place) -> Vec<Place> {
        let step = |steps: i32| (column + steps * dx, row + steps * dy);
        let own = |steps: &i32| self.black.contains(&step(*steps));
        let before = (1..).map(|steps| -steps).take_while(own).count() as i32;
        let after = (1..).take_while(own).count() as i32;
        (-before..=after).map(step).collect()
    }

    fn with<T>(&mut self, place: Place, run: impl FnOnce(&mut Self) -> T) -> T {
        self.black.push(place);
        let result = run(self);
        self.black.pop();
        result
    }

    fn makes_five(&mut self, place: Place) -> bool {
        self.with(place, |plain| WAYS.into_iter().any(|way| plain.row(place, way).len() == 5))
    }

    fn is_forbidden(&mut self, place: Place) -> bool {
        if self.makes_five(place) {
            return false;
        }
        self.with(place, |plain| {
            WAYS.into_iter().any(|way| plain.row(place, way).len() > 5)
                || WAYS.into_iter().map(|way| plain.fours(place, way)).sum::<usize>() > 1
                || WAYS.into_iter().filter(|&way| plain.is_three(place, way)).count() > 1
        })
    }

    fn near(&self, (column, row): Place, (dx, dy): Place) -> Vec<Place> {
        let places = (-5..=5).map(|steps| (column + steps * dx, row + steps * dy));
        places.filter(|&place| self.is_empty(place)).collect()
    }

    /// The number of sets of four stones that include this one and become five with one more stone.
    fn fours(&mut self, stone: Place, way: Place) -> usize {
        let mut fours: Vec<Vec<Place>> = Vec::new();
        for next in self.near(stone, way) {
            let mut row = self.with(next, |plain| plain.row(next, way));
            if row.len() == 5 && row.contains(&stone) {
                row.retain(|&place| place != next);
                if !fours.contains(&row) {
                    fours.push(row);
                }
            }
        }
        fours.len()
    }

    /// Returns true if one more stone on this line makes a straight four that includes this stone.
    fn is_three(&mut self, stone: Place, way: Place) -> bool {
        self.near(stone, way).into_iter().any(|next| {
            let is_straight = self.with(next, |plain| {
                let row = plain.row(next, way);
                row.len() == 4 && row.contains(&stone) && plain.open_ends(&row, way) == 2
            });
            is_straight && !(self.official && (self.makes_five(next) || self.is_forbidden(next)))
        })
    }

    fn open_ends(&mut self, row: &[Place], way: Place) -> usize {
        let ends = [(row[0], -1), (row[3], 1)].map(|((x, y), sign)| (x + sign * way.0, y + sign * way.1));
        let is_open =
            |&&end: &&Place| self.is_empty(end) && self.with(end, |plain| plain.row(end, way).len() == 5);
        ends.iter().filter(is_open).count()
    }
}

/// Returns true if this empty cell is forbidden for Black. Applies the official rule if `official` is set. Otherwise counts
/// every three.
pub fn is_forbidden<const W: usize>(board: &Board<W>, cell: Cell, official: bool) -> bool {
    let size = board.game().size() as i32;
    let place = |cell: Cell| (i32::from(cell) % size, i32::from(cell) / size);
    let [black, white] =
        [board.stones().black, board.stones().white].map(|set| set.iter().map(place).collect());
    Plain { size, black, white, official }.is_forbidden(place(cell))
}
