use crate::error::ParseError;
use std::fmt;
use std::str::FromStr;

/// The rule for an attacked king.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KingRule {
    /// No king may be left in check or moved into it. A side without a legal move loses.
    Legal,
    /// Check has no effect, and the game ends when a king is captured.
    Capture,
}

/// The rules of a game. If a position occurs for the fourth time, Sente loses, or Gote if Gote gave check with every move in
/// between.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// The rule for an attacked king.
    pub king: KingRule,
    /// Whether dropping a pawn may give mate, as it always may under [`KingRule::Capture`].
    pub pawn_drop_mates: bool,
}

impl Rules {
    /// The standard rules with this king rule.
    pub const fn with_king(king: KingRule) -> Self {
        Self { king, pawn_drop_mates: false }
    }

    /// The rules for counting move sequences, under which a dropped pawn may give mate.
    pub const fn for_perft(king: KingRule) -> Self {
        Self { king, pawn_drop_mates: true }
    }
}

impl Default for Rules {
    fn default() -> Self {
        Self::with_king(KingRule::Legal)
    }
}

impl fmt::Display for KingRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Legal => "legal",
            Self::Capture => "capture",
        })
    }
}

impl FromStr for KingRule {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "legal" => Ok(Self::Legal),
            "capture" => Ok(Self::Capture),
            _ => Err(ParseError::expected(text, "king rule", "legal or capture")),
        }
    }
}
