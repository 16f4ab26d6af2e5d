//! The element on pages that are not ours.

use tests::browser::{self, Page};
use tests::site::{self, Served};

/// A page of another origin with two boards, under the strictest policy that the documentation promises to suffice.
fn host(assets: &Served) -> Served {
    let origin = assets.origin();
    let html = format!(
        "<!doctype html><html lang='en'><title>elsewhere</title><link rel='icon' href='data:,'>
         <script type='module' src='{origin}/gomoku-board.js'></script>
         <gomoku-board id='first'></gomoku-board><gomoku-board id='second'></gomoku-board>"
    );
    let policy = format!(
        "default-src 'none'; img-src data:; script-src {origin} 'wasm-unsafe-eval'; worker-src blob: {origin}; \
         connect-src {origin}"
    );
    site::of_files(&[("index.html", &html)], Some(&policy))
}

#[track_caller]
fn wait_for_moves(page: &Page, id: &str, count: usize) {
    page.wait_for(&format!(
        "(state => state && !state.thinking && state.moves.length === {count})
         (document.getElementById('{id}').state?.())"
    ));
}

#[test]
fn two_boards_on_a_page_of_another_origin_share_one_worker() {
    let Some(browser) = browser::shared() else { return };
    let host = host(site::built());
    let page = browser.page();
    page.goto(&host.url(""));
    wait_for_moves(&page, "first", 1);
    wait_for_moves(&page, "second", 1);
    page.eval::<()>("first.play('i9')");
    wait_for_moves(&page, "first", 3);
    wait_for_moves(&page, "second", 1);
    assert_eq!(page.worker_count(), 1);

    page.eval::<()>("first.remove()");
    page.eval::<()>("second.play('h9')");
    wait_for_moves(&page, "second", 3);
    page.eval::<()>("second.remove()");
    page.wait_until("the worker has ended with the last board", |page| page.worker_count() == 0);
}

#[test]
fn the_package_works_from_a_folder_of_a_site() {
    let Some(browser) = browser::shared() else { return };
    let site = site::below("games/gomoku");
    let page = browser.page();
    page.goto(&site.url("games/gomoku/"));
    wait_for_moves(&page, "board", 1);
    page.eval::<()>("document.getElementById('board').play('i9')");
    wait_for_moves(&page, "board", 3);
}

#[test]
fn a_board_shows_a_puzzle_and_its_game_again() {
    let Some(browser) = browser::shared() else { return };
    let origin = site::built().origin();
    let html = format!(
        "<!doctype html><html lang='en'><title>puzzle</title><link rel='icon' href='data:,'>
         <script type='module' src='{origin}/gomoku-board.js'></script>
         <gomoku-board id='board' mode='puzzle'></gomoku-board>"
    );
    let host = site::of_files(&[("index.html", &html)], None);
    let page = browser.page();
    page.goto(&host.url(""));
    page.wait_for(
        "document.querySelector('#board')?.shadowRoot?.querySelector('.puzzle strong')?.textContent.includes('to move')",
    );
    page.eval::<()>(
        "void board.addEventListener('puzzle', (event) => (window.ended = event.detail)),
         void [...board.shadowRoot.querySelectorAll('.puzzle button')].find((button) => button.textContent === 'Solution').click()",
    );
    page.wait_for("window.ended && ended.solved === false && ended.puzzle.length > 3");
    page.wait_for("board.shadowRoot.querySelector('.puzzle strong').textContent === 'The solution'");
    page.eval::<()>("void (board.mode = 'play')");
    page.wait_for("!board.shadowRoot.querySelector('.puzzle') && board.state().moves.length === 1");
}
