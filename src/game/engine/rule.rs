use std::fmt;
use std::str::FromStr;

use crate::color::Color;
use crate::printable::Printable;

/// Whether this build includes renju. The WebAssembly module that the page loads first does not.
pub(crate) const RENJU: bool = cfg!(feature = "renju");

/// A rule of the game: each side's winning rows, and the points forbidden to Black.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Rule {
    /// Five in a row wins; six or more do not.
    Standard,
    /// Five or more in a row win.
    Freestyle,
    /// Black needs exactly five in a row, White five or more. A win for Black is also a win under the standard and freestyle
    /// rules.
    Strict,
    /// Black needs exactly five in a row, White five or more. Overlines, double fours and double threes are forbidden to Black.
    Renju,
    /// Like renju, but a double three is forbidden even if one of the threes could never become a straight four: the patterns
    /// alone decide. It forbids every point that renju forbids, so a win for Black is also a win under renju.
    StrictRenju,
}

/// The rows that win for a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Row {
    /// Five in a row wins; a longer row has no effect.
    Five,
    /// Five or more in a row win.
    FiveOrMore,
    /// Five in a row wins. A longer row is forbidden, and so are two fours on one line.
    FiveElseForbidden,
}

impl Row {
    /// The number of kinds, for tables indexed by kind.
    pub(crate) const COUNT: usize = 3;

    /// Returns true if an unbroken row of `length` stones wins.
    pub const fn wins(self, length: usize) -> bool {
        match self {
            Self::Five | Self::FiveElseForbidden => length == 5,
            Self::FiveOrMore => length >= 5,
        }
    }
}

impl Rule {
    /// All rules.
    pub const ALL: [Self; 5] =
        [Self::Standard, Self::Freestyle, Self::Strict, Self::Renju, Self::StrictRenju];

    /// The name, such as `standard`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Standard => "standard",
            Self::Freestyle => "freestyle",
            Self::Strict => "strict",
            Self::Renju => "renju",
            Self::StrictRenju => "strict-renju",
        }
    }

    /// The rows that win for this side.
    pub const fn row(self, color: Color) -> Row {
        match (self, color) {
            (Self::Standard, _) | (Self::Strict, Color::Black) => Row::Five,
            (Self::Freestyle, _) | (Self::Strict | Self::Renju | Self::StrictRenju, Color::White) => {
                Row::FiveOrMore
            }
            (Self::Renju | Self::StrictRenju, Color::Black) => Row::FiveElseForbidden,
        }
    }

    /// Returns true if an unbroken row of `length` stones wins for this side.
    pub const fn wins(self, color: Color, length: usize) -> bool {
        self.row(color).wins(length)
    }

    /// Returns true if this side has forbidden points.
    pub const fn forbids(self, color: Color) -> bool {
        RENJU && matches!(self.row(color), Row::FiveElseForbidden)
    }

    /// Returns true if White may pass, as in renju.
    pub const fn allows_pass(self) -> bool {
        self.forbids(Color::Black)
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A word that is not a rule.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{}\" is not a rule: expected standard, freestyle, strict, renju or strict-renju", Printable(word))]
pub struct ParseRuleError {
    /// The word, truncated to 20 characters.
    pub word: String,
}

impl FromStr for Rule {
    type Err = ParseRuleError;

    fn from_str(word: &str) -> Result<Self, ParseRuleError> {
        let found = Self::ALL.into_iter().find(|rule| rule.name() == word);
        found.ok_or_else(|| ParseRuleError { word: word.chars().take(20).collect() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_side_has_its_own_winning_rule() {
        for (rule, black, white) in [
            (Rule::Standard, [false, true, false], [false, true, false]),
            (Rule::Freestyle, [false, true, true], [false, true, true]),
            (Rule::Strict, [false, true, false], [false, true, true]),
            (Rule::Renju, [false, true, false], [false, true, true]),
            (Rule::StrictRenju, [false, true, false], [false, true, true]),
        ] {
            assert_eq!([4, 5, 6].map(|length| rule.wins(Color::Black, length)), black, "{rule}");
            assert_eq!([4, 5, 6].map(|length| rule.wins(Color::White, length)), white, "{rule}");
            assert_eq!(rule.to_string().parse(), Ok(rule));
            assert!(!rule.forbids(Color::White));
        }
        assert!("gomoku".parse::<Rule>().is_err());
    }
}
