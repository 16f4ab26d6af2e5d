//! Everything works with the keyboard alone.

use std::collections::BTreeSet;
use tests::board;
use tests::browser::{Page, Viewport};

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

/// Fails unless the Tab key reaches all these elements before it leaves the page.
#[track_caller]
fn assert_tab_reaches(page: &Page, wanted: &str) {
    let mut seen = BTreeSet::new();
    for _ in 0..80 {
        page.press("Tab");
        let here = focused(page);
        if here == "body" || !seen.insert(here) && seen.len() > 3 {
            break;
        }
    }
    for name in wanted.split(' ') {
        assert!(seen.iter().any(|seen| seen.split(" > ").any(|part| part == name)), "{name} not in {seen:?}");
    }
}

#[test]
fn tab_reaches_everything_and_dialogs_restore_the_focus() {
    let Some(page) = board::open(Viewport::DESKTOP, "") else { return };
    let wanted = "tab-play tab-puzzles view-engine go-watch go-daily open-share open-settings open-help next auto hints";
    assert_tab_reaches(&page, &format!("{wanted} gridcell"));
    page.focus("#open-settings");
    page.press("Enter");
    page.wait_for_element("dialog[open]");
    assert_ne!(focused(&page), "open-settings");
    page.press("Escape");
    page.wait_until_gone("dialog");
    assert_eq!(focused(&page), "open-settings");
    page.focus("#view-engine");
    page.press("Enter");
    page.wait_for_element("#view-engine[aria-current]");
    page.wait_for_element("#free-advanced");
    page.focus("#free-advanced");
    page.press("Enter");
    page.focus("#tab-play");
    assert_tab_reaches(
        &page,
        "free-strength free-seat free-white free-whiteLevel free-size free-rule free-milliseconds",
    );
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
fn undo_redo_and_new_game_have_keys_and_a_click_hides_the_cursor() {
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
    page.press("g");
    page.wait_until("the cursor", inked);
    board::play(&page, "i9");
    page.hover_at(5.0, 5.0);
    page.wait_until("no cursor", |page| !inked(page));
    page.press("ArrowLeft");
    page.wait_until("the cursor again", inked);
}

#[test]
fn the_first_tab_skips_to_the_board() {
    for file in ["", "puzzles.html", "review.html", "minishogi.html"] {
        let Some(page) = board::open(Viewport::DESKTOP, file) else { return };
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
