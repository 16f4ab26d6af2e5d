//! Takes pictures of every view for people to look at: light and dark, phone and desktop. With `readme`, takes the pictures in
//! the READMEs.
//!
//! `cargo run --release -p tests --example views FOLDER|readme`

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde_json::json;
use std::fs;
use std::path::Path;
use tests::board;
use tests::browser::{self, Page, Viewport};
use tests::site;
use tests::views;

const PHONE: Viewport = Viewport { width: 390, height: 844, density: 1.0, phone: true };

fn main() {
    let folder = std::env::args().nth(1).expect("the folder for the pictures, or readme");
    if folder == "readme" {
        return readme();
    }
    fs::create_dir_all(&folder).expect("a folder");
    for (name, viewport) in [("desktop", Viewport::DESKTOP), ("phone", PHONE)] {
        for brightness in ["light", "dark"] {
            views::each(viewport, brightness, &mut |page, view| {
                rest(page);
                let file = format!("{view}-{name}-{brightness}.png");
                page.screenshot().save(&Path::new(&folder).join(file));
            });
        }
    }
}

/// Waits for delayed frames.
fn rest(page: &Page) {
    page.eval::<()>("new Promise((done) => requestAnimationFrame(() => setTimeout(done, 300)))");
}

/// Pictures the explorer on the page, on 19x19, on the infinite board and in the element.
fn readme() {
    for (link, file) in [
        ("#moves=h8-i9-g9-i7-g10", "explore.png"),
        (board::NINETEEN, "explore-19.webp"),
        (board::UNBOUNDED, "unbounded.webp"),
    ] {
        let page = board::open(Viewport::DESKTOP, link).expect("a browser");
        board::choose_view(&page, "strategy");
        save(&page, &format!("tests/pictures/{file}"));
    }
    let board = "<style>body { margin: 0 }</style>
        <gomoku-board mode='explore' theme='light paper' moves='h8 i9 g9 i7 g10'></gomoku-board>";
    let host = site::foreign_with("package/gomoku-board.js", "", board);
    let page = browser::shared().expect("a browser").page();
    page.set_viewport(Viewport { width: 480, height: 480, density: 1.0, phone: false });
    page.goto(&host.url(""));
    board::wait_for_stones(&page, 5);
    save(&page, "www/package/board.webp");
}

fn save(page: &Page, file: &str) {
    board::wait_for_distances(page);
    rest(page);
    let format = if file.ends_with(".png") { "png" } else { "webp" };
    let answer = page.send("Page.captureScreenshot", json!({ "format": format, "quality": 80 }));
    let picture = answer["data"].as_str().expect("a picture");
    let picture = BASE64_STANDARD.decode(picture).expect("a picture in base 64");
    fs::write(site::root().join(file), picture).expect("the picture is written");
    println!("{file}");
}
