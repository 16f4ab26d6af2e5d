//! The first visit of the page: it opens a game, answers a move, and loads no more than it must.

use std::collections::BTreeSet;
use tests::browser::{self, Viewport};
use tests::{board, site};

#[test]
fn black_opens_and_answers() {
    let Some(browser) = browser::shared() else { return };
    for viewport in [Viewport::DESKTOP, Viewport::PHONE] {
        let page = browser.page();
        page.set_viewport(viewport);
        page.goto(&site::built().url(""));
        board::wait_for_stones(&page, 1);
        assert_eq!(board::state(&page).moves, ["h8"], "Black begins in the middle");

        if viewport.phone {
            page.eval::<()>("document.querySelector('gomoku-board').setAttribute('touch', 'direct')");
            let (x, y) = board::place(&page, "h9");
            page.tap_at(x, y);
        } else {
            board::click(&page, "h9");
        }
        board::wait_for_stones(&page, 3);
        let state = board::state(&page);
        assert_eq!((state.moves[1].as_str(), state.winner, state.thinking), ("h9", None, false));
        page.assert_no_problems();
    }
}

/// A busy machine may take long for the first frames; a person, or their assistive technology, may be quicker.
#[test]
fn a_click_before_the_first_picture_counts() {
    let Some(browser) = browser::shared() else { return };
    for (what, held_back) in [
        ("the frames", "globalThis.requestAnimationFrame = (draw) => late.push(draw)"),
        (
            "the size",
            "const { observe } = ResizeObserver.prototype;
             ResizeObserver.prototype.observe = function (...asked) { late.push(() => observe.apply(this, asked)) }",
        ),
    ] {
        let page = browser.page();
        page.set_viewport(Viewport::DESKTOP);
        page.before_load(&format!("globalThis.late = []; {held_back}"));
        page.goto(&site::built().url(""));
        board::wait_for_stones(&page, 1);
        board::click(&page, "i9");
        board::wait_for_stones(&page, 3);
        assert_eq!(board::state(&page).moves[1], "i9", "without {what}");
        page.eval::<()>("void late.splice(0).forEach((resume) => resume())");
        page.assert_no_problems();
    }
}

#[test]
fn the_first_visit_loads_what_the_budget_counts() {
    let Some(browser) = browser::shared() else { return };
    let (site, page) = (site::built(), browser.page());
    page.goto(&site.url(""));
    board::wait_for_stones(&page, 1);
    board::play(&page, "i9");

    let own = page.requests();
    let asked: BTreeSet<&str> = own
        .iter()
        .filter(|url| !url.starts_with("data:") && !url.starts_with("blob:"))
        .map(|url| {
            let path = url.strip_prefix(site.origin()).unwrap_or_else(|| panic!("{url} is on another site"));
            if path == "/" { "index.html" } else { &path[1..] }
        })
        .collect();
    let counted: BTreeSet<&str> =
        site::package().files.iter().filter(|file| file.first_load).map(|file| file.path.as_str()).collect();
    let uncounted: Vec<_> = asked.difference(&counted).collect();
    assert!(uncounted.is_empty(), "{uncounted:?} are loaded but not in the parts of the first load");
    for file in ["index.html", "engine/gomoku_bg.wasm", "data/gomoku.dense"] {
        assert!(asked.contains(file), "{file} is not among {asked:?}: are the workers' requests seen?");
    }
}

#[test]
fn the_first_visit_says_what_this_is_and_offers_three_ways_in() {
    let Some(browser) = browser::shared() else { return };
    for (viewport, way) in [
        (Viewport::DESKTOP, "play"),
        (Viewport::DESKTOP, "explore"),
        (Viewport::PHONE, "puzzle"),
        (Viewport::PHONE, "close"),
    ] {
        let page = browser.page();
        page.be_the_first_visit();
        page.set_viewport(viewport);
        page.goto(&site::built().url(""));
        page.wait_for("document.querySelector('.welcome [role=status]')?.textContent.startsWith('Five in a row is solved')");
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
        assert_eq!(
            page.eval::<usize>("document.querySelectorAll('.welcome a, .welcome .row button').length"),
            3
        );
        let inside: bool = page.eval(
            "(({ left, right, top, bottom }) => left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight)
                (document.querySelector('.welcome').getBoundingClientRect())",
        );
        assert!(inside, "{viewport:?}");

        if viewport.phone {
            page.tap(&format!("#welcome-{way}"));
        } else {
            page.click(&format!("#welcome-{way}"));
        }
        match way {
            "puzzle" => page.wait_for("location.pathname.endsWith('puzzles.html')"),
            "explore" => page.wait_for("document.querySelector('#mode-explore').ariaSelected === 'true'"),
            "play" => page.wait_for("document.activeElement.localName === 'gomoku-board'"),
            _ => page.wait_for("!document.querySelector('.welcome')"),
        }
        // It comes once.
        assert!(page.eval::<bool>("JSON.parse(localStorage['gomoku.welcome']).seen"));
        page.goto(&site::built().url(""));
        board::wait_for_stones(&page, 1);
        page.eval::<()>("new Promise((done) => setTimeout(done, 1500))");
        assert!(!page.eval::<bool>("document.querySelector('.welcome') !== null"));
        page.assert_no_problems();
    }
}

#[test]
fn the_welcome_is_read_and_left_by_keys_in_every_language() {
    let Some(browser) = browser::shared() else { return };
    let mut said = BTreeSet::new();
    for language in ["en", "de", "ru", "zh", "ja"] {
        let page = browser.page();
        page.be_the_first_visit();
        page.before_load(&format!(
            "localStorage.setItem('gomoku.settings', JSON.stringify({{ language: '{language}' }}))"
        ));
        page.set_viewport(Viewport::DESKTOP);
        page.goto(&site::built().url(""));
        page.wait_for("document.querySelector('.welcome [role=status]')?.textContent");
        said.insert(page.eval::<String>("document.querySelector('.welcome').innerText"));
        // Behind the last button of the head come the three ways and the cross.
        page.eval::<()>("document.querySelector('#open-help').focus()");
        for id in ["welcome-play", "welcome-puzzle", "welcome-explore", "welcome-close"] {
            page.press("Tab");
            assert_eq!(page.eval::<String>("document.activeElement.id"), id);
        }
        page.press("Escape");
        page.wait_for("!document.querySelector('.welcome')");
        page.assert_no_problems();
    }
    assert_eq!(said.len(), 5, "{said:?}");
}

#[test]
fn a_stone_or_a_link_leaves_the_welcome_out() {
    let Some(browser) = browser::shared() else { return };
    let page = browser.page();
    page.be_the_first_visit();
    page.set_viewport(Viewport::DESKTOP);
    page.goto(&site::built().url(""));
    page.wait_for_element(".welcome");
    board::play(&page, "i9");
    page.wait_for("!document.querySelector('.welcome')");

    let page = browser.page();
    page.be_the_first_visit();
    page.goto(&site::built().url("#moves=h8-i9"));
    board::wait_for_stones(&page, 3);
    page.eval::<()>("new Promise((done) => setTimeout(done, 1500))");
    assert!(!page.eval::<bool>("document.querySelector('.welcome') !== null"));
}

#[test]
fn the_welcome_does_not_lie_over_another_mode() {
    let Some(browser) = browser::shared() else { return };
    let page = browser.page();
    page.be_the_first_visit();
    page.set_viewport(Viewport::PHONE);
    page.goto(&site::built().url(""));
    page.wait_for_element(".welcome");
    page.tap("#mode-free");
    page.wait_for_element("#free-white");
    assert!(!page.eval::<bool>("document.querySelector('.welcome') !== null"));
}
