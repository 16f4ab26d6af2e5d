//! What is wrong with a question, as JavaScript gets it: with a code.

use std::fmt;

use engine::notation::ParseMovesError;
use engine::{IllegalMove, Point};
#[cfg(feature = "games")]
use record::RecordError;
#[cfg(feature = "unbounded")]
use unbounded::{IllegalPlace, ParsePlaceError, Place};
use wasm_bindgen::JsValue;

use crate::to_json::{Object, ToJson};

/// Why a question cannot be answered. Thrown as JSON: an object with `code`, `message` and the named details.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EngineError {
    /// `bad-point`: a token of a game names no point.
    BadPoint(ParseMovesError),
    /// `off-board`, `occupied`, `forbidden` (by renju), `game-over`: a move that the rules forbid.
    Illegal {
        /// The number of the move, counted from 1.
        number: usize,
        /// The move.
        point: Point,
        /// Why.
        reason: IllegalMove,
    },
    /// `opening-first`, `opening-third`: a stone where the opening does not want it.
    #[cfg(feature = "games")]
    Opening {
        /// The number of the move, counted from 1: the first or the third.
        number: usize,
        /// The move.
        point: Point,
        /// Where the first stone goes.
        middle: Point,
        /// Points on a side of the square in the middle where the third may not stand.
        square: usize,
    },
    /// `bad-point`: a token of a game names no point of the board without edges.
    #[cfg(feature = "unbounded")]
    BadPlace {
        /// The number of the move, counted from 1.
        number: usize,
        /// What is wrong with it.
        error: ParsePlaceError,
    },
    /// `occupied`, `game-over`: a move that the rules forbid on the board without edges.
    #[cfg(feature = "unbounded")]
    IllegalPlace {
        /// The number of the move, counted from 1.
        number: usize,
        /// The move.
        place: Place,
        /// Why.
        reason: IllegalPlace,
    },
    /// `game-over`: the game has ended, so there is nothing to answer.
    GameOver,
    /// `strategy`: the strategy file cannot be used.
    Strategy {
        /// Where it is wrong.
        at: String,
        /// What is wrong there.
        message: String,
    },
    /// A free game or a record cannot be read.
    #[cfg(feature = "games")]
    Record(RecordError),
    /// `bad-option`: what is asked for there is not.
    Option {
        /// The option, as its caller knows it.
        name: &'static str,
        /// What is wrong with it.
        message: String,
    },
    /// `internal`: what can only be a mistake of ours.
    Internal(String),
}

impl EngineError {
    /// An option that there is not.
    pub fn option(name: &'static str, message: impl Into<String>) -> Self {
        Self::Option { name, message: message.into() }
    }

