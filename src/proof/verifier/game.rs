//! What is played: the size of the board and the rule.

use std::fmt;

use crate::point::{MOST_SIZE, Point};

/// A side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    Black,
    White,
}

/// Which rows win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rule {
    /// Exactly five for both sides; six or more are nothing.
    Standard,
    /// Five or more for both sides.
    Freestyle,
    /// Exactly five for Black, five or more for White: who wins so with Black wins under the other two.
    Strict,
}

impl Rule {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Standard, Self::Freestyle, Self::Strict];

    /// The rule of this name.
    pub(crate) fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|rule| rule.name() == name)
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Standard => "standard",
            Self::Freestyle => "freestyle",
            Self::Strict => "strict",
        }
    }

    /// Whether six or more in a row win for this side as five do.
    pub(crate) const fn more_than_five_wins(self, side: Side) -> bool {
        match (self, side) {
            (Self::Standard, _) | (Self::Strict, Side::Black) => false,
            (Self::Freestyle, _) | (Self::Strict, Side::White) => true,
        }
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A square board with a rule, shown as `15x15 standard`; or, if Black's fives count only near the first stone, as `21x21 strict
/// within 7`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Game {
    size: u8,
    rule: Rule,
    within: Option<u8>,
    /// Whether the board goes on beyond the square.
    goes_on: bool,
}

impl Game {
    /// The smallest board: one five fits.
    pub const LEAST_SIZE: usize = 5;
    /// The largest board.
    pub const MOST_SIZE: usize = MOST_SIZE;
    /// 15x15 with exactly five.
    pub const STANDARD: Self = Self { size: 15, rule: Rule::Standard, within: None, goes_on: false };

    /// The game on a board with `size` points on each side; `None` unless these are 5 to 25.
    pub fn new(size: usize, rule: Rule) -> Option<Self> {
        let is_known = (Self::LEAST_SIZE..=Self::MOST_SIZE).contains(&size);
        is_known.then_some(Self { size: size as u8, rule, within: None, goes_on: false })
    }

    /// The same game where a five of Black wins only if all of it lies at most `distance` columns and rows from the first stone.
    /// `None` if more than five win for him too, or if the board has no point in the middle, since not all symmetries would keep
    /// such a game.
    #[must_use]
    pub const fn within(self, distance: u8) -> Option<Self> {
        if self.size % 2 == 1 && !self.rule.more_than_five_wins(Side::Black) {
            Some(Self { within: Some(distance), ..self })
        } else {
            None
        }
    }

    /// A square with so many points on each side, an odd number, as in a game of which more is seen than of any board: each colour's
    /// fives by the rule that is harder for Black, and his near the first stone.
    pub(crate) const fn square(side: usize, home: u8) -> Self {
        Self { size: side as u8, rule: Rule::Strict, within: Some(home), goes_on: false }
    }

    /// The same game on a board that goes on for ever beyond the square.
    #[must_use]
    pub(crate) const fn without_edges(self) -> Self {
        Self { goes_on: true, ..self }
    }

    /// Whether the board goes on beyond the square.
    pub(crate) const fn goes_on(self) -> bool {
        self.goes_on
    }

    /// Whether the board goes on beyond the square and a row of five with the point of this number can leave it.
    pub(crate) const fn leaves(self, cell: u16) -> bool {
        let (size, cell) = (self.size(), cell as usize);
        let (column, row) = (cell % size, cell / size);
        let is_within = column >= 4 && row >= 4 && column + 4 < size && row + 4 < size;
        self.goes_on && !is_within
    }

    /// How far from the first stone a row of Black may lie to win, if not anywhere.
    pub const fn home(self) -> Option<u8> {
        self.within
    }

    /// Whether a winning row of this side may hold this point.
    pub(crate) fn counts(self, side: Side, point: Point) -> bool {
        let first = self.first();
        let distance = |a: usize, b: usize| a.abs_diff(b);
        let (columns, rows) = (distance(point.column(), first.column()), distance(point.row(), first.row()));
        side == Side::White || self.within.is_none_or(|most| columns.max(rows) <= usize::from(most))
    }

    /// Points on each side of the board.
    pub const fn size(self) -> usize {
        self.size as usize
    }

    /// Which rows win.
    pub const fn rule(self) -> Rule {
        self.rule
    }

    /// Black's first stone: the middle of the board or, where there is none, the lower left of the four points there.
    pub const fn first(self) -> Point {
        let middle = (self.size - 1) / 2;
        Point { row: middle, column: middle }
    }

    /// Points on the board.
    pub(crate) const fn points(self) -> usize {
        self.size() * self.size()
    }

    /// Whether Black can have five by this stone.
    pub(crate) const fn can_end_at(self, stone: u16) -> bool {
        stone % 2 == 1 && stone as usize <= self.points()
    }
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{0}x{0} {1}", self.size, self.rule)?;
        self.within.map_or(Ok(()), |distance| write!(f, " within {distance}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_stone_stands_in_the_middle() {
        let first = |size| Game::new(size, Rule::Standard).unwrap().first().to_string();
        assert_eq!([first(5), first(15), first(20), first(22)], ["c3", "h8", "j10", "k11"]);
        assert!([4, 26].into_iter().all(|size| Game::new(size, Rule::Standard).is_none()));
    }
}
