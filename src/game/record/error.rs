//! What can be wrong with a game that comes as text.

use std::fmt;

use engine::Size;

/// Why a game cannot be read. Moves and lines are counted from 1, and what is quoted is cut to 20 characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordError {
    /// `bad-point`: a move is no point of any board, or none of this one.
    Point {
        /// The number of the move.
        number: usize,
        /// The move as it is written.
        token: String,
    },
    /// `record-turn`: a move of the side that is not to move.
    Turn {
        /// The number of the move.
        number: usize,
    },
    /// `record-setup`: the game begins with stones that nobody played.
    Setup,
    /// `record-end`: a closing bracket is missing.
    End,
    /// `record-size`: a board that nobody plays on here.
    Size {
        /// The size as it is written.
        size: String,
    },
    /// `record-long`: the text has more bytes than are read.
    Long {
        /// How many are read.
        limit: usize,
    },
    /// `record-many`: more moves than the board has points.
    Many {
        /// The number of the first move that is too many.
        number: usize,
    },
    /// `record-deep`: variations lie within variations, more than are read.
    Deep {
        /// How deep is read.
        limit: usize,
    },
    /// `record-line`: a line that is no move.
    Line {
        /// The number of the line.
        number: usize,
        /// The line.
        text: String,
    },
}

impl RecordError {
    /// A move that is no point.
    pub(crate) fn point(number: usize, token: &str) -> Self {
        Self::Point { number, token: cut(token) }
    }

    /// A size that there is not.
    pub(crate) fn size(size: &str) -> Self {
        Self::Size { size: cut(size) }
    }

    /// A line that is no move.
    pub(crate) fn line(number: usize, text: &str) -> Self {
        Self::Line { number, text: cut(text) }
    }

    /// The code by which a program tells errors apart.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Point { .. } => "bad-point",
            Self::Turn { .. } => "record-turn",
            Self::Setup => "record-setup",
            Self::End => "record-end",
            Self::Size { .. } => "record-size",
            Self::Line { .. } => "record-line",
            Self::Long { .. } => "record-long",
            Self::Many { .. } => "record-many",
            Self::Deep { .. } => "record-deep",
        }
    }
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Point { number, token } => write!(f, "move {number}: {token:?} is no point of the board"),
            Self::Turn { number } => write!(f, "move {number} of the record is out of turn"),
            Self::Setup => f.write_str("the record begins with stones that were not played"),
            Self::End => f.write_str("the record has no end: a closing bracket is missing"),
            Self::Size { size } => {
                let (least, most) = (Size::MIN.side(), Size::MAX.side());
                write!(f, "the board of the record is {size:?}: expected a side of {least} to {most}")
            }
            Self::Long { limit } => write!(f, "the record has more than {limit} bytes"),
            Self::Many { number } => write!(f, "move {number} is one more than the board has points"),
            Self::Deep { limit } => write!(f, "variations of the record lie more than {limit} deep"),
            Self::Line { number, text } => write!(f, "line {number} of the record, {text:?}, is no move"),
        }
    }
}

impl std::error::Error for RecordError {}

fn cut(text: &str) -> String {
    text.chars().take(20).collect()
}
