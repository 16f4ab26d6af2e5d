//! Takes the README's picture of the page: a position of the explorer with the distance of every point.
//!
//! `cargo run --release -p tests --example picture`

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde_json::json;
use tests::browser::{self, Viewport};
use tests::{board, site};

fn main() {
    let Some(browser) = browser::shared() else { return println!("no browser, no picture") };
    let page = browser.page();
    page.set_viewport(Viewport::DESKTOP);
    page.goto(&site::built().url("#moves=h8-i9-g9-i7-g10"));
    board::wait_for_stones(&page, 5);
    page.click("#mode-explore");
    page.wait_for("document.querySelector('gomoku-board').controller.childrenComplete");
    // The last distances are drawn in the next frame.
    page.eval::<()>("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done())))");
    let answer = page.send("Page.captureScreenshot", json!({ "format": "png" }));
    let png =
        BASE64_STANDARD.decode(answer["data"].as_str().expect("a picture")).expect("a picture in base 64");
    let file = site::root().join("tests/pictures/explore.png");
    std::fs::write(&file, png).expect("the picture is written");
    println!("{}", file.display());
    page.assert_no_problems();
}
