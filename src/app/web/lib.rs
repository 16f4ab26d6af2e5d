//! The WebAssembly interface of the engine: the rules, the strategy and the searches for JavaScript.
//!
//! Methods of [`Engine`] answer at once. Longer work is a [`Task`] that the caller advances in steps, so that the thread can do
//! other things in between. Values are passed as objects through serde. Errors have a `code`, a `message` and details.
//!
//! ```js
//! import init, { Engine } from './engine/gomoku.js';
//! await init();
//! const engine = new Engine();
//! engine.loadStrategy(await (await fetch('./data/gomoku.json')).text());
//! const task = engine.start('reply', 'h8 i9');
//! let step;
//! do { step = task.step(2000); } while (!step.done);
//! play(step.result.point);
//! task.free();
//! ```
//!
//! Everything that does not need JavaScript can also be called from Rust:
//!
//! ```
//! let engine = web::Engine::new(Some(7));
//! assert!(engine.start("reply", "h8 i9").is_ok());
//! assert!(engine.start("reply", "h8 h8").is_err(), "the point is taken");
//! ```

mod error;
#[cfg(feature = "games")]
mod games;
#[cfg(feature = "minishogi")]
mod minishogi;
#[cfg(feature = "solved")]
mod solved;

#[cfg(feature = "solved")]
pub use solved::*;

// A small allocator, which saves 3 kB on the first load.
#[cfg(all(target_family = "wasm", not(target_feature = "atomics")))]
#[global_allocator]
static ALLOCATOR: talc::wasm::WasmDynamicTalc = talc::wasm::new_wasm_dynamic_allocator();

/// Prints the cause of a trap to the console, because the trap itself does not say it.
#[cfg(target_family = "wasm")]
#[wasm_bindgen::prelude::wasm_bindgen(start)]
fn report_panics() {
    std::panic::set_hook(Box::new(|info| web_sys::console::error_1(&info.to_string().into())));
}
