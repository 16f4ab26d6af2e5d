//! Reads and writes games as plain text.
//!
//! Accepted forms are `h8 i9`, `h8i9`, `h8,i9`, `h8-i9`, `1. h8 i9 2. j10` and `1) H8`, with or without PGN headers, comments
//! in braces, and a result or an ellipsis at the end.

use crate::point::{ParsePointError, Point};

/// A turn without a stone, as written in a game.
pub const PASS: &str = "pass";

/// A token in the text of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Token<'a> {
    /// A move.
    Point(Point),
    /// A turn without a stone, written as [`PASS`].
    Pass,
    /// The result, such as `1-0` or `*`.
    Result(&'a str),
    /// Anything else, up to the next separator.
    Bad(&'a str),
}

/// Splits a game into tokens, skipping move numbers, separators, comments and headers.
pub fn tokens(text: &str) -> impl Iterator<Item = Token<'_>> {
    let mut rest = text;
    std::iter::from_fn(move || {
        loop {
            rest = rest.trim_start_matches(is_separator);
            if let Some(comment) = rest.strip_prefix('{') {
                rest = comment.split_once('}').map_or("", |(_, after)| after);
                continue;
            }
            let header = rest.strip_prefix('[').and_then(|rest| rest.split_once(']'));
            if let Some((_, after)) = header.filter(|(header, _)| header.ends_with('"')) {
                rest = after;
                continue;
            }
            let (token, after) = token(rest)?;
            rest = after;
            if let Some(token) = token {
                return Some(token);
            }
        }
    })
}

fn is_separator(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | ';' | '-' | '_' | '|' | '/' | '\u{feff}')
}

/// The first token and the text after it; `None` at the end. The token is `None` for text without a meaning, such as a move
/// number.
fn token(text: &str) -> Option<(Option<Token<'_>>, &str)> {
    // Without this limit on tokens, moves that are not separated by spaces could form a word of a megabyte.
    let near = &text[..text.floor_char_boundary(64)];
    let word = near.split(|c: char| c.is_whitespace() || c == ',' || c == ';').next()?;
    if word.is_empty() {
        return None;
    }
    let after = |length| text.get(length..).unwrap_or_default();
    if matches!(word, "1-0" | "0-1" | "1/2-1/2" | "1/2" | "*") {
        return Some((Some(Token::Result(word)), after(word.len())));
    }
    // An ellipsis at the end only says that the game goes on.
    if matches!(word, "..." | "…") && after(word.len()).trim_start_matches(is_separator).is_empty() {
        return Some((None, after(word.len())));
    }
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let number = digits(word);
    if number > 0 {
        // A move number is `1.`, `1...`, `1)`, or a bare `1` before a move. `7,7` has none.
        let end = number + word.bytes().skip(number).take_while(|byte| matches!(byte, b'.' | b')')).count();
        let leads =
            || after(end).trim_start_matches(is_separator).starts_with(|c: char| c.is_ascii_alphabetic());
        if end > number || end == word.len() && leads() {
            return Some((None, after(end)));
        }
        return Some((Some(Token::Bad(word)), after(word.len())));
    }
    let length = 1 + digits(word.get(1..).unwrap_or_default());
    if let Some(point) = word.get(..length).and_then(|name| name.parse().ok()) {
        return Some((Some(Token::Point(point)), after(length)));
    }
    let word = word.split(is_separator).next().unwrap_or(word);
    let token = if word.eq_ignore_ascii_case(PASS) { Token::Pass } else { Token::Bad(word) };
    Some((Some(token), after(word.len())))
}

/// The error for text that is not a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("move {number}: {error}")]
pub struct ParseMovesError {
    /// The number of the move, from 1.
    pub number: usize,
    /// The first token that is not a point.
    pub error: ParsePointError,
}

impl ParseMovesError {
    /// The error for this token.
    pub fn new(number: usize, token: &str) -> Self {
        Self { number, error: ParsePointError { token: token.chars().take(20).collect() } }
    }
}

/// Reads the moves of a game, such as `h8 i9, g7` or `1. h8 i9 2. g7`, legal or not.
///
/// # Errors
/// Fails at the first token that is not a point.
pub fn parse_moves(text: &str) -> Result<Vec<Point>, ParseMovesError> {
    let stone =
        |(number, turn): (usize, Option<Point>)| turn.ok_or_else(|| ParseMovesError::new(number, PASS));
    (1..).zip(parse_turns(text)?).map(stone).collect()
}

