//! What counts as five.

use std::fmt;

/// A side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    Black,
    White,
}

/// A rule of the game, as a strategy file names it. Black may play anywhere under each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rule {
    /// Exactly five in a row wins; six or more do not.
    Standard,
    /// Five or more win.
    Freestyle,
    /// Exactly five wins for Black, five or more for White.
    Strict,
}

impl Rule {
    /// All rules.
    pub const ALL: [Self; 3] = [Self::Standard, Self::Freestyle, Self::Strict];

    /// The rule that a file names so.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|rule| rule.to_string() == name)
    }

    /// Whether a row of six or more wins for this side too.
    pub(crate) const fn longer_wins(self, side: Side) -> bool {
        match self {
            Self::Standard => false,
            Self::Freestyle => true,
            Self::Strict => matches!(side, Side::White),
        }
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Standard => "standard",
            Self::Freestyle => "freestyle",
            Self::Strict => "strict",
        })
    }
}
