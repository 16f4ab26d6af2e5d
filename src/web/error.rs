//! What is wrong with a question, as an exception with a code.

use std::fmt;

use engine::notation::ParseMovesError;
use engine::{IllegalMove, Point};
use js_sys::{Error, Reflect};
use strategy::StrategyError;
use wasm_bindgen::JsValue;

#[cfg(feature = "games")]
use crate::record_error::RecordError;

/// Why a question cannot be answered. Becomes a JavaScript `Error` with `code`, `message` and the named details.
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
    /// `game-over`: the game has ended, so there is nothing to answer.
    GameOver,
    /// `strategy`: the strategy file cannot be used.
    Strategy(StrategyError),
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
            Self::Strategy(_) => "strategy",
            #[cfg(feature = "games")]
            Self::Record(error) => error.code(),
            Self::Option { .. } => "bad-option",
            Self::Internal(_) => "internal",
        }
    }

    /// The details beside the message: name and value.
    fn details(&self) -> Vec<(&'static str, JsValue)> {
        match self {
            Self::BadPoint(error) => {
                vec![("number", error.number.into()), ("token", error.error.token.as_str().into())]
            }
            Self::Illegal { number, point, reason } => {
                let size = match reason {
                    IllegalMove::OffBoard(_, size) => Some(("size", size.side().into())),
                    _ => None,
                };
                let details = [("number", (*number).into()), ("point", point.to_string().into())];
                details.into_iter().chain(size).collect()
            }
            Self::Strategy(error) => vec![("at", error.at.as_str().into())],
            #[cfg(feature = "games")]
            Self::Record(error) => error.details(),
            Self::Option { name, .. } => vec![("option", (*name).into())],
            Self::GameOver | Self::Internal(_) => Vec::new(),
        }
    }
}

impl fmt::Display for EngineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BadPoint(error) => error.fmt(f),
            Self::Illegal { number, reason, .. } => write!(f, "move {number}: {reason}"),
            Self::GameOver => f.write_str("the game is over"),
            Self::Strategy(error) => write!(f, "the strategy cannot be used: {error}"),
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
            Self::Illegal { reason, .. } => Some(reason),
            Self::Strategy(error) => Some(error),
            #[cfg(feature = "games")]
            Self::Record(error) => Some(error),
            Self::GameOver | Self::Option { .. } | Self::Internal(_) => None,
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
        let exception: Self = Error::new(&error.to_string()).into();
        let code = ("code", Self::from(error.code()));
        for (name, value) in [code].into_iter().chain(error.details()) {
            // Setting a property of a fresh object cannot fail.
            let _ = Reflect::set(&exception, &name.into(), &value);
        }
        exception
    }
}
