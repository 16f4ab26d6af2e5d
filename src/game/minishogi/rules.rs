//! What may be chosen about the rules.

use std::fmt;
use std::str::FromStr;

/// What becomes of a king under attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KingRule {
    /// A king may not be left or moved into attack; who has no move has lost.
    Legal,
    /// There is no check: the game ends when a king is taken.
    Capture,
}

/// Whether dropping a pawn may give mate. Where kings are taken there is no mate, and the drop is always allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PawnDropMate {
    /// It may not: such a drop is no move.
    Forbidden,
    /// It may.
    Allowed,
}

/// How a game ends in which a position occurs for the fourth time.
///
/// Under [`KingRule::Legal`], who gave check with every move since the first time loses in any case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Repetition {
    /// In a draw.
    Draw,
    /// Sente, who began, loses: the usual rule on the small board.
    SenteLoses,
}

/// The rules of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// What becomes of a king under attack.
    pub king: KingRule,
    /// Whether dropping a pawn may give mate.
    pub pawn_drop_mate: PawnDropMate,
    /// How repetition ends the game.
    pub repetition: Repetition,
}

impl Rules {
    /// The usual rules with this king rule.
    pub const fn with_king(king: KingRule) -> Self {
        Self { king, pawn_drop_mate: PawnDropMate::Forbidden, repetition: Repetition::SenteLoses }
    }

    /// The rules under which move paths are counted: pawn drops may give mate.
    pub const fn for_perft(king: KingRule) -> Self {
        Self { pawn_drop_mate: PawnDropMate::Allowed, ..Self::with_king(king) }
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

/// A text names no king rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseKingRuleError {
    /// The text.
    pub text: String,
}

impl fmt::Display for ParseKingRuleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{}\" is no king rule: expected legal or capture", self.text)
    }
}

impl std::error::Error for ParseKingRuleError {}

impl FromStr for KingRule {
    type Err = ParseKingRuleError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "legal" => Ok(Self::Legal),
            "capture" => Ok(Self::Capture),
            _ => Err(ParseKingRuleError { text: text.to_owned() }),
        }
    }
}
