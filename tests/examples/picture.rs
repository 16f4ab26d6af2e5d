//! Takes the pictures of the READMEs: a position of the explorer with the distance of every point, on the page, on 19x19, on
//! the board without edges, and as the package's element alone.
//!
//! `cargo run --release -p tests --example picture`

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde_json::json;
use tests::browser::{self, Page, Viewport};
use tests::{board, site};

fn main() {
    let Some(browser) = browser::shared() else { return println!("no browser, no picture") };
    for (game, stones, file) in [
        ("#moves=h8-i9-g9-i7-g10", 5, "explore.png"),
        (board::NINETEEN, 3, "explore-19.webp"),
        (board::ENDLESS, 9, "without-edges.webp"),
    ] {
        let page = browser.page();
        page.set_viewport(Viewport::DESKTOP);
        page.goto(&site::built().url(game));
        page.wait_for_element("[role=tab][aria-selected=true]");
        board::wait_for_stones(&page, stones);
        page.click("#mode-explore");
        take(&page, &format!("tests/pictures/{file}"));
    }

    let html = format!(
        "<!doctype html><html lang='en'><title>board</title><link rel='icon' href='data:,'><style>body {{ margin: 0 }}</style>
         <script type='module' src='{}'></script>
         <gomoku-board mode='explore' theme='light paper' moves='h8 i9 g9 i7 g10'></gomoku-board>",
        site::built().url("package/gomoku-board.js")
    );
    let host = site::of_files(&[("index.html", &html)], None);
    let page = browser.page();
    page.set_viewport(Viewport { width: 480, height: 480, density: 1.0, phone: false });
    page.goto(&host.url(""));
    board::wait_for_stones(&page, 5);
    take(&page, "www/package/board.webp");
}

/// Takes a picture of the page once every distance is drawn.
fn take(page: &Page, file: &str) {
    page.wait_for("document.querySelector('gomoku-board').controller.childrenComplete");
    // The last distances are drawn in the next frame.
    page.eval::<()>("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done())))");
    let answer = page.send(
        "Page.captureScreenshot",
        json!({ "format": if file.ends_with(".png") { "png" } else { "webp" }, "quality": 80 }),
    );
    let picture =
        BASE64_STANDARD.decode(answer["data"].as_str().expect("a picture")).expect("a picture in base 64");
    let file = site::root().join(file);
    std::fs::write(&file, picture).expect("the picture is written");
    println!("{}", file.display());
    page.assert_no_problems();
}
