//! `gomoku.json` as the browser's own reader of JSON gives it. What it says is not trusted; see [`Fields`].

use engine::{Deadline, Point};
use js_sys::{Array, JSON, Object, Reflect};
use strategy::{Fault, Fields, MAX_BYTES, MAX_NODES, Strategy, StrategyError};
use tsify::Tsify;
use wasm_bindgen::{JsCast, JsValue};

/// A second move and how long Black needs after it.
#[derive(Clone, Debug, PartialEq, Eq, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct SecondMove {
    /// The move by which its class is named.
    pub point: String,
    /// The stone by which Black has won at the latest.
    pub win_at: u8,
}

/// What a strategy holds.
#[derive(Clone, Debug, PartialEq, Eq, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct StrategyInfo {
    /// The stone by which Black has won at the latest.
    pub win_at: u8,
    /// Positions with White to move.
    pub nodes: u32,
    /// Stored answers.
    pub answers: u32,
    /// The second moves, one for each of their classes.
    pub second_moves: Vec<SecondMove>,
}

impl StrategyInfo {
    /// What this one holds.
    pub fn of(strategy: &Strategy) -> Self {
        let second_move = |(point, win_at): (Point, Deadline)| SecondMove {
            point: point.to_string(),
            win_at: win_at.stone() as u8,
        };
        Self {
            win_at: strategy.win_at().stone() as u8,
            nodes: strategy.node_count() as u32,
            answers: strategy.answer_count() as u32,
            second_moves: strategy.by_second().map(second_move).collect(),
        }
    }
}

/// Reads the text of a strategy file in the graph form.
///
/// # Errors
/// What is wrong, and where.
pub fn read(text: &str) -> Result<Strategy, StrategyError> {
    if text.len() > MAX_BYTES {
        return Err(wrong("the file", Fault::TooLarge));
    }
    let file = JSON::parse(text).map_err(|error| {
        let message = Reflect::get(&error, &"message".into()).ok().and_then(|message| message.as_string());
        wrong("the file", Fault::Json(message.unwrap_or_default()))
    })?;
    Strategy::from_fields(&File(file))
}

/// What the text stands for.
struct File(JsValue);

impl File {
    /// The field as what `read` takes it for.
    fn field<T>(
        &self,
        name: &str,
        read: impl FnOnce(JsValue) -> Option<T>,
    ) -> Result<Option<T>, StrategyError> {
        // Only an object has fields at all.
        let value = Reflect::get(&self.0, &name.into()).unwrap_or(JsValue::UNDEFINED);
        if value.is_undefined() {
            return Ok(None);
        }
        let kind = || wrong(name, Fault::Json("a value of another kind was expected".to_owned()));
        read(value).map(Some).ok_or_else(kind)
    }
}

impl Fields for File {
    fn text(&self, name: &str) -> Result<Option<String>, StrategyError> {
        self.field(name, |value| value.as_string())
    }

    fn number(&self, name: &str) -> Result<Option<u64>, StrategyError> {
        self.field(name, |value| whole(&value))
    }

    fn numbers(&self, name: &str) -> Result<Option<Vec<(String, u64)>>, StrategyError> {
        self.field(name, |value| {
            let entries = Object::entries(value.dyn_ref::<Object>()?);
            let entry = |entry: JsValue| {
                let entry = Array::from(&entry);
                Some((entry.get(0).as_string()?, whole(&entry.get(1))?))
            };
            entries.iter().map(entry).collect()
        })
    }

    fn texts(&self, name: &str) -> Result<Option<Vec<String>>, StrategyError> {
        let list = self.field(name, |value| value.dyn_into::<Array>().ok())?;
        let Some(list) = list else { return Ok(None) };
        if list.length() as usize > MAX_NODES {
            return Err(wrong(name, Fault::TooMany(MAX_NODES)));
        }
        let kind = || wrong(name, Fault::Json("a list of texts was expected".to_owned()));
        list.iter().map(|text| text.as_string().ok_or_else(kind)).collect::<Result<_, _>>().map(Some)
    }
}

/// A number without a fraction, from 0.
fn whole(value: &JsValue) -> Option<u64> {
    value.as_f64().filter(|&number| number == f64::from(number as u32)).map(|number| number as u64)
}

fn wrong(at: &str, fault: Fault) -> StrategyError {
    StrategyError { at: at.to_owned(), fault }
}
