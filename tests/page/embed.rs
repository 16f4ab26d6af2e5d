//! The element on other sites.

use serde_json::json;
use std::fs;
use tests::board::{self, EMBEDDED, wait_for_moves};
use tests::browser::{self, Browser, Page, Viewport};
use tests::site;
use tests::words::words;

/// The page has the strictest documented policy.
#[test]
fn two_boards_on_a_page_of_another_origin_share_one_worker() {
    let Some(page) = browser::shared().map(Browser::page) else { return };
    let origin = site::built().origin();
    let policy = format!(
        "default-src 'none'; img-src data:; script-src {origin} 'wasm-unsafe-eval'; worker-src blob: {origin}; \
         connect-src {origin}"
    );
    let boards = "<gomoku-board id='first'></gomoku-board><gomoku-board id='second'></gomoku-board>";
    let script = site::built().url("gomoku-board.js");
    let host = site::elsewhere(&script, "", boards, Some(&policy));
    page.goto(&host.url(""));
    wait_for_moves(&page, "first", 1);
    wait_for_moves(&page, "second", 1);
    page.eval::<()>("first.play('i9')");
    wait_for_moves(&page, "first", 3);
    wait_for_moves(&page, "second", 1);
    assert_eq!(page.worker_count(), 1);

    // The script may load twice.
    page.call::<()>("(script) => import(`${script}?again`).then(() => {})", &json!([script]));
    assert!(page.warnings().iter().any(|text| text.contains("already defined")), "{:?}", page.warnings());
    page.eval::<()>("first.remove()");
    page.eval::<()>("second.play('h9')");
    wait_for_moves(&page, "second", 3);
    page.eval::<()>("second.remove()");
    page.wait_until("the worker has ended with the last board", |page| page.worker_count() == 0);
}

#[test]
fn the_package_works_from_a_folder_of_a_site() {
    let Some(page) = browser::shared().map(Browser::page) else { return };
    let site = site::below("games/gomoku");
    page.goto(&site.url("games/gomoku/"));
    wait_for_moves(&page, "board", 1);
    page.eval::<()>("document.getElementById('board').play('i9')");
    wait_for_moves(&page, "board", 3);
}

#[test]
fn a_board_shows_a_puzzle_and_then_its_game_again() {
    let Some(page) = browser::shared().map(Browser::page) else { return };
    // On other origins, the puzzles cannot load.
    let html = "<!doctype html><html lang='en'><title>puzzle</title><link rel='icon' href='icon.svg'>
        <script type='module' src='gomoku-board.js'></script><gomoku-board id='board' mode='puzzle'></gomoku-board>";
    let site = site::doctored(|folder| fs::write(folder.join("puzzle.html"), html).expect("a page"));
    page.goto(&site.url("puzzle.html"));
    let words = |key: &str| words(&format!("puzzles/{key}"), &[]);
    page.wait_for_element("#board >>> .puzzle strong:not(:empty)");
    page.eval::<()>("void board.addEventListener('puzzle', (event) => (window.ended = event.detail))");
    page.press_button("#board >>> .puzzle button", &words("button.give"));
    page.wait_for("window.ended && ended.solved === false && ended.puzzle.length > 3");
    page.wait_for_text("#board >>> .puzzle strong", &words("shown"));
    page.eval::<()>("void (board.mode = 'play')");
    page.wait_for("!board.shadowRoot.querySelector('.puzzle') && board.state().moves.length === 1");
}

/// Opens a page on another origin and waits for its board.
pub fn open(attributes: &str, body: &str) -> Option<Page<'static>> {
    let page = browser::shared()?.page();
    let host = site::foreign_with("gomoku-board.js", attributes, body);
    page.set_viewport(Viewport::DESKTOP);
    page.goto(&host.url(""));
    wait_for_moves(&page, "board", 1);
    page.wait_for_element("#board >>> [role=gridcell]");
    Some(page)
}

