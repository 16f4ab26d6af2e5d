//! What goes wrong is said in one sentence, and the game stays as it was.

use serde_json::json;
use tests::browser::{self, Page};
use tests::{board, site};

/// Calls a method of the board that must fail; returns the code of the error event and what the board shows.
const FAILS: &str = "async (method, argument) => {
    const board = document.querySelector('gomoku-board');
    const codes = [];
    const note = (event) => codes.push(event.detail.code);
    board.addEventListener('error', note);
    const thrown = await board[method](argument).then(() => 'nothing', (error) => error.code);
    board.removeEventListener('error', note);
    return [thrown, codes.join(), board.shadowRoot.querySelector('[role=alert]').textContent];
}";

#[track_caller]
fn assert_refused(page: &Page, method: &str, argument: &str, code: &str, part: &str) {
    let before = board::state(page).moves;
    let [thrown, event, shown]: [String; 3] = page.call(FAILS, &json!([method, argument]));
    assert_eq!((thrown.as_str(), event.as_str()), (code, code), "{method} {argument:?}: {shown}");
    assert!(shown.contains(part), "{method} {argument:?} shows {shown:?}, not {part:?}");
    assert_eq!(board::state(page).moves, before, "{method} {argument:?} changes the game");
}

/// The site with another strategy file.
fn with_strategy(text: &str) -> site::Served {
    site::doctored(|folder| {
        std::fs::write(folder.join("data/gomoku.dense"), text).expect("the file is written");
    })
}

/// A page that speaks English, with a game of three stones.
fn opened(page: &Page, url: &str) {
    page.set_viewport(browser::Viewport::DESKTOP);
    page.goto(url);
    board::wait_for_stones(page, 1);
    page.wait_for("document.querySelector('gomoku-board').controller.engine.status.where !== 'starting'");
}

#[test]
fn bad_moves_are_refused() {
    let Some(browser) = browser::shared() else { return };
    let page = browser.page();
    opened(&page, &site::built().url(""));
    board::play(&page, "i9");
    assert_refused(&page, "play", "h8", "occupied", "h8");
    assert_refused(&page, "play", "p3", "bad-point", "p3");
    assert_refused(&page, "play", "<img src=x onerror=alert(1)>", "bad-point", "<img src=x");
    assert_refused(&page, "load", "h8 i9 zz", "bad-point", "zz");
    assert_refused(&page, "load", "h8 i9 h8", "occupied", "h8");
    page.eval::<()>("document.querySelector('gomoku-board').load('d8 d1 e8 e1 f8 f1 g8 g1 h8')");
    assert_eq!(board::state(&page).winner.as_deref(), Some("black"));
    assert_refused(&page, "play", "a1", "game-over", "over");
    assert_refused(&page, "load", "d8 d1 e8 e1 f8 f1 g8 g1 h8 a1", "game-over", "over");
    // A click is refused in the same way, and seen.
    board::click(&page, "a1");
    page.wait_for(
        "document.querySelector('gomoku-board').shadowRoot.querySelector('[role=alert]').textContent",
    );
    assert_eq!(board::state(&page).moves.len(), 9);
    page.assert_no_problems();
}

#[test]
fn a_row_of_six_does_not_win_and_the_page_says_so() {
    let Some(browser) = browser::shared() else { return };
    let page = browser.page();
    opened(&page, &site::built().url(""));
    page.eval::<()>("document.getElementById('mode-analyse').click()");
    page.eval::<()>("document.querySelector('gomoku-board').load('d8 d1 e8 e3 f8 f5 h8 h1 i8 i3 g8')");
    assert_eq!(board::state(&page).winner, None);
    page.wait_for("document.querySelector('#headline h2').textContent.startsWith('6 in a row do not win')");
}

