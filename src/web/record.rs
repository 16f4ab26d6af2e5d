//! Records of games as other programs write them: SGF and Piskvork's `.psq`, and plain moves.

#[cfg(feature = "games")]
mod free;
mod psq;
mod sgf;

use engine::notation::{format_moves, parse_moves};
use engine::play::{Cell, MAX_SIZE, MIN_SIZE};
use engine::{Board, Color, Point, SIZE};

use crate::error::EngineError;

/// A game as a record has it. Legality is not looked at.
struct Recorded {
    /// Points on one side of the board, 15 to 21.
    size: usize,
    /// Points of that board.
    moves: Vec<Cell>,
}

/// Reads a record of the 15x15 board; its form is told by how it begins.
///
/// # Errors
/// What is wrong, and where.
pub fn read(text: &str) -> Result<Vec<Point>, EngineError> {
    let Some(Recorded { size, moves }) = read_file(text)? else { return Ok(parse_moves(&bare(text))?) };
    if size != SIZE {
        return Err(record_error(format!(
            "the board of the record is {size}x{size}: expected {SIZE}x{SIZE}"
        )));
    }
    Ok(moves.into_iter().filter_map(Cell::point).collect())
}

/// Writes the game on `board`.
///
/// # Errors
/// When there is no such format.
pub fn write(board: &Board, format: &str) -> Result<String, EngineError> {
    let moves = board.moves().iter().copied().map(Cell::from).collect();
    match format {
        "txt" => Ok(format_moves(board.moves()) + "\n"),
        _ => write_file(&Recorded { size: SIZE, moves }, board.winner(), format),
    }
}

/// The game in the text of a file; `None` if these are plain moves.
fn read_file(text: &str) -> Result<Option<Recorded>, EngineError> {
    let text = trimmed(text);
    if text.starts_with('(') {
        sgf::read(text).map(Some)
    } else if text.to_ascii_lowercase().starts_with("piskvorky") {
        psq::read(text).map(Some)
    } else {
        Ok(None)
    }
}

fn write_file(game: &Recorded, winner: Option<Color>, format: &str) -> Result<String, EngineError> {
    match format {
        "sgf" => Ok(sgf::write(game, winner)),
        "psq" => Ok(psq::write(game)),
        _ => Err(EngineError::Internal(format!("there is no format {format:?}"))),
    }
}

/// Plain moves without their numbers, which are decoration, as in `1. h8 2. i9`.
fn bare(text: &str) -> String {
    let tokens: Vec<&str> = trimmed(text)
        .split(|c: char| c.is_whitespace() || c == ',' || c == ';')
        .map(|token| token.split_once('.').map_or(token, |(_, rest)| rest))
        .filter(|token| !token.is_empty())
        .collect();
    tokens.join(" ")
}

fn trimmed(text: &str) -> &str {
    text.trim_start_matches('\u{feff}').trim()
}

/// The size of a board that a record states: there are boards of 15 to 21 points a side.
fn checked_size(size: &str) -> Result<usize, EngineError> {
    let known = size.parse().ok().filter(|side| (MIN_SIZE..=MAX_SIZE).contains(side));
    known.ok_or_else(|| {
        record_error(format!("the board of the record is {size:?}: expected {MIN_SIZE} to {MAX_SIZE}"))
    })
}

/// The point in this column from the left and this row from the top, both from 0.
fn from_top(size: usize, col: usize, row: usize) -> Option<Cell> {
    Cell::new(col, (size - 1).checked_sub(row)?).filter(|cell| cell.is_on(size))
}

fn record_error(message: String) -> EngineError {
    EngineError::Record(message)
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
            ("Piskvorky 9x9, 11:11, 0\n8,8,31\n", "9x9"),
            ("(;SZ[15:17];B[hh])", "15:17"),
            ("Piskvorky 15x15, 11:11, 0\n8,16,31\n", "line 2"),
            ("h8 zz", "zz"),
        ] {
            let error = read(text).unwrap_err();
            assert!(error.to_string().contains(part), "{text}: {error}");
        }
    }
}
