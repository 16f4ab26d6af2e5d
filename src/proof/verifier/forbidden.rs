//! The reasons why a point is forbidden for Black under strict renju. `renju.rs` decides when they apply.

use std::fmt;

/// Why a point is forbidden for Black. If several reasons apply, the first in this list is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Forbidden {
    /// The stone makes a row of six or more.
    Overline,
    /// The stone makes two fours.
    DoubleFour,
    /// The stone makes two threes.
    DoubleThree,
}

impl fmt::Display for Forbidden {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Overline => "an overline",
            Self::DoubleFour => "a double four",
            Self::DoubleThree => "a double three",
        })
    }
}
