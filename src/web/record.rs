//! Records of games as other programs write them: SGF and Piskvork's `.psq`, and plain moves.

use std::fmt::Write;

use engine::notation::{format_moves, parse_moves};
use engine::{Board, Color, Point, SIZE};

use crate::error::EngineError;

/// Reads a record; its form is told by how it begins.
///
/// # Errors
/// What is wrong, and where.
pub fn read(text: &str) -> Result<Vec<Point>, EngineError> {
    let text = text.trim_start_matches('\u{feff}').trim();
    if text.starts_with('(') {
        read_sgf(text)
    } else if text.to_ascii_lowercase().starts_with("piskvorky") {
        read_psq(text)
    } else {
        // Numbers as in `1. h8 2. i9` are decoration.
        let bare: Vec<&str> = text
            .split(|c: char| c.is_whitespace() || c == ',' || c == ';')
            .map(|token| token.split_once('.').map_or(token, |(_, rest)| rest))
            .filter(|token| !token.is_empty())
            .collect();
        Ok(parse_moves(&bare.join(" "))?)
    }
}

/// Writes the game on `board`.
///
/// # Errors
/// When there is no such format.
pub fn write(board: &Board, format: &str) -> Result<String, EngineError> {
    match format {
        "sgf" => Ok(write_sgf(board)),
        "psq" => Ok(write_psq(board)),
        "txt" => Ok(format_moves(board.moves()) + "\n"),
        _ => Err(EngineError::Internal(format!("there is no format {format:?}"))),
    }
}

fn record_error(message: String) -> EngineError {
    EngineError::Record(message)
}

/// The main line of an SGF tree: the first variation everywhere.
fn read_sgf(text: &str) -> Result<Vec<Point>, EngineError> {
    let mut moves = Vec::new();
    let mut property = String::new();
    let mut chars = text.chars();
    let mut last = ' ';
    while let Some(c) = chars.next() {
        match c {
            // After the first closing bracket of a variation only its siblings follow.
            ')' => return Ok(moves),
            '[' => {
                if last != ']' {
                    property = std::mem::take(&mut property).trim().to_owned();
                }
                let value = sgf_value(&mut chars).ok_or_else(|| {
                    record_error(format!("the value of {property:?} in the SGF text has no end"))
                })?;
                sgf_property(&property, &value, &mut moves)?;
                last = ']';
            }
            ';' | '(' => property.clear(),
            _ => {
                if last == ']' && c.is_ascii_alphabetic() {
                    property.clear();
                }
                if c.is_ascii_uppercase() {
                    property.push(c);
                }
                if !c.is_whitespace() {
                    last = c;
                }
            }
        }
    }
    Err(record_error("the SGF text has no end: a closing bracket is missing".into()))
}

/// The text up to the closing bracket, which a backslash takes the meaning from.
fn sgf_value(chars: &mut std::str::Chars) -> Option<String> {
    let mut value = String::new();
    loop {
        match chars.next()? {
            ']' => return Some(value),
            '\\' => value.push(chars.next()?),
            c => value.push(c),
        }
    }
}

fn sgf_property(property: &str, value: &str, moves: &mut Vec<Point>) -> Result<(), EngineError> {
    match property {
        "SZ" if value.trim() != "15" && value.trim() != "15:15" => {
            Err(record_error(format!("the board of the record is {value:?}: expected 15")))
        }
        "AB" | "AW" => Err(record_error("the record begins with stones that were not played".into())),
        "B" | "W" => {
            let number = moves.len() + 1;
            let color = if property == "B" { Color::Black } else { Color::White };
            if Color::to_move(moves.len()) != color {
                return Err(record_error(format!("move {number} of the record is {color}'s out of turn")));
            }
            moves.push(sgf_point(value.trim()).ok_or_else(|| {
                record_error(format!(
                    "move {number} of the record, {value:?}, is no point: expected two letters a-o"
                ))
            })?);
            Ok(())
        }
        _ => Ok(()),
    }
}

/// SGF counts columns from the left and rows from the top, both by letters.
fn sgf_point(value: &str) -> Option<Point> {
    let [col, row] = value.as_bytes() else { return None };
    let place = |letter: &u8| letter.checked_sub(b'a').map(usize::from);
    Point::new(place(col)?, (SIZE - 1).checked_sub(place(row)?)?)
}

