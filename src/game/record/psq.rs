//! Piskvork's records: a head, then one move a line as `x,y,milliseconds`, both counted from 1 at the upper left; the
//! players' names follow. The opening stands in a line of our own at the end, which other programs do not read.

use std::fmt::Write;

use engine::Board;

use crate::error::RecordError;
use crate::{Record, checked_size, from_top};

/// How the line of the opening begins.
const OPENING: &str = "opening: ";

/// # Errors
/// What is wrong, and where.
pub fn read(text: &str) -> Result<Record, RecordError> {
    let opening = text.lines().find_map(|line| line.strip_prefix(OPENING)).unwrap_or_default();
    let mut lines = text.lines();
    let head = lines.next().unwrap_or_default();
    let sides = head.split_whitespace().nth(1).unwrap_or_default().trim_end_matches(',');
    let square = sides.split_once('x').filter(|(width, height)| width == height);
    let size =
        square.and_then(|(side, _)| checked_size(side).ok()).ok_or_else(|| RecordError::size(sides))?;
    let mut moves = Vec::new();
    for (i, line) in lines.enumerate() {
        let fields: Vec<&str> = line.split(',').map(str::trim).collect();
        // What is no pair of numbers is a player's name.
        let [x, y, ..] = fields[..] else { break };
        let (Ok(x), Ok(y)) = (x.parse::<usize>(), y.parse::<usize>()) else { break };
        let place = x.checked_sub(1).zip(y.checked_sub(1)).filter(|_| fields.len() <= 3);
        let point = place.and_then(|(x, y)| from_top(size, x, y));
        moves.push(point.ok_or_else(|| RecordError::line(i + 2, line))?);
    }
    Ok(Record { size: Some(size), rule: None, moves, opening: opening.trim().to_owned() })
}

pub fn write(board: &Board, opening: &str) -> String {
    let side = board.size().side();
    let mut text = format!("Piskvorky {side}x{side}, 11:11, 1\r\n");
    for point in board.moves() {
        let _ = write!(text, "{},{},0\r\n", point.col() + 1, side - point.row());
    }
    text += "Black\r\nWhite\r\n-1\r\n";
    if opening.is_empty() { text } else { text + OPENING + opening + "\r\n" }
}
