//! Drives Chromium over the DevTools protocol. Panics if the browser fails.

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

/// The time limit for every action. Test machines may be busy, and only broken tests wait this long.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// A browser. It ends when its pipe closes, at the latest with the test program.
pub struct Browser {
    pipe: Pipe,
    product: String,
}

impl fmt::Debug for Browser {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Browser").field("product", &self.product).finish_non_exhaustive()
    }
}

/// The browser that a program's tests share, or `None` if `GOMOKU_BROWSER` is `none`.
///
/// # Panics
/// If there is no browser, panics with what to install.
pub fn shared() -> Option<&'static Browser> {
    static SHARED: OnceLock<Option<Browser>> = OnceLock::new();
    SHARED.get_or_init(Browser::launch).as_ref()
}

impl Browser {
    /// Starts another browser, unless `GOMOKU_BROWSER` is `none`.
    pub fn launch() -> Option<Self> {
        Self::launch_with(&[])
    }

    /// Starts another browser with more arguments.
    pub fn launch_with(arguments: &[&str]) -> Option<Self> {
        let pipe = Pipe::new(launch::start(&launch::find()?, arguments));
        let version = pipe.call(None, "Browser.getVersion", json!({}));
        let product = version["product"].as_str().unwrap_or("unknown").to_owned();
        Some(Self { pipe, product })
    }

    /// Name and version, such as `Chrome/156.0.8078.79`.
    pub fn product(&self) -> &str {
        &self.product
    }

    /// Opens an empty page with a new profile.
    pub fn page(&self) -> Page<'_> {
        let context = self.call("Target.createBrowserContext", json!({ "disposeOnDetach": true }));
        Page::open(self, text(&context["browserContextId"]))
    }

    fn call(&self, method: &str, parameters: Value) -> Value {
        self.pipe.call(None, method, parameters)
    }
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("the browser answered {value} for a text")).to_owned()
}