fn write_sgf(board: &Board) -> String {
    let mut text = String::from("(;GM[4]FF[4]CA[UTF-8]SZ[15]");
    if let Some(winner) = board.winner() {
        let _ = write!(text, "RE[{}+]", if winner == Color::Black { 'B' } else { 'W' });
    }
    for (i, point) in board.moves().iter().enumerate() {
        let letter = |n: usize| char::from(b'a' + n as u8);
        let color = if Color::to_move(i) == Color::Black { 'B' } else { 'W' };
        let _ = write!(text, ";{color}[{}{}]", letter(point.col()), letter(SIZE - 1 - point.row()));
    }
    text + ")\n"
}

/// A head, then one move a line as `x,y,milliseconds`, both counted from 1 at the upper left; the players' names follow.
fn read_psq(text: &str) -> Result<Vec<Point>, EngineError> {
    let mut lines = text.lines();
    let head = lines.next().unwrap_or_default();
    let size = head.split_whitespace().nth(1).unwrap_or_default().trim_end_matches(',');
    if size != "15x15" {
        return Err(record_error(format!("the board of the record is {size:?}: expected 15x15")));
    }
    let mut moves = Vec::new();
    for (i, line) in lines.enumerate() {
        let fields: Vec<&str> = line.split(',').map(str::trim).collect();
        let [x, y, _] = fields[..] else { break };
        let place = |field: &str| field.parse::<usize>().ok()?.checked_sub(1);
        let point = place(x).zip(place(y)).and_then(|(x, y)| Point::new(x, (SIZE - 1).checked_sub(y)?));
        let error = || record_error(format!("line {} of the record, {line:?}, is no move on 15x15", i + 2));
        moves.push(point.ok_or_else(error)?);
    }
    Ok(moves)
}

fn write_psq(board: &Board) -> String {
    let mut text = String::from("Piskvorky 15x15, 11:11, 1\r\n");
    for point in board.moves() {
        let _ = write!(text, "{},{},0\r\n", point.col() + 1, SIZE - point.row());
    }
    text + "Black\r\nWhite\r\n-1\r\n"
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::board_after;

    #[test]
    fn every_format_reads_back() {
        for moves in ["", "h8", "h8 i9 g9 a1 o15 a15", "d8 d1 e8 e1 f8 f1 g8 g1 h8"] {
            let board = board_after(moves).unwrap();
            for format in ["sgf", "psq", "txt"] {
                let text = write(&board, format).unwrap();
                assert_eq!(format_moves(&read(&text).unwrap()), moves, "{format}: {text}");
            }
        }
    }

    #[test]
    fn what_others_write_is_read() {
        for (text, moves) in [
            ("(;FF[4]GM[4]SZ[15]PB[A \\] B] C[a;b)c];B[hh];W[ig](;B[gg];W[aa])(;B[gi]))", "h8 i9 g9 a15"),
            ("Piskvorky 15x15, 11:11, 0\n8,8,31\n9,7,15\nA.zip\nB.zip\n-1\n", "h8 i9"),
            ("1. h8 i9 2. g9", "h8 i9 g9"),
            ("1.h8, 2.i9; 3.g9", "h8 i9 g9"),
            ("\u{feff}h8\r\ni9", "h8 i9"),
        ] {
            assert_eq!(format_moves(&read(text).unwrap()), moves, "{text}");
        }
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (text, part) in [
            ("(;SZ[19];B[hh])", "19"),
            ("(;SZ[15];B[hz])", "hz"),
            ("(;SZ[15];W[hh])", "out of turn"),
            ("(;SZ[15]AB[hh][ii])", "not played"),
            ("(;SZ[15];B[hh]", "no end"),
            ("(;SZ[15];B[hh", "no end"),
            ("Piskvorky 20x20, 11:11, 0\n8,8,31\n", "20x20"),
            ("Piskvorky 15x15, 11:11, 0\n8,16,31\n", "line 2"),
            ("h8 zz", "zz"),
        ] {
            let error = read(text).unwrap_err();
            assert!(error.to_string().contains(part), "{text}: {error}");
        }
    }
}
