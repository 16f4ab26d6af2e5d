//! The engines of free play as two modules: both search alike, and a browser fetches and keeps the one that suits it.

use serde::Deserialize;
use serde_json::json;
use tests::browser::{self, Browser, Page, Viewport};
use tests::{board, site};

/// Searches as both must: the position, engine, board and rule.
const SEARCHES: [(&str, &str, usize, &str); 4] = [
    ("h8 i9 g9 j7", "best", 15, "standard"),
    ("h8 h9 i10 g7 f8", "best", 15, "freestyle"),
    ("j10 k11 i11", "best", 19, "standard"),
    ("h8 i9 j8 g7", "mtdf", 15, "renju"),
];

#[derive(Deserialize, PartialEq, Debug)]
struct Found {
    best: String,
    line: Vec<String>,
    score: Option<i32>,
    depth: u32,
    nodes: u32,
}

/// Every module gets a glue of its own: one glue holds one module.
const SEARCH: &str = "async (wasm, moves, engine, size, rule) => {
    const glue = await import(`./engine/games.js?${wasm}`);
    await glue.default({ module_or_path: new URL(`./engine/${wasm}`, location) });
    const player = new glue.FreePlayer({ engine, size, rule });
    player.begin(moves, { nodes: 30000 });
    const { best, line, score = null, depth, nodes } = player.step(0xffffffff);
    player.free();
    return { best, line, score, depth, nodes };
}";

#[test]
fn both_modules_search_the_same_positions() {
    let Some(browser) = browser::shared() else { return };
    let page = browser.page();
    page.goto(&site::built().url("embed.html"));
    for (moves, engine, size, rule) in SEARCHES {
        let search = |wasm| page.call::<Found>(SEARCH, &json!([wasm, moves, engine, size, rule]));
        let (with, without) = (search("games-simd_bg.wasm"), search("games_bg.wasm"));
        assert_eq!(with, without, "{moves} on {size} by {rule}");
        assert!(with.nodes > 1_000, "{with:?}");
    }
}

/// Which of both modules were asked for, by the page or to be kept, and which are kept for times without a network.
fn fetched_and_kept(page: &Page) -> (Vec<String>, Vec<String>) {
    page.set_viewport(Viewport::DESKTOP);
    page.goto(&site::built().url(""));
    board::wait_for_stones(page, 1);
    page.wait_for("navigator.serviceWorker.controller?.state === 'activated'");
    page.click("#mode-free");
    page.wait_for_element("#free-white");
    let end = |url: String| Some(url.rsplit_once('/')?.1.to_owned()).filter(|end| end.starts_with("games"));
    let mut fetched: Vec<String> = page.requests().into_iter().filter_map(end).collect();
    fetched.retain(|file| file.ends_with(".wasm"));
    fetched.sort_unstable();
    fetched.dedup();
    let kept = "Promise.all(['games-simd_bg.wasm', 'games_bg.wasm'].map(async (file) =>
        (await caches.match(`engine/${file}`)) ? [file] : [])).then((kept) => kept.flat())";
    (fetched, page.eval(kept))
}

#[test]
fn a_browser_fetches_and_keeps_the_module_that_suits_it() {
    let Some(browser) = browser::shared() else { return };
    let only = || vec!["games-simd_bg.wasm".to_owned()];
    assert_eq!(fetched_and_kept(&browser.page()), (only(), only()));
}

/// Only this processor can be told not to have the instructions.
#[cfg(target_arch = "x86_64")]
#[test]
fn a_browser_without_simd_plays_by_the_other_module() {
    let Some(browser) = Browser::launch_with(&["--js-flags=--no-enable-sse4-1"]) else { return };
    let page = browser.page();
    let only = || vec!["games_bg.wasm".to_owned()];
    assert_eq!(fetched_and_kept(&page), (only(), only()));
    page.goto(&site::built().url("#free=15-standard&moves=h8"));
    page.wait_for("document.querySelectorAll('.free .moves button').length === 2");
    page.goto(&site::built().url("minishogi.html#rule=legal&moves=a2a3"));
    page.wait_for("document.querySelectorAll('#moves button').length >= 2");
}
