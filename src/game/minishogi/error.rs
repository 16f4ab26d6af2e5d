//! Errors of texts that cannot be read.

use std::fmt;

/// A text that is not a square, move, position or king rule, with what was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError(pub(crate) String);

impl ParseError {
    pub(crate) fn expected(text: &str, what: &str, expected: &str) -> Self {
        Self(format!("\"{text}\" is no {what}: expected {expected}"))
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for ParseError {}
