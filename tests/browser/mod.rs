//! Drives Chromium over the DevTools protocol, in plain Rust.
//!
//! Everything in this module panics with a message if the browser fails.

mod emulation;
mod input;
mod launch;
mod measure;
mod page;
mod picture;
mod pipe;

pub use emulation::Viewport;
pub use measure::{LONG, Task};
pub use page::Page;
pub use picture::Picture;

use pipe::Pipe;
use serde_json::{Value, json};
use std::fmt;
use std::sync::OnceLock;
use std::time::Duration;

/// The time limit for every action of a browser. The limit is generous because test machines may be busy. Only broken tests
/// wait this long.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// A running browser. It ends when its pipe closes, which happens at the latest when the test program ends.
pub struct Browser {
    pipe: Pipe,
    product: String,
}

impl fmt::Debug for Browser {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Browser").field("product", &self.product).finish_non_exhaustive()
    }
}

/// Returns the browser that the tests of one program share, or `None` if the variable `GOMOKU_BROWSER` is `none`.
///
/// # Panics
/// Panics if no browser is found, with a message about what to install.
pub fn shared() -> Option<&'static Browser> {
    static SHARED: OnceLock<Option<Browser>> = OnceLock::new();
    SHARED.get_or_init(Browser::launch).as_ref()
}

impl Browser {
    /// Starts a separate browser. Returns `None` if the variable `GOMOKU_BROWSER` is `none`.
    pub fn launch() -> Option<Self> {
        Self::launch_with(&[])
    }

    /// Starts a separate browser with additional arguments.
    pub fn launch_with(arguments: &[&str]) -> Option<Self> {
        let pipe = Pipe::new(launch::start(&launch::find()?, arguments));
        let version = pipe.call(None, "Browser.getVersion", json!({}));
        let product = version["product"].as_str().unwrap_or("unknown").to_owned();
        Some(Self { pipe, product })
    }

    /// Returns the name and version, such as `Chrome/156.0.8078.79`.
    pub fn product(&self) -> &str {
        &self.product
    }

    /// Opens an empty page with a new profile, which has no storage, cookies or service worker.
    pub fn page(&self) -> Page<'_> {
        let context = self.call("Target.createBrowserContext", json!({ "disposeOnDetach": true }));
        Page::open(self, text(&context["browserContextId"]))
    }

    fn call(&self, method: &str, parameters: Value) -> Value {
        self.pipe.call(None, method, parameters)
    }
}

/// Returns the text of a value that the protocol defines as a string.
fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("the browser answered {value} for a text")).to_owned()
}
