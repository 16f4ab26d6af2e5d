//! The infinite board. It moves by pointer, wheel, finger and keys. The page never calls its win proven, but states the stone,
//! unless Black has left the checked moves.

use std::collections::BTreeMap;

use player_unbounded::Black;
use serde_json::{Value, json};
use tests::board::{self, MAIN};
use tests::browser::{self, Browser, Page, Viewport};
use tests::site;
use tests::words::words;

const DESKTOP: Viewport = Viewport::DESKTOP;

/// Opens a game on the infinite board.
fn open(viewport: Viewport, moves: &str) -> Option<Page<'static>> {
    let page = board::open(viewport, &format!("#board=unbounded-standard&moves={moves}"))?;
    page.wait_for_element(&MAIN.part(".known a"));
    Some(page)
}

/// Returns the points in the window's lower left and upper right corners.
fn corners(page: &Page) -> (String, String) {
    page.eval(
        "(() => {
            const cells = [...document.querySelector('gomoku-board').shadowRoot.querySelectorAll('[role=gridcell]')];
            // When the window grows, its cells are updated one frame later.
            const name = (cell) => cell?.dataset.point ?? '';
            const side = Math.sqrt(cells.length);
            return [name(cells[side * (side - 1)]), name(cells[side - 1])];
        })()",
    )
}

#[track_caller]
fn wait_for_corners(page: &Page, low: &str, high: &str) {
    let wanted = (low.to_owned(), high.to_owned());
    page.wait_until(&format!("{low} and {high} in the corners"), |page| corners(page) == wanted);
}

fn middle(page: &Page) -> (f64, f64) {
    page.rect(&MAIN.part(".board")).at(0.5, 0.5)
}

#[test]
fn infinite_board_can_be_selected_and_says_what_was_checked() {
    let Some(page) = board::open(DESKTOP, "") else { return };
    assert!(!page.requests().iter().any(|url| url.contains("/unbounded/")));
    page.click("#open-boards");
    page.click("#rule-freestyle");
    page.click("#board-unbounded-freestyle");
    page.wait_for_element(&MAIN.part(".known a"));
    board::wait_for_stones(&page, 1);
    assert_eq!(board::moves(&page), ["e0n0"]);
    assert_eq!(page.text("#open-boards"), format!("∞ · {} ▾", words("rule.freestyle", &[])));
    wait_for_corners(&page, "w9s9", "e9n9");
    let claim = words("unbounded/window.checked", &[("stone", "61")]);
    page.wait_until("the bound", |page| page.text(&MAIN.part(".known")).starts_with(&claim));
    assert_eq!(board::state(&page).win_at, Some(61));
    // Analysis needs a proof, so the strategy is shown.
    page.click("#tab-analysis");
    page.wait_for_element("#view-strategy[aria-current]");
    page.wait_for("location.hash === '#strategy'");
    page.reload();
    page.wait_for_element(&MAIN.part(".known a"));
    board::wait_for_stones(&page, 1);
    assert_eq!(board::moves(&page), ["e0n0"], "the choice is saved");
    page.click(&MAIN.part(".known a"));
    page.wait_for_text("tr#without-edges", &words("proven/proven.how.argued", &[]));
    page.wait_for_text("#proven .note", &words("proven/proven.played", &[]));
}

/// The number below the board.
fn promised(page: &Page) -> Option<u32> {
    let said = page.text(&MAIN.part(".known"));
    let checked = |stone: &u32| words("unbounded/window.checked", &[("stone", &stone.to_string())]);
    (1..=61).find(|stone| said.starts_with(&checked(stone)))
}

#[test]
fn black_keeps_every_promise_and_the_window_follows() {
    let Some(page) = open(DESKTOP, "e0n0") else { return };
    // White plays at the border and far outside, and makes a three and a four.
    let far = "e9n3 e40n40 e41n40 e42n40 e43n40 e39n40 e44n40 e38n40 e70s70 e71s70 e72s70 e73s70 e74s70 e60n1 e61n1 e62n1";
    let mut promise = 61;
    for point in far.split(' ') {
        if board::state(&page).winner.is_some() || board::moves(&page).iter().any(|taken| taken == point) {
            continue;
        }
        page.eval::<()>(&format!("document.querySelector('gomoku-board').play('{point}')"));
        if point == "e9n3" {
            page.wait_until("a larger window", |page| corners(page).0 != "w9s9");
        }
        let state = board::state(&page);
        if state.winner.is_none() {
            let by = state.win_at.unwrap_or_else(|| panic!("no promise after {:?}", state.moves));
            assert!(by <= promise, "{by} after {promise}: {:?}", state.moves);
            promise = by;
            page.wait_until("the promise below the board", |page| promised(page) == Some(by));
        }
    }
    let state = board::state(&page);
    assert_eq!(state.winner.as_deref(), Some("black"), "{:?}", state.moves);
    assert!((9..=promise as usize).contains(&state.moves.len()), "{promise}: {:?}", state.moves);

    // A distant, useless stone moves the window, and the numbers appear. The longest line ends with Black's five.
    board::load(&page, "e0n0");
    board::choose_view(&page, "strategy");
    page.eval::<()>("document.querySelector('gomoku-board').play('e22n4')");
    page.wait_for(
        "document.querySelector('gomoku-board').distances().moves.some(({ point }) => point === 'e24n4')",
    );
    while board::state(&page).winner.is_none() {
        page.eval::<()>("document.querySelector('gomoku-board').next()");
    }
    let state = board::state(&page);
    assert_eq!(state.winner.as_deref(), Some("black"), "{:?}", state.moves);
}

