//! Records of games for JavaScript.

use engine::Size;
use play::OpeningRule;
use record::{Format, Record, RecordError};
use serde::Serialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::error::EngineError;
use crate::game::{names, played};
use crate::play::empty_board;

/// A game in a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct GameRecord {
    /// Points on one side of the board; null where the record does not say. An SGF that does not is read as one of 15.
    pub size: Option<usize>,
    /// `standard`, `freestyle`, `strict` or `renju`; null where the record names none of these.
    pub rule: Option<String>,
    /// The moves, `h8 i9 …`. Legality is not looked at.
    pub moves: String,
    /// `swap2` with what was chosen, `pro` or `longpro`; empty where the record names none of these.
    pub opening: String,
}

/// The game in the text of a record: plain moves, SGF or Piskvork's `.psq`.
///
/// # Errors
/// `bad-point` or one of `record-turn`, `record-setup`, `record-end`, `record-size`, `record-line`, `record-long`,
/// `record-many` and `record-deep`.
#[wasm_bindgen(js_name = readRecord)]
pub fn read_record(text: &str) -> Result<Ts<GameRecord>, EngineError> {
    let Record { size, rule, moves, opening } = Record::read(text, Size::FIFTEEN)?;
    // Others name openings that say nothing of who has which colour.
    let opening: OpeningRule = opening.parse().unwrap_or_default();
    let record = GameRecord {
        size: size.map(Size::side),
        rule: rule.map(|rule| rule.to_string()),
        moves: names(&moves).join(" "),
        opening: opening.to_string(),
    };
    Ok(record.into_ts()?)
}

/// A game as the text of a record; `format` is `sgf`, `psq` or `txt`. In an SGF the comments stand at the moves, the first at
/// the first; there and in a `.psq` the opening is kept, written as `readRecord` gives it.
///
/// # Errors
/// `bad-point`, `off-board`, `occupied` or `game-over` with the number of the first bad move; `bad-option` with the
/// option that is wrong.
#[wasm_bindgen(js_name = writeRecord)]
pub fn write_record(
    moves: &str,
    size: usize,
    rule: &str,
    format: &str,
    comments: Option<Vec<String>>,
    opening: Option<String>,
) -> Result<String, EngineError> {
    let board = played(empty_board(size, rule)?, moves)?;
    let form = Format::named(format).ok_or_else(|| {
        EngineError::option("format", format_args!("{format:?} is none: expected sgf, psq or txt"))
    })?;
    Ok(record::write(&board, form, &opening.unwrap_or_default(), &comments.unwrap_or_default()))
}

impl From<RecordError> for EngineError {
    fn from(error: RecordError) -> Self {
        let told = Self::new(error.code(), &error);
        match error {
            RecordError::Turn { number } | RecordError::Many { number } => told.with("number", number),
            RecordError::Setup | RecordError::End => told,
            RecordError::Size { size } => told.with("size", size),
            RecordError::Long { limit } | RecordError::Deep { limit } => told.with("limit", limit),
            RecordError::Point { number, token: text } | RecordError::Line { number, text } => {
                told.with("number", number).with("token", text)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_is_named() {
        for (moves, code) in [
            ("h8 h8", "occupied"),
            ("s19", "off-board"),
            ("a1 x", "bad-point"),
            ("d8 d1 e8 e1 f8 f1 g8 g1 h8 a1", "game-over"),
        ] {
            assert_eq!(
                write_record(moves, 15, "standard", "sgf", None, None).unwrap_err().code,
                code,
                "{moves}"
            );
        }
        for (size, rule, format) in [(4, "standard", "sgf"), (15, "caro", "sgf"), (15, "standard", "pdf")] {
            let refused = write_record("h8", size, rule, format, None, None).unwrap_err();
            assert_eq!(refused.code, "bad-option", "{format}");
        }
        let cut = EngineError::from(Record::read("(;SZ[99];B[aa])", Size::FIFTEEN).unwrap_err());
        assert_eq!((cut.code, &cut.details["size"]), ("record-size", &"99".into()));
    }

    #[test]
    fn comments_are_written() {
        let text =
            write_record("h8 i9", 15, "freestyle", "sgf", Some(vec![String::new(), "well".into()]), None);
        assert!(text.unwrap().ends_with("RU[freestyle];B[hh];W[ig]C[well])\n"));
    }
}
