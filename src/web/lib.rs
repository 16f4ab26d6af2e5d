//! The WebAssembly surface of the engine.
