//! Records of games as other programs write them, on boards of 5 to 22 points a side: SGF, Piskvork's `.psq`, and plain
//! moves.

mod psq;
mod sgf;

use engine::{Point, Size};
use serde::{Deserialize, Serialize};
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::error::EngineError;
use crate::game::{names, played};
use crate::play::empty_board;
use crate::record_error::RecordError;

/// A game in a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct GameRecord {
    /// Points on one side of the board; null where the record does not say.
    pub size: Option<usize>,
    /// The moves, `h8 i9 …`. Legality is not looked at.
    pub moves: String,
}

/// The game in the text of a record: plain moves, SGF or Piskvork's `.psq`.
///
/// # Errors
/// `bad-point` or one of `record-turn`, `record-setup`, `record-end`, `record-size` and `record-line`.
#[wasm_bindgen(js_name = readRecord)]
pub fn read_record(text: &str) -> Result<Ts<GameRecord>, EngineError> {
    Ok(read(text)?.into_ts()?)
}

/// A game as the text of a record; `format` is `sgf`, `psq` or `txt`.
///
/// # Errors
/// `bad-point`, `off-board`, `occupied` or `game-over` with the number of the first bad move; `bad-option` with the
/// option that is wrong.
#[wasm_bindgen(js_name = writeRecord)]
pub fn write_record(moves: &str, size: usize, rule: &str, format: &str) -> Result<String, EngineError> {
    let board = played(empty_board(size, rule)?, moves)?;
    let game = Recorded { size: board.size(), moves: board.moves().to_vec() };
    match format {
        "txt" => Ok(names(board.moves()).join(" ") + "\n"),
        "sgf" => Ok(sgf::write(&game, board.winner())),
        "psq" => Ok(psq::write(&game)),
        _ => Err(EngineError::option("format", format!("{format:?} is none: expected sgf, psq or txt"))),
    }
}

/// A game as a record has it. Legality is not looked at.
struct Recorded {
    size: Size,
    /// Points of that board.
    moves: Vec<Point>,
}

/// Reads a record; its form is told by how it begins.
fn read(text: &str) -> Result<GameRecord, RecordError> {
    let text = text.trim_start_matches('\u{feff}').trim();
    let Recorded { size, moves } = if text.starts_with('(') {
        sgf::read(text)?
    } else if text.to_ascii_lowercase().starts_with("piskvorky") {
        psq::read(text)?
    } else {
        return Ok(GameRecord { size: None, moves: plain(text)? });
    };
    Ok(GameRecord { size: Some(size.side()), moves: names(&moves).join(" ") })
}

/// Plain moves without their numbers, which are decoration, as in `1. h8 2. i9`.
fn plain(text: &str) -> Result<String, RecordError> {
    let tokens = text
        .split(|c: char| c.is_whitespace() || c == ',' || c == ';')
        .map(|token| token.split_once('.').map_or(token, |(_, rest)| rest))
        .filter(|token| !token.is_empty());
    let moves = tokens.enumerate().map(|(i, token)| {
        let point: Result<Point, _> = token.parse();
        point.map_err(|_| RecordError::point(i + 1, token))
    });
    Ok(names(&moves.collect::<Result<Vec<_>, _>>()?).join(" "))
}

/// The size of a board that a record states.
fn checked_size(size: &str) -> Result<Size, RecordError> {
    let known = size.parse().ok().and_then(|side| Size::new(side).ok());
    known.ok_or_else(|| RecordError::size(size))
}

/// The point in this column from the left and this row from the top, both from 0.
fn from_top(size: Size, col: usize, row: usize) -> Option<Point> {
    Point::new(col, (size.side() - 1).checked_sub(row)?).filter(|&point| size.contains(point))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_format_and_size_reads_back() {
        for (size, moves) in [
            (15, ""),
            (15, "h8"),
            (15, "h8 i9 g9 a1 o15 a15"),
            (15, "d8 d1 e8 e1 f8 f1 g8 g1 h8"),
            (19, "q5 a1 r6 a3 s19 a19"),
            (20, ""),
            (22, "v22 a1 k11"),
            (5, "c3 a1 e5"),
        ] {
            for format in ["sgf", "psq", "txt"] {
                let text = write_record(moves, size, "freestyle", format).unwrap();
                let read = read(&text).unwrap();
                assert_eq!(read.moves, moves, "{text}");
                assert_eq!(read.size, (format != "txt").then_some(size), "{text}");
            }
        }
    }

    #[test]
    fn what_others_write_is_read() {
        for (text, moves) in [
            ("(;FF[4]GM[4]SZ[15]PB[A \\] B] C[a;b)c];B[hh];W[ig](;B[gg];W[aa])(;B[gi]))", "h8 i9 g9 a15"),
            ("Piskvorky 15x15, 11:11, 0\n8,8,31\n9,7,15\nA.zip\nB.zip\n-1\n", "h8 i9"),
            ("1. h8 i9 2. g9", "h8 i9 g9"),
            ("1.H8, 2.i9; 3.g9", "h8 i9 g9"),
            ("\u{feff}h8\r\ni9", "h8 i9"),
        ] {
            assert_eq!(read(text).unwrap().moves, moves, "{text}");
        }
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (text, code, part) in [
            ("(;SZ[23];B[aa])", "record-size", "23"),
            ("(;SZ[15:17];B[hh])", "record-size", "15:17"),
            ("(;SZ[15];B[hz])", "bad-point", "hz"),
            ("(;SZ[15];W[hh])", "record-turn", "move 1"),
            ("(;SZ[15]AB[hh][ii])", "record-setup", "not played"),
            ("(;SZ[15];B[hh]", "record-end", "no end"),
            ("(;SZ[15];B[hh", "record-end", "no end"),
            ("Piskvorky 4x4, 11:11, 0\n2,2,31\n", "record-size", "4x4"),
            ("Piskvorky 19x18, 1:1, 0\n", "record-size", "19x18"),
            ("Piskvorky 15x15, 11:11, 0\n8,16,31\n", "record-line", "line 2"),
            ("h8 zz", "bad-point", "move 2: \"zz\""),
            ("h8 w1", "bad-point", "w1"),
        ] {
            let error = read(text).unwrap_err();
            assert_eq!(error.code(), code, "{text}");
            assert!(error.to_string().contains(part), "{text}: {error}");
        }
        for (moves, code) in [
            ("h8 h8", "occupied"),
            ("s19", "off-board"),
            ("a1 x", "bad-point"),
            ("d8 d1 e8 e1 f8 f1 g8 g1 h8 a1", "game-over"),
        ] {
            assert_eq!(write_record(moves, 15, "standard", "sgf").unwrap_err().code(), code, "{moves}");
        }
        for (size, rule, format) in [(4, "standard", "sgf"), (15, "caro", "sgf"), (15, "standard", "pdf")] {
            assert_eq!(write_record("h8", size, rule, format).unwrap_err().code(), "bad-option", "{format}");
        }
    }
}
