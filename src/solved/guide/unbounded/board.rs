use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use engine::{Color, Direction, Rule};
use thiserror::Error;

use super::place::Place;

/// The points around the first stone that always count as [distinct moves](UnboundedBoard::distinct_moves), in columns and rows.
const MIDDLE: i32 = 15;
/// The distance from a stone at which moves still differ.
const MARGIN: i32 = 5;

/// A game on the infinite board, with its moves and stones.
#[derive(Clone, Debug)]
pub struct UnboundedBoard {
    rule: Rule,
    moves: Vec<Place>,
    stones: BTreeMap<Place, Color>,
    winner: Option<Color>,
}

/// Why a move is illegal on the infinite board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum IllegalPlace {
    /// The point is occupied.
    #[error("{0} is occupied")]
    Occupied(Place),
    /// This side has already won.
    #[error("the game is over: {0} has five")]
    GameOver(Color),
}

impl UnboundedBoard {
    /// Creates an empty board. Does not support renju's forbidden points.
    pub const fn new(rule: Rule) -> Self {
        Self { rule, moves: Vec::new(), stones: BTreeMap::new(), winner: None }
    }

    /// The moves played so far. Black moves first.
    pub fn moves(&self) -> &[Place] {
        &self.moves
    }

    /// The side to move, or the side that would be next if the game were not over.
    pub fn to_move(&self) -> Color {
        Color::to_move(self.moves.len())
    }

    /// The side that has won with the last stone.
    pub const fn winner(&self) -> Option<Color> {
        self.winner
    }

    /// The stone on this point.
    pub fn get(&self, place: Place) -> Option<Color> {
        self.stones.get(&place).copied()
    }

    /// Plays a move for the side to move.
    ///
    /// # Errors
    /// Fails if the point is occupied or the game is over. The board is then unchanged.
    pub fn play(&mut self, place: Place) -> Result<(), IllegalPlace> {
        if let Some(winner) = self.winner {
            return Err(IllegalPlace::GameOver(winner));
        }
        if self.get(place).is_some() {
            return Err(IllegalPlace::Occupied(place));
        }
        let color = self.to_move();
        if self.completes(color, place) {
            self.winner = Some(color);
        }
        self.put(color, place);
        self.moves.push(place);
        Ok(())
    }

    /// Places a stone without making a move, to see its effect.
    pub(super) fn put(&mut self, color: Color, place: Place) {
        self.stones.insert(place, color);
    }

    pub(super) fn remove(&mut self, place: Place) {
        self.stones.remove(&place);
    }

    /// Returns true if a stone of this color on this point wins. The stone may already be there.
    pub(super) fn completes(&self, color: Color, place: Place) -> bool {
        let wins = |direction| self.rule.wins(color, self.row(color, place, direction).len());
        Direction::ALL.into_iter().any(wins)
    }

    /// The unbroken row of this color through this point, from end to end, as if a stone of this color were there.
    fn row(&self, color: Color, place: Place, direction: Direction) -> Vec<Place> {
        let side = |sign| {
            let cells = (1..).map_while(move |n: isize| place.step(direction, sign * n));
            cells.take_while(|&cell| self.get(cell) == Some(color))
        };
        let mut row: Vec<Place> = side(-1).collect();
        row.reverse();
        row.push(place);
        row.extend(side(1));
        row
    }

    /// The row with which the last stone won, from end to end. Empty if nobody has won.
    pub fn winning_row(&self) -> Vec<Place> {
        let (Some(winner), Some(&last)) = (self.winner, self.moves.last()) else { return Vec::new() };
        let rows = Direction::ALL.map(|direction| self.row(winner, last, direction));
        rows.into_iter().find(|row| self.rule.wins(winner, row.len())).unwrap_or_default()
    }

    /// The rows of six or more stones of one color that do not win, each from end to end.
    pub fn overlines(&self) -> Vec<Vec<Place>> {
        let mut found = Vec::new();
        for (&place, &color) in &self.stones {
            for direction in Direction::ALL {
                let row = self.row(color, place, direction);
                if row[0] == place && row.len() > 5 && !self.rule.wins(color, row.len()) {
                    found.push(row);
                }
            }
        }
        found
    }

    /// The empty points within this many columns and rows of a stone, sorted.
    fn near(&self, distance: i32) -> Vec<Place> {
        self.empty(self.stones.keys().flat_map(|stone| stone.around(distance)))
    }

