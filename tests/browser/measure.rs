//! Measures time and memory, and takes screenshots.

use super::{Page, Picture};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Value, json};
use std::collections::HashSet;

/// Users notice tasks longer than this, in milliseconds.
pub const LONG: f64 = 50.0;

/// A task on a thread, in milliseconds.
#[derive(Clone, Copy, Debug)]
pub struct Task {
    /// The wall-clock time.
    pub elapsed: f64,
    /// The processor time.
    pub busy: f64,
}

/// Converts from microseconds.
fn task(event: &Value) -> Option<Task> {
    Some(Task { elapsed: event["dur"].as_f64()? / 1000.0, busy: event["tdur"].as_f64()? / 1000.0 })
}

impl Page<'_> {
    /// Records tasks until [`tasks`](Self::tasks) or [`busy_tasks`](Self::busy_tasks).
    #[track_caller]
    pub fn record_tasks(&self) {
        let categories = json!(["toplevel", "__metadata"]);
        self.send("Tracing.start", json!({ "traceConfig": { "includedCategories": categories } }));
    }

    /// The processor time in milliseconds of each task over 50 ms on a main thread since [`record_tasks`](Self::record_tasks).
    /// Other programs hardly affect it.
    #[track_caller]
    pub fn busy_tasks(&self) -> Vec<f64> {
        self.tasks().iter().map(|task| task.busy).filter(|&ms| ms > LONG).collect()
    }

    /// The tasks on main threads since [`record_tasks`](Self::record_tasks).
    #[track_caller]
    pub fn tasks(&self) -> Vec<Task> {
        let from = self.browser.pipe.event_count(&self.session);
        self.send("Tracing.end", json!({}));
        self.browser.pipe.wait_for_event(&self.session, "Tracing.tracingComplete", from);
        let events = self.browser.pipe.events(&self.session);
        let parts = events[from..].iter().filter(|event| event.method == "Tracing.dataCollected");
        let traced: Vec<&Value> =
            parts.filter_map(|part| part.parameters["value"].as_array()).flatten().collect();
        let thread = |event: &Value| (event["pid"].as_u64(), event["tid"].as_u64());
        let is_main =
            |event: &&&Value| event["name"] == "thread_name" && event["args"]["name"] == "CrRendererMain";
        let mains: HashSet<_> = traced.iter().filter(is_main).map(|event| thread(event)).collect();
        let of_mains = traced.iter().filter(|event| mains.contains(&thread(event)));
        let tasks: Vec<Task> = of_mains.filter_map(|event| task(event)).collect();
        assert!(!tasks.is_empty(), "the browser recorded no task of a main thread");
        tasks
    }

    /// Takes a screenshot.
    #[track_caller]
    pub fn screenshot(&self) -> Picture {
        let answer = self.send("Page.captureScreenshot", json!({ "format": "png" }));
        let png = BASE64_STANDARD.decode(super::text(&answer["data"])).expect("a picture in base 64");
        Picture::from_png(png)
    }
}
