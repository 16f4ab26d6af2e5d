//! Saving with several tabs open, and when nothing can be saved.

use serde_json::{Value, json};
use tests::board::{self, PUZZLE};
use tests::browser::{self, Page, Viewport};
use tests::site;
use tests::words::words;

fn open(script: &str, link: &str) -> Option<Page<'static>> {
    let page = browser::shared()?.page();
    page.before_load(script);
    page.set_viewport(Viewport::DESKTOP);
    page.goto(&site::built().url(link));
    match link {
        "puzzles.html" => page.wait_for_element(site::last_shown(link)),
        _ => board::wait_for_stones(&page, 1),
    }
    Some(page)
}

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
    let Some(page) = open("", "puzzles.html") else { return };
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

    let page = open("", "").expect("there was a browser");
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

/// A full storage and a blocked one.
const UNSAVED: [&str; 2] = [
    "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };",
    "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('blocked', 'SecurityError'); } });",
];

#[test]
fn a_browser_that_saves_nothing_says_so_once() {
    for script in UNSAVED {
        let Some(page) = open(script, "puzzles.html") else { return };
        for number in ["1 ", "2 "] {
            give_up(&page);
            // Progress lasts until the user leaves.
            page.wait_for_text("#reached-rating", number);
            page.click("#puzzle-next");
            page.wait_for_element("#puzzle-give");
        }
        assert_eq!(page.texts(".unsaved"), [words("error.unsaved", &[])]);

        let page = open(script, "").expect("there was a browser");
        assert_eq!(page.count(".unsaved"), 0);
        board::play(&page, "i9");
        page.press("m");
        page.wait_for_text(".unsaved", &words("error.unsaved", &[]));
        page.press("t");
        page.wait_until("both changes", |page| {
            let now: [Option<String>; 2] =
                page.eval("['numbers', 'orientation'].map((name) => document.querySelector('gomoku-board').getAttribute(name))");
            now == [Some("true".to_owned()), Some("1".to_owned())]
        });
        assert_eq!(page.count(".unsaved"), 1);
        board::play(&page, "a1");
    }
}
