//! Records of games for JavaScript.

use engine::{IllegalMove, Rule, Size};
use js_sys::{Array, Uint8Array};
use play::OpeningRule;
use record::{Format, Games, Note, Record, RecordError, Usual};
use serde::Serialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{TextDecoder, TextDecoderOptions};

use super::play::empty_board;
use crate::error::EngineError;
use crate::solved::renju::{played_or_lost, turns};

/// A game that was read from a record. The serde settings also apply to its notes, so that their details become properties.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[tsify(hashmap_as_object, missing_as_null)]
pub struct GameRecord {
    /// The size of the board, or null if the record does not give it. An SGF without a size is read as 15x15.
    pub size: Option<usize>,
    /// `standard`, `freestyle`, `strict` or `renju`, or null if the record names none of these.
    pub rule: Option<String>,
    /// The legal moves, such as `h8 i9 …`. Under renju, White may `pass`.
    pub moves: String,
    /// `swap2` with the choices, `pro` or `longpro`, or empty if the record names none of these.
    pub opening: String,
    /// All games of the record, including this one.
    pub games: Vec<GameTitle>,
    /// Notes on the parts of the record that the game leaves out, in the form of errors.
    pub notes: Vec<EngineError>,
}

/// The data that distinguishes the games of a record. Missing values are empty.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct GameTitle {
    /// Black's name.
    pub black: String,
    /// White's name.
    pub white: String,
    /// The event.
    pub event: String,
    /// The date as written.
    pub date: String,
    /// The number of moves.
    pub moves: usize,
}

impl GameTitle {
    /// The title of a game, or an empty one if the game cannot be read.
    fn of(game: Option<&Record>) -> Self {
        let text = |name| game.map(|game| game.text(name)).unwrap_or_default();
        let [black, white, event, date] = ["PB", "PW", "EV", "DT"].map(text);
        Self { black, white, event, date, moves: game.map_or(0, |game| game.turns().len()) }
    }
}

/// A note on an opened game: `games`, `unread`, `rule`, `setup`, `forbidden`, `after-five`, `pass`, `turn`, `edited` or
/// `variations`. Its details are `name`, `rule`, `number`, `point`, `kind`, `color` and `count`.
impl From<&Note> for EngineError {
    fn from(note: &Note) -> Self {
        let plain = Self::new(note.code(), note);
        match note {
            Note::Games { count, number } | Note::Unread { count, number, .. } => {
                plain.with("count", *count).with("number", *number)
            }
            Note::UnknownRule { name, assumed } => {
                plain.with("name", name.clone()).with("rule", assumed.to_string())
            }
            Note::Forbidden { number, point, kind } => {
                plain.with("number", *number).with("point", point.to_string()).with("kind", kind.name())
            }
            Note::Pass { number, color, moves } | Note::OutOfTurn { number, color, moves } => {
                plain.with("number", *number).with("color", color.to_string()).with("count", *moves)
            }
            Note::Edited { number: count }
            | Note::Setup { stones: count }
            | Note::AfterFive { moves: count }
            | Note::Variations { count } => plain.with("count", *count),
        }
    }
}

/// Reads a game from a record: SGF, Piskvork's `.psq`, RenLib's `.lib` and `.pos`, or plain moves, as a string or as the bytes
/// of a file (`Uint8Array`). `game` is the number of the game, counted from 0, by default the first readable one. `usual_rule`
/// applies if the record names no known rule.
///
/// # Errors
/// `bad-point`, `occupied`, `off-board` or one of the `record-…` errors; `bad-option` for an unknown rule.
#[wasm_bindgen(js_name = readRecord)]
pub fn read_record(
    text_or_bytes: &JsValue,
    game: Option<usize>,
    usual_rule: Option<String>,
) -> Result<Ts<GameRecord>, EngineError> {
    let rule = usual_rule.map_or(Ok(Rule::Standard), |rule| rule.parse());
    let rule = rule.map_err(|error| EngineError::option("rule", error))?;
    Ok(game_of(&games_in(text_or_bytes)?, game.map(|game| game + 1), rule)?.into_ts()?)
}

fn games_in(text_or_bytes: &JsValue) -> Result<Games, RecordError> {
    match text_or_bytes.as_string() {
        Some(text) => Games::read(&text, Size::FIFTEEN),
        None => Games::read_bytes(&Uint8Array::new(text_or_bytes).to_vec(), Size::FIFTEEN, &decode),
    }
}

