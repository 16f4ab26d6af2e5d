//! The game: the size of the board and the rule.

use std::fmt;

use crate::point::{MAX_SIZE, Point};

/// A player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The player who moves first.
    Black,
    /// The other player.
    White,
}

/// The rows that win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rule {
    /// Exactly five wins for both sides; six or more do not.
    Standard,
    /// Five or more for both sides.
    Freestyle,
    /// Exactly five wins for Black, five or more for White. A win for Black here is also a win under the other two rules.
    Strict,
}

impl Rule {
    /// All rules.
    pub const ALL: [Self; 3] = [Self::Standard, Self::Freestyle, Self::Strict];

    /// The rule with this name.
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

    /// Returns true if six or more in a row win for this side.
    pub(crate) const fn overline_wins(self, side: Side) -> bool {
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

/// A square board with a rule, shown as `15x15 standard`; with black fives limited to points near the first stone, as `21x21
/// strict within 7`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Game {
    size: u8,
    rule: Rule,
    within: Option<u8>,
}

impl Game {
    /// The size of the smallest board, which one five fits.
    pub const MIN_SIZE: usize = 5;
    /// The size of the largest board.
    pub const MAX_SIZE: usize = MAX_SIZE;
    /// The 15x15 board where exactly five wins.
    pub const STANDARD: Self = Self { size: 15, rule: Rule::Standard, within: None };

    /// The game on a board of this size; `None` unless the size is 5 to 25.
    pub fn new(size: usize, rule: Rule) -> Option<Self> {
        let is_known = (Self::MIN_SIZE..=Self::MAX_SIZE).contains(&size);
        is_known.then_some(Self { size: size as u8, rule, within: None })
    }

    /// The same game with a condition: a black five wins only if all its stones lie at most `distance` columns and rows from
    /// the first stone. This is harder for Black, so a win here is a win without the condition.
    ///
    /// Returns `None` if overlines win for Black, or if the board has no center point, since then some symmetries would change
    /// the game.
    #[must_use]
    pub const fn within(self, distance: u8) -> Option<Self> {
        if self.size % 2 == 1 && !self.rule.overline_wins(Side::Black) {
            Some(Self { within: Some(distance), ..self })
        } else {
            None
        }
    }

    /// How far from the first stone a black five may lie; `None` if anywhere.
    pub const fn home(self) -> Option<u8> {
        self.within
    }

    /// Returns true if a winning black five may include this point.
    pub(crate) fn is_home(self, point: Point) -> bool {
        let first = self.first();
        let (columns, rows) = (point.column().abs_diff(first.column()), point.row().abs_diff(first.row()));
        self.within.is_none_or(|most| columns.max(rows) <= usize::from(most))
    }

    /// The number of points along each side of the board.
    pub const fn size(self) -> usize {
        self.size as usize
    }

    /// The rows that win.
    pub const fn rule(self) -> Rule {
        self.rule
    }

    /// Black's first stone: the center, or the lower left of the four central points.
    pub const fn first(self) -> Point {
        let middle = (self.size - 1) / 2;
        Point { row: middle, column: middle }
    }

    /// The number of points on the board.
    pub const fn points(self) -> usize {
        self.size() * self.size()
    }

    /// Returns true if Black can complete five with this stone. Black plays the odd ones.
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
