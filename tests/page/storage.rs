//! Saving with several tabs open, and when nothing can be saved.

use serde_json::{Value, json};
use tests::board::{self, PUZZLE};
use tests::browser::{Page, Viewport};
use tests::words::words;

fn saved(page: &Page, key: &str) -> Value {
    let text: String = page.call("(key) => localStorage.getItem(key) ?? 'null'", &json!([key]));
    serde_json::from_str(&text).expect("JSON")
}

/// Saves a value as another tab would while this one is frozen and misses the change.
fn save_elsewhere(page: &Page, key: &str, value: &Value) {
    page.call::<()>("(key, text) => localStorage.setItem(key, text)", &json!([key, value.to_string()]));
}

/// Plays a wrong move and shows the solution, so the puzzle counts as missed and is rated.
fn give_up(page: &Page) {
    PUZZLE.click(page, "a1");
    page.wait_for_element("#puzzle-again");
    page.click("#puzzle-give");
    page.wait_for_element("#puzzle-next.primary");
}

#[test]
fn data_saved_by_another_tab_is_preserved() {
    let Some(page) = board::open(Viewport::DESKTOP, "puzzles.html") else { return };
    save_elsewhere(
        &page,
        "gomoku.puzzles",
        &json!({ "rated": 7, "solved": ["a", "b"], "failed": ["c"], "runs": [[20_000, 20_004]], "bestRun": 5 }),
    );
    give_up(&page);
    let progress = saved(&page, "gomoku.puzzles");
    assert_eq!(progress["rated"], 8);
    assert_eq!(progress["solved"], json!(["a", "b"]));
    assert_eq!((progress["failed"].as_array().map(Vec::len), &progress["bestRun"]), (Some(2), &json!(5)));
    assert_eq!(progress["runs"], json!([[20_000, 20_004]]));

    board::visit(&page, "");
    save_elsewhere(&page, "gomoku.settings.board", &json!({ "value": "slate" }));
    page.press("m");
    page.wait_until("the numbers", |page| saved(page, "gomoku.settings.numbers")["value"] == true);
    assert_eq!(saved(&page, "gomoku.settings.board")["value"], "slate");

    board::choose_view(&page, "learn");
    page.wait_for_element("#course-act");
    save_elsewhere(&page, "gomoku.lessons", &json!({ "ids": ["one", "two"] }));
    PUZZLE.click(&page, "j8");
    page.wait_until("a lesson", |page| {
        saved(page, "gomoku.lessons")["ids"].as_array().map(Vec::len) == Some(3)
    });
}

#[test]
fn a_browser_that_saves_nothing_says_so_once() {
    let full = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };";
    let Some(page) = board::open_with(Viewport::DESKTOP, full, "puzzles.html") else { return };
    for number in ["1 ", "2 "] {
        give_up(&page);
        // Progress lasts until the user leaves.
        page.wait_for_text("#reached-rating", number);
        page.click("#puzzle-next");
        page.wait_for_element("#puzzle-give");
    }
    assert_eq!(page.texts(".unsaved"), [words("error.unsaved", &[])]);

    let blocked = "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('blocked', 'SecurityError'); } });";
    let page = board::open_with(Viewport::DESKTOP, blocked, "").expect("there was a browser");
    assert_eq!(page.count(".unsaved"), 0);
    board::play(&page, "i9");
    page.press("m");
    page.wait_for_text(".unsaved", &words("error.unsaved", &[]));
    page.press("t");
    page.wait_until("both changes", |page| {
        page.attribute("gomoku-board", "numbers") == "true"
            && page.attribute("gomoku-board", "orientation") == "1"
    });
    assert_eq!(page.count(".unsaved"), 1);
    board::play(&page, "a1");
}
