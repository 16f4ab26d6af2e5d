//! Plain moves such as `h8 i9`, with or without move numbers, PGN headers and a result.

use engine::Size;
use engine::notation::{Token, format_turns, tokens};

use crate::Record;
use crate::error::RecordError;
use crate::rules::StatedRule;
use crate::tree::{ROOT, Tree, Turn};
use crate::{checked_size, lines};

const HEADERS: [(&str, &str); 7] = [
    ("event", "EV"),
    ("site", "PC"),
    ("date", "DT"),
    ("round", "RO"),
    ("black", "PB"),
    ("white", "PW"),
    ("result", "RE"),
];

/// Reads every game. With headers, there may be several.
pub(crate) fn read(text: &str) -> Vec<Result<Record, RecordError>> {
    let mut games = Vec::new();
    let (mut headers, mut moves) = (Vec::new(), String::new());
    for line in lines(text) {
        match header(line) {
            Some(header) => {
                if !moves.trim().is_empty() {
                    games.push(game(&headers, &moves));
                    headers.clear();
                    moves.clear();
                }
                headers.push(header);
            }
            None => {
                moves.push_str(line);
                moves.push('\n');
            }
        }
    }
    games.push(game(&headers, &moves));
    games
}

/// The name and the value of a line such as `[Black "Somebody"]`.
fn header(line: &str) -> Option<(String, &str)> {
    let inside = line.trim().strip_prefix('[')?.strip_suffix(']')?;
    let (name, value) = inside.split_once(char::is_whitespace)?;
    let value = value.trim().strip_prefix('"')?.strip_suffix('"')?;
    Some((name.to_ascii_lowercase(), value))
}

fn game(headers: &[(String, &str)], moves: &str) -> Result<Record, RecordError> {
    let mut turns: Vec<Turn> = Vec::new();
    let mut result = None;
    for token in tokens(moves) {
        let point = match token {
            Token::Point(point) => Some(point),
            Token::Pass => None,
            Token::Result(text) => {
                result = Some(text);
                continue;
            }
            Token::Bad(token) => return Err(RecordError::point(turns.len() + 1, token)),
        };
        turns.push(Turn::at(turns.len(), point));
    }
    let mut tree = Tree::of_turns(turns);
    let root = &mut tree.0[ROOT];
    if let Some(result) = result {
        root.set_text("RE", result);
    }
    let (mut size, mut rule) = (None, StatedRule::Unstated);
    for (name, value) in headers.iter().filter(|(_, value)| !matches!(*value, "" | "?" | "????.??.??" | "*"))
    {
        match name.as_str() {
            "rule" | "rules" | "variant" => rule = StatedRule::named(value),
            "size" | "boardsize" => size = Some(side(value)?),
            name => {
                if let Some((_, property)) = HEADERS.iter().find(|(known, _)| *known == name) {
                    root.set_text(property, value);
                }
            }
        }
    }
    Ok(Record { size, rule, tree })
}

fn side(value: &str) -> Result<Size, RecordError> {
    checked_size(value.split_once(['x', 'X']).map_or(value, |(side, _)| side.trim()))
}

pub(crate) fn write(record: &Record) -> String {
    format_turns(&record.turns()) + "\n"
}