/// Clicks a point, even inside a frame.
fn click_point(page: &Page, point: &str) {
    let (x, y): (f64, f64) = page.call(
        "(point) => {
            const { left, top, width, height } = board.shadowRoot.querySelector(`[data-point=${point}]`).getBoundingClientRect();
            const frame = board.ownerDocument.defaultView.frameElement?.getBoundingClientRect() ?? { left: 0, top: 0 };
            return [frame.left + left + width / 2, frame.top + top + height / 2];
        }",
        &json!([point]),
    );
    page.click_at(x, y);
}

#[test]
fn a_board_can_move_to_or_be_created_in_another_document() {
    let body = "<gomoku-board id='board' style='width: 400px'></gomoku-board><iframe id='frame' width=600 height=600></iframe>";
    let Some(page) = open("", body) else { return };
    page.eval::<()>("board.play('i9')");
    wait_for_moves(&page, "board", 3);
    let styled = "(board) => {
        const { position, direction } = board.ownerDocument.defaultView.getComputedStyle(board.shadowRoot.querySelector('.board'));
        return `${position} ${direction} ${board.shadowRoot.adoptedStyleSheets.length}`;
    }";
    page.eval::<()>(
        "void (window.board = document.getElementById('board'), frame.contentDocument.body.append(board))",
    );
    assert_eq!(page.eval::<String>(&format!("({styled})(board)")), "relative ltr 2");
    assert_eq!(page.eval::<usize>("board.state().moves.length"), 3, "the game goes along");
    page.wait_for("board.shadowRoot.querySelectorAll('[role=gridcell]').length === 225");
    let free = ["h10", "g7", "k4"].into_iter();
    let mut free = free.filter(|point| {
        !page.call::<bool>("(point) => board.state().moves.includes(point)", &json!([point]))
    });
    click_point(&page, free.next().expect("one is free"));
    page.wait_for("!board.state().thinking && board.state().moves.length === 5");
    page.eval::<()>(
        "void (window.made = document.createElement('gomoku-board'), frame.contentDocument.body.append(made),
               window.popup = open('about:blank'), window.third = document.createElement('gomoku-board'), popup.document.body.append(third))",
    );
    for board in ["made", "third"] {
        assert_eq!(page.eval::<String>(&format!("({styled})({board})")), "relative ltr 2", "{board}");
    }
    page.eval::<()>("void popup.document.body.append(board)");
    assert_eq!(page.eval::<String>(&format!("({styled})(board)")), "relative ltr 2");
    assert_eq!(page.eval::<usize>("board.state().moves.length"), 5);
    page.eval::<()>("void popup.close()");
    assert!(page.problems().is_empty(), "{:?}", page.problems());
}

#[test]
fn a_click_places_a_stone_correctly_on_a_transformed_board() {
    let body =
        "<div id='box' style='width: 500px; margin: 90px'><gomoku-board id='board'></gomoku-board></div>";
    let Some(page) = open("", body) else { return };
    for transform in
        ["none", "rotate(30deg) scaleX(-0.6)", "skew(20deg) scale(0.5, 0.8)", "rotate3d(0, 1, 0, 40deg)"]
    {
        for direction in ["ltr", "rtl"] {
            page.call::<()>(
                "(transform, direction) => void (box.style.transform = transform, document.dir = direction)",
                &json!([transform, direction]),
            );
            for point in ["k12", "d5"] {
                click_point(&page, point);
                page.wait_until(point, |page| {
                    page.call("(point) => board.state().moves.includes(point)", &json!([point]))
                });
                page.wait_for("!board.state().thinking");
                page.eval::<()>("board.restart()");
            }
        }
    }
}

#[test]
fn the_infinite_board_follows_the_pointer_under_transforms() {
    let body = "<div id='box' style='width: 500px; margin: 90px'>
        <gomoku-board id='board' size='unbounded' moves='e0n0'></gomoku-board></div>";
    let Some(page) = open("", body) else { return };
    for transform in ["none", "rotate(90deg)", "scaleX(-1)", "rotate(30deg) scale(0.6)"] {
        page.call::<()>(
            "(transform) => (box.style.transform = transform, board.load('e0n0'))",
            &json!([transform]),
        );
        // The sentence below makes the box taller, and a rotated board then moves.
        page.wait_for("board.shadowRoot.querySelector('.known:not(.unknown, :empty)')");
        let place = |point: &str| EMBEDDED.place(&page, point);
        let (from, to) = (place("e1n0"), place("w2n1"));
        page.drag(from, to);
        page.wait_until(transform, |_| {
            let (x, y) = place("e1n0");
            (x - to.0).hypot(y - to.1) < 2.0
        });
        page.wait_until(transform, |page| {
            // Stones need the strategy, which may still be loading.
            page.click_at(to.0, to.1);
            page.eval("board.state().moves.includes('e1n0')")
        });
    }
}

