//! Games as text: moves separated by blanks or commas.

use std::fmt;

use crate::point::{ParsePointError, Point};

/// A game that cannot be read: the token that names no point, and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseMovesError {
    /// The number of the move, counted from 1.
    pub number: usize,
    /// What is wrong with it.
    pub error: ParsePointError,
}

impl fmt::Display for ParseMovesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "move {}: {}", self.number, self.error)
    }
}

impl std::error::Error for ParseMovesError {}

/// Reads `h8 i9, g7`. Says nothing about legality.
///
/// # Errors
/// The first token that names no point.
pub fn parse_moves(text: &str) -> Result<Vec<Point>, ParseMovesError> {
    text.split(|c: char| c.is_whitespace() || c == ',')
        .filter(|token| !token.is_empty())
        .enumerate()
        .map(|(i, token)| token.parse().map_err(|error| ParseMovesError { number: i + 1, error }))
        .collect()
}

/// Writes `h8 i9 g7`.
pub fn format_moves(moves: &[Point]) -> String {
    let names: Vec<String> = moves.iter().map(ToString::to_string).collect();
    names.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::size::Size;

    #[test]
    fn every_point_reads_back() {
        let all: Vec<Point> = Size::MAX.points().collect();
        assert_eq!(parse_moves(&format_moves(&all)).unwrap(), all);
        assert_eq!(parse_moves("H8,i9 , g7\n").unwrap(), parse_moves("h8 i9 g7").unwrap());
        assert_eq!(parse_moves("").unwrap(), []);
    }

    #[test]
    fn the_bad_token_is_named() {
        for bad in ["w1", "a23", "a0", "a01", "8h", "h", "h+1", "hé", "é1", "a1b2"] {
            let error = parse_moves(&format!("h8 {bad} i9")).unwrap_err();
            assert_eq!((error.number, error.error.token.as_str()), (2, bad));
        }
    }
}