    /// The empty points around the first stone and near all stones, sorted. All points farther away are equivalent.
    pub fn distinct_moves(&self) -> Vec<Place> {
        let near = self.stones.keys().flat_map(|stone| stone.around(MARGIN));
        self.empty(near.chain(Place::FIRST.around(MIDDLE)))
    }

    fn empty(&self, places: impl Iterator<Item = Place>) -> Vec<Place> {
        let places: BTreeSet<Place> = places.filter(|&place| self.get(place).is_none()).collect();
        places.into_iter().collect()
    }

    /// A point where this side makes five.
    pub(super) fn five(&self, color: Color) -> Option<Place> {
        self.near(1).into_iter().find(|&place| self.completes(color, place))
    }

    /// The rows of five cells with stones of this side and none of the other. A row with several stones occurs several times.
    pub(super) fn rows(&self, side: Color) -> impl Iterator<Item = Row> {
        let stones = self.stones.iter().filter(move |&(_, &color)| color == side);
        stones.flat_map(move |(&place, _)| self.rows_through(place, side))
    }

    /// The rows of five cells through a point without stones of the other side.
    fn rows_through(&self, place: Place, side: Color) -> impl Iterator<Item = Row> {
        let starts =
            Direction::ALL.into_iter().flat_map(|direction| (-4..=0).map(move |start| (direction, start)));
        starts.filter_map(move |(direction, start)| {
            let mut row = Row { stones: 0, empty: Vec::new() };
            for steps in start..start + 5 {
                let cell = place.step(direction, steps)?;
                match self.get(cell) {
                    None => row.empty.push(cell),
                    Some(color) if color == side => row.stones += 1,
                    Some(_) => return None,
                }
            }
            Some(row)
        })
    }

    /// The empty point near the stones with the best rows for both sides. Fuller rows count more. `None` on the empty board.
    pub(super) fn fullest(&self) -> Option<Place> {
        let side = self.to_move();
        let value = |place| 2 * self.promise(side, place) + self.promise(!side, place);
        self.near(2).into_iter().max_by_key(|&place| (value(place), Reverse(place.distance()), place))
    }

    /// The value of an empty point for one side. Adds up the values of all rows of five cells through the point that this side
    /// could still fill.
    fn promise(&self, side: Color, place: Place) -> u64 {
        let begun = self.rows_through(place, side).filter(|row| row.stones > 0);
        begun.map(|row| 12_u64.pow(row.stones as u32)).sum()
    }
}

/// Five cells in a row without stones of one side.
#[derive(Debug)]
pub(super) struct Row {
    /// The number of the other side's stones.
    pub stones: usize,
    /// The empty cells.
    pub empty: Vec<Place>,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn played(rule: Rule, moves: &str) -> Result<UnboundedBoard, IllegalPlace> {
        let mut board = UnboundedBoard::new(rule);
        for token in moves.split_whitespace() {
            board.play(token.parse().unwrap())?;
        }
        Ok(board)
    }

    #[test]
    fn five_and_six_win_according_to_the_rule() {
        let five = "e0n0 e0n9 e1n0 e1n9 e2n0 e2n9 e3n0 e4n9 w1n0";
        let board = played(Rule::Standard, five).unwrap();
        assert_eq!(board.winner(), Some(Color::Black));
        assert_eq!(format!("{:?}", board.winning_row()), "[w1n0, e0n0, e1n0, e2n0, e3n0]");
        let over = played(Rule::Standard, &format!("{five} e3n9")).unwrap_err();
        assert_eq!(over, IllegalPlace::GameOver(Color::Black));
        let six = "e0n0 e0n9 e1n0 e1n9 e2n0 e2n9 e4n0 e4n9 e5n0 e5n9 e3n0";
        let board = played(Rule::Standard, six).unwrap();
        assert_eq!((board.winner(), board.overlines().len()), (None, 1));
        assert_eq!(board.overlines()[0].len(), 6);
        let board = played(Rule::Freestyle, six).unwrap();
        assert_eq!((board.winner(), board.winning_row().len()), (Some(Color::Black), 6));
    }

    #[test]
    fn an_occupied_place_is_rejected() {
        let taken = played(Rule::Standard, "e0n0 e0n0").unwrap_err();
        assert_eq!(taken, IllegalPlace::Occupied(Place::FIRST));
        assert_eq!(taken.to_string(), "e0n0 is occupied");
    }
}
