//! Builds, measures and serves the web package that `pkg.toml` describes.
//!
//! [`build`] compiles the engine to WebAssembly with a nested `cargo`, generates its JavaScript glue, bundles and minifies the
//! page, and writes the changed files into one folder. [`Server`] serves such a folder on 127.0.0.1.
//!
//! ```
//! use site::{Server, ByteSize};
//! use std::io::{Read, Write};
//! use std::{env, fs, net, thread};
//!
//! let folder = env::temp_dir().join("gomoku-site-example");
//! fs::create_dir_all(&folder)?;
//! fs::write(folder.join("index.html"), "<!doctype html><p>Gomoku, solved</p>")?;
//!
//! let server = Server::bind(&folder, 0)?;
//! let mut stream = net::TcpStream::connect(server.address())?;
//! thread::spawn(move || server.run());
//! stream.write_all(b"GET / HTTP/1.0\r\n\r\n")?;
//! let mut answer = String::new();
//! stream.read_to_string(&mut answer)?;
//! assert!(answer.starts_with("HTTP/1.0 200 OK") && answer.ends_with("<p>Gomoku, solved</p>"));
//! assert!(ByteSize(answer.len()) < "1 kB".parse()?);
//! # fs::remove_dir_all(&folder)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod brotli_copies;
mod bundle;
mod collect;
mod constant;
mod contents;
mod error;
mod manifest;
mod minify;
mod module;
mod npm;
mod offline;
mod options;
mod pattern;
mod server;
mod site;
mod size;
mod source;
mod toolchain;

pub use error::BuildError;
pub use offline::digest;
pub use options::BuildOptions;
pub use server::{Files, POLICY, Server};
pub use site::{Overrun, Site, SiteFile, Weight, build};
pub use size::ByteSize;