#[test]
fn right_to_left_pages_do_not_mirror_the_board() {
    let body = "<gomoku-board id='board' controls style='width: 500px'></gomoku-board>";
    let Some(page) = open("dir=rtl", body) else { return };
    page.wait_for("board.shadowRoot.querySelector('.status strong')");
    assert!(EMBEDDED.place(&page, "a1").0 < EMBEDDED.place(&page, "o1").0);
    // The period stays at the end, and the sentence starts on the page's side.
    let status = "getComputedStyle(board.shadowRoot.querySelector('.status strong'))";
    assert_eq!(page.eval::<String>(&format!("{status}.unicodeBidi")), "plaintext");
    assert_eq!(
        page.eval::<String>("getComputedStyle(board.shadowRoot.querySelector('.status')).direction"),
        "rtl"
    );
}

#[test]
fn a_finger_scrolls_the_page_if_no_stone_can_be_placed() {
    let Some(page) = open("", "<gomoku-board id='board'></gomoku-board>") else { return };
    let wait = |action: &str| {
        page.wait_for(&format!(
            "getComputedStyle(board.shadowRoot.querySelector('.board')).touchAction === '{action}'"
        ))
    };
    wait("pinch-zoom");
    page.eval::<()>("void (board.readonly = true)");
    wait("auto");
    page.eval::<()>("void (board.readonly = false)");
    wait("pinch-zoom");
    page.eval::<()>("board.load('d8 d1 e8 e1 f8 f1 g8 g1 h8')");
    wait("auto");
    page.eval::<()>("board.restart()");
    wait("pinch-zoom");
}

#[test]
fn a_board_works_in_a_sandboxed_frame() {
    let origin = site::built().origin();
    let inner = format!(
        "<!doctype html><html lang='en'><title>inner</title><link rel='icon' href='data:,'><script>
           const tell = (what) => parent.postMessage(what, '*');
           addEventListener('error', (event) => tell(`error ${{event.message}}`));
           addEventListener('unhandledrejection', (event) => tell(`rejection ${{event.reason}}`));
         </script><script type='module' src='{origin}/gomoku-board.js'></script><gomoku-board id='board' controls></gomoku-board>
         <script type='module'>
           await customElements.whenDefined('gomoku-board');
           board.addEventListener('ready', () => board.play('i9').then(() => tell(`moves ${{board.state().moves.length}}`)));
         </script>"
    );
    let outer = "<!doctype html><html lang='en'><title>outer</title><link rel='icon' href='data:,'>
         <script>window.told = []; addEventListener('message', (event) => told.push(event.data));</script>
         <iframe sandbox='allow-scripts' src='inner.html' width=600 height=700></iframe>";
    let host = site::of_files(&[("index.html", outer), ("inner.html", &inner)], None);
    let Some(page) = browser::shared().map(Browser::page) else { return };
    // The worker is blocked, so the engine runs on the page.
    page.expect_problems();
    page.goto(&host.url(""));
    page.wait_for("told.length > 0");
    assert_eq!(page.eval::<Vec<String>>("told"), ["moves 3"]);
}

#[test]
fn an_engine_on_the_embedding_page_runs_in_a_worker() {
    let Some(page) = board::open(Viewport::DESKTOP, "embed.html") else { return };
    page.eval::<()>(
        "(window.board = document.createElement('gomoku-board')).setAttribute('engine', 'best');
        document.body.append(board)",
    );
    page.wait_for("board.state?.().moves.length === 1");
    page.eval::<()>("board.play('i9')");
    page.wait_for("board.state().moves.length === 3 && !board.state().thinking");
    assert_eq!(page.problems(), [""; 0], "the policy allows the engine's worker");
}