    /// The code by which a program tells errors apart.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::BadPoint(_) => "bad-point",
            Self::Illegal { reason: IllegalMove::OffBoard(..), .. } => "off-board",
            Self::Illegal { reason: IllegalMove::Occupied(_), .. } => "occupied",
            Self::Illegal { reason: IllegalMove::Forbidden(_), .. } => "forbidden",
            Self::Illegal { reason: IllegalMove::GameOver(_), .. } | Self::GameOver => "game-over",
            #[cfg(feature = "games")]
            Self::Opening { number: 1, .. } => "opening-first",
            #[cfg(feature = "games")]
            Self::Opening { .. } => "opening-third",
            #[cfg(feature = "unbounded")]
            Self::BadPlace { .. } => "bad-point",
            #[cfg(feature = "unbounded")]
            Self::IllegalPlace { reason: IllegalPlace::Occupied(_), .. } => "occupied",
            #[cfg(feature = "unbounded")]
            Self::IllegalPlace { reason: IllegalPlace::GameOver(_), .. } => "game-over",
            Self::Strategy { .. } => "strategy",
            #[cfg(feature = "games")]
            Self::Record(error) => error.code(),
            Self::Option { .. } => "bad-option",
            Self::Internal(_) => "internal",
        }
    }

    /// The details beside the message.
    fn write_details(&self, object: &mut Object<'_>) {
        match self {
            Self::BadPoint(error) => {
                error.number.write(object.field("number"));
                error.error.token.write(object.field("token"));
            }
            Self::Illegal { number, point, reason } => {
                number.write(object.field("number"));
                point.to_string().write(object.field("point"));
                if let IllegalMove::OffBoard(_, size) = reason {
                    size.side().write(object.field("size"));
                }
            }
            #[cfg(feature = "games")]
            Self::Opening { number, point, middle, square } => {
                number.write(object.field("number"));
                point.to_string().write(object.field("point"));
                middle.to_string().write(object.field("middle"));
                square.write(object.field("n"));
            }
            #[cfg(feature = "unbounded")]
            Self::BadPlace { number, error } => {
                number.write(object.field("number"));
                error.token.write(object.field("token"));
            }
            #[cfg(feature = "unbounded")]
            Self::IllegalPlace { number, place, .. } => {
                number.write(object.field("number"));
                place.to_string().write(object.field("point"));
            }
            Self::Strategy { at, .. } => at.write(object.field("at")),
            #[cfg(feature = "games")]
            Self::Record(error) => crate::record_error::write_details(error, object),
            Self::Option { name, .. } => name.write(object.field("option")),
            Self::GameOver | Self::Internal(_) => {}
        }
    }
}

impl fmt::Display for EngineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BadPoint(error) => error.fmt(f),
            Self::Illegal { number, reason, .. } => write!(f, "move {number}: {reason}"),
            #[cfg(feature = "games")]
            Self::Opening { number: 1, point, middle, .. } => {
                write!(f, "move 1: {point} is not {middle}, where this opening begins")
            }
            #[cfg(feature = "games")]
            Self::Opening { number, point, square, .. } => {
                write!(f, "move {number}: {point} is within the {square}x{square} points in the middle")
            }
            #[cfg(feature = "unbounded")]
            Self::BadPlace { number, error } => write!(f, "move {number}: {error}"),
            #[cfg(feature = "unbounded")]
            Self::IllegalPlace { number, reason, .. } => write!(f, "move {number}: {reason}"),
            Self::GameOver => f.write_str("the game is over"),
            Self::Strategy { message, .. } => write!(f, "the strategy cannot be used: {message}"),
            #[cfg(feature = "games")]
            Self::Record(error) => error.fmt(f),
            Self::Option { name, message } => write!(f, "{name}: {message}"),
            Self::Internal(message) => f.write_str(message),
        }
    }
}

impl std::error::Error for EngineError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::BadPoint(error) => Some(error),
            #[cfg(feature = "unbounded")]
            Self::BadPlace { error, .. } => Some(error),
            #[cfg(feature = "unbounded")]
            Self::IllegalPlace { reason, .. } => Some(reason),
            Self::Illegal { reason, .. } => Some(reason),
            #[cfg(feature = "games")]
            Self::Record(error) => Some(error),
            #[cfg(feature = "games")]
            Self::Opening { .. } => None,
            Self::Strategy { .. } | Self::GameOver | Self::Option { .. } | Self::Internal(_) => None,
        }
    }
}

impl From<ParseMovesError> for EngineError {
    fn from(error: ParseMovesError) -> Self {
        Self::BadPoint(error)
    }
}

#[cfg(feature = "games")]
impl From<RecordError> for EngineError {
    fn from(error: RecordError) -> Self {
        Self::Record(error)
    }
}

#[cfg(feature = "games")]
impl From<tsify::Error> for EngineError {
    fn from(error: tsify::Error) -> Self {
        Self::Internal(error.to_string())
    }
}

impl From<EngineError> for JsValue {
    fn from(error: EngineError) -> Self {
        error.to_json().into()
    }
}

impl ToJson for EngineError {
    fn write(&self, json: &mut String) {
        let mut object = Object::begin(json);
        self.code().write(object.field("code"));
        self.to_string().write(object.field("message"));
        self.write_details(&mut object);
        object.end();
    }
}
