//! What a page costs: blocked time, memory; and what it looks like.

use super::{Page, Picture};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde::Deserialize;
use serde_json::json;

/// A time during which the page could not react, of more than 50 ms.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct LongTask {
    /// In milliseconds from the beginning of the page.
    pub start: f64,
    /// In milliseconds.
    pub duration: f64,
}

impl Page<'_> {
    /// The long tasks since the page was loaded, as the browser itself counts them: tasks of the main thread over
    /// 50 ms.
    #[track_caller]
    pub fn long_tasks(&self) -> Vec<LongTask> {
        // The browser hands entries out when it is idle.
        self.eval("new Promise(settled => setTimeout(() => settled(testLongTasks), 100))")
    }

    /// The bytes that the page's own JavaScript objects take after a collection, without workers and WebAssembly.
    #[track_caller]
    pub fn heap(&self) -> u64 {
        self.send("HeapProfiler.collectGarbage", json!({}));
        let metrics = self.send("Performance.getMetrics", json!({}));
        let metrics = metrics["metrics"].as_array().map(Vec::as_slice).unwrap_or_default();
        let used = metrics.iter().find(|metric| metric["name"] == "JSHeapUsedSize");
        used.and_then(|used| used["value"].as_f64()).expect("the browser measures its heap") as u64
    }

    /// The page as it is seen now.
    #[track_caller]
    pub fn screenshot(&self) -> Picture {
        let answer = self.send("Page.captureScreenshot", json!({ "format": "png" }));
        let png = BASE64_STANDARD.decode(super::text(&answer["data"])).expect("a picture in base 64");
        Picture::from_png(png)
    }
}
