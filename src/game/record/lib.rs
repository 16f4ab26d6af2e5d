//! Records of games as other programs write them, on boards of 5 to 22 points a side: SGF, Piskvork's `.psq`, and plain
//! moves. A record is what a stranger sent: it is read within [`LIMITS`], and what is wrong with it is named.
//!
//! ```
//! use engine::Size;
//! use record::{Format, Record};
//!
//! let record = Record::read("(;GM[4]SZ[15]RU[freestyle];B[hh];W[ig])", Size::FIFTEEN)?;
//! let board = record.board(Default::default()).unwrap();
//! assert_eq!(record::write(&board, Format::Plain, "", &[]), "h8 i9\n");
//! # Ok::<(), record::RecordError>(())
//! ```

mod error;
mod psq;
mod sgf;

use engine::{Board, IllegalMove, Point, Rule, Size};

pub use error::RecordError;

/// How much of a record is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Bytes of the text.
    pub bytes: usize,
    /// Variations within variations of an SGF.
    pub depth: usize,
}

/// No record of a game comes near these. A game has no more moves than its board has points.
pub const LIMITS: Limits = Limits { bytes: 1_000_000, depth: 1_000 };

/// The form of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Smart Game Format, game type 4.
    Sgf,
    /// Piskvork's.
    Psq,
    /// The moves alone, `h8 i9 …`.
    Plain,
}

impl Format {
    /// The form with this name: `sgf`, `psq` or `txt`.
    pub fn named(name: &str) -> Option<Self> {
        Some(match name {
            "sgf" => Self::Sgf,
            "psq" => Self::Psq,
            "txt" => Self::Plain,
            _ => return None,
        })
    }
}

/// A game as a record has it. Legality is not looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The board; `None` where the record does not say and the moves do not depend on it.
    pub size: Option<Size>,
    /// The rule; `None` where the record does not say, or names one that there is not here.
    pub rule: Option<Rule>,
    /// The moves; points of that board, if it is known.
    pub moves: Vec<Point>,
    /// What the record says of the opening, such as `swap2 two black`; empty where it says nothing.
    pub opening: String,
}

/// The board and the rule of games whose record names none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Usual {
    /// The board.
    pub size: Size,
    /// The rule.
    pub rule: Rule,
}

impl Default for Usual {
    fn default() -> Self {
        Self { size: Size::FIFTEEN, rule: Rule::Standard }
    }
}

impl Record {
    /// Reads a record; its form is told by how it begins. An SGF counts its rows from the top: where it names no board it is
    /// taken to be on one of the usual size.
    ///
    /// # Errors
    /// What is wrong, and where.
    pub fn read(text: &str, usual: Size) -> Result<Self, RecordError> {
        if text.len() > LIMITS.bytes {
            return Err(RecordError::Long { limit: LIMITS.bytes });
        }
        let text = text.trim_start_matches('\u{feff}').trim();
        let record = if text.starts_with('(') {
            sgf::read(text, usual)?
        } else if text.get(..9).is_some_and(|head| head.eq_ignore_ascii_case("piskvorky")) {
            psq::read(text)?
        } else {
            Self { size: None, rule: None, moves: plain(text)?, opening: String::new() }
        };
        let points = record.size.unwrap_or(Size::MAX).area();
        if record.moves.len() > points {
            return Err(RecordError::Many { number: points + 1 });
        }
        Ok(record)
    }

    /// The board after the game; what the record does not say is as usual.
    ///
    /// # Errors
    /// The number of the first move that is against the rules, and why.
    pub fn board(&self, usual: Usual) -> Result<Board, (usize, IllegalMove)> {
        let mut board = Board::new(self.size.unwrap_or(usual.size), self.rule.unwrap_or(usual.rule));
        for (i, &point) in self.moves.iter().enumerate() {
            board.play(point).map_err(|error| (i + 1, error))?;
        }
        Ok(board)
    }
}

/// The game on a board as the text of a record. `opening` is what is kept of the opening in one line, empty for nothing;
/// `comments` are said to the moves, the first to the first. A form that has no place for them leaves them out.
pub fn write(board: &Board, format: Format, opening: &str, comments: &[String]) -> String {
    match format {
        Format::Sgf => sgf::write(board, opening, comments),
        Format::Psq => psq::write(board, opening),
        Format::Plain => {
            let names: Vec<String> = board.moves().iter().map(ToString::to_string).collect();
            names.join(" ") + "\n"
        }
    }
}

/// Plain moves without their numbers, which are decoration, as in `1. h8 2. i9`.
fn plain(text: &str) -> Result<Vec<Point>, RecordError> {
    let tokens = text
        .split(|c: char| c.is_whitespace() || c == ',' || c == ';')
        .map(|token| token.split_once('.').map_or(token, |(_, rest)| rest))
        .filter(|token| !token.is_empty());
    let moves = tokens.enumerate().map(|(i, token)| {
        let point: Result<Point, _> = token.parse();
        point.map_err(|_| RecordError::point(i + 1, token))
    });
    moves.collect()
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
mod tests;