/// Decodes bytes with the browser's decoder. `None` if it does not know the encoding or the bytes are invalid.
fn decode(encoding: &str, bytes: &[u8]) -> Option<String> {
    let options = TextDecoderOptions::new();
    options.set_fatal(true);
    let decoder = TextDecoder::new_with_label_and_options(encoding, &options).ok()?;
    decoder.decode_with_u8_array(bytes).ok()
}

fn game_of(games: &Games, number: Option<usize>, rule: Rule) -> Result<GameRecord, RecordError> {
    let game = games.get(number)?;
    let opened = games.open(number, Usual { size: game.size.unwrap_or(Size::MAX), rule })?;
    let opening: OpeningRule = game.opening().parse().unwrap_or_default();
    Ok(GameRecord {
        size: game.size.map(Size::side),
        rule: game.rule.known().map(|rule| rule.to_string()),
        moves: turns(&opened.board).join(" "),
        opening: opening.to_string(),
        games: games.iter().map(GameTitle::of).collect(),
        notes: opened.notes.iter().map(EngineError::from).collect(),
    })
}

/// Writes a game as the text of a record. `format` is `sgf`, `psq` or `txt`. In an SGF file, the comments are attached to the
/// moves in order. SGF and `.psq` also record the opening, in the form that `readRecord` returns. The last move may be forbidden.
///
/// # Errors
/// `bad-point`, `off-board`, `occupied` or `game-over` with the number of the first bad move; `bad-option` with the name of the
/// invalid option; `record-pass` for a `.psq` of a game with a pass.
#[wasm_bindgen(js_name = writeRecord)]
pub fn write_record(
    moves: &str,
    size: usize,
    rule: &str,
    format: &str,
    #[wasm_bindgen(unchecked_param_type = "string[] | null | undefined")] comments: &JsValue,
    opening: Option<String>,
) -> Result<String, EngineError> {
    write(moves, size, rule, format, &texts("comments", comments)?, &opening.unwrap_or_default())
}

fn write(
    moves: &str,
    size: usize,
    rule: &str,
    format: &str,
    comments: &[String],
    opening: &str,
) -> Result<String, EngineError> {
    let (board, lost) = played_or_lost(empty_board(size, rule)?, moves)?;
    let record = Record::of_board(&board, opening);
    let record = match lost {
        Some(point) => record.with_forbidden(point),
        None => record,
    };
    written(record, board.size(), format, comments)
}

/// Writes a game that was read from a record and then continued. Preserves the record's names, comments and other lines. `game`
/// is the number of the game, as in `readRecord`. The other arguments are those of `writeRecord`.
///
/// # Errors
/// The errors of `readRecord` and `writeRecord`.
#[wasm_bindgen(js_name = continueRecord)]
pub fn continue_record(
    text_or_bytes: &JsValue,
    game: Option<usize>,
    moves: &str,
    size: usize,
    rule: &str,
    format: &str,
    #[wasm_bindgen(unchecked_param_type = "string[] | null | undefined")] comments: &JsValue,
) -> Result<String, EngineError> {
    let comments = texts("comments", comments)?;
    // The record already has the forbidden move that ended the game.
    let (board, _) = played_or_lost(empty_board(size, rule)?, moves)?;
    let games = games_in(text_or_bytes)?;
    let record = games.get(game.map(|game| game + 1))?.clone().with_game(&board);
    written(record, board.size(), format, &comments)
}

/// Returns the strings in a list, which may be missing. Other values are errors here, because the generated code would trap on
/// them.
fn texts(option: &'static str, list: &JsValue) -> Result<Vec<String>, EngineError> {
    if list.is_null() || list.is_undefined() {
        return Ok(Vec::new());
    }
    let refused = || EngineError::option(option, "expected a list of strings");
    let list = list.dyn_ref::<Array>().ok_or_else(refused)?;
    list.iter().map(|text| text.as_string().ok_or_else(refused)).collect()
}

fn written(mut record: Record, size: Size, format: &str, comments: &[String]) -> Result<String, EngineError> {
    let format = Format::named(format).ok_or_else(|| {
        EngineError::option("format", format_args!("{format:?} is not a format: expected sgf, psq or txt"))
    })?;
    record.add_comments(comments);
    Ok(record.write(size, format)?)
}

