//! Strategy files as people read them. Pages fetch the dense form, so the module with this reader only when they meet another.

use strategy::Strategy;
use wasm_bindgen::prelude::*;

use crate::Engine;
use crate::error::EngineError;

#[wasm_bindgen]
impl Engine {
    /// Reads the text of `gomoku.json`, or of a strategy in the nested form; a `StrategyInfo` as JSON.
    ///
    /// # Errors
    /// `strategy` with what is wrong and where; the engine is as before then.
    #[wasm_bindgen(js_name = loadStrategyText)]
    pub fn load_strategy_text(&self, text: &str) -> Result<String, EngineError> {
        let strategy = Strategy::from_json(text)
            .map_err(|error| EngineError::Strategy { at: error.at.clone(), message: error.to_string() })?;
        self.hold(strategy)
    }
}
