//! Compares the page with saved pictures, which are scaled down to a quarter. Fonts and antialiasing may differ, but nothing
//! may be missing or have another place or color.
//!
//! `GOMOKU_PICTURES=keep cargo test -p tests --features more-tools --test page pictures` saves the current pictures. Look at
//! the page first.

use std::env;
use std::path::PathBuf;
use tests::browser::{Page, Picture, Viewport};
use tests::{board, site};

/// The scale of saved pictures.
const SHRINK: usize = 4;
/// Levels, out of 255, by which a pixel may differ.
const TOLERANCE: u8 = 40;
/// The fraction of pixels that may differ more.
const ALLOWED: f64 = 0.02;

const LAPTOP: Viewport = Viewport { width: 1280, height: 800, density: 1.0, phone: false };
const LARGE: Viewport = Viewport { width: 2560, height: 1440, density: 1.0, phone: false };
const PHONE: Viewport = Viewport { width: 390, height: 844, density: 1.0, phone: true };

/// Opens a game. `explore` shows the explorer with every distance.
fn show(viewport: Viewport, game: &str, explore: bool) -> Option<Page<'static>> {
    let page = board::open(viewport, game)?;
    page.wait_for_element("#record .moves li");
    board::wait_until_settled(&page);
    if explore {
        board::choose_view(&page, "strategy");
        board::wait_for_distances(&page);
        page.wait_for("document.querySelectorAll('#extra .groups li').length > 1");
    }
    Some(page)
}

/// Takes a picture of the page as it looks with this brightness.
fn picture(page: &Page, brightness: &str) -> Picture {
    page.set_media(&[("prefers-color-scheme", brightness), ("prefers-reduced-motion", "reduce")]);
    page.eval::<()>(
        "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))",
    );
    page.screenshot().shrunk(SHRINK)
}

fn kept(name: &str) -> PathBuf {
    site::root().join(format!("tests/pictures/{name}.png"))
}

#[test]
fn the_page_matches_the_saved_pictures() {
    for (name, viewport, brightnesses, game, explore) in [
        ("laptop", LAPTOP, "light dark", board::GAME, false),
        ("large", LARGE, "light dark", board::GAME, false),
        ("phone", PHONE, "light dark", board::GAME, false),
        ("laptop-19", LAPTOP, "dark", board::NINETEEN, true),
        ("phone-19", PHONE, "light", board::NINETEEN, true),
        ("laptop-unbounded", LAPTOP, "light", board::UNBOUNDED, true),
        ("phone-unbounded", PHONE, "dark", board::UNBOUNDED, true),
    ] {
        let Some(page) = show(viewport, game, explore) else { return };
        for brightness in brightnesses.split(' ') {
            compare(&format!("{name}-{brightness}"), &picture(&page, brightness));
        }
    }
}

/// Compares a picture with the saved one, or saves it.
fn compare(name: &str, now: &Picture) {
    if env::var_os("GOMOKU_PICTURES").is_some_and(|wish| wish == "keep") {
        return now.save(&kept(name));
    }
    let difference = now.difference(&Picture::open(&kept(name)), TOLERANCE);
    if difference > ALLOWED {
        let seen = env::temp_dir().join(format!("gomoku-{name}.png"));
        now.save(&seen);
        panic!("{name}: {:.1} % differ; see {}", difference * 100.0, seen.display());
    }
}

#[test]
fn a_missing_board_is_detected() {
    let Some(page) = show(LAPTOP, board::GAME, false) else { return };
    page.eval::<()>("document.querySelector('gomoku-board').remove()");
    let difference = picture(&page, "light").difference(&Picture::open(&kept("laptop-light")), TOLERANCE);
    assert!(difference > 10.0 * ALLOWED, "only {difference} differs without a board");
}
