//! Takes a picture of every view of the site, light and dark, on a phone and on a desktop, to be looked at.
//!
//! `cargo run --release -p tests --example views FOLDER`

use std::fs;
use std::path::{Path, PathBuf};
use tests::browser::{self, Page, Viewport};
use tests::{board, site};

const PHONE: Viewport = Viewport { width: 390, height: 844, density: 1.0, phone: true };

/// A game with blunders.
const GAME: &str = "free=15-freestyle&moves=h8-a1-i8-a3-j8-a15-o15-k8-h9-o1-h10-c13-h7-h11-h6";

fn main() {
    let folder = PathBuf::from(std::env::args().nth(1).expect("the folder for the pictures"));
    fs::create_dir_all(&folder).expect("a folder");
    let Some(browser) = browser::shared() else { return println!("no browser, no pictures") };
    for (name, viewport) in [("desktop", Viewport::DESKTOP), ("phone", PHONE)] {
        for brightness in ["light", "dark"] {
            let page = browser.page();
            page.set_viewport(viewport);
            page.set_media(&[("prefers-color-scheme", brightness), ("prefers-reduced-motion", "reduce")]);
            let take = |view: &str| {
                page.eval::<()>("new Promise((done) => requestAnimationFrame(() => setTimeout(done, 300)))");
                page.screenshot().save(&folder.join(format!("{view}-{name}-{brightness}.png")));
            };
            modes(&page, &take);
            openings(&page, &take);
            boards(&page, &take);
            sheets(&page, &take);
            others(&page, &take);
            page.assert_no_problems();
            welcome(&browser.page(), viewport, brightness, &folder);
        }
    }
}

/// The first visit, in a page of its own.
fn welcome(page: &Page, viewport: Viewport, brightness: &str, folder: &Path) {
    page.be_the_first_visit();
    page.set_viewport(viewport);
    page.set_media(&[("prefers-color-scheme", brightness), ("prefers-reduced-motion", "reduce")]);
    page.goto(&site::built().url(""));
    page.wait_for("document.querySelector('.welcome [role=status]')?.textContent");
    page.eval::<()>("new Promise((done) => requestAnimationFrame(() => setTimeout(done, 300)))");
    let name = if viewport.phone { "phone" } else { "desktop" };
    page.screenshot().save(&folder.join(format!("welcome-{name}-{brightness}.png")));
}

/// Openings in free play: what Swap2 asks, and where pro bars the third stone.
fn openings(page: &Page, take: &dyn Fn(&str)) {
    for (view, game) in [("swap2", "swap2&moves=h8-i9-e5"), ("pro", "pro&moves=h8-i9")] {
        page.eval::<()>("localStorage.setItem('gomoku.free', JSON.stringify({ black: '', white: '' }))");
        page.goto(&site::built().url("embed.html"));
        page.goto(&site::built().url(&format!("#free=15-standard-{game}")));
        page.wait_for("document.querySelectorAll('.free .moves button').length >= 2");
        take(view);
    }
}

fn modes(page: &Page, take: &dyn Fn(&str)) {
    page.goto(&site::built().url(board::GAME));
    board::wait_for_stones(page, 7);
    page.wait_for("!document.querySelector('gomoku-board').controller.seeking");
    take("play");
    page.click("#mode-explore");
    page.wait_for("document.querySelector('#extra li')");
    take("explore");
    page.click("#mode-learn");
    page.wait_for("document.querySelector('#extra button')");
    take("learn");
    page.click("#mode-analyse");
    page.click("#think");
    page.wait_for("document.querySelectorAll('.lines li').length === 3");
    take("analyse");
    page.click("#mode-free");
    page.wait_for_element("#free-white");
    page.wait_for("document.querySelector('.free-board').shadowRoot.querySelector('[role=gridcell]')");
    take("free");
}

/// Other boards: played on, and explored with distances.
fn boards(page: &Page, take: &dyn Fn(&str)) {
    page.goto(&site::built().url("#board=19-freestyle&moves=j10-k11-i11-i9-i12-i10-j12"));
    page.wait_for("document.querySelector('gomoku-board').controller.board.size === 19");
    board::wait_for_stones(page, 7);
    page.wait_for("!document.querySelector('gomoku-board').controller.seeking");
    take("play-19");
    page.goto(&site::built().url("#board=21-standard&moves=k11"));
    page.wait_for("document.querySelector('gomoku-board').controller.board.size === 21");
    page.click("#mode-explore");
    page.wait_for("document.querySelector('gomoku-board').controller.childrenComplete");
    take("explore-21");
    page.goto(
        &site::built().url("#board=unbounded-standard&moves=e0n0-e1n2-e1n1-e14n9-w1n1-e15n9-e0n2-e16n9"),
    );
    page.wait_for("document.querySelector('gomoku-board')?.shadowRoot?.querySelector('.unproven a')");
    board::wait_for_stones(page, 9);
    page.wait_for("document.querySelector('gomoku-board').controller.childrenComplete");
    take("explore-unbounded");
    page.click("#mode-play");
    take("play-unbounded");
    (0..6).for_each(|_| page.click("gomoku-board >>> [data-zoom=out]"));
    take("far-unbounded");
    page.click("gomoku-board >>> [data-zoom=fit]");
    take("fit-unbounded");
    page.goto(&site::built().url("#moves=h8-i9"));
    board::wait_for_stones(page, 3);
}

fn sheets(page: &Page, take: &dyn Fn(&str)) {
    page.click("#mode-play");
    for sheet in ["boards", "share", "settings", "help"] {
        page.click(&format!("#open-{sheet}"));
        page.wait_for_element("dialog[open]");
        take(sheet);
        page.press("Escape");
        page.wait_for("!document.querySelector('dialog')");
    }
}

fn others(page: &Page, take: &dyn Fn(&str)) {
    page.goto(&site::built().url(&format!("review.html#{GAME}")));
    page.wait_for("document.querySelector('.review-panel h2')?.textContent.startsWith('The game turned')");
    page.click(".turns li:nth-child(2) button");
    take("review");
    page.click("#review-seek");
    take("review-seek");
    for (other, ready) in [
        ("proof", "document.querySelector('#counts').textContent"),
        ("puzzles", "document.querySelector('.puzzle-panel h2')?.textContent"),
        ("embed", "document.querySelector('#snippet').textContent"),
        (
            "minishogi",
            "document.documentElement.dataset.ready && document.querySelector('#status').textContent",
        ),
    ] {
        page.goto(&site::built().url(&format!("{other}.html")));
        page.wait_for(ready);
        take(other);
    }
}
