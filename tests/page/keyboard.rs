//! The keyboard alone reaches and operates everything.

use std::collections::BTreeSet;
use tests::board;
use tests::browser::{Page, Viewport};

/// The focused element: the path to it through shadow trees, as ids, actions, roles and tag names.
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

#[test]
fn tab_comes_to_everything() {
    let Some(page) = board::open(Viewport::DESKTOP, "") else { return };
    let seen = tabbed(&page);
    let wanted = [
        "tab-play",
        "tab-puzzles",
        "view-engine",
        "watch",
        "daily",
        "open-share",
        "open-settings",
        "open-help",
        "next",
        "auto",
        "hints",
    ];
    for name in wanted {
        assert!(seen.contains(name), "{name} is not among {seen:?}");
    }
    assert!(seen.iter().any(|name| name.contains("gridcell")), "the board is not among {seen:?}");
}

#[test]
fn views_and_their_choices_are_reached_by_keys() {
    let Some(page) = board::open(Viewport::DESKTOP, "") else { return };
    page.eval::<()>("document.querySelector('#view-engine').focus()");
    page.press("Enter");
    page.wait_for_element("#view-engine[aria-current]");
    page.wait_for_element("#free-advanced");
    page.eval::<()>("document.querySelector('#free-advanced').focus()");
    page.press("Enter");
    page.eval::<()>("document.querySelector('#tab-play').focus()");
    let seen = tabbed(&page);
    for name in [
        "free-strength",
        "free-seat",
        "free-white",
        "free-whiteLevel",
        "free-size",
        "free-rule",
        "free-milliseconds",
    ] {
        assert!(seen.contains(name), "{name} is not among {seen:?}");
    }
}

#[test]
fn a_dialog_gives_the_focus_back() {
    let Some(page) = board::open(Viewport::DESKTOP, "") else { return };
    page.eval::<()>("document.querySelector('#open-settings').focus()");
    page.press("Enter");
    page.wait_for_element("dialog[open]");
    assert_ne!(focused(&page), "open-settings");
    page.press("Escape");
    page.wait_until_gone("dialog");
    assert_eq!(focused(&page), "open-settings");
}
