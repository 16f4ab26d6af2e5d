//! Every link leads to the right view, and Back returns.

use std::collections::BTreeSet;
use tests::board::{self, FREE, MAIN};
use tests::browser::{Page, Viewport};
use tests::site;
use tests::words::words;

/// The views, each with its link in the header, an element that only it shows, and its name in the title.
const VIEWS: &[(&str, &str, &str, &str)] = &[
    ("play", "tab-play", "#go-watch:not([hidden])", ""),
    ("engine", "tab-play", "#free-strength", "An engine · "),
    ("friend", "tab-play", ".free:not(:has(#free-strength)) #free-size", "A friend · "),
    ("learn", "tab-learn", "#lesson-coach, #show-win", "Learn · "),
    ("analysis", "tab-analysis", "#think", "Analysis · "),
    ("strategy", "tab-analysis", "#extra .groups", "Strategy · "),
];

#[track_caller]
fn assert_shows(page: &Page, view: &str) {
    let (_, tab, shown, title) = VIEWS.iter().find(|(name, ..)| *name == view).expect("a view");
    page.wait_for_element(&format!("#{tab}[aria-current]"));
    page.wait_for_element(shown);
    assert_eq!(page.count(".tabs [aria-current]"), 1);
    page.wait_for(&format!("document.title === '{title}Gomoku, Solved'"));
}

#[test]
fn each_view_has_an_address_a_title_and_a_marked_tab() {
    let Some(page) = board::open(Viewport::DESKTOP, "") else { return };
    for (view, ..) in VIEWS {
        page.goto("about:blank");
        page.goto(&site::built().url(&format!("#{view}")));
        assert_shows(&page, view);
    }
}

#[test]
fn going_back_through_the_views_keeps_the_game() {
    let Some(page) = board::open(Viewport::PHONE, "#moves=h8-i9-g9") else { return };
    board::play(&page, "i7");
    let game = board::moves(&page);
    for view in ["learn", "strategy", "engine"] {
        board::choose_view(&page, view);
        assert_shows(&page, view);
    }
    for view in ["play", "strategy", "analysis", "learn", "play"] {
        page.eval::<()>("history.back()");
        assert_shows(&page, view);
        board::wait_for_stones(&page, game.len());
    }
    assert_eq!(board::moves(&page), game);
    page.eval::<()>("history.forward()");
    assert_shows(&page, "learn");
}

#[test]
fn links_do_not_move_after_the_view_changes() {
    let Some(page) = board::open(Viewport::PHONE, "") else { return };
    for (tab, link) in [("analysis", "view-strategy"), ("play", "view-engine")] {
        board::choose_view(&page, "learn");
        page.wait_for_element("#lesson-coach");
        // The page's listener runs first, so this one sees the new view.
        page.eval::<()>(&format!(
            "addEventListener('hashchange', () => (globalThis.shownAt = document.getElementById('{link}').getBoundingClientRect().y), {{ once: true }})"
        ));
        page.click(&format!("#tab-{tab}"));
        assert_shows(&page, tab);
        let (first, now) = (page.eval::<f64>("globalThis.shownAt"), page.rect(&format!("#{link}")).y);
        // A click on the middle of the link must still hit it.
        assert!((now - first).abs() < 16.0, "{link} moved from {first} to {now}");
    }
}

#[test]
fn links_of_earlier_versions_still_work() {
    let Some(page) = board::open(Viewport::DESKTOP, "") else { return };
    page.goto("about:blank");
    board::visit(&page, "#board=19-freestyle&moves=k10-l11");
    board::wait_for_board(&page, "19-freestyle");
    page.wait_until("its game", |page| board::moves(page).starts_with(&["k10".to_owned(), "l11".to_owned()]));
    assert_shows(&page, "play");
    for link in ["#free=9-renju&moves=e5-f6", "#analysis&free=9-renju&moves=e5-f6"] {
        page.goto("about:blank");
        board::visit(&page, link);
        page.wait_until("the free game", |page| FREE.stones(page) >= 2);
        assert_shows(&page, "engine");
    }
}

#[test]
fn damaged_links_are_reported_and_leave_the_address() {
    let Some(page) = board::open(Viewport::DESKTOP, "#moves=h8-i9") else { return };
    for (link, key, values) in [
        ("#nonsense", "bad-link", [("token", "nonsense")]),
        ("#rule=renju&size=19", "renju-size", [("size", "15")]),
        ("#board=99-freestyle", "bad-board", [("token", "99-freestyle")]),
    ] {
        board::visit(&page, link);
        MAIN.wait_for_alert(&page, &words(&format!("dialogs/error.{key}"), &values));
        assert_eq!(page.eval::<String>("location.hash"), "#play", "{link}");
        assert_eq!(board::moves(&page)[..2], ["h8", "i9"], "{link}");
    }
    page.goto(&site::built().url("minishogi.html#nonsense"));
    page.wait_for_text("#problem", "nonsense");
    assert_eq!(page.eval::<String>("location.hash"), "");
}

#[test]
fn the_header_is_the_same_on_every_page() {
    let Some(page) = board::open(Viewport::DESKTOP, "") else { return };
    let close = || {
        page.press("Escape");
        page.wait_until_gone("dialog");
    };
    let mut headers = BTreeSet::new();
    for (path, own) in [
        ("", "tab-play"),
        ("puzzles.html", "tab-puzzles"),
        ("review.html", "tab-analysis"),
        ("proof.html", "tab-proof"),
        ("embed.html", "tab-embed"),
        ("minishogi.html", "tab-minishogi"),
    ] {
        page.goto(&site::built().url(path));
        page.wait_for_element(&format!("#{own}[aria-current=page]"));
        assert_eq!(page.count(".top [aria-current]"), 1, "{path}");
        page.wait_for("getComputedStyle(document.querySelector('#open-settings .icon')).fill === 'none'");
        headers.insert(page.eval::<String>(
            "[...document.querySelectorAll('.top a')].map((link) => link.href + link.textContent).join()",
        ));
        page.focus("#open-more");
        page.press("Enter");
        page.wait_for("document.querySelector('#tab-proof').checkVisibility()");
        page.press("Escape");
        page.wait_for("!document.querySelector('#tab-proof').checkVisibility()");
        page.click("#open-settings");
        page.wait_for_element("dialog[open] select");
        close();
        page.click("#open-share");
        page.wait_for_element(if path.is_empty() { "dialog #load-text" } else { "dialog #copy-address" });
        close();
        if own != "tab-minishogi" {
            page.click("#open-help");
            page.wait_for_text("dialog", &words("dialogs/help.claim", &[]));
            close();
        }
    }
    assert_eq!(headers.len(), 1, "{headers:?}");
    // A language chosen on one page changes the others too.
    page.click("#open-settings");
    page.set("dialog select", "de");
    page.wait_for("document.documentElement.lang === 'de'");
    board::visit(&page, "puzzles.html");
    page.wait_for_text("#tab-puzzles", "Aufgaben");
}
