//! Piskvork's records. After a header, each line is a move `x,y,milliseconds`, with x and y counted from 1 at the upper left.
//! The players' names follow. We add a last line with the opening, which other programs ignore.

use std::fmt::Write;

use engine::Size;

use crate::error::RecordError;
use crate::rules::StatedRule;
use crate::tree::{ROOT, Tree, Turn};
use crate::{Record, checked_size, from_top, lines};

const OPENING: &str = "opening: ";

/// Starts the first line, in upper or lower case.
const HEAD: &str = "piskvorky";

pub(crate) fn is_psq(text: &str) -> bool {
    text.get(..HEAD.len()).is_some_and(|head| head.eq_ignore_ascii_case(HEAD))
}

pub(crate) fn read(text: &str) -> Result<Record, RecordError> {
    let mut numbered = lines(text).enumerate().map(|(i, line)| (i + 1, line.trim()));
    let (_, head) = numbered.next().unwrap_or_default();
    let size = size(head.get(HEAD.len()..).unwrap_or_default())?;
    let (mut turns, mut trailer) = (Vec::new(), Vec::new());
    for (number, line) in numbered.filter(|(_, line)| !line.is_empty()) {
        let looks_like_a_move = line.contains(',') && !line.contains(|c: char| c.is_alphabetic());
        if !looks_like_a_move {
            trailer.push((number, line));
            continue;
        }
        // No moves may follow the names, so the first of these lines must be a malformed move.
        if let Some(&(number, line)) = trailer.first() {
            return Err(RecordError::line(number, line));
        }
        let point = move_of(line).and_then(|(x, y)| from_top(size, x, y));
        let point = point.ok_or_else(|| RecordError::line(number, line))?;
        turns.push(Turn::at(turns.len(), Some(point)));
    }
    let mut tree = Tree::of_turns(turns);
    let root = &mut tree.0[ROOT];
    let mut names = trailer.iter().map(|&(_, line)| line);
    for (property, usual) in [("PB", "Black"), ("PW", "White")] {
        let name = names.next().unwrap_or_default();
        root.set_text(property, if name == usual || name == "-1" { "" } else { name });
    }
    root.set_text("ON", names.find_map(|line| line.strip_prefix(OPENING)).unwrap_or_default());
    Ok(Record { size: Some(size), rule: StatedRule::Unstated, tree })
}

/// Reads the board size from a header such as `Piskvorky 15x15, 11:11, 0`, without its first word.
fn size(rest: &str) -> Result<Size, RecordError> {
    let sides = rest.split(',').next().unwrap_or_default().trim();
    let square = sides.split_once(['x', 'X']).map(|(width, height)| (width.trim(), height.trim()));
    let side = square.filter(|(width, height)| width == height).map(|(width, _)| width);
    side.and_then(|side| checked_size(side).ok()).ok_or_else(|| RecordError::size(sides))
}

/// Reads the column and row of a move, counted from 0 at the upper left.
fn move_of(line: &str) -> Option<(usize, usize)> {
    let fields: Option<Vec<usize>> = line.split(',').map(|field| field.trim().parse().ok()).collect();
    match fields?[..] {
        [x, y] | [x, y, _] => x.checked_sub(1).zip(y.checked_sub(1)),
        _ => None,
    }
}

/// Writes the main line. Fails at a pass, because the format cannot store it, and without it a reader would give the next stone
/// the wrong color.
pub(crate) fn write(record: &Record, size: Size) -> Result<String, RecordError> {
    let side = size.side();
    let mut text = format!("Piskvorky {side}x{side}, 11:11, 1\r\n");
    for (number, turn) in (1..).zip(record.turns()) {
        let point = turn.ok_or(RecordError::Pass { number })?;
        let _ = write!(text, "{},{},0\r\n", point.col() + 1, side - point.row());
    }
    for (property, usual) in [("PB", "Black"), ("PW", "White")] {
        let name = record.text(property).replace(['\r', '\n'], " ");
        text.extend([if name.is_empty() { usual } else { &name }, "\r\n"]);
    }
    text += "-1\r\n";
    let opening = record.text("ON");
    Ok(if opening.is_empty() { text } else { text + OPENING + &opening + "\r\n" })
}