impl From<RecordError> for EngineError {
    fn from(error: RecordError) -> Self {
        let plain = Self::new(error.code(), &error);
        match error {
            RecordError::Turn { number } | RecordError::Many { number } | RecordError::Pass { number } => {
                plain.with("number", number)
            }
            RecordError::Illegal { number, error: IllegalMove::OffBoard(point, size) } => {
                plain.with("number", number).with("point", point.to_string()).with("size", size.side())
            }
            RecordError::Illegal { number, error: IllegalMove::Occupied(point) } => {
                plain.with("number", number).with("point", point.to_string())
            }
            RecordError::Illegal { number, .. } => plain.with("number", number),
            RecordError::NoSuchGame { number, count } => plain.with("number", number).with("count", count),
            RecordError::Setup { black, white } => plain.with("black", black).with("white", white),
            RecordError::Empty | RecordError::End | RecordError::Encoding => plain,
            RecordError::Size { size } => plain.with("size", size),
            RecordError::OtherGame { name } => plain.with("name", name),
            RecordError::Long { limit } | RecordError::Deep { limit } => plain.with("limit", limit),
            RecordError::Point { number, token: text } | RecordError::Line { number, text } => {
                plain.with("number", number).with("token", text)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_name_the_fault() {
        for (moves, code) in [
            ("h8 h8", "occupied"),
            ("s19", "off-board"),
            ("a1 x", "bad-point"),
            ("d8 d1 e8 e1 f8 f1 g8 g1 h8 a1", "game-over"),
        ] {
            assert_eq!(write(moves, 15, "standard", "sgf", &[], "").unwrap_err().code, code, "{moves}");
        }
        for (size, rule, format) in [(4, "standard", "sgf"), (15, "caro", "sgf"), (15, "standard", "pdf")] {
            let refused = write("h8", size, rule, format, &[], "").unwrap_err();
            assert_eq!(refused.code, "bad-option", "{format}");
        }
        let cut = EngineError::from(Games::read("(;SZ[99];B[aa])", Size::FIFTEEN).unwrap_err());
        assert_eq!((cut.code, &cut.details["size"]), ("record-size", &"99".into()));
    }

    #[test]
    fn notes_have_codes_and_details() {
        let games = "(;RU[Caro];B[hh];W[ig];B[])(;PB[Ada];B[aa];W[bb])(;GM[1];B[aa])";
        let games = Games::read(games, Size::FIFTEEN).unwrap();
        let game = game_of(&games, None, Rule::Renju).unwrap();
        assert_eq!((game.moves.as_str(), game.rule), ("h8 i9", None));
        let codes: Vec<_> = game.notes.iter().map(|note| note.code).collect();
        assert_eq!(codes, ["games", "unread", "rule", "pass"]);
        assert_eq!(game.notes[1].details["number"], 3_usize.into());
        assert_eq!(game.notes[2].details["rule"], "renju".into());
        assert_eq!(game.notes[3].details["color"], "black".into());
        let second = game_of(&games, Some(2), Rule::Standard).unwrap();
        assert_eq!((second.moves.as_str(), &second.games), ("a15 b14", &game.games));
        assert_eq!((second.games[1].black.as_str(), second.games[1].moves), ("Ada", 2));
        for (number, code) in [(3, "record-game"), (4, "record-none")] {
            assert_eq!(game_of(&games, Some(number), Rule::Standard).unwrap_err().code(), code);
        }
    }

    #[test]
    fn passes_are_read_and_written() {
        let moves = "h8 i9 g9 pass g8";
        let text = write(moves, 15, "renju", "sgf", &[], "").unwrap();
        assert!(text.contains(";B[gg];W[];B[gh]"), "{text}");
        let game = game_of(&Games::read(&text, Size::FIFTEEN).unwrap(), None, Rule::Standard).unwrap();
        assert_eq!((game.moves.as_str(), game.notes.len(), game.games[0].moves), (moves, 0, 5));
        assert_eq!(write(moves, 15, "renju", "txt", &[], "").unwrap(), format!("{moves}\n"));
        let refused = write(moves, 15, "renju", "psq", &[], "").unwrap_err();
        assert_eq!((refused.code, &refused.details["number"]), ("record-pass", &4_usize.into()));
        assert_eq!(write(moves, 15, "standard", "sgf", &[], "").unwrap_err().code, "bad-point");
        let moves = "f8 a1 g8 c1 h6 e1 h7 g1";
        let text = write(&format!("{moves} h8"), 15, "renju", "sgf", &[], "").unwrap();
        assert!(text.contains("RE[W+]") && text.ends_with(";W[go];B[hh])\n"), "{text}");
        let game = game_of(&Games::read(&text, Size::FIFTEEN).unwrap(), None, Rule::Standard).unwrap();
        assert_eq!((game.moves.as_str(), game.notes[0].code), (moves, "forbidden"));
    }

    #[test]
    fn comments_are_written() {
        let text = write("h8 i9", 15, "freestyle", "sgf", &[String::new(), "well".to_owned()], "");
        assert!(text.unwrap().ends_with("RU[freestyle];B[hh];W[ig]C[well])\n"));
    }
}
