//! Tests the infinite board. It is selected like any other board, moves by pointer, wheel, touch and keys, and is never called
//! proven.

use serde_json::{Value, json};
use tests::board::{self, MAIN};
use tests::browser::{self, Page, Viewport};
use tests::site;
use tests::words::words;

const DESKTOP: Viewport = Viewport::DESKTOP;

/// Opens the page with a game on the infinite board.
fn open(viewport: Viewport, moves: &str) -> Option<Page<'static>> {
    let page = board::open(viewport, &format!("#board=unbounded-standard&moves={moves}"))?;
    page.wait_for_element(&MAIN.part(".unproven a"));
    Some(page)
}

/// Returns the points in the lower left and upper right corners of the window.
fn corners(page: &Page) -> (String, String) {
    page.eval(
        "(() => {
            const cells = [...document.querySelector('gomoku-board').shadowRoot.querySelectorAll('[role=gridcell]')];
            // When the window has grown, its cells follow one frame later.
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
fn it_is_chosen_beside_the_others_and_claims_nothing() {
    let Some(page) = board::open(DESKTOP, "") else { return };
    assert!(!page.requests().iter().any(|url| url.contains("/unbounded/")));
    page.click("#open-boards");
    page.click("#board-unbounded-freestyle");
    page.wait_for_element(&MAIN.part(".unproven a"));
    board::wait_for_stones(&page, 1);
    assert_eq!(board::moves(&page), ["e0n0"]);
    assert_eq!(page.text("#open-boards"), format!("∞ · {} ▾", words("rule.freestyle", &[])));
    wait_for_corners(&page, "w9s9", "e9n9");
    let said = page.text(&MAIN.part(".unproven"));
    assert!(said.starts_with(&words("unbounded/window.unproven", &[])), "{said}");
    assert_eq!(board::state(&page).win_at, None, "no stone is promised");
    // Analysis needs a proof, so the page shows the strategy's answers instead.
    page.click("#tab-analysis");
    page.wait_for_element("#view-strategy[aria-current]");
    page.wait_for("location.hash === '#strategy'");
    page.reload();
    page.wait_for_element(&MAIN.part(".unproven a"));
    board::wait_for_stones(&page, 1);
    assert_eq!(board::moves(&page), ["e0n0"], "the choice is saved");
    page.click(&MAIN.part(".unproven a"));
    page.wait_for_text("tr#without-edges", &words("proven/proven.how.argued", &[]));
    page.wait_for_text("#proven .note", &words("proven/proven.played", &[]));
}

#[test]
fn black_wins_wherever_white_plays_and_the_window_grows() {
    let Some(page) = open(DESKTOP, "e0n0") else { return };
    // Play first at the border, then far outside. White makes a row of three and a four that Black must stop there.
    board::play(&page, "e9n3");
    page.wait_until("a larger window", |page| corners(page).0 != "w9s9");
    let far = [
        "e40n40", "e41n40", "e42n40", "e43n40", "e39n40", "e44n40", "e38n40", "e70s70", "e71s70", "e72s70",
        "e73s70", "e74s70", "e60n1", "e61n1", "e62n1",
    ];
    page.call::<()>(
        "async (...points) => {
            const board = document.querySelector('gomoku-board');
            while (!board.state().winner) await board.play(points.find((point) => !board.state().moves.includes(point)));
        }",
        &json!(far),
    );
    let state = board::state(&page);
    assert_eq!(state.winner.as_deref(), Some("black"), "{:?}", state.moves);
    assert!((9..=37).contains(&state.moves.len()), "{:?}", state.moves);
}

/// Waits for the number of the move next to the first stone in the explorer, and returns the move's label.
fn explored(page: &Page) -> String {
    page.wait_for_element("#extra .groups li");
    board::wait_for_distances(page);
    page.wait_until("its number", |page| MAIN.said(page, "e1n1").contains("33"));
    MAIN.said(page, "e1n1")
}

#[test]
fn strategy_is_explored_and_called_unproven() {
    let Some(page) = open(DESKTOP, "e0n0") else { return };
    board::choose_view(&page, "strategy");
    let hint = words("unbounded/board.hint", &[("stone", "33")]);
    assert_eq!(explored(&page), format!("(1, 1) {hint}"));
    assert_eq!(page.text("#extra .groups b"), "33");
    assert_eq!(page.text("#extra .note"), words("unbounded/explorer.note", &[]));
    let titles: Vec<String> = page.eval(
        "[...document.querySelectorAll('#extra .groups b, #extra .chips button[title]')].map(({ title }) => title)",
    );
    assert!(titles.len() > 20, "{titles:?}");
    assert!(titles.iter().all(|title| title.contains("not proven")), "{titles:?}");
    let claims =
        "document.querySelector('gomoku-board').distances().moves.some(({ winAt }) => winAt !== null)";
    assert!(!page.eval::<bool>(claims), "a number is not a claim");
    assert!(!page.text("#headline").contains("33"), "{}", page.text("#headline"));
    // Show White's longest resistance and Black's answer, first by key and then by button. Then jump to a move of the list, and
    // back.
    page.press("d");
    board::wait_for_stones(&page, 3);
    page.click("[data-action=next]");
    board::wait_for_stones(&page, 5);
    page.press("u");
    page.wait_until("taken back", |page| board::moves(page).len() == 3);
    page.click("#extra .chips button");
    board::wait_for_stones(&page, 5);
    assert_eq!(board::state(&page).win_at, None, "nor is what was reached by it");
}

#[test]
fn the_window_follows_what_is_explored_to_the_end() {
    let Some(page) = open(DESKTOP, "e0n0") else { return };
    board::choose_view(&page, "strategy");
    // A program places a distant, useless stone. The window moves to it and shows the numbers at once.
    page.eval::<()>("document.querySelector('gomoku-board').play('e22n4')");
    page.wait_until("a window with both", |page| corners(page).0 != "w9s9");
    page.wait_for(
        "document.querySelector('gomoku-board').distances().moves.some(({ point }) => point === 'e24n4')",
    );
    // The longest line ends with Black's five.
    while board::state(&page).winner.is_none() {
        page.eval::<()>("document.querySelector('gomoku-board').next()");
    }
    let state = board::state(&page);
    assert_eq!(state.winner.as_deref(), Some("black"), "{:?}", state.moves);
    assert!(state.moves.len() <= 37, "{:?}", state.moves);
}

#[test]
fn the_window_is_moved_by_dragging_the_wheel_and_the_buttons() {
    let Some(page) = open(DESKTOP, "e0n0") else { return };
    wait_for_corners(&page, "w9s9", "e9n9");
    let cell = MAIN.place(&page, "e1n0").0 - MAIN.place(&page, "e0n0").0;
    let (x, y) = middle(&page);
    // The board follows the pointer, three columns to the left and two rows down.
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
    // A screen reader announces Black's answer.
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
fn the_element_shows_it_in_any_page() {
    let Some(browser) = browser::shared() else { return };
    let page = browser.page();
    let host = site::foreign(
        "<gomoku-board size='unbounded' rule='freestyle' moves='e0n0 w3s3' controls></gomoku-board>",
    );
    page.goto(&host.url(""));
    page.wait_for("document.querySelector('gomoku-board').state?.().moves.length >= 3");
    assert_eq!(board::moves(&page)[1], "w3s3");
    page.wait_for_element(&MAIN.part(".unproven a"));
    assert_eq!(page.warnings(), Vec::<String>::new());
}
