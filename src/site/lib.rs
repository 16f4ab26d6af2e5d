//! Builds, sizes and serves the web package that `pkg.toml` describes.
//!
//! [`build`] compiles the engine to WebAssembly with a nested `cargo`, makes its JavaScript glue, collects the page
//! in few files and without its comments, and writes what has changed into one folder; [`Server`] shows such a folder on 127.0.0.1.

mod bundle;
mod collect;
mod contents;
mod error;
mod fingerprint;
mod glue;
mod manifest;
mod minify;
mod npm;
mod offline;
mod options;
mod pattern;
mod server;
mod site;
mod size;
mod toolchain;

pub use error::BuildError;
pub use offline::digest;
pub use options::Options;
pub use server::{POLICY, Server};
pub use site::{File, Overrun, Site, build};
pub use size::Size;