/// Waits for a move's number in the explorer, and returns its label.
fn explored(page: &Page, point: &str, stone: &str) -> String {
    page.wait_for_element("#extra .groups li");
    board::wait_for_distances(page);
    page.wait_until("its number", |page| MAIN.said(page, point).contains(stone));
    MAIN.said(page, point)
}

#[test]
fn every_reply_to_the_first_stone_is_checked() {
    let Some(page) = open(DESKTOP, "e0n0") else { return };
    board::choose_view(&page, "strategy");
    let hint = words("unbounded/board.hint", &[("stone", "53")]);
    assert_eq!(explored(&page, "e1n1", "53"), format!("(1, 1) {hint}"));
    let far = recorded().bounds(&[(0, 0)], &[(9, 9)])[0].expect("it is recorded").win_at.to_string();
    let hint = words("unbounded/board.hint", &[("stone", &far)]);
    assert_eq!(explored(&page, "e9n9", &far), format!("(9, 9) {hint}"));
    assert_eq!(page.text("#extra .groups b"), "61");
    assert_eq!(page.text("#extra .note"), words("unbounded/explorer.checkedNote", &[]));
    let titles: Vec<String> = page.eval(
        "[...document.querySelectorAll('#extra .groups .chips button[title]')].map(({ title }) => title)",
    );
    assert!(titles.len() > 5 && titles.iter().all(|title| title.contains("not yet reviewed")), "{titles:?}");
    let claims: BTreeMap<String, u16> = page.eval(
        "Object.fromEntries(document.querySelector('gomoku-board').distances().moves.filter(({ winAt }) => winAt !== null)
            .map(({ point, winAt }) => [point, winAt]))",
    );
    let seconds: Vec<(i32, i32)> =
        (-15..=15).flat_map(|x| (-15..=15).map(move |y| (x, y))).filter(|&place| place != (0, 0)).collect();
    let bounds = recorded().bounds(&[(0, 0)], &seconds);
    let known = seconds.iter().zip(bounds).filter_map(|(&place, bound)| Some((name(place), bound?.win_at)));
    assert_eq!(claims, known.collect());
    assert!(claims.len() > 300, "{claims:?}");
    // Show a move and the answer, by key and by button. Then jump in the list, and back.
    page.press("d");
    board::wait_for_stones(&page, 3);
    let moves = board::moves(&page);
    let second = *seconds.iter().find(|&&place| name(place) == moves[1]).expect("a near move");
    let promise = recorded().answer(&[(0, 0), second]).expect("the record has an answer");
    assert_eq!((&moves[2], board::state(&page).win_at), (&name(promise.place), Some(promise.win_at.into())));
    page.click("[data-action=next]");
    board::wait_for_stones(&page, 5);
    page.press("u");
    page.wait_until("taken back", |page| board::moves(page).len() == 3);
    page.click("#extra .chips button");
    board::wait_for_stones(&page, 5);
}

#[test]
fn moves_after_black_has_left_the_checked_ones_are_shown_as_unproven() {
    let Some(page) = open(DESKTOP, "e0n0-e1n1-w9s9") else { return };
    board::choose_view(&page, "strategy");
    page.wait_for_element("#extra .groups li");
    board::wait_for_distances(&page);
    assert!(page.text("#extra .note").starts_with(&words("unbounded/explorer.note", &[])));
    let titles: Vec<String> = page.eval(
        "[...document.querySelectorAll('#extra .groups .chips button[title]')].map(({ title }) => title)",
    );
    assert!(titles.len() > 5 && !titles.iter().any(|title| title.contains("not yet reviewed")), "{titles:?}");
    let said = page.text(&MAIN.part(".known"));
    assert!(said.starts_with(&words("unbounded/window.unproven", &[])), "{said}");
    assert_eq!(board::state(&page).win_at, None, "no stone is promised");
}

