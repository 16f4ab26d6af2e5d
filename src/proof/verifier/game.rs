//! The game: the size of the board and the rule.

use std::fmt;

use crate::point::{MAX_SIZE, Point};

/// The number of cells for White's passes under strict renju. With the 225 points of the board, they fill a set of 256 bits.
pub(crate) const PASSES: usize = 31;

/// The number of the last stone with which Black may win under strict renju. The limit ensures that White never runs out of
/// pass cells.
const LATEST: u16 = 2 * PASSES as u16 + 1;

/// A player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The player who moves first.
    Black,
    /// The other player.
    White,
}

/// The rule, which says which rows win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rule {
    /// Exactly five in a row wins. Six or more do not.
    Standard,
    /// Five or more in a row win.
    Freestyle,
    /// Black needs exactly five, White five or more. Any win for Black is also a win under the first two rules.
    Strict,
    /// Like strict, but some points are forbidden for Black, and White may pass. Only for 15x15. Any win for Black is also a
    /// win by the rules of the Renju International Federation without opening restrictions.
    StrictRenju,
}

impl Rule {
    /// All rules.
    pub const ALL: [Self; 4] = [Self::Standard, Self::Freestyle, Self::Strict, Self::StrictRenju];

    pub(crate) fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|rule| rule.name() == name)
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Standard => "standard",
            Self::Freestyle => "freestyle",
            Self::Strict => "strict",
            Self::StrictRenju => "strict-renju",
        }
    }

    pub(crate) const fn overline_wins(self, side: Side) -> bool {
        match (self, side) {
            (Self::Standard, _) | (Self::Strict | Self::StrictRenju, Side::Black) => false,
            (Self::Freestyle, _) | (Self::Strict | Self::StrictRenju, Side::White) => true,
        }
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A square board with a rule, displayed as `15x15 standard`. If black fives are limited to points near the first stone, it is
/// displayed as `21x21 strict within 7`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Game {
    size: u8,
    rule: Rule,
    within: Option<u8>,
}

impl Game {
    /// The size of the smallest board.
    pub const MIN_SIZE: usize = 5;
    /// The size of the largest board.
    pub const MAX_SIZE: usize = MAX_SIZE;
    /// The 15x15 board with the standard rule.
    pub const STANDARD: Self = Self { size: 15, rule: Rule::Standard, within: None };

    /// Creates the game on a board of this size. Returns `None` unless the size is from 5 to 25, or 15 for strict renju.
    pub fn new(size: usize, rule: Rule) -> Option<Self> {
        let is_known = (Self::MIN_SIZE..=Self::MAX_SIZE).contains(&size) && (size == 15 || !rule.forbids());
        is_known.then_some(Self { size: size as u8, rule, within: None })
    }

    /// Restricts black fives: a black five wins only if all its stones lie within `distance` columns and rows of the first
    /// stone. A win here is also a win without this restriction.
    ///
    /// Returns `None` if overlines win for Black, if points are forbidden, or if the board has no center point. Without a
    /// center point, some symmetries would change the game.
    #[must_use]
    pub const fn within(self, distance: u8) -> Option<Self> {
        if self.size % 2 == 1 && !self.rule.overline_wins(Side::Black) && !self.rule.forbids() {
            Some(Self { within: Some(distance), ..self })
        } else {
            None
        }
    }

    /// The maximum distance between the first stone and any stone of a black five, if there is a limit.
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

    /// The rule, which says which rows win.
    pub const fn rule(self) -> Rule {
        self.rule
    }

    /// The point of Black's first stone: the center or, on a board of even size, the lower left of the four central points.
    pub const fn first(self) -> Point {
        let middle = (self.size - 1) / 2;
        Point { row: middle, column: middle }
    }

    /// The number of points on the board.
    pub const fn points(self) -> usize {
        self.size() * self.size()
    }

    pub(crate) const fn can_end_at(self, stone: u16) -> bool {
        stone % 2 == 1 && stone as usize <= self.latest()
    }

    /// The latest stone with which Black may win.
    pub(crate) const fn latest(self) -> usize {
        if self.rule.forbids() { LATEST as usize } else { self.points() }
    }
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{0}x{0} {1}", self.size, self.rule)?;
        self.within.map_or(Ok(()), |distance| write!(f, " within {distance}"))
    }
}
