//! Pro and long pro in free play, and how records keep what was chosen in an opening.

use crate::openings::{detail, moves, open_by, place, put};
use serde_json::json;
use tests::browser::{self, Page, Viewport};
use tests::site;

/// What the board says for a moment.
fn toast(page: &Page) -> String {
    page.eval("document.querySelector('.free-board').shadowRoot.querySelector('.toast').textContent")
}

fn said(page: &Page, point: &str) -> String {
    page.eval(&format!(
        "document.querySelector('.free-board').shadowRoot
            .querySelector('[role=gridcell][aria-label^=\"{point} \"]').getAttribute('aria-label')"
    ))
}

fn refused(page: &Page, point: &str, part: &str) {
    let before = moves(page);
    let (x, y) = place(page, point);
    page.click_at(x, y);
    page.wait_until(part, |page| toast(page).contains(part));
    assert_eq!(moves(page), before, "{point}");
}

#[test]
fn stones_stand_where_pro_and_long_pro_want_them() {
    let Some(browser) = browser::shared() else { return };
    for (opening, near, far, square) in [("pro", "j10", "k10", "5×5"), ("longpro", "k10", "l10", "7×7")] {
        let page = browser.page();
        open_by(opening, &page, Viewport::DESKTOP, "", "");
        page.wait_until("the opening", |page| detail(page).contains("first stone in the middle"));
        refused(&page, "h9", "the first stone stands in the middle: h8");
        put(&page, &["h8", "i9"]);
        page.wait_until("what is asked", |page| detail(page).contains(square));
        assert!(said(&page, near).contains("not open to the third stone"), "{}", said(&page, near));
        assert!(!said(&page, far).contains("third stone"), "{}", said(&page, far));
        refused(&page, near, &format!("{near} is too near"));
        put(&page, &[far, near]);
        assert_eq!(moves(&page), ["h8", "i9", far, near]);
        page.assert_no_problems();
    }
}

#[test]
fn an_engine_with_black_obeys_and_plays_on() {
    let Some(browser) = browser::shared() else { return };
    for engine in ["best", "greedy"] {
        let page = browser.page();
        open_by("longpro", &page, Viewport::DESKTOP, engine, "");
        page.wait_until("the first stone", |page| moves(page) == ["h8"]);
        put(&page, &["i9"]);
        page.wait_until("the third stone", |page| moves(page).len() == 3);
        let third = moves(&page)[2].clone();
        let (col, row) = third.split_at(1);
        let far = |place: i32| (place - 8).abs() > 3;
        let col = i32::from(col.as_bytes()[0] - b'a') + 1;
        assert!(far(col) || far(row.parse().unwrap()), "{engine}: {third}");
        put(&page, &["h9"]);
        page.wait_until("the engine's next stone", |page| moves(page).len() == 5);
        page.assert_no_problems();
    }
}

#[test]
fn records_and_links_keep_the_opening() {
    let Some(browser) = browser::shared() else { return };
    for (opening, line) in
        [("swap2-two-black", "h8-i9-a1-c3-d4-e5"), ("swap2-white", "h8-i9-a1-c3"), ("longpro", "h8-i9-l8-c3")]
    {
        let page = browser.page();
        page.before_load(
            "localStorage.setItem('gomoku.free', JSON.stringify({ black: '', white: '' }));
             globalThis.saved = [];
             URL.createObjectURL = (blob) => (saved.push(blob), 'data:,');",
        );
        page.set_viewport(Viewport::DESKTOP);
        let link = format!("#free=15-standard-{opening}&moves={line}");
        page.goto(&site::built().url(&link));
        page.wait_until("the game of the link", |page| moves(page).join("-") == line);
        let settled = detail(&page);
        page.click("#open-share");
        page.wait_for_element("dialog textarea");
        for format in [".sgf", ".psq"] {
            page.call::<()>(
                "(name) => [...document.querySelectorAll('dialog button')].find((button) => button.textContent === name).click()",
                &json!([format]),
            );
        }
        page.wait_for("saved.length === 2");
        let records: Vec<String> = page.eval("Promise.all(saved.map((blob) => blob.text()))");
        page.press("Escape");
        for record in &records {
            assert!(record.contains(&opening.replace('-', " ")), "{record}");
            page.click(".free [data-action=restart]");
            page.wait_until("a new game", |page| moves(page).is_empty());
            page.click("#open-share");
            page.wait_for_element("dialog textarea");
            page.call::<()>(
                "(text) => void (document.querySelector('dialog textarea').value = text)",
                &json!([record]),
            );
            page.click("#load-text");
            page.wait_until("the game of the record", |page| moves(page).join("-") == line);
            page.wait_until("the opening of the record", |page| detail(page) == settled);
        }
        // A record or a link that breaks the rule is refused.
        page.goto(&site::built().url("#free=15-standard-pro&moves=h8-i9-j9"));
        page.wait_until("the refusal", |page| toast(page).contains("j9 is too near"));
    }
}