#[test]
fn a_damaged_strategy_is_told_and_black_still_answers() {
    let Some(browser) = browser::shared() else { return };
    for (text, place) in [
        ("", "the file"),
        ("{\"format\":\"gomoku-strategy\",\"version\":1", "the file"),
        ("null", "the file"),
        // A squeezed file of four bytes that say nothing.
        ("squeeze2\u{4}\0\0\0abcd", "byte 0"),
        ("{\"format\":7}", "format"),
        ("{\"format\":\"gomoku-strategy\",\"version\":1.5}", "version"),
        ("{\"format\":\"gomoku-strategy\",\"version\":1}", "version"),
    ] {
        let site = with_strategy(text);
        let page = browser.page();
        opened(&page, &site.url(""));
        let told: [String; 2] = page.eval(
            "(({ code, at }) => [code, at])(document.querySelector('gomoku-board').controller.engine.status.problem)",
        );
        assert_eq!(told[0], "strategy", "{text}");
        assert!(told[1].starts_with(place), "{told:?} of {text}");
        page.wait_for("document.querySelector('gomoku-board').shadowRoot.querySelector('[role=alert]').textContent.includes('search alone')");
        board::play(&page, "i9");
        assert_eq!(board::state(&page).moves.len(), 3);
        page.assert_no_problems();
    }
}

#[test]
fn the_nested_form_is_read_too() {
    let Some(browser) = browser::shared() else { return };
    for (text, nodes, place) in
        [(r#"{"h8":{"i9":{"g9":33}}}"#, 2, ""), (r#"{"h8":{"i9":{"i9":33}}}"#, 0, "tree.h8.i9")]
    {
        let site = with_strategy(text);
        let page = browser.page();
        opened(&page, &site.url(""));
        let told: (u32, String) = page.eval(
            "(({ strategy, problem }) => [strategy?.nodes ?? 0, problem?.at ?? ''])(document.querySelector('gomoku-board').controller.engine.status)",
        );
        assert_eq!(told, (nodes, place.to_owned()), "{text}");
        page.assert_no_problems();
    }
}

/// Each damage to the file itself is named with its place; by the module that reads such files.
#[test]
fn damages_of_the_strategy_are_named() {
    let Some(browser) = browser::shared() else { return };
    let page = browser.page();
    opened(&page, &site::built().url(""));
    let told: Vec<String> = page.eval(
        "(async () => {
            const glue = await import('./engine/json.js');
            await glue.default({ module_or_path: new URL('./engine/json_bg.wasm', location) });
            const text = await (await fetch('./data/gomoku.json')).text();
            const engine = new glue.Engine(7);
            const place = (change) => {
                const file = JSON.parse(text);
                change(file);
                try {
                    const { nodes } = engine.loadStrategyText(JSON.stringify(file));
                    return nodes === file.nodes.length ? 'read' : 'cut short';
                } catch (error) {
                    const { code, at } = error;
                    return `${code} at ${at}`;
                }
            };
            return [
                () => {},
                (file) => delete file.made_by,
                (file) => delete file.first,
                (file) => (file.size = '15'),
                (file) => (file.win_at -= 2),
                (file) => (file.win_at = -1),
                (file) => (file.by_second.h9 = 300),
                (file) => (file.by_second.h7 = 35),
                (file) => (file.by_second = [35]),
                (file) => (file.counts.nodes += 1),
                (file) => (file.nodes = 'none'),
                (file) => (file.nodes[7] = 35),
                (file) => (file.nodes[1] += ' h8a1'),
                (file) => file.nodes.pop(),
                (file) => (file.nodes = Array(300_000).fill('35')),
            ].map(place);
        })()",
    );
    let places = [
        "first",
        "size",
        "win_at",
        "win_at",
        "by_second.h9",
        "by_second",
        "by_second",
        "counts.nodes",
        "nodes",
        "nodes",
        "nodes[1] token",
        "nodes[",
        "nodes",
    ];
    assert_eq!(&told[..2], ["read", "read"]);
    for (told, place) in told[2..].iter().zip(places) {
        assert!(told.starts_with(&format!("strategy at {place}")), "{told}, not {place}");
    }
    assert_eq!(told.len(), places.len() + 2);
}

