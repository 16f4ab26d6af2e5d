//! Strategy files as people read them. Pages fetch the dense form, so the module with this reader only when they meet another.

use strategy::Strategy;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use crate::Engine;
use crate::error::EngineError;
use crate::strategy_info::StrategyInfo;

#[wasm_bindgen]
impl Engine {
    /// Reads the text of `gomoku.json`, or of a strategy in the nested form; and returns what it holds.
    ///
    /// # Errors
    /// `strategy` with what is wrong and where; the engine is as before then.
    #[wasm_bindgen(js_name = loadStrategyText)]
    pub fn load_strategy_text(&self, text: &str) -> Result<Ts<StrategyInfo>, EngineError> {
        let strategy =
            Strategy::from_json(text).map_err(|error| EngineError::strategy(error.at.as_str(), &error))?;
        Ok(self.hold(strategy)?.into_ts()?)
    }
}
