//! Errors for JavaScript: a code, a message and details.

use std::fmt::Display;

use serde::{Serialize, Serializer};
use tsify::Tsify;
use wasm_bindgen::JsValue;

/// Why a request failed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[tsify(hashmap_as_object)]
pub struct EngineError {
    /// The kind of error:
    /// - `bad-point`: a token of a game is not a point;
    /// - `off-board`, `occupied`, `forbidden` (under renju), `game-over`: the rules do not allow the move, or the game has
    ///   ended;
    /// - `opening-first`, `opening-third`: the opening does not allow a stone on this point;
    /// - `record-…`: a record cannot be read;
    /// - `strategy`: the strategy file cannot be used;
    /// - `no-memory`: the browser does not have enough memory for the search;
    /// - `bad-option`: an option has an unknown value;
    /// - `position`, `rule`, `level`, `move`: minishogi has no such position, rule, level or move;
    /// - `internal`: a bug in this program.
    pub code: &'static str,
    /// The error as a sentence.
    pub message: String,
    /// The details: `number`, `token`, the `point` of a move, `at`, `option` and so on.
    #[serde(flatten)]
    #[tsify(type = "Record<string, Detail>")]
    pub details: Details,
}

/// Details by name. An error has only a few, so this is a list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Details(Vec<(&'static str, Detail)>);

impl Serialize for Details {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, detail)| (name, detail)))
    }
}

#[cfg(test)]
impl std::ops::Index<&str> for Details {
    type Output = Detail;

    fn index(&self, name: &str) -> &Detail {
        &self.0.iter().find(|detail| detail.0 == name).expect("a detail of this name").1
    }
}

/// A detail of an error.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(untagged)]
pub enum Detail {
    /// The number of a move, a size or a limit.
    Number(usize),
    /// A point, a token or a place in a file.
    Text(String),
}

impl EngineError {
    /// Creates an error without details.
    pub fn new(code: &'static str, message: impl Display) -> Self {
        Self { code, message: message.to_string(), details: Details::default() }
    }

    /// Adds a detail.
    pub fn with(mut self, name: &'static str, detail: impl Into<Detail>) -> Self {
        self.details.0.push((name, detail.into()));
        self
    }

    pub fn option(name: &'static str, message: impl Display) -> Self {
        Self::new("bad-option", format_args!("{name}: {message}")).with("option", name)
    }

    pub fn internal(message: impl Display) -> Self {
        Self::new("internal", message)
    }
}

impl From<usize> for Detail {
    fn from(number: usize) -> Self {
        Self::Number(number)
    }
}

impl From<String> for Detail {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<&str> for Detail {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<tsify::Error> for EngineError {
    fn from(error: tsify::Error) -> Self {
        Self::internal(error)
    }
}

impl From<EngineError> for JsValue {
    fn from(error: EngineError) -> Self {
        error.into_js().map_or_else(|_| error.message.into(), Self::from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn error_details_are_serialized() {
        let error = EngineError::option("size", "4").with("number", 4_usize);
        let json = serde_json::to_string(&error).unwrap();
        assert_eq!(json, r#"{"code":"bad-option","message":"size: 4","option":"size","number":4}"#);
    }
}
