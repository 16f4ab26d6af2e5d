use std::cell::Cell;
use std::collections::BTreeSet;
use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};

use crate::error::{Fault, StrategyError};
use crate::limits::{MAX_BYTES, MAX_VALUES};

/// A JSON value. In a browser, JavaScript parses the file and converts its objects to these values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A string.
    Text(String),
    /// A whole number, at least 0.
    Number(u64),
    /// A list.
    List(Vec<Value>),
    /// An object with distinct keys.
    Object(Vec<(String, Value)>),
    /// A boolean.
    Flag(bool),
    /// A value that does not occur in strategies: any other number, or null.
    Other,
}

impl Value {
    /// Parses JSON.
    ///
    /// # Errors
    /// Fails if the text is not JSON, is longer than [`MAX_BYTES`], or has more than [`MAX_VALUES`] values. The error has the
    /// line and the column.
    pub fn from_json(text: &str) -> Result<Self, StrategyError> {
        if text.len() > MAX_BYTES {
            return Err(StrategyError::new("the file", Fault::TooLarge));
        }
        let left = Cell::new(MAX_VALUES);
        let mut json = serde_json::Deserializer::from_str(text);
        let read = Reader { left: &left }.deserialize(&mut json);
        let read = read.and_then(|value| json.end().map(|()| value));
        read.map_err(|error| StrategyError::of_json(&error))
    }

    pub(crate) fn text(&self, at: &str) -> Result<&str, StrategyError> {
        if let Self::Text(text) = self { Ok(text) } else { Err(expected(at, "a text")) }
    }

    pub(crate) fn number(&self, at: &str) -> Result<u64, StrategyError> {
        if let Self::Number(number) = self { Ok(*number) } else { Err(expected(at, "a whole number from 0")) }
    }

    pub(crate) fn list(&self, at: &str) -> Result<&[Self], StrategyError> {
        if let Self::List(values) = self { Ok(values) } else { Err(expected(at, "a list")) }
    }

    pub(crate) fn object(&self, at: &str) -> Result<&[(String, Self)], StrategyError> {
        if let Self::Object(entries) = self { Ok(entries) } else { Err(expected(at, "an object")) }
    }
}

pub(crate) fn entry<'a>(entries: &'a [(String, Value)], key: &str) -> Option<&'a Value> {
    entries.iter().find(|entry| entry.0 == key).map(|(_, value)| value)
}

fn expected(at: &str, what: &str) -> StrategyError {
    StrategyError::new(at, Fault::Expected(what.to_owned()))
}

/// Reads a value and everything in it. Fails when the limit on the number of values is reached.
struct Reader<'a> {
    left: &'a Cell<usize>,
}

impl<'de> DeserializeSeed<'de> for Reader<'_> {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        let left = self.left.get().checked_sub(1);
        self.left.set(left.ok_or_else(|| D::Error::custom(format!("more than {MAX_VALUES} values")))?);
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Reader<'_> {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_str<E>(self, text: &str) -> Result<Value, E> {
        Ok(Value::Text(text.to_owned()))
    }

    fn visit_u64<E>(self, number: u64) -> Result<Value, E> {
        Ok(Value::Number(number))
    }

    fn visit_i64<E>(self, _: i64) -> Result<Value, E> {
        Ok(Value::Other)
    }

    fn visit_f64<E>(self, _: f64) -> Result<Value, E> {
        Ok(Value::Other)
    }

    fn visit_bool<E>(self, flag: bool) -> Result<Value, E> {
        Ok(Value::Flag(flag))
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Other)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Value, A::Error> {
        let mut values = Vec::new();
        while let Some(value) = seq.next_element_seed(Reader { left: self.left })? {
            values.push(value);
        }
        Ok(Value::List(values))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Value, A::Error> {
        let mut entries = Vec::new();
        let mut keys = BTreeSet::new();
        while let Some(key) = map.next_key::<String>()? {
            if !keys.insert(key.clone()) {
                return Err(A::Error::custom("a key is repeated"));
            }
            entries.push((key, map.next_value_seed(Reader { left: self.left })?));
        }
        Ok(Value::Object(entries))
    }
}
