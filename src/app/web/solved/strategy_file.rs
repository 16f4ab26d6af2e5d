//! Reads strategy files with the browser's JSON parser.

use std::cell::Cell;

use js_sys::{Array, JSON, Object};
use strategy::{Fault, MAX_BYTES, MAX_VALUES, Strategy, StrategyError, Value};
use wasm_bindgen::{JsCast, JsValue};

use crate::error::EngineError;

/// The maximum depth of nested objects: more than the length of any line, but small enough not to overflow the stack.
const MAX_DEPTH: usize = 128;

/// Reads the text of `gomoku.json`, or of a strategy in nested form.
pub fn read(text: &str) -> Result<Strategy, EngineError> {
    let strategy = parse(text).and_then(|value| Strategy::from_value(&value));
    strategy.map_err(|error| EngineError::strategy(error.at.as_str(), &error))
}

fn parse(text: &str) -> Result<Value, StrategyError> {
    let refused = |fault| StrategyError { at: "the file".to_owned(), fault };
    if text.len() > MAX_BYTES {
        return Err(refused(Fault::TooLarge));
    }
    let parsed = JSON::parse(text).map_err(|error| {
        let message = error.dyn_ref::<js_sys::Error>().map(|error| String::from(error.message()));
        refused(Fault::Json(message.unwrap_or_default()))
    })?;
    value_of(&parsed, MAX_DEPTH, &Cell::new(MAX_VALUES)).ok_or_else(|| {
        refused(Fault::Expected(format!("at most {MAX_VALUES} values, nested at most {MAX_DEPTH} deep")))
    })
}

/// Converts a value that the browser has parsed. `None` if it is nested too deeply or has too many values.
fn value_of(parsed: &JsValue, depth: usize, left: &Cell<usize>) -> Option<Value> {
    left.set(left.get().checked_sub(1)?);
    let depth = depth.checked_sub(1)?;
    let value = if let Some(text) = parsed.as_string() {
        Value::Text(text)
    } else if let Some(number) = parsed.as_f64() {
        let whole = number as u64;
        if whole as f64 == number { Value::Number(whole) } else { Value::Other }
    } else if let Some(flag) = parsed.as_bool() {
        Value::Flag(flag)
    } else if let Some(list) = parsed.dyn_ref::<Array>() {
        Value::List(list.iter().map(|value| value_of(&value, depth, left)).collect::<Option<_>>()?)
    } else if let Some(object) = parsed.dyn_ref::<Object>() {
        let entries = Object::entries(object);
        let entries = entries.iter().map(|entry| {
            let entry = Array::from(&entry);
            Some((entry.get(0).as_string()?, value_of(&entry.get(1), depth, left)?))
        });
        Value::Object(entries.collect::<Option<_>>()?)
    } else {
        Value::Other
    };
    Some(value)
}
