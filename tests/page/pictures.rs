//! The page looks as it did: kept pictures, a quarter as wide, against what the browser draws now. Fonts and smoothing
//! may differ from machine to machine; a part that is missing, moved or of another colour may not.
//!
//! `GOMOKU_PICTURES=keep cargo test -p tests --features more-tools --test page pictures` keeps the pictures of today: look
//! at them before.

use std::{env, fs};
use tests::browser::{self, Page, Picture, Viewport};
use tests::{board, site};

/// Pixels of the page on each side of a kept one.
const SHRINK: usize = 4;
/// Levels of 255 by which a pixel may differ.
const TOLERANCE: u8 = 40;
/// The share of pixels that may differ by more.
const ALLOWED: f64 = 0.02;

const LAPTOP: Viewport = Viewport { width: 1280, height: 800, density: 1.0, phone: false };
const LARGE: Viewport = Viewport { width: 2560, height: 1440, density: 1.0, phone: false };
const PHONE: Viewport = Viewport { width: 390, height: 844, density: 1.0, phone: true };

fn looks_as_it_did(name: &str, viewport: Viewport, brightness: &str) {
    looks(name, viewport, brightness, (board::GAME, 7), |_| ());
}

/// The same for the explorer on another board, with every distance.
fn explores_as_it_did(name: &str, viewport: Viewport, brightness: &str, game: (&str, usize)) {
    looks(name, viewport, brightness, game, |page| {
        page.click("#mode-explore");
        board::wait_for_distances(page);
        page.wait_for("document.querySelectorAll('#extra .groups li').length > 1");
    });
}

/// The page with this game, after so many stones and what is done then.
fn looks(
    name: &str,
    viewport: Viewport,
    brightness: &str,
    (game, stones): (&str, usize),
    act: impl Fn(&Page),
) {
    let Some(browser) = browser::shared() else { return };
    let page = browser.page();
    page.set_viewport(viewport);
    page.set_media(&[("prefers-color-scheme", brightness), ("prefers-reduced-motion", "reduce")]);
    page.goto(&site::built().url(game));
    page.wait_for_element("[role=tab][aria-selected=true]");
    board::wait_for_stones(&page, stones);
    page.wait_for("document.querySelector('#record .moves li')");
    board::wait_until_settled(&page);
    act(&page);
    page.eval::<()>(
        "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))",
    );
    let now = page.screenshot().shrunk(SHRINK);
    let kept = site::root().join("tests/pictures").join(format!("{name}-{brightness}.png"));
    if env::var_os("GOMOKU_PICTURES").is_some_and(|wish| wish == "keep") {
        fs::create_dir_all(kept.parent().expect("a file has a folder")).expect("a folder");
        now.save(&kept);
        return;
    }
    let difference = now.difference(&Picture::open(&kept), TOLERANCE);
    if difference > ALLOWED {
        let seen = env::temp_dir().join(format!("gomoku-{name}-{brightness}.png"));
        now.save(&seen);
        panic!("{:.1} % of {} are not as in {}", difference * 100.0, seen.display(), kept.display());
    }
}

#[test]
fn on_a_laptop() {
    looks_as_it_did("laptop", LAPTOP, "light");
    looks_as_it_did("laptop", LAPTOP, "dark");
}

#[test]
fn on_a_large_screen() {
    looks_as_it_did("large", LARGE, "light");
    looks_as_it_did("large", LARGE, "dark");
}

#[test]
fn on_a_phone() {
    looks_as_it_did("phone", PHONE, "light");
    looks_as_it_did("phone", PHONE, "dark");
}

#[test]
fn on_19x19() {
    let game = (board::NINETEEN, 3);
    explores_as_it_did("laptop-19", LAPTOP, "dark", game);
    explores_as_it_did("phone-19", PHONE, "light", game);
}

#[test]
fn on_the_infinite_board() {
    let game = (board::UNBOUNDED, 9);
    explores_as_it_did("laptop-unbounded", LAPTOP, "light", game);
    explores_as_it_did("phone-unbounded", PHONE, "dark", game);
}

#[test]
fn a_missing_board_would_be_seen() {
    let Some(browser) = browser::shared() else { return };
    let page = browser.page();
    page.set_viewport(LAPTOP);
    page.set_media(&[("prefers-color-scheme", "light")]);
    page.goto(&site::built().url(board::GAME));
    board::wait_for_stones(&page, 7);
    page.eval::<()>("document.querySelector('gomoku-board').remove()");
    let kept = Picture::open(&site::root().join("tests/pictures/laptop-light.png"));
    let difference = page.screenshot().shrunk(SHRINK).difference(&kept, TOLERANCE);
    assert!(difference > 10.0 * ALLOWED, "only {difference} differs without a board");
}
