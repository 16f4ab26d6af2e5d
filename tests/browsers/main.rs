//! The page in Firefox and WebKitGTK: what must work everywhere, in fewer words than in Chromium.
//!
//! Built with the feature `more-tools` only: `cargo test -p tests --features more-tools --test browsers`.

mod firefox;
mod process;
mod socket;
mod webkit;

use serde_json::{Value, json};
use std::thread;
use std::time::{Duration, Instant};
use tests::site;

/// How long anything may take, on a machine that is busy.
const PATIENCE: Duration = Duration::from_secs(180);

/// A browser as a person uses it.
trait Driver {
    /// Opens an address and waits until it is loaded.
    fn goto(&mut self, url: &str);
    /// The value of an expression in the page; a promise is awaited.
    fn eval(&mut self, expression: &str) -> Value;
    /// A click, in CSS pixels of the window.
    fn click_at(&mut self, x: f64, y: f64);
    /// A key: a character, or a name such as `ArrowLeft`.
    fn press(&mut self, key: &str);
}

/// Asks until there is an answer.
fn wait<T>(what: &str, mut ask: impl FnMut() -> Option<T>) -> T {
    let begin = Instant::now();
    loop {
        if let Some(answer) = ask() {
            return answer;
        }
        assert!(begin.elapsed() < PATIENCE, "waited in vain: {what}");
        thread::sleep(Duration::from_millis(50));
    }
}

fn wait_for(driver: &mut dyn Driver, condition: &str) {
    wait(condition, || (driver.eval(&format!("Boolean({condition})")) == Value::Bool(true)).then_some(()));
}

fn click_actions(x: f64, y: f64) -> Value {
    let (x, y) = (x.round() as i64, y.round() as i64);
    json!([{ "type": "pointer", "id": "mouse", "parameters": { "pointerType": "mouse" }, "actions": [
        { "type": "pointerMove", "x": x, "y": y, "duration": 0 },
        { "type": "pointerDown", "button": 0 },
        { "type": "pointerUp", "button": 0 },
    ] }])
}

fn key_actions(key: &str) -> Value {
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

const BOARD: &str = "document.querySelector('gomoku-board')";

fn moves(driver: &mut dyn Driver) -> Vec<String> {
    serde_json::from_value(driver.eval(&format!("{BOARD}.state().moves"))).expect("moves")
}

/// Clicks the middle of an element, which `find` gives.
fn click(driver: &mut dyn Driver, find: &str) {
    let place = driver.eval(&format!(
        "(({{ x, y, width, height }}) => [x + width / 2, y + height / 2])(({find}).getBoundingClientRect())"
    ));
    let [x, y]: [f64; 2] = serde_json::from_value(place).expect("a place");
    driver.click_at(x, y);
}

fn cell(host: &str, point: &str) -> String {
    format!(
        "document.querySelector('{host}').shadowRoot.querySelector('[role=gridcell][aria-label^=\"{point} \"]')"
    )
}

fn wait_for_stones(driver: &mut dyn Driver, stones: usize) {
    let rests =
        format!("{BOARD}?.state && !{BOARD}.state().thinking && {BOARD}.state().moves.length === {stones}");
    wait_for(driver, &rests);
}

/// A move by mouse and its answer, one by keyboard, taking back, a longest line, a free game.
fn the_page_works(driver: &mut dyn Driver) {
    driver.goto(&site::built().url(""));
    wait_for_stones(driver, 1);
    driver.eval(
        "void (globalThis.problems = [], addEventListener('error', (event) => problems.push(event.message)))",
    );
    wait_for(driver, &cell("gomoku-board", "i9"));

    click(driver, &cell("gomoku-board", "i9"));
    wait_for_stones(driver, 3);
    assert_eq!(moves(driver)[..2], ["h8", "i9"]);

    // The cursor of the board begins in its middle.
    driver.press("g");
    for key in ["ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowLeft", "Enter"] {
        driver.press(key);
    }
    wait_for_stones(driver, 5);
    assert_eq!(moves(driver)[3], "g3");

    click(driver, "document.querySelector('[data-action=back]')");
    wait_for_stones(driver, 3);
    click(driver, "document.querySelector('[data-action=next]')");
    wait_for_stones(driver, 5);

    click(driver, "document.querySelector('#mode-free')");
    wait_for(driver, "document.querySelector('#free-white') && document.querySelector('.free-board')");
    wait_for(driver, &cell(".free-board", "h8"));
    click(driver, &cell(".free-board", "h8"));
    wait_for(driver, "document.querySelectorAll('.free .moves button').length === 2");
    assert_eq!(driver.eval("problems"), json!([]));
}

#[test]
fn in_firefox() {
    the_page_works(&mut firefox::Firefox::start());
}

#[test]
fn in_webkit() {
    the_page_works(&mut webkit::WebKit::start());
}
