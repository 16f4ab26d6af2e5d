//! The WebAssembly surface of the engine.

use wasm_bindgen::prelude::wasm_bindgen;

/// The version of the engine, `major.minor.patch`.
#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}
