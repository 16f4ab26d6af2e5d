//! Everything works with the keyboard alone.

use std::collections::BTreeSet;
use tests::board;
use tests::browser::{self, Page, Viewport};
use tests::site;

/// The path to the focused element: ids, actions, roles and tags.
fn focused(page: &Page) -> String {
    page.eval(
        "(() => {
            const names = [];
            for (let at = document.activeElement; at; at = at.shadowRoot?.activeElement) {
                names.push(at.id || at.dataset.action || at.getAttribute('role') || at.tagName.toLowerCase());
            }
            return names.join(' > ');
        })()",
    )
}

/// What the Tab key reaches before it leaves the page.
fn tabbed(page: &Page) -> BTreeSet<String> {
    let mut seen = BTreeSet::new();
    for _ in 0..80 {
        page.press("Tab");
        let here = focused(page);
        if here == "body" || !seen.insert(here) && seen.len() > 3 {
            break;
        }
    }
    seen
}

#[track_caller]
fn assert_reached(seen: &BTreeSet<String>, wanted: &str) {
    for name in wanted.split(' ') {
        assert!(seen.contains(name), "{name} is not among {seen:?}");
    }
}

#[test]
fn tab_reaches_everything() {
    let Some(page) = board::open(Viewport::DESKTOP, "") else { return };
    let seen = tabbed(&page);
    let wanted = "tab-play tab-puzzles view-engine go-watch go-daily open-share open-settings open-help next auto hints";
    assert_reached(&seen, wanted);
    assert!(seen.iter().any(|name| name.contains("gridcell")), "the board is not among {seen:?}");
}

#[test]
fn views_and_their_options_work_by_keyboard() {
    let Some(page) = board::open(Viewport::DESKTOP, "") else { return };
    page.eval::<()>("document.querySelector('#view-engine').focus()");
    page.press("Enter");
    page.wait_for_element("#view-engine[aria-current]");
    page.wait_for_element("#free-advanced");
    page.eval::<()>("document.querySelector('#free-advanced').focus()");
    page.press("Enter");
    page.eval::<()>("document.querySelector('#tab-play').focus()");
    let seen = tabbed(&page);
    let wanted = "free-strength free-seat free-white free-whiteLevel free-size free-rule free-milliseconds";
    assert_reached(&seen, wanted);
}

#[test]
fn a_dialog_restores_the_focus() {
    let Some(page) = board::open(Viewport::DESKTOP, "") else { return };
    page.eval::<()>("document.querySelector('#open-settings').focus()");
    page.press("Enter");
    page.wait_for_element("dialog[open]");
    assert_ne!(focused(&page), "open-settings");
    page.press("Escape");
    page.wait_until_gone("dialog");
    assert_eq!(focused(&page), "open-settings");
}

#[test]
fn undo_redo_and_new_game_have_keys() {
    let Some(page) = board::open(Viewport::DESKTOP, "#moves=h8-i9-g9-g10-i8") else { return };
    for (key, stones) in
        [("u", 3), ("r", 5), ("Control+z", 3), ("Control+z", 1), ("Control+y", 3), ("d", 5), ("n", 1)]
    {
        page.press(key);
        page.wait_until(key, |page| board::moves(page).len() == stones);
    }
    page.press("f");
    let flipped = "JSON.parse(localStorage.getItem('gomoku.settings.orientation')).value";
    assert_ne!(page.eval::<u32>(flipped), 0);
}

/// True if the topmost canvas shows anything: a cursor, or a stone not yet placed.
fn inked(page: &Page) -> bool {
    page.eval(
        "(() => {
            const canvas = document.querySelector('gomoku-board').shadowRoot.querySelector('[data-sheet=hand]');
            const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width || 1, canvas.height || 1);
            return data.some((value) => value > 0);
        })()",
    )
}

#[test]
fn a_click_leaves_no_cursor_on_the_board() {
    let Some(page) = board::open(Viewport::DESKTOP, "") else { return };
    page.press("g");
    page.wait_until("the cursor", inked);
    board::MAIN.click(&page, "i9");
    board::wait_for_stones(&page, 3);
    page.hover_at(5.0, 5.0);
    page.wait_until("no cursor", |page| !inked(page));
    page.press("ArrowLeft");
    page.wait_until("the cursor again", inked);
}

#[test]
fn the_first_tab_skips_to_the_board() {
    let Some(browser) = browser::shared() else { return };
    for file in ["index.html", "puzzles.html", "review.html", "minishogi.html"] {
        let page = browser.page();
        page.goto(&site::built().url(file));
        page.wait_for("document.querySelector('#open-help .icon')");
        if file == "minishogi.html" {
            page.wait_for_element(".stage [tabindex='0']");
        }
        page.press("Tab");
        assert_eq!(focused(&page), "skip", "{file}");
        page.press("Enter");
        page.wait_for("document.activeElement.matches('main')");
        page.press("Tab");
        assert!(page.eval::<bool>("Boolean(document.activeElement.closest('.stage'))"), "{file}");
    }
}
