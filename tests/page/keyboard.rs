//! The keyboard alone reaches and operates everything.

use std::collections::BTreeSet;
use tests::browser::{self, Page, Viewport};
use tests::{board, site};

/// What has the focus: the way to it through shadow trees, as ids, actions, roles and names of tags.
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

/// Everything that Tab comes to before it leaves the page.
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

fn open(page: &Page) {
    page.set_viewport(Viewport::DESKTOP);
    page.goto(&site::built().url(""));
    board::wait_for_stones(page, 1);
    // The board is there before the page around it listens.
    page.wait_for_element("[role=tab][aria-selected=true]");
    page.wait_for_element("gomoku-board >>> [role=gridcell]");
}

#[test]
fn tab_comes_to_everything() {
    let Some(browser) = browser::shared() else { return };
    let page = browser.page();
    open(&page);
    let seen = tabbed(&page);
    let wanted = ["mode-play", "open-share", "open-settings", "open-help", "next", "auto", "hints"];
    for name in wanted {
        assert!(seen.contains(name), "{name} is not among {seen:?}");
    }
    assert!(seen.iter().any(|name| name.contains("gridcell")), "the board is not among {seen:?}");
}

#[test]
fn arrows_change_the_mode_and_enter_works_the_buttons() {
    let Some(browser) = browser::shared() else { return };
    let page = browser.page();
    open(&page);
    page.eval::<()>("document.querySelector('#mode-play').focus()");
    for mode in ["explore", "learn", "analyse", "free"] {
        page.press("ArrowRight");
        let selected: String =
            page.eval("document.querySelector('[role=tab][aria-selected=true]').dataset.mode");
        assert_eq!(selected, mode);
        assert_eq!(focused(&page), format!("mode-{mode}"));
    }
    page.wait_for_element("#free-white");
    let seen = tabbed(&page);
    for name in ["free-black", "free-white", "free-whiteLevel", "free-size", "free-rule", "free-milliseconds"]
    {
        assert!(seen.contains(name), "{name} is not among {seen:?}");
    }
    page.assert_no_problems();
}

#[test]
fn a_dialog_gives_the_focus_back() {
    let Some(browser) = browser::shared() else { return };
    let page = browser.page();
    open(&page);
    page.eval::<()>("document.querySelector('#open-settings').focus()");
    page.press("Enter");
    page.wait_for_element("dialog[open]");
    assert_ne!(focused(&page), "open-settings");
    page.press("Escape");
    page.wait_for("!document.querySelector('dialog')");
    assert_eq!(focused(&page), "open-settings");
}
