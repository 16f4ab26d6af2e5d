//! Takes a picture of every view of the site, light and dark, on a phone and on a desktop, to be looked at; or, with `readme` in
//! the place of the folder, those of the READMEs.
//!
//! `cargo run --release -p tests --example views FOLDER|readme`

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde_json::json;
use std::fs;
use std::path::Path;
use tests::board::{self, MAIN};
use tests::browser::{self, Page, Viewport};
use tests::site;

const PHONE: Viewport = Viewport { width: 390, height: 844, density: 1.0, phone: true };

/// A game with blunders.
const REVIEW: &str = "review.html#free=15-freestyle&moves=h8-a1-i8-a3-j8-a15-o15-k8-h9-o1-h10-c13-h7-h11-h6";

fn main() {
    let folder = std::env::args().nth(1).expect("the folder for the pictures, or readme");
    if folder == "readme" {
        return readme();
    }
    fs::create_dir_all(&folder).expect("a folder");
    for (name, viewport) in [("desktop", Viewport::DESKTOP), ("phone", PHONE)] {
        for brightness in ["light", "dark"] {
            let page = || {
                let page = browser::shared().expect("a browser").page();
                page.set_viewport(viewport);
                page.set_media(&[("prefers-color-scheme", brightness), ("prefers-reduced-motion", "reduce")]);
                page
            };
            let take = |page: &Page, view: &str| {
                rest(page);
                let file = format!("{view}-{name}-{brightness}.png");
                page.screenshot().save(&Path::new(&folder).join(file));
            };
            let first = page();
            first.be_the_first_visit();
            first.goto(&site::built().url(""));
            first.wait_for_element(".welcome [role=status]:not(:empty)");
            take(&first, "welcome");
            views(&page(), &take);
        }
    }
}

/// Waits for what is drawn a few frames later.
fn rest(page: &Page) {
    page.eval::<()>("new Promise((done) => requestAnimationFrame(() => setTimeout(done, 300)))");
}

fn views(page: &Page, take: &dyn Fn(&Page, &str)) {
    board::visit(page, board::GAME);
    board::wait_until_settled(page);
    for mode in ["play", "explore", "learn", "analyse", "free"] {
        board::choose_mode(page, mode);
        if mode == "analyse" {
            page.click("#think");
            page.wait_until("three lines", |page| page.count(".lines li") == 3);
        }
        take(page, mode);
    }
    for (view, game) in [("swap2", "swap2&moves=h8-i9-e5"), ("pro", "pro&moves=h8-i9")] {
        page.eval::<()>("localStorage.setItem('gomoku.free', JSON.stringify({ black: '', white: '' }))");
        page.goto("about:blank");
        page.goto(&site::built().url(&format!("#free=15-standard-{game}")));
        page.wait_until("the game", |page| page.count(".free .moves button") >= 2);
        take(page, view);
    }
    for (view, link) in [("19", board::NINETEEN), ("unbounded", board::UNBOUNDED)] {
        board::visit(page, link);
        for mode in ["play", "explore"] {
            board::choose_mode(page, mode);
            if mode == "explore" {
                board::wait_for_distances(page);
            }
            take(page, &format!("{mode}-{view}"));
        }
    }
    for (zoom, times) in [("out", 6), ("fit", 1)] {
        (0..times).for_each(|_| page.click(&MAIN.part(&format!("[data-zoom={zoom}]"))));
        take(page, &format!("{zoom}-unbounded"));
    }
    board::visit(page, "#board=15-standard&moves=h8-i9");
    for sheet in ["boards", "share", "settings", "help"] {
        page.click(&format!("#open-{sheet}"));
        page.wait_for_element("dialog[open]");
        take(page, sheet);
        page.press("Escape");
        page.wait_until_gone("dialog");
    }
    for other in ["proof.html", "puzzles.html", "embed.html", "minishogi.html", REVIEW] {
        page.goto(&site::built().url(other));
        page.wait_for_element(site::last_shown(other));
        take(page, other.split('.').next().unwrap_or(other));
    }
    page.click(".turns li:nth-child(2) button");
    page.click("#review-seek");
    take(page, "review-seek");
}

/// The explorer with the distance of every point, on the page, on 19x19, on the infinite board, and as the element alone.
fn readme() {
    for (link, file) in [
        ("#moves=h8-i9-g9-i7-g10", "explore.png"),
        (board::NINETEEN, "explore-19.webp"),
        (board::UNBOUNDED, "unbounded.webp"),
    ] {
        let page = board::open(Viewport::DESKTOP, link).expect("a browser");
        board::choose_mode(&page, "explore");
        save(&page, &format!("tests/pictures/{file}"));
    }
    let html = format!(
        "<!doctype html><html lang='en'><title>board</title><link rel='icon' href='data:,'><style>body {{ margin: 0 }}</style>
         <script type='module' src='{}'></script>
         <gomoku-board mode='explore' theme='light paper' moves='h8 i9 g9 i7 g10'></gomoku-board>",
        site::built().url("package/gomoku-board.js")
    );
    let host = site::of_files(&[("index.html", &html)], None);
    let page = browser::shared().expect("a browser").page();
    page.set_viewport(Viewport { width: 480, height: 480, density: 1.0, phone: false });
    page.goto(&host.url(""));
    board::wait_for_stones(&page, 5);
    save(&page, "www/package/board.webp");
}

/// Saves a picture of the page once every distance is drawn.
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
