/// The error for a string that is not a square, move, position or king rule.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct ParseError(pub(crate) String);

impl ParseError {
    pub(crate) fn expected(text: &str, what: &str, expected: &str) -> Self {
        Self(format!("\"{text}\" is not a {what}: expected {expected}"))
    }
}
