//! Records of free games, on boards of 15 to 21 points a side.

use engine::play::Cell;
use serde::{Deserialize, Serialize};
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::wasm_bindgen;

use super::{Recorded, bare, read_file, record_error, write_file};
use crate::error::EngineError;
use crate::play::{after, empty_board, names};

/// A free game in a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct FreeRecord {
    /// Points on one side of the board; null where the record does not say.
    pub size: Option<usize>,
    /// The moves, `h8 i9 …`. Legality is not looked at.
    pub moves: String,
}

/// The game in the text of a record: plain moves, SGF or Piskvork's `.psq`.
///
/// # Errors
/// `record` with what is wrong and where.
#[wasm_bindgen(js_name = readFreeRecord)]
pub fn read_free_record(text: &str) -> Result<Ts<FreeRecord>, EngineError> {
    Ok(read(text)?.into_ts()?)
}

/// A game as the text of a record; `format` is `sgf`, `psq` or `txt`.
///
/// # Errors
/// `record` with the first move that is none; `internal` with the option that is wrong.
#[wasm_bindgen(js_name = writeFreeRecord)]
pub fn write_free_record(moves: &str, size: usize, rule: &str, format: &str) -> Result<String, EngineError> {
    let position = after(&empty_board(size, rule)?, moves)?;
    match format {
        "txt" => Ok(names(position.moves()).join(" ") + "\n"),
        _ => {
            let game = Recorded { size, moves: position.moves().to_vec() };
            write_file(&game, position.winner(), format)
        }
    }
}

fn read(text: &str) -> Result<FreeRecord, EngineError> {
    if let Some(Recorded { size, moves }) = read_file(text)? {
        return Ok(FreeRecord { size: Some(size), moves: names(&moves).join(" ") });
    }
    let moves = bare(text);
    for (i, token) in moves.split_whitespace().enumerate() {
        let wrong = |error| record_error(format!("move {}: {error}", i + 1));
        token.parse::<Cell>().map_err(wrong)?;
    }
    Ok(FreeRecord { size: None, moves })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_format_and_size_reads_back() {
        for (size, moves) in [(15, "h8 i9 o15"), (19, "q5 a1 r6 a3 s19 a19"), (21, "u21 a1 k11"), (20, "")] {
            for format in ["sgf", "psq", "txt"] {
                let text = write_free_record(moves, size, "freestyle", format).unwrap();
                let read = read(&text).unwrap();
                assert_eq!(read.moves, moves, "{text}");
                assert_eq!(read.size, (format != "txt").then_some(size), "{text}");
            }
        }
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (text, part) in
            [("(;SZ[22];B[aa])", "22"), ("h8 v1", "v1"), ("Piskvorky 19x18, 1:1, 0\n", "19x18")]
        {
            let error = read(text).unwrap_err().to_string();
            assert!(error.contains(part), "{text}: {error}");
        }
        assert!(write_free_record("h8 h8", 15, "standard", "sgf").is_err());
        assert!(write_free_record("s19", 15, "standard", "sgf").is_err());
    }
}
