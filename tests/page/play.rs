//! A whole game by mouse, by finger and by keyboard, and what the buttons do.

use std::fs;
use tests::browser::{self, Page, Viewport};
use tests::{board, site};

/// A free point near the last stone: a game that ends soon without choosing moves by hand.
fn free_point(page: &Page) -> String {
    let moves = board::state(page).moves;
    let names = (1..=15).flat_map(|row| ('a'..='o').map(move |column| format!("{column}{row}")));
    names.into_iter().find(|name| !moves.contains(name)).expect("the board is not full")
}

fn open(page: &Page, viewport: Viewport) {
    page.set_viewport(viewport);
    page.goto(&site::built().url(""));
    board::wait_for_stones(page, 1);
}

/// Plays to the end, placing each stone with `place`.
fn to_the_end(page: &Page, place: impl Fn(&str)) {
    for _ in 0..30 {
        let before = board::state(page).moves.len();
        place(&free_point(page));
        board::wait_for_stones(page, before + 2);
        if board::state(page).winner.is_some() {
            break;
        }
    }
    let state = board::state(page);
    assert_eq!(state.winner.as_deref(), Some("black"), "{state:?}");
    // Drawn in the next frame.
    page.wait_until("the end is told", |page| page.text("#headline h2").contains("Black wins"));
    page.assert_no_problems();
}

#[test]
fn the_first_position_says_what_is_promised() {
    let Some(browser) = browser::shared() else { return };
    let page = browser.page();
    let strategy = fs::read_to_string(site::root().join("www/data/gomoku.json")).expect("the strategy");
    let strategy: serde_json::Value = serde_json::from_str(&strategy).expect("JSON");
    let win_at = strategy["win_at"].as_u64().expect("a number");
    open(&page, Viewport::DESKTOP);
    let promise = format!("Black wins by stone {win_at} at the latest · {} stones left", win_at - 1);
    page.wait_until("the promise", |page| page.text("#headline").contains(&promise));
    board::play(&page, "o15");
    page.wait_until("a nearer one", |page| !page.text("#headline").contains(&promise));
    page.press("r");
    page.wait_until("the promise again", |page| page.text("#headline").contains(&promise));
    page.assert_no_problems();
}

#[test]
fn a_game_by_mouse() {
    let Some(browser) = browser::shared() else { return };
    let page = browser.page();
    open(&page, Viewport::DESKTOP);
    to_the_end(&page, |point| board::click(&page, point));
}

#[test]
fn a_button_pressed_beside_the_board_places_nothing() {
    let Some(browser) = browser::shared() else { return };
    let page = browser.page();
    open(&page, Viewport::DESKTOP);
    let (title, point) = (page.rect("h1").at(0.5, 0.5), board::place(&page, "i9"));
    page.drag(title, point);
    page.drag(point, title);
    // Slid a little on the way, it is a click all the same.
    page.drag(board::place(&page, "i10"), board::place(&page, "j10"));
    board::wait_for_stones(&page, 3);
    assert_eq!(board::state(&page).moves[1], "j10");
    assert_eq!(board::state(&page).moves.len(), 3);
    page.assert_no_problems();
}

#[test]
fn a_game_by_finger_takes_two_taps_a_stone() {
    let Some(browser) = browser::shared() else { return };
    let page = browser.page();
    open(&page, Viewport::PHONE);
    to_the_end(&page, |point| {
        let before = board::state(&page).moves.len();
        let (x, y) = board::place(&page, point);
        page.tap_at(x, y);
        assert_eq!(board::state(&page).moves.len(), before, "one tap places nothing");
        page.tap_at(x, y);
    });
}

#[test]
fn the_button_for_a_stone_is_there_only_where_one_can_fall() {
    let Some(browser) = browser::shared() else { return };
    let page = browser.page();
    open(&page, Viewport::PHONE);
    let tap = |point: &str| {
        let (x, y) = board::place(&page, point);
        page.tap_at(x, y);
    };
    let is_offered = "(({ hidden }) => !hidden)(document.querySelector('gomoku-board').shadowRoot.querySelector('.place'))";
    tap("h8");
    assert!(!page.eval::<bool>(is_offered), "a stone lies there");
    tap("j10");
    page.wait_for(is_offered);
    // Another game comes, and a stone on that point with it.
    page.eval::<()>("void (location.hash = '#moves=h8-j10')");
    board::wait_for_stones(&page, 3);
    page.wait_for(&format!("!{is_offered}"));
}

#[test]
fn a_game_by_keyboard() {
    let Some(browser) = browser::shared() else { return };
    let page = browser.page();
    open(&page, Viewport::DESKTOP);
    page.press("g");
    to_the_end(&page, |point| {
        let column = i32::from(point.as_bytes()[0]) - i32::from(b'a');
        let row: i32 = point[1..].parse().expect("a row");
        page.press("Home");
        // Down to the lowest row, then up and right.
        for _ in 0..14 {
            page.press("ArrowDown");
        }
        for _ in 1..row {
            page.press("ArrowUp");
        }
        for _ in 0..column {
            page.press("ArrowRight");
        }
        page.press("Enter");
    });
}

