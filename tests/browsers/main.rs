//! Tests the page in Firefox and WebKitGTK: a short version of the Chromium tests.
//!
//! Needs the feature `more-tools`: `cargo test -p tests --features more-tools --test browsers`.

mod driver;
mod firefox;
mod process;
mod webkit;

use driver::{COLLECT_PROBLEMS, Driver, wait_for};
use serde_json::json;
use tests::site;

const BOARD: &str = "document.querySelector('gomoku-board')";

fn moves(driver: &mut dyn Driver) -> Vec<String> {
    serde_json::from_value(driver.eval(&format!("{BOARD}.state().moves"))).expect("moves")
}

/// Clicks the element that `find` returns.
fn click(driver: &mut dyn Driver, find: &str) {
    let place = driver.eval(&format!(
        "(({{ x, y, width, height }}) => [x + width / 2, y + height / 2])(({find}).getBoundingClientRect())"
    ));
    let [x, y]: [f64; 2] = serde_json::from_value(place).expect("a place");
    driver.click_at(x, y);
}

fn cell(host: &str, point: &str) -> String {
    format!(
        "document.querySelector('{host}').shadowRoot.querySelector('[role=gridcell][data-point={point}]')"
    )
}

fn wait_for_stones(driver: &mut dyn Driver, stones: usize) {
    let rests =
        format!("{BOARD}?.state && !{BOARD}.state().thinking && {BOARD}.state().moves.length === {stones}");
    wait_for(driver, &rests);
}

/// Plays by mouse and keyboard. Then tests undo, a longest line, the end of a game and free play.
fn the_page_works(driver: &mut dyn Driver) {
    driver.goto(&site::built().url(""));
    wait_for(driver, &format!("{BOARD} !== null"));
    driver.eval(COLLECT_PROBLEMS);
    wait_for_stones(driver, 1);
    wait_for(driver, &cell("gomoku-board", "i9"));

    click(driver, &cell("gomoku-board", "i9"));
    wait_for_stones(driver, 3);
    assert_eq!(moves(driver)[..2], ["h8", "i9"]);

    // The cursor starts in the center.
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

    click(driver, "document.querySelector('#tab-learn')");
    wait_for(driver, "document.querySelector('#tab-learn[aria-current]')");
    driver.eval("void history.back()");
    wait_for(driver, "document.querySelector('#tab-play[aria-current]')");
    // White makes useless moves until Black has won.
    driver.eval(&format!(
        "void (async () => {{
            for (const point of ['a1', 'c1', 'e1', 'g1', 'i1', 'k1', 'm1', 'o1', 'a3', 'a5', 'a7', 'a9', 'a11', 'a13', 'a15']) {{
                const state = () => {BOARD}.state();
                while (state().thinking || state().toMove === 'black' && !state().winner) await new Promise((resolve) => setTimeout(resolve, 100));
                if (state().winner) return;
                await {BOARD}.play(point);
            }}
        }})()"
    ));
    // Next chose a White move, so this is no personal best.
    wait_for(driver, "document.querySelector('.lasted')?.textContent.startsWith('Black won')");
    click(driver, "document.querySelector('#play-again')");
    wait_for_stones(driver, 1);

    click(driver, "document.querySelector('#view-engine')");
    wait_for(driver, "document.querySelector('#free-strength') && document.querySelector('.free-board')");
    wait_for(driver, &cell(".free-board", "h8"));
    click(driver, &cell(".free-board", "h8"));
    wait_for(driver, "document.querySelectorAll('.free .moves button').length === 2");
    infinite_board(driver);
    assert_eq!(driver.eval("problems"), json!([]));
}

/// Tests the window, the note, a stone, a longest line and the numbers.
fn infinite_board(driver: &mut dyn Driver) {
    driver.eval("void (location.hash = '#board=unbounded-standard&moves=e0n0')");
    wait_for(driver, &format!("{BOARD}.shadowRoot.querySelector('.known a')"));
    wait_for_stones(driver, 1);
    wait_for(driver, &cell("gomoku-board", "e2n1"));
    click(driver, &cell("gomoku-board", "e2n1"));
    wait_for_stones(driver, 3);
    assert_eq!(moves(driver)[..2], ["e0n0", "e2n1"]);
    click(driver, "document.querySelector('#tab-analysis')");
    wait_for(driver, "document.querySelector('#extra .groups b')?.title.includes('checked by machine')");
    click(driver, "document.querySelector('[data-action=next]')");
    wait_for_stones(driver, 5);
    assert!(driver.eval(&format!("{BOARD}.state().winAt")).is_u64(), "a recorded promise");
    click(driver, &format!("{BOARD}.shadowRoot.querySelector('[data-zoom=out]')"));
    wait_for(driver, &format!("{BOARD}.shadowRoot.querySelectorAll('[role=gridcell]').length === 23 * 23"));
}

#[test]
fn in_firefox() {
    the_page_works(&mut firefox::Firefox::start());
}

#[test]
fn in_webkit() {
    the_page_works(&mut webkit::WebKit::start());
}