fn name((x, y): Place) -> String {
    let (column, row) = (if x < 0 { 'w' } else { 'e' }, if y < 0 { 's' } else { 'n' });
    format!("{column}{}{row}{}", x.unsigned_abs(), y.unsigned_abs())
}

/// Returns the Black that follows the record.
fn recorded() -> Black {
    let read = |file: &str| std::fs::read_to_string(site::root().join("www/data").join(file)).expect(file);
    player_unbounded::read(&read("unbounded.json"), &read("unbounded.txt")).expect("they belong together")
}

/// A column and a row, counted from Black's first stone.
type Place = (i32, i32);

#[test]
fn dragging_the_wheel_and_the_buttons_move_the_window() {
    let Some(page) = open(DESKTOP, "e0n0") else { return };
    wait_for_corners(&page, "w9s9", "e9n9");
    let cell = MAIN.place(&page, "e1n0").0 - MAIN.place(&page, "e0n0").0;
    let (x, y) = middle(&page);
    // The board follows the pointer, three columns left and two rows down.
    page.drag((x, y), (x - 3.0 * cell, y + 2.0 * cell));
    wait_for_corners(&page, "w6s7", "e12n11");
    assert_eq!(board::moves(&page), ["e0n0"], "a drag places no stone");
    let wheel: Value =
        json!({ "type": "mouseWheel", "x": x, "y": y, "deltaX": 0, "deltaY": 2.0 * cell + 3.0 });
    page.send("Input.dispatchMouseEvent", wheel);
    wait_for_corners(&page, "w6s9", "e12n9");
    for (zooms, low, high) in
        [(&["out"][..], "w8s11", "e14n11"), (&["in", "in"], "w4s7", "e10n7"), (&["fit"], "w9s9", "e9n9")]
    {
        zooms.iter().for_each(|zoom| page.click(&MAIN.part(&format!("[data-zoom={zoom}]"))));
        wait_for_corners(&page, low, high);
    }
    board::play(&page, "e2n1");
    assert_eq!(board::moves(&page)[1], "e2n1");
}

#[test]
fn the_cursor_moves_the_window_at_its_border() {
    let Some(page) = open(DESKTOP, "e0n0") else { return };
    page.press("g");
    for (key, times) in [("ArrowRight", 12), ("ArrowUp", 3)] {
        (0..times).for_each(|_| page.press(key));
    }
    wait_for_corners(&page, "w6s9", "e12n9");
    let here: String = page
        .eval("document.querySelector('gomoku-board').shadowRoot.activeElement.getAttribute('aria-label')");
    assert_eq!(here, format!("(12, 3) {}", words("board.empty", &[])));
    page.press("Enter");
    board::wait_for_stones(&page, 3);
    assert_eq!(board::moves(&page)[1], "e12n3");
    // Screen readers hear Black's answer.
    page.wait_until("Black's answer is heard", |page| MAIN.heard(page).starts_with('('));
    assert!(MAIN.heard(&page).contains(&words("board.black", &[("number", "3")])), "{}", MAIN.heard(&page));
}

#[test]
fn a_finger_moves_the_board_and_two_taps_place_a_stone() {
    let Some(page) = open(Viewport::PHONE, "e0n0") else { return };
    let (x, y) = middle(&page);
    page.touch("touchStart", &[(x, y)]);
    for part in 1..=6 {
        page.touch("touchMove", &[(x - 12.0 * f64::from(part), y)]);
    }
    page.touch("touchEnd", &[]);
    page.wait_until("another part", |page| corners(page).0 != "w9s9");
    assert_eq!(board::moves(&page), ["e0n0"]);
    let (x, y) = MAIN.place(&page, "e3n3");
    page.tap_at(x, y);
    page.wait_for_element(&MAIN.part(".place:not([hidden])"));
    page.tap_at(x, y);
    board::wait_for_stones(&page, 3);
    assert_eq!(board::moves(&page)[1], "e3n3");
}

#[test]
fn infinite_board_works_in_any_page() {
    let Some(page) = browser::shared().map(Browser::page) else { return };
    let host = site::foreign(
        "<gomoku-board size='unbounded' rule='freestyle' moves='e0n0 w3s3' controls></gomoku-board>",
    );
    page.goto(&host.url(""));
    page.wait_for("document.querySelector('gomoku-board').state?.().moves.length >= 3");
    assert_eq!(board::moves(&page)[1], "w3s3");
    page.wait_for_element(&MAIN.part(".known a"));
    assert_eq!(page.warnings(), Vec::<String>::new());
}