#[test]
fn a_missing_strategy_is_told_and_black_still_answers() {
    let Some(browser) = browser::shared() else { return };
    let site = site::doctored(|folder| {
        std::fs::remove_file(folder.join("data/gomoku.dense")).expect("it was there")
    });
    let page = browser.page();
    opened(&page, &site.url(""));
    let told: String =
        page.eval("document.querySelector('gomoku-board').controller.engine.status.problem.code");
    assert_eq!(told, "strategy-missing");
    board::play(&page, "i9");
    assert_eq!(board::state(&page).moves.len(), 3);
}

#[test]
fn without_a_worker_the_engine_runs_on_the_page() {
    let Some(browser) = browser::shared() else { return };
    let page = browser.page();
    page.before_load("window.Worker = class { constructor() { throw new Error('blocked'); } };");
    opened(&page, &site::built().url(""));
    let place: String = page.eval("document.querySelector('gomoku-board').controller.engine.status.where");
    assert_eq!(place, "page");
    board::play(&page, "i9");
    assert_eq!(board::state(&page).moves.len(), 3);
    page.assert_no_problems();
}

#[test]
fn without_webassembly_the_page_says_so() {
    let Some(browser) = browser::shared() else { return };
    let page = browser.page();
    let site = site::doctored(|folder| {
        std::fs::write(folder.join("engine/gomoku_bg.wasm"), "no wasm").expect("the file is written");
    });
    opened(&page, &site.url(""));
    page.wait_for("document.querySelector('gomoku-board').shadowRoot.querySelector('[role=alert]').textContent.includes('could not be started')");
    assert_refused(&page, "play", "i9", "no-engine", "could not be started");
}

#[test]
fn two_boards_play_two_games_and_the_script_may_come_twice() {
    let Some(browser) = browser::shared() else { return };
    let page = browser.page();
    opened(&page, &site::built().url(""));
    let workers = page.worker_count();
    page.eval::<()>(
        "import('./gomoku-board.js?again').then(() => {
            const second = document.createElement('gomoku-board');
            second.id = 'second';
            document.body.append(second);
        })",
    );
    assert!(page.warnings().iter().any(|text| text.contains("defined already")), "{:?}", page.warnings());
    page.eval::<()>("document.getElementById('second').play('h9')");
    let moves: Vec<String> = page.eval("document.getElementById('second').state().moves");
    assert_eq!((moves.len(), moves[1].as_str()), (3, "h9"));
    assert_eq!(board::state(&page).moves, ["h8"]);
    assert_eq!(page.worker_count(), workers, "both share one worker");
    page.eval::<()>("document.getElementById('second').remove()");
    board::play(&page, "i9");
    assert_eq!(board::state(&page).moves.len(), 3);
    page.assert_no_problems();
}

#[test]
fn bad_attributes_are_named_and_left_out() {
    let Some(browser) = browser::shared() else { return };
    let page = browser.page();
    opened(&page, &site::built().url(""));
    page.eval::<()>("document.querySelector('gomoku-board').setAttribute('mode', 'chess')");
    page.eval::<()>("document.querySelector('gomoku-board').setAttribute('theme', 'pink')");
    let warnings = page.warnings().join("\n");
    assert!(warnings.contains("chess") && warnings.contains("pink"), "{warnings}");
    let mode: String = page.eval("document.querySelector('gomoku-board').controller.mode");
    assert_eq!(mode, "play");
}

#[test]
fn the_last_board_takes_the_worker_with_it() {
    let Some(browser) = browser::shared() else { return };
    let page = browser.page();
    opened(&page, &site::built().url(""));
    page.eval::<()>("document.querySelector('gomoku-board').remove()");
    page.wait_until("no worker is left", |page| page.worker_count() == 0);
}
