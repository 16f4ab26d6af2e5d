//! Visits every view of the site.

use crate::board::{self, MAIN};
use crate::browser::{self, Page, Viewport};
use crate::site;

/// The review of a game with blunders.
const REVIEW: &str = "review.html#free=15-freestyle&moves=h8-a1-i8-a3-j8-a15-o15-k8-h9-o1-h10-c13-h7-h11-h6";

/// Called in each view with its name.
type Look<'a> = &'a mut dyn FnMut(&Page, &str);

/// Visits every view, with all kinds of boards and free games.
///
/// # Panics
/// Panics if no browser is found.
pub fn each(viewport: Viewport, brightness: &str, look: Look) {
    let page = browser::shared().expect("a browser").page();
    page.set_viewport(viewport);
    page.set_media(&[("prefers-color-scheme", brightness), ("prefers-reduced-motion", "reduce")]);
    for visit in [modes, dialogs, pages, free_games, boards] {
        visit(&page, look);
    }
}

/// Visits the modes of the first page.
pub fn modes(page: &Page, look: Look) {
    board::visit(page, board::GAME);
    board::wait_until_settled(page);
    for mode in ["play", "strategy", "learn", "analysis", "engine", "friend"] {
        board::choose_view(page, mode);
        if mode == "analysis" {
            page.click("#think");
            page.wait_until("three lines", |page| page.count(".lines li") == 3);
        }
        look(page, mode);
        if mode == "learn" {
            page.click("#lesson-coach");
            page.wait_for_element("#show-win");
            look(page, "coach");
        }
    }
}

fn free_games(page: &Page, look: Look) {
    for (view, game) in [("swap2", "swap2&moves=h8-i9-e5"), ("pro", "pro&moves=h8-i9")] {
        page.eval::<()>("localStorage.setItem('gomoku.free', JSON.stringify({ black: '', white: '' }))");
        page.goto("about:blank");
        page.goto(&site::built().url(&format!("#free=15-standard-{game}")));
        page.wait_until("the game", |page| page.count(".free .moves button") >= 2);
        look(page, view);
    }
}

fn boards(page: &Page, look: Look) {
    for (view, link) in [("19", board::NINETEEN), ("unbounded", board::UNBOUNDED)] {
        board::visit(page, link);
        board::choose_view(page, "play");
        look(page, &format!("play-{view}"));
        board::choose_view(page, "strategy");
        board::wait_for_distances(page);
        look(page, &format!("explore-{view}"));
    }
    for (zoom, times) in [("out", 6), ("fit", 1)] {
        (0..times).for_each(|_| page.click(&MAIN.part(&format!("[data-zoom={zoom}]"))));
        look(page, &format!("{zoom}-unbounded"));
    }
}

/// Opens the dialogs.
pub fn dialogs(page: &Page, look: Look) {
    board::visit(page, "#board=15-standard&moves=h8-i9");
    for sheet in ["boards", "share", "settings", "help"] {
        page.click(&format!("#open-{sheet}"));
        page.wait_for_element("dialog[open]");
        look(page, sheet);
        page.press("Escape");
        page.wait_until_gone("dialog");
    }
}

/// Visits the other pages.
pub fn pages(page: &Page, look: Look) {
    for other in ["proof.html", "embed.html", "minishogi.html", "puzzles.html", REVIEW] {
        board::visit(page, other);
        look(page, other.split('.').next().unwrap_or(other));
        if other == "puzzles.html" {
            page.click("#puzzle-give");
            page.wait_for_element("#puzzle-again");
            look(page, "puzzle-give");
        }
    }
    page.click(".turns li:nth-child(2) button");
    page.click("#review-seek");
    look(page, "review-seek");
}