#[test]
fn next_leads_to_the_end_and_back_to_the_beginning() {
    let Some(browser) = browser::shared() else { return };
    let page = browser.page();
    open(&page, Viewport::DESKTOP);
    while board::state(&page).winner.is_none() {
        let before = board::state(&page).moves.len();
        page.click("[data-action=next]");
        board::wait_for_stones(&page, before + 2);
    }
    let line = board::state(&page).moves;
    while board::state(&page).moves.len() > 1 {
        let before = board::state(&page).moves.len();
        page.click("[data-action=back]");
        page.wait_until("a stone is taken back", |page| board::state(page).moves.len() < before);
    }
    assert_eq!(board::state(&page).moves, ["h8"]);
    // Forward along the same line, then to its end at once by the list of moves.
    page.click("[data-action=forward]");
    board::wait_for_stones(&page, 3);
    assert_eq!(board::state(&page).moves, line[..3]);
    page.click(".moves li:last-child button:last-of-type");
    board::wait_for_stones(&page, line.len());
    assert_eq!(board::state(&page).moves, line);
    page.click("[data-action=restart]");
    page.wait_until("a new game", |page| board::state(page).moves.len() == 1);
    page.assert_no_problems();
}

#[test]
fn another_move_keeps_the_old_variation() {
    let Some(browser) = browser::shared() else { return };
    let page = browser.page();
    open(&page, Viewport::DESKTOP);
    board::play(&page, "i9");
    page.click("[data-action=back]");
    page.wait_until("taken back", |page| board::state(page).moves.len() == 1);
    board::play(&page, "h10");
    page.click(".variations button");
    page.wait_until("the variation", |page| board::state(page).moves.get(1).is_some_and(|name| name == "i9"));
}

#[test]
fn hints_tell_the_distance_of_every_point() {
    let Some(browser) = browser::shared() else { return };
    let page = browser.page();
    open(&page, Viewport::DESKTOP);
    board::play(&page, "o15");
    page.click("[data-action=hints]");
    page.wait_for("document.querySelector('gomoku-board').controller.childrenComplete");
    let children: usize = page.eval("document.querySelector('gomoku-board').controller.children.length");
    assert_eq!(children, 225 - 3);
    let unproven: usize = page.eval(
        "document.querySelector('gomoku-board').controller.children.filter((c) => c.winAt === null).length",
    );
    assert_eq!(unproven, 0);
    page.assert_no_problems();
}

/// Black has left the strategy's way, so that some moves of White have no number.
#[test]
fn the_explorer_draws_moves_after_which_nothing_is_proven() {
    let Some(browser) = browser::shared() else { return };
    let page = browser.page();
    page.set_viewport(Viewport::DESKTOP);
    page.goto(&site::built().url("#moves=h8-i9-g9-g10-i8-f8-h10"));
    board::wait_for_stones(&page, 7);
    page.click("#mode-explore");
    page.wait_for(
        "document.querySelector('gomoku-board').controller.children.some((child) => child.winAt === null)",
    );
    page.wait_for(
        "[...document.querySelectorAll('.groups li')].some((group) => group.textContent.startsWith('?'))",
    );
    page.eval::<()>(
        "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))",
    );
    page.assert_no_problems();
}

#[test]
fn a_game_goes_on_when_the_page_is_loaded_again() {
    let Some(browser) = browser::shared() else { return };
    let page = browser.page();
    page.set_viewport(Viewport::DESKTOP);
    page.goto(&site::built().url("#moves=h8-i9-g9"));
    board::wait_for_stones(&page, 3);
    board::play(&page, "i7");
    let played = board::state(&page).moves;
    assert_eq!(played.len(), 5);
    page.click("#mode-explore");
    page.reload();
    board::wait_for_stones(&page, 5);
    assert_eq!(board::state(&page).moves, played, "not those of the link");
    page.wait_for("document.querySelector('#mode-explore').ariaSelected === 'true'");
    page.goto(&site::built().url(""));
    board::wait_for_stones(&page, 1);
    assert_eq!(board::state(&page).moves, ["h8"], "who comes anew begins anew");
    page.assert_no_problems();
}

#[test]
fn a_link_holds_the_position_and_records_come_back() {
    let Some(browser) = browser::shared() else { return };
    let page = browser.page();
    page.set_viewport(Viewport::DESKTOP);
    page.goto(&site::built().url("#moves=h8-i9-g9"));
    board::wait_for_stones(&page, 3);
    assert_eq!(board::state(&page).moves, ["h8", "i9", "g9"]);
    page.reload();
    board::wait_for_stones(&page, 3);
    assert_eq!(board::state(&page).moves, ["h8", "i9", "g9"], "a second visit shows the same");
    for format in ["sgf", "psq", "txt"] {
        let back: Vec<String> = page.call(
            "async (format) => {
                const board = document.querySelector('gomoku-board');
                const { gameOf, loadRecord } = await import('./dialogs/share.js');
                await board.load('h8 i9 g9 j10 f8');
                const text = await gameOf(board).write(format);
                await board.load('h8');
                await loadRecord(gameOf(board), text);
                return board.state().moves;
            }",
            &serde_json::json!([format]),
        );
        assert_eq!(back, ["h8", "i9", "g9", "j10", "f8"], "{format}");
    }
    page.assert_no_problems();
}

#[test]
fn a_mode_chosen_while_a_link_is_read_does_not_lose_its_game() {
    let Some(browser) = browser::shared() else { return };
    let page = browser.page();
    open(&page, Viewport::DESKTOP);
    page.eval::<()>(
        "(() => { const board = document.querySelector('gomoku-board');
            const read = board.load('h8 i9 g9');
            board.setAttribute('mode', 'analyse');
            return read; })()",
    );
    assert_eq!(board::state(&page).moves, ["h8", "i9", "g9"]);
    assert_eq!(page.eval::<String>("document.querySelector('gomoku-board').controller.mode"), "analyse");
}
