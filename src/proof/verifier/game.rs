//! What is played: the size of the board and the rule.

use std::fmt;

use crate::point::{MAX_SIZE, Point};

/// A player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The player who begins.
    Black,
    /// The other one.
    White,
}

/// Which rows win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rule {
    /// Exactly five for both sides; six or more do not win.
    Standard,
    /// Five or more for both sides.
    Freestyle,
    /// Exactly five for Black, five or more for White: a win for Black here is a win under the other two as well.
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

/// A square board with a rule, shown as `15x15 standard`; or, if Black's fives count only near the first stone, as
/// `21x21 strict within 7`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Game {
    size: u8,
    rule: Rule,
    within: Option<u8>,
}

impl Game {
    /// The smallest board: one five fits.
    pub const MIN_SIZE: usize = 5;
    /// The largest board.
    pub const MAX_SIZE: usize = MAX_SIZE;
    /// 15x15 with exactly five.
    pub const STANDARD: Self = Self { size: 15, rule: Rule::Standard, within: None };

    /// The game on a board with `size` points on each side; `None` unless these are 5 to 25.
    pub fn new(size: usize, rule: Rule) -> Option<Self> {
        let is_known = (Self::MIN_SIZE..=Self::MAX_SIZE).contains(&size);
        is_known.then_some(Self { size: size as u8, rule, within: None })
    }

    /// The same game where Black's five wins only if all of it lies at most `distance` columns and rows from the first
    /// stone. This is harder for Black, so what is won here is won without the condition.
    ///
    /// `None` if overlines win for Black too, or if the board has no point in the middle, since not all symmetries would
    /// keep such a game.
    #[must_use]
    pub const fn within(self, distance: u8) -> Option<Self> {
        if self.size % 2 == 1 && !self.rule.overline_wins(Side::Black) {
            Some(Self { within: Some(distance), ..self })
        } else {
            None
        }
    }

    /// How far from the first stone Black's five may lie to win; `None` if anywhere.
    pub const fn home(self) -> Option<u8> {
        self.within
    }

    /// Whether Black's winning five may hold this point.
    pub(crate) fn is_home(self, point: Point) -> bool {
        let first = self.first();
        let (columns, rows) = (point.column().abs_diff(first.column()), point.row().abs_diff(first.row()));
        self.within.is_none_or(|most| columns.max(rows) <= usize::from(most))
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
    pub const fn points(self) -> usize {
        self.size() * self.size()
    }

    /// Whether Black can have five by this stone: Black plays the odd ones.
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
