//! The Smart Game Format: the main line of a tree, the first variation everywhere.

use std::fmt::Write;

use engine::{Board, Color, Point, Rule, Size};

use crate::error::RecordError;
use crate::{LIMITS, Record, checked_size, from_top};

/// What has been read so far.
#[derive(Default)]
struct Reading {
    size: Option<Size>,
    rule: Option<Rule>,
    opening: String,
    /// Points as they are written: where they lie depends on the size.
    points: Vec<String>,
}

/// # Errors
/// What is wrong, and where.
pub fn read(text: &str, usual: Size) -> Result<Record, RecordError> {
    let mut reading = Reading::default();
    let mut property = String::new();
    let mut chars = text.chars();
    let mut last = ' ';
    let mut depth = 0;
    while let Some(c) = chars.next() {
        match c {
            // After the first closing bracket of a variation only its siblings follow.
            ')' => return reading.finish(usual),
            '[' => {
                if last != ']' {
                    property = std::mem::take(&mut property).trim().to_owned();
                }
                let value = value(&mut chars).ok_or(RecordError::End)?;
                reading.take(&property, value.trim())?;
                last = ']';
            }
            '(' if depth == LIMITS.depth => return Err(RecordError::Deep { limit: depth }),
            ';' | '(' => {
                depth += usize::from(c == '(');
                property.clear();
            }
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
    Err(RecordError::End)
}

/// The text up to the closing bracket, which a backslash takes the meaning from.
fn value(chars: &mut std::str::Chars) -> Option<String> {
    let mut value = String::new();
    loop {
        match chars.next()? {
            ']' => return Some(value),
            '\\' => value.push(chars.next()?),
            c => value.push(c),
        }
    }
}

impl Reading {
    fn take(&mut self, property: &str, value: &str) -> Result<(), RecordError> {
        match property {
            "SZ" => {
                // A square board may be written with both sides.
                let side =
                    value.split_once(':').filter(|(cols, rows)| cols == rows).map_or(value, |(cols, _)| cols);
                self.size = Some(checked_size(side)?);
            }
            // Where it names no rule of ours, whoever opens the game chooses one.
            "RU" => self.rule = value.to_ascii_lowercase().parse().ok(),
            // The opening's name.
            "ON" => self.opening = value.to_owned(),
            "AB" | "AW" => return Err(RecordError::Setup),
            "B" | "W" => {
                let number = self.points.len() + 1;
                let color = if property == "B" { Color::Black } else { Color::White };
                if Color::to_move(self.points.len()) != color {
                    return Err(RecordError::Turn { number });
                }
                self.points.push(value.to_owned());
            }
            _ => {}
        }
        Ok(())
    }

    fn finish(self, usual: Size) -> Result<Record, RecordError> {
        let size = self.size.unwrap_or(usual);
        let read =
            |(i, value): (usize, &String)| point(value, size).ok_or_else(|| RecordError::point(i + 1, value));
        let moves = self.points.iter().enumerate().map(read).collect::<Result<_, _>>()?;
        Ok(Record { size: Some(size), rule: self.rule, moves, opening: self.opening })
    }
}

/// Columns count from the left and rows from the top, both by letters.
fn point(value: &str, size: Size) -> Option<Point> {
    let [col, row] = value.as_bytes() else { return None };
    let place = |letter: &u8| letter.checked_sub(b'a').map(usize::from);
    from_top(size, place(col)?, place(row)?)
}

pub fn write(board: &Board, opening: &str, comments: &[String]) -> String {
    let side = board.size().side();
    let mut text = format!("(;GM[4]FF[4]CA[UTF-8]SZ[{side}]RU[{}]", board.rule());
    if !opening.is_empty() {
        let _ = write!(text, "ON[{}]", escaped(opening));
    }
    if let Some(winner) = board.winner() {
        let _ = write!(text, "RE[{}+]", if winner == Color::Black { 'B' } else { 'W' });
    }
    for (i, point) in board.moves().iter().enumerate() {
        let letter = |n: usize| char::from(b'a' + n as u8);
        let color = if Color::to_move(i) == Color::Black { 'B' } else { 'W' };
        let _ = write!(text, ";{color}[{}{}]", letter(point.col()), letter(side - 1 - point.row()));
        if let Some(comment) = comments.get(i).filter(|comment| !comment.is_empty()) {
            let _ = write!(text, "C[{}]", escaped(comment));
        }
    }
    text + ")\n"
}

/// A text in which neither a bracket ends it nor a backslash takes the meaning from what follows.
fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace(']', "\\]")
}
