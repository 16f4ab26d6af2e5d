//! The nested form of a strategy file. It is rare, so a page fetches the module with this reader only when it meets one.

use strategy::Strategy;
use wasm_bindgen::prelude::*;

use crate::error::EngineError;

/// The text of a strategy file in the graph form, from a text in either form.
///
/// # Errors
/// `strategy` with what is wrong and where.
#[wasm_bindgen(js_name = graphForm)]
pub fn graph_form(text: &str) -> Result<String, EngineError> {
    Strategy::from_json(text).map(|strategy| strategy.to_json()).map_err(EngineError::Strategy)
}