/// Reads the turns of a game, such as `h8 i9 g7 pass`, legal or not. A pass is `None`.
///
/// # Errors
/// Fails at the first token that is neither a point nor a pass.
pub fn parse_turns(text: &str) -> Result<Vec<Option<Point>>, ParseMovesError> {
    let mut turns = Vec::new();
    for token in tokens(text) {
        match token {
            Token::Point(point) => turns.push(Some(point)),
            Token::Pass => turns.push(None),
            Token::Result(_) => {}
            Token::Bad(token) => return Err(ParseMovesError::new(turns.len() + 1, token)),
        }
    }
    Ok(turns)
}

/// A number and a noun, in the plural if needed: `1 stone`, `2 stones`, `3 replies`, `4 searches`.
pub fn counted(number: impl std::fmt::Display, noun: &str) -> String {
    match (number.to_string(), noun.strip_suffix('y')) {
        (number, _) if number == "1" => format!("{number} {noun}"),
        (number, Some(stem)) => format!("{number} {stem}ies"),
        (number, None) if noun.ends_with("ch") => format!("{number} {noun}es"),
        (number, None) => format!("{number} {noun}s"),
    }
}

/// Writes turns as `h8 pass g7`.
pub fn format_turns(turns: &[Option<Point>]) -> String {
    turn_names(turns).collect::<Vec<_>>().join(" ")
}

/// The [name](turn_name) of each turn.
pub fn turn_names(turns: &[Option<Point>]) -> impl Iterator<Item = String> + '_ {
    turns.iter().copied().map(turn_name)
}

/// The name of a turn: its point, or [`PASS`].
pub fn turn_name(turn: Option<Point>) -> String {
    turn.map_or_else(|| PASS.to_owned(), |point| point.to_string())
}

/// Writes moves as `h8 i9 g7`.
pub fn format_moves(moves: &[Point]) -> String {
    let names: Vec<String> = moves.iter().map(ToString::to_string).collect();
    names.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::size::Size;

    #[test]
    fn every_point_survives_a_round_trip() {
        let all: Vec<Point> = Size::MAX.points().collect();
        assert_eq!(parse_moves(&format_moves(&all)).unwrap(), all);
        let together: String = all.iter().map(ToString::to_string).collect();
        assert_eq!(parse_moves(&together).unwrap(), all);
    }

    #[test]
    fn moves_are_read_in_every_notation() {
        for text in [
            "h8 i9 g7",
            "h8i9g7",
            "H8,i9 , g7\n",
            "h8-i9-g7",
            "h8_i9_g7",
            "  h8;i9|g7  ",
            "1. h8 i9 2. g7",
            "1.h8 i9 2.g7 1-0",
            "1) h8 2) i9 3) g7",
            "1 h8 2 i9 3 g7 *",
            "1... h8 {the center} i9 g7 1/2-1/2",
            "h8 i9 g7 ...",
            "h8 i9 g7...\n",
            "h8, i9, g7, …",
            "[Event \"Cup\"]\n[Size \"15\"]\n\n1. h8 i9 2. g7 1-0",
        ] {
            assert_eq!(
                parse_moves(text).map(|moves| format_moves(&moves)).as_deref(),
                Ok("h8 i9 g7"),
                "{text}"
            );
        }
        for text in ["", " \n", "1.", "*"] {
            assert_eq!(parse_moves(text), Ok(Vec::new()), "{text:?}");
        }
    }

    #[test]
    fn counted_uses_the_singular_for_one() {
        let counted = [0, 1, 21].map(|n| [counted(n, "stone"), counted(n, "reply")].join(", "));
        assert_eq!(counted, ["0 stones, 0 replies", "1 stone, 1 reply", "21 stones, 21 replies"]);
    }

    #[test]
    fn error_names_the_bad_token() {
        for bad in ["w1", "a23", "a0", "a01", "8h", "h", "h+1", "hé", "é1", "pass", "h812", "7,7", "...", "…"]
        {
            let error = parse_moves(&format!("h8 {bad} i9")).unwrap_err();
            let token = bad.split(',').next().unwrap_or(bad);
            assert_eq!((error.number, error.error.token.as_str()), (2, token));
        }
        assert!(["42", "7,7 8,6", "h8 i9 3"].into_iter().all(|numbers| parse_moves(numbers).is_err()));
        assert_eq!(parse_moves("h8 {i9"), Ok(vec!["h8".parse().unwrap()]));
    }
}
