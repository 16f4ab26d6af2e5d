//! The interface to a browser, and waiting with a report on failure.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use std::{env, fs, thread};

/// The time limit for each action. The machine may be busy.
pub const PATIENCE: Duration = Duration::from_secs(180);

pub trait Driver {
    fn name(&self) -> &'static str;
    /// Opens an address and waits for it to load.
    fn goto(&mut self, url: &str);
    /// Evaluates an expression and awaits promises.
    fn eval(&mut self, expression: &str) -> Value;
    /// Clicks a point in CSS pixels.
    fn click_at(&mut self, x: f64, y: f64);
    /// Presses a character or a key such as `ArrowLeft`.
    fn press(&mut self, key: &str);
    /// A PNG in base64.
    fn screenshot(&mut self) -> String;
}

/// Repeats `ask`. Returns `None` after [`PATIENCE`].
pub fn patiently<T>(mut ask: impl FnMut() -> Option<T>) -> Option<T> {
    let begin = Instant::now();
    loop {
        let answer = ask();
        if answer.is_some() || begin.elapsed() > PATIENCE {
            return answer;
        }
        thread::sleep(Duration::from_millis(50));
    }
}

/// Waits for a condition. On failure, saves a screenshot and panics with the page's state.
#[track_caller]
pub fn wait_for(driver: &mut dyn Driver, condition: &str) {
    let holds = format!("Boolean({condition})");
    if patiently(|| (driver.eval(&holds) == Value::Bool(true)).then_some(())).is_none() {
        let picture = env::temp_dir().join(format!("gomoku-{}.png", driver.name()));
        let png = BASE64.decode(driver.screenshot()).expect("a picture in base 64");
        fs::write(&picture, png).unwrap_or_else(|error| panic!("{}: {error}", picture.display()));
        eprintln!("waited in vain: {condition}\na picture of the page: {}", picture.display());
        panic!("the page says: {:#}", driver.eval(PAGE_SAYS));
    }
}

/// Starts to collect problems.
pub const COLLECT_PROBLEMS: &str = "void (() => {
    globalThis.problems = [];
    addEventListener('error', (event) => problems.push(event.message));
    addEventListener('unhandledrejection', (event) => problems.push(String(event.reason)));
    document.querySelector('gomoku-board').addEventListener('error', (event) => problems.push(event.detail.message));
})()";

const PAGE_SAYS: &str = "({
    state: document.querySelector('gomoku-board').state(),
    words: document.querySelector('#panel').innerText,
    alert: document.querySelector('gomoku-board').shadowRoot.querySelector('[role=alert]').textContent,
    problems: globalThis.problems,
})";

/// A click for the WebDriver protocols.
pub fn click_actions(x: f64, y: f64) -> Value {
    let (x, y) = (x.round() as i64, y.round() as i64);
    json!([{ "type": "pointer", "id": "mouse", "parameters": { "pointerType": "mouse" }, "actions": [
        { "type": "pointerMove", "x": x, "y": y, "duration": 0 },
        { "type": "pointerDown", "button": 0 },
        { "type": "pointerUp", "button": 0 },
    ] }])
}

/// A key press for the WebDriver protocols.
pub fn key_actions(key: &str) -> Value {
    let value = match key {
        "ArrowLeft" => "\u{e012}",
        "ArrowUp" => "\u{e013}",
        "ArrowRight" => "\u{e014}",
        "ArrowDown" => "\u{e015}",
        "Enter" => "\u{e007}",
        character => character,
    };
    json!([{ "type": "key", "id": "keyboard", "actions": [
        { "type": "keyDown", "value": value },
        { "type": "keyUp", "value": value },
    ] }])
}
