//! Every error shows a sentence and leaves the game unchanged.

use serde_json::json;
use std::fs;
use tests::board::{self, MAIN};
use tests::browser::{self, Page, Viewport};
use tests::site::{self, Served};
use tests::words::words;

/// Calls a method that must fail. Returns the error's code and the event's.
const FAILS: &str = "async (method, argument) => {
    const board = document.querySelector('gomoku-board');
    const codes = [];
    const note = (event) => codes.push(event.detail.code);
    board.addEventListener('error', note);
    const thrown = await board[method](argument).then(() => 'nothing', (error) => error.code);
    board.removeEventListener('error', note);
    return [thrown, codes.join()];
}";

#[track_caller]
fn assert_refused(page: &Page, method: &str, argument: &str, code: &str, part: &str) {
    let before = board::moves(page);
    let [thrown, event]: [String; 2] = page.call(FAILS, &json!([method, argument]));
    assert_eq!((thrown.as_str(), event.as_str()), (code, code), "{method} {argument:?}");
    MAIN.wait_for_alert(page, part);
    assert_eq!(board::moves(page), before, "{method} {argument:?} changes the game");
}

/// Opens a page and waits for its engine.
fn open(site: &Served, script: &str) -> Option<Page<'static>> {
    let page = browser::shared()?.page();
    page.set_viewport(Viewport::DESKTOP);
    page.before_load(script);
    page.goto(&site.url(""));
    board::wait_for_stones(&page, 1);
    page.wait_until("the engine", |page| board::state(page).engine != "starting");
    Some(page)
}

fn assert_answers(page: &Page) {
    board::play(page, "i9");
    assert_eq!(board::moves(page).len(), 3);
}

#[test]
fn bad_moves_are_rejected() {
    let Some(page) = board::open(Viewport::DESKTOP, "") else { return };
    board::play(&page, "i9");
    assert_refused(&page, "play", "h8", "occupied", "h8");
    assert_refused(&page, "play", "p3", "bad-point", "p3");
    assert_refused(&page, "play", "<img src=x onerror=alert(1)>", "bad-point", "<img src=x");
    assert_refused(&page, "load", "h8 i9 zz", "bad-point", "zz");
    assert_refused(&page, "load", "h8 i9 h8", "occupied", "h8");
    board::load(&page, "d8 d1 e8 e1 f8 f1 g8 g1 h8");
    assert_eq!(board::state(&page).winner.as_deref(), Some("black"));
    let over = words("error.game-over", &[]);
    assert_refused(&page, "play", "a1", "game-over", &over);
    // Moves after the end are left out, with a note.
    board::load(&page, "d8 d1 e8 e1 f8 f1 g8 g1 h8 a1");
    MAIN.wait_for_alert(&page, "1 move after the end of the game was left out");
    assert_eq!(board::moves(&page).len(), 9);
    // A click fails in the same way.
    MAIN.click(&page, "a1");
    MAIN.wait_for_alert(&page, &over);
    assert_eq!(board::moves(&page).len(), 9);
}

#[test]
fn without_webassembly_the_page_says_so() {
    let site = site::doctored(|folder| {
        fs::write(folder.join("engine/gomoku_bg.wasm"), "no wasm").expect("the file is written");
    });
    let Some(page) = open(&site, "") else { return };
    page.expect_problems();
    let says = words("error.no-engine", &[]);
    MAIN.wait_for_notice(&page, &says);
    assert_refused(&page, "play", "i9", "no-engine", &says);
}

/// Runs the engine on the page, with 64 MB of memory to grow.
const LITTLE_MEMORY: &str = "
    window.Worker = class { constructor() { throw new Error('blocked'); } };
    const PAGES = 1000;
    const leb = (value) => value < 128 ? [value] : [value & 127 | 128, ...leb(value >>> 7)];
    const limited = (bytes) => {
        const number = (at) => {
            const [value, after] = bytes[at] < 128 ? [0, at + 1] : number(at + 1);
            return [bytes[at] & 127 | value << 7, after];
        };
        for (let at = 8; at < bytes.length; ) {
            const [length, begin] = number(at + 1);
            const after = begin + length;
            // The build sets no limit in the memory section.
            if (bytes[at] === 5) {
                const [least] = number(begin + 2);
                const section = [1, 1, ...leb(least), ...leb(least + PAGES)];
                return new Blob([bytes.subarray(0, at), new Uint8Array([5, section.length, ...section]), bytes.subarray(after)]).arrayBuffer();
            }
            at = after;
        }
    };
    const { instantiate } = WebAssembly;
    WebAssembly.instantiateStreaming = async (response, imports) =>
        instantiate(await limited(new Uint8Array(await (await response).arrayBuffer())), imports);
";

#[test]
fn out_of_memory_shows_one_sentence_and_smaller_tasks_work() {
    let Some(page) = open(site::built(), LITTLE_MEMORY) else { return };
    board::choose_view(&page, "analysis");
    page.wait_for_element("#line-memory");
    page.set("#line-memory", "256");
    page.click("#think");
    MAIN.wait_for_alert(&page, &words("analyse/error.no-memory", &[("megabytes", "256")]));
    page.set("#line-memory", "16");
    page.click("#think");
    page.wait_until("three lines", |page| page.count(".lines li") == 3);
}

#[test]
fn invalid_attributes_are_named_and_ignored() {
    let Some(page) = board::open(Viewport::DESKTOP, "") else { return };
    page.eval::<()>(
        "void Object.assign(document.querySelector('gomoku-board'), { mode: 'chess', theme: 'pink' })",
    );
    let warnings = page.warnings().join("\n");
    assert!(warnings.contains("chess") && warnings.contains("pink"), "{warnings}");
    // Black answers, as in Play mode.
    assert_answers(&page);
}

#[test]
fn odd_settings_and_a_blocked_service_worker_are_harmless() {
    let Some(browser) = browser::shared() else { return };
    for name in ["__proto__", "constructor"] {
        let page = browser.page();
        page.before_load(&format!(
            "Object.defineProperty(navigator, 'serviceWorker', {{ get() {{ throw new Error('blocked'); }} }});
             const fill = (names) => Object.fromEntries(names.split(' ').map((key) => [key, '{name}']));
             const settings = fill('{name} language brightness board numbers touch orientation game');
             const puzzles = {{ ...fill('{name} rating run'), wish: {{ theme: '{name}', level: 0 }} }};
             const free = fill('{name} black white size rule opening ponder seat level look');
             for (const [place, chosen] of Object.entries({{ settings, puzzles, free, minishogi: free, '{name}': free }})) {{
                 localStorage.setItem(`gomoku.${{place}}`, JSON.stringify(chosen));
             }}"
        ));
        for link in ["", "minishogi.html", "puzzles.html", "review.html", "embed.html", "proof.html"] {
            board::visit(&page, link);
            page.wait_for("!document.querySelector('#stuck')");
            if link.is_empty() {
                assert_answers(&page);
                board::choose_view(&page, "engine");
            }
        }
    }
}
