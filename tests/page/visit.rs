//! The first visit: it opens a game, answers a move, and loads no more than necessary.

use std::collections::BTreeSet;
use tests::board::{self, MAIN};
use tests::browser::{self, Viewport};
use tests::{site, words};

/// On a busy machine, somebody may click before the first frame.
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

/// Browsers report a shift as the moved share of the window times the distance. Up to 0.1 counts as good.
#[test]
fn nothing_moves_while_a_page_loads() {
    let script = "globalThis.shift = 0;
        new PerformanceObserver((list) => list.getEntries().forEach(({ value }) => (shift += value)))
            .observe({ type: 'layout-shift', buffered: true });";
    for viewport in [Viewport::DESKTOP, Viewport::PHONE] {
        for (link, last) in [("", ".moves li"), ("proof.html", "#counts")] {
            let Some(page) = board::open_with(viewport, script, link) else { return };
            page.wait_for_element(last);
            let shift: f64 = page.eval("shift");
            assert!(shift < 0.05, "{link}: {shift}");
        }
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
fn a_first_visit_shows_board_status_rule_and_links() {
    let Some(page) = board::open(Viewport::DESKTOP, "") else { return };
    for language in words::languages() {
        board::choose_language(&page, &language);
        for (width, height) in [(360, 640), (390, 844), (1280, 800)] {
            page.set_viewport(Viewport { width, height, density: 1.0, phone: width < 600 });
            board::load(&page, "h8");
            page.wait_until("the status", |page| page.text("#headline p").contains("33"));
            page.eval::<()>("void scrollTo(0, 0)");
            // `elementFromPoint` finds an element that covers a corner.
            let covered: Vec<String> = page.eval(
                "['gomoku-board', '#headline h2', '#headline p', '#intro'].filter((selector) => {
                    const element = document.querySelector(selector);
                    const { left, right, top, bottom } = element.getBoundingClientRect();
                    return [[left + 2, top + 2], [right - 2, top + 2], [left + 2, bottom - 2], [right - 2, bottom - 2]]
                        .some(([x, y]) => !element.contains(document.elementFromPoint(x, y)));
                })",
            );
            assert!(
                covered.is_empty(),
                "{language}, {width}x{height}: {covered:?} is covered or out of sight"
            );
            for way in ["#go-watch", "#go-daily", "#view-engine", "#view-friend"] {
                assert!(page.rect(way).width > 0.0, "{way}");
            }
            let places = "['#intro', '#headline', '#controls', '#views-play', '#ways']
                .map((selector) => document.querySelector(selector).offsetTop)";
            let before: Vec<u32> = page.eval(places);
            board::play(&page, "i9");
            page.wait_for("document.querySelectorAll('.moves button').length === 3");
            assert_eq!(page.eval::<Vec<u32>>(places), before, "a game that begins moves nothing");
        }
    }
    for (width, height) in [(667, 375), (844, 390), (932, 430)] {
        page.set_viewport(Viewport { width, height, density: 1.0, phone: true });
        let [side, board, headline]: [f64; 3] = page.eval(
            "(({ height, bottom }) => [height, bottom, document.getElementById('headline').getBoundingClientRect().bottom])
             (document.querySelector('gomoku-board').getBoundingClientRect())",
        );
        assert!(side > 0.8 * f64::from(height), "the board fills a phone in landscape: {side}");
        assert!(board <= height.into() && headline <= height.into(), "{width}x{height}: {board} {headline}");
    }
}
