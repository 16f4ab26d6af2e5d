//! The first visit of the page: it opens a game, answers a move, and loads no more than it must.

use serde_json::json;
use std::collections::BTreeSet;
use tests::board::{self, MAIN};
use tests::browser::{self, Page, Viewport};
use tests::site;
use tests::words::words;

/// The text of the first visit.
const WELCOME: &str = ".welcome [role=status]:not(:empty)";

/// The page on a first visit.
fn first_visit(viewport: Viewport, language: &str) -> Option<Page<'static>> {
    let page = browser::shared()?.page();
    page.be_the_first_visit();
    page.before_load(&format!(
        "localStorage.setItem('gomoku.settings', JSON.stringify({{ language: '{language}' }}))"
    ));
    page.set_viewport(viewport);
    page.goto(&site::built().url(""));
    page.wait_for_element(WELCOME);
    Some(page)
}

/// The welcome appears a second after the board.
fn assert_no_welcome(page: &Page) {
    page.eval::<()>("new Promise((done) => setTimeout(done, 1500))");
    assert_eq!(page.count(".welcome"), 0);
}

#[test]
fn black_opens_and_answers() {
    for viewport in [Viewport::DESKTOP, Viewport::PHONE] {
        let Some(page) = board::open(viewport, "") else { return };
        assert_eq!(board::moves(&page), ["h8"], "Black begins in the middle");
        if viewport.phone {
            page.eval::<()>("void (document.querySelector('gomoku-board').touch = 'direct')");
            MAIN.tap(&page, "h9");
        } else {
            MAIN.click(&page, "h9");
        }
        board::wait_for_stones(&page, 3);
        let state = board::state(&page);
        assert_eq!((state.moves[1].as_str(), state.winner, state.thinking), ("h9", None, false));
    }
}

/// On a busy machine a person, or their assistive technology, may be quicker than the first frame.
#[test]
fn a_click_before_the_first_picture_counts() {
    for (what, held_back) in [
        ("the frames", "globalThis.requestAnimationFrame = (draw) => late.push(draw)"),
        (
            "the size",
            "const { observe } = ResizeObserver.prototype;
             ResizeObserver.prototype.observe = function (...asked) { late.push(() => observe.apply(this, asked)) }",
        ),
    ] {
        let Some(browser) = browser::shared() else { return };
        let page = browser.page();
        page.set_viewport(Viewport::DESKTOP);
        page.before_load(&format!("globalThis.late = []; {held_back}"));
        page.goto(&site::built().url(""));
        board::wait_for_stones(&page, 1);
        MAIN.click(&page, "i9");
        board::wait_for_stones(&page, 3);
        assert_eq!(board::moves(&page)[1], "i9", "without {what}");
        page.eval::<()>("void late.splice(0).forEach((resume) => resume())");
    }
}

#[test]
fn the_first_visit_loads_what_the_budget_counts() {
    let Some(page) = board::open(Viewport::DESKTOP, "") else { return };
    let site = site::built();
    board::play(&page, "i9");
    let own = page.requests();
    let fetched = own.iter().filter(|url| !url.starts_with("data:") && !url.starts_with("blob:"));
    let asked: BTreeSet<&str> = fetched
        .map(|url| {
            let path = url.strip_prefix(site.origin()).unwrap_or_else(|| panic!("{url} is on another site"));
            if path == "/" { "index.html" } else { &path[1..] }
        })
        .collect();
    let counted: BTreeSet<&str> =
        site::package().files.iter().filter(|file| file.first_load).map(|file| file.path.as_str()).collect();
    let uncounted: Vec<_> = asked.difference(&counted).collect();
    assert!(uncounted.is_empty(), "{uncounted:?} are loaded but not in the parts of the first load");
    assert!(asked.contains("engine/gomoku_bg.wasm"), "{asked:?}: are the workers' requests seen?");
}

#[test]
fn the_first_visit_says_what_this_is_and_offers_ways_in() {
    for (viewport, way) in [
        (Viewport::DESKTOP, "play"),
        (Viewport::DESKTOP, "explore"),
        (Viewport::PHONE, "puzzle"),
        (Viewport::PHONE, "close"),
    ] {
        let Some(page) = first_visit(viewport, "en") else { return };
        page.wait_for_text(WELCOME, &words("dialogs/welcome.what", &[]));
        let moved: bool = page.eval(
            "(() => {
                const card = document.querySelector('.welcome');
                const places = () => [...document.querySelectorAll('header *, main, main *, footer *')]
                    .map((element) => JSON.stringify(element.getBoundingClientRect())).join();
                const beside = places();
                card.hidden = true;
                const without = places();
                card.hidden = false;
                return beside !== without;
            })()",
        );
        assert!(!moved, "what comes moves nothing");
        assert_eq!(page.count(".welcome a, .welcome .row button"), 3);
        let card = page.rect(".welcome");
        let (right, bottom) = card.at(1.0, 1.0);
        let inside = right <= viewport.width.into() && bottom <= viewport.height.into();
        assert!(card.x >= 0.0 && card.y >= 0.0 && inside, "{viewport:?}: {card:?}");
        let press = if viewport.phone { Page::tap } else { Page::click };
        press(&page, &format!("#welcome-{way}"));
        match way {
            "puzzle" => page.wait_for("location.pathname.endsWith('puzzles.html')"),
            "explore" => page.wait_for_element("#mode-explore[aria-selected=true]"),
            "play" => page.wait_for("document.activeElement.localName === 'gomoku-board'"),
            _ => page.wait_until_gone(".welcome"),
        }
        // It comes once.
        board::visit(&page, "");
        assert_no_welcome(&page);
    }
}

#[test]
fn the_welcome_is_read_and_left_by_keys_in_every_language() {
    let mut said = BTreeSet::new();
    for language in ["en", "de", "ru", "zh", "ja"] {
        let Some(page) = first_visit(Viewport::DESKTOP, language) else { return };
        said.insert(page.text(".welcome"));
        // Behind the last button of the head come the three ways and the cross.
        page.eval::<()>("document.querySelector('#open-help').focus()");
        for id in ["welcome-play", "welcome-puzzle", "welcome-explore", "welcome-close"] {
            page.press("Tab");
            assert_eq!(page.eval::<String>("document.activeElement.id"), id);
        }
        page.press("Escape");
        page.wait_until_gone(".welcome");
    }
    assert_eq!(said.len(), 5, "{said:?}");
}

#[test]
fn a_stone_a_mode_or_a_link_leaves_the_welcome_out() {
    let Some(page) = first_visit(Viewport::DESKTOP, "en") else { return };
    board::play(&page, "i9");
    page.wait_until_gone(".welcome");

    let page = first_visit(Viewport::PHONE, "en").expect("there was a browser");
    page.tap("#mode-free");
    page.wait_for_element("#free-white");
    assert_eq!(page.count(".welcome"), 0, "it does not lie over another mode");

    let page = browser::shared().expect("there was a browser").page();
    page.be_the_first_visit();
    board::visit(&page, "#moves=h8-i9");
    let seen: Option<String> = page.call("(name) => localStorage.getItem(name)", &json!(["gomoku.welcome"]));
    assert_eq!(seen, None, "nobody has seen it");
    assert_no_welcome(&page);
}
