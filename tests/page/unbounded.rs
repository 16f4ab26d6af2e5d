//! The board without edges: chosen like another board, played to the end far away and near, moved under its window by pointer,
//! wheel and keys, held by links and records; nothing is claimed of it.

use tests::browser::{self, Page, Viewport};
use tests::{board, elsewhere, site};

const PHONE: Viewport = Viewport { width: 360, height: 740, density: 3.0, phone: true };

/// The page on the board without edges.
fn open(page: &Page, moves: &str) {
    page.goto(&site::built().url(&format!("#board=unbounded-standard&moves={moves}")));
    page.wait_for("document.querySelector('gomoku-board')?.shadowRoot?.querySelector('.unproven a')");
    board::wait_for_stones(page, moves.split('-').count());
    page.wait_for_element("gomoku-board >>> .boundless [role=gridcell]");
    page.wait_for_element("[role=tab][aria-selected=true]");
}

fn moves(page: &Page) -> Vec<String> {
    board::state(page).moves
}

/// The points in the corners of the window, the lower left and the upper right one.
fn corners(page: &Page) -> (String, String) {
    page.eval(
        "(() => {
            const cells = [...document.querySelector('gomoku-board').shadowRoot.querySelectorAll('[role=gridcell]')];
            // A window that has just grown has its cells a frame later.
            const name = (cell) => cell?.getAttribute('aria-label')?.split(' ')[0] ?? '';
            const side = Math.sqrt(cells.length);
            return [name(cells[side * (side - 1)]), name(cells[side - 1])];
        })()",
    )
}

fn wait_for_corners(page: &Page, low: &str, high: &str) {
    let wanted = (low.to_owned(), high.to_owned());
    page.wait_until(&format!("{low} and {high} in the corners"), |page| corners(page) == wanted);
}

fn middle(page: &Page) -> (f64, f64) {
    page.rect("gomoku-board >>> .board").at(0.5, 0.5)
}

#[test]
fn it_is_chosen_beside_the_others_and_claims_nothing() {
    let Some(browser) = browser::shared() else { return };
    let page = browser.page();
    page.goto(&site::built().url(""));
    board::wait_for_stones(&page, 1);
    page.wait_for_element("[role=tab][aria-selected=true]");
    assert!(!page.requests().iter().any(|url| url.contains("/unbounded/")));
    page.click("#open-boards");
    page.wait_for_element("#board-unbounded-freestyle");
    assert_eq!(page.text("#board-unbounded-freestyle"), "won so far, this play not proven");
    page.click("#board-unbounded-freestyle");
    page.wait_for("document.querySelector('gomoku-board').shadowRoot.querySelector('.unproven a')");
    board::wait_for_stones(&page, 1);
    assert_eq!(
        (moves(&page), page.text("#open-boards")),
        (vec!["e0n0".to_owned()], "∞ · Five or more ▾".into())
    );
    wait_for_corners(&page, "w9s9", "e9n9");
    let said = page.text("gomoku-board >>> .unproven");
    assert!(said.starts_with("Black has won every game here; this play is not proven."), "{said}");
    let claimed: bool = page.eval("document.querySelector('gomoku-board').state().winAt !== null");
    assert!(!claimed, "no stone is promised");
    // The modes that need a proof stay where they are, and say why.
    page.click("#mode-learn");
    page.wait_for("document.querySelector('gomoku-board').shadowRoot.querySelector('.toast').textContent.includes('Learn and Analyse')");
    assert_eq!(page.text("[role=tab][aria-selected=true]"), page.text("#mode-play"));
    page.reload();
    page.wait_for("document.querySelector('gomoku-board')?.shadowRoot?.querySelector('.unproven a')");
    board::wait_for_stones(&page, 1);
    assert_eq!(moves(&page), ["e0n0"], "the choice is kept");
    page.eval::<()>("document.querySelector('gomoku-board').shadowRoot.querySelector('.unproven a').click()");
    page.wait_for("document.querySelector('tr#without-edges')");
    let row = page.text("tr#without-edges");
    assert!(row.contains("without edges") && row.contains("an argument"), "{row}");
    let note = page.text("#proven .note");
    assert!(note.contains("another strategy is played here"), "{note}");
    page.assert_no_problems();
}

#[test]
fn black_wins_wherever_white_plays_and_the_window_grows() {
    let Some(browser) = browser::shared() else { return };
    let page = browser.page();
    open(&page, "e0n0");
    // At the border, then far beyond it: a row of three and a four that Black must stop out there.
    board::play(&page, "e9n3");
    page.wait_until("a larger window", |page| corners(page).0 != "w9s9");
    for far in ["e40n40", "e41n40", "e42n40"] {
        page.call::<()>(
            "(point) => document.querySelector('gomoku-board').play(point).catch(() => {})",
            &serde_json::json!([far]),
        );
    }
    let so_far = moves(&page);
    assert_eq!(so_far.len(), 9, "{so_far:?}");
    // From here on White plays on in a row as far as Black lets her.
    for _ in 0..20 {
        if board::state(&page).winner.is_some() {
            break;
        }
        page.call::<()>(
            "async () => {
                const board = document.querySelector('gomoku-board');
                const { moves } = board.state();
                const wanted = ['e43n40', 'e39n40', 'e44n40', 'e38n40', 'e70s70', 'e71s70', 'e72s70', 'e73s70', 'e74s70', 'e60n1', 'e61n1', 'e62n1'];
                await board.play(wanted.find((point) => !moves.includes(point))).catch(() => {});
            }",
            &serde_json::json!([]),
        );
    }
    let state = board::state(&page);
    assert_eq!(state.winner.as_deref(), Some("black"), "{:?}", state.moves);
    assert!(state.moves.len() <= 37, "{:?}", state.moves);
    page.assert_no_problems();
}

/// Explore there, once the move next to the first stone has its number; what a screen reader hears of it.
fn explored(page: &Page) -> String {
    let label = "[...document.querySelector('gomoku-board').shadowRoot.querySelectorAll('[role=gridcell]')]
        .map((cell) => cell.getAttribute('aria-label')).find((label) => label?.startsWith('e1n1 '))";
    page.wait_for("document.querySelector('#extra .groups li')");
    page.wait_for("document.querySelector('gomoku-board').controller.childrenComplete");
    page.wait_for(&format!("{label}?.includes('32')"));
    page.eval(label)
}

#[test]
fn what_the_strategy_says_is_explored_and_called_unproven() {
    let Some(browser) = browser::shared() else { return };
    let page = browser.page();
    open(&page, "e0n0");
    page.click("#mode-explore");
    assert_eq!(explored(&page), "e1n1 empty, 32 stones left by the strategy if White plays here, not proven");
    assert_eq!(page.text("#extra .groups b"), "33");
    assert!(page.text("#extra .note").contains("so far it won every game, not proven"));
    let titles: Vec<String> =
        page.eval("[...document.querySelectorAll('#extra .groups b, #extra .chips button[title]')].map((one) => one.title)");
    assert!(titles.len() > 20, "{titles:?}");
    assert!(titles.iter().all(|title| title.contains("not proven")), "{titles:?}");
    let claims: bool = page.eval(
        "(({ controller }) => controller.state().winAt !== null || controller.children.some(({ winAt }) => winAt !== null))(document.querySelector('gomoku-board'))",
    );
    assert!(!claims, "a number is no claim");
    assert!(!page.text("#headline").contains("33"), "{}", page.text("#headline"));
    // White's longest resistance and Black's answer, by key and by button; then a move of the list, and back.
    page.press("n");
    board::wait_for_stones(&page, 3);
    page.click("[data-action=next]");
    board::wait_for_stones(&page, 5);
    page.press("b");
    page.wait_for("document.querySelector('gomoku-board').state().moves.length === 3");
    page.wait_for("document.querySelector('#extra .chips button')");
    page.click("#extra .chips button");
    board::wait_for_stones(&page, 5);
    let claimed: bool = page.eval("document.querySelector('gomoku-board').state().winAt !== null");
    assert!(!claimed, "nor is what was reached by it");
    page.assert_no_problems();
}

#[test]
fn the_window_follows_what_is_explored_and_every_language_says_that_it_is_not_proven() {
    let Some(browser) = browser::shared() else { return };
    let page = browser.page();
    for (language, unproven) in [
        ("de", "nicht bewiesen"),
        ("ru", "не доказано"),
        ("zh", "未证明"),
        ("ja", "証明なし"),
        ("en", "not proven"),
    ] {
        page.goto(&site::built().url("embed.html"));
        page.eval::<()>(&format!(
            "void localStorage.setItem('gomoku.settings', JSON.stringify({{ language: '{language}' }}))"
        ));
        open(&page, "e0n0");
        page.click("#mode-explore");
        let heard = explored(&page);
        assert!(heard.contains(unproven), "{language}: {heard}");
        page.wait_for(&format!("document.querySelector('#extra .groups b').title.includes('{unproven}')"));
    }
    // A wasted stone far away, placed by a program: the window goes there, and has its numbers at once.
    page.call::<()>(
        "(point) => document.querySelector('gomoku-board').play(point)",
        &serde_json::json!(["e22n4"]),
    );
    page.wait_until("a window with both", |page| corners(page).0 != "w9s9");
    page.wait_for(
        "document.querySelector('gomoku-board').controller.children.some(({ point }) => point === 'e24n4')",
    );
    // White's longest resistance again and again: the line ends with Black's five.
    for _ in 0..20 {
        if board::state(&page).winner.is_some() {
            break;
        }
        page.eval::<()>("document.querySelector('gomoku-board').next()");
    }
    let state = board::state(&page);
    assert_eq!(state.winner.as_deref(), Some("black"), "{:?}", state.moves);
    assert!(state.moves.len() <= 37, "{:?}", state.moves);
    page.assert_no_problems();
}

#[test]
fn games_in_the_pages_engine_are_won() {
    let Some(browser) = browser::shared() else { return };
    let page = browser.page();
    page.goto(&site::built().url(""));
    board::wait_for_stones(&page, 1);
    for style in elsewhere::BOUNDLESS_STYLES {
        for game in elsewhere::play_boundless(&page, "standard", style, &[1, 7919]) {
            elsewhere::check_won(&game, "standard");
        }
    }
    page.assert_no_problems();
}

#[test]
fn the_window_is_moved_by_dragging_the_wheel_and_the_buttons() {
    let Some(browser) = browser::shared() else { return };
    let page = browser.page();
    page.set_viewport(Viewport::DESKTOP);
    open(&page, "e0n0");
    wait_for_corners(&page, "w9s9", "e9n9");
    let cell = {
        let (x, _) = board::place(&page, "e1n0");
        x - board::place(&page, "e0n0").0
    };
    let (x, y) = middle(&page);
    // What lies under the pointer comes along: three columns to the left, two rows down.
    page.drag((x, y), (x - 3.0 * cell, y + 2.0 * cell));
    wait_for_corners(&page, "w6s7", "e12n11");
    assert_eq!(moves(&page), ["e0n0"], "a drag places no stone");
    page.send(
        "Input.dispatchMouseEvent",
        serde_json::json!({ "type": "mouseWheel", "x": x, "y": y, "deltaX": 0, "deltaY": 2.0 * cell + 3.0 }),
    );
    wait_for_corners(&page, "w6s9", "e12n9");
    page.click("gomoku-board >>> [data-zoom=out]");
    wait_for_corners(&page, "w8s11", "e14n11");
    page.click("gomoku-board >>> [data-zoom=in]");
    page.click("gomoku-board >>> [data-zoom=in]");
    wait_for_corners(&page, "w4s7", "e10n7");
    page.click("gomoku-board >>> [data-zoom=fit]");
    wait_for_corners(&page, "w9s9", "e9n9");
    board::play(&page, "e2n1");
    assert_eq!(moves(&page)[1], "e2n1");
    page.assert_no_problems();
}

#[test]
fn the_cursor_moves_the_window_at_its_border() {
    let Some(browser) = browser::shared() else { return };
    let page = browser.page();
    open(&page, "e0n0");
    page.press("g");
    for _ in 0..12 {
        page.press("ArrowRight");
    }
    for _ in 0..3 {
        page.press("ArrowUp");
    }
    wait_for_corners(&page, "w6s9", "e12n9");
    let here: String = page
        .eval("document.querySelector('gomoku-board').shadowRoot.activeElement.getAttribute('aria-label')");
    assert_eq!(here, "e12n3 empty");
    page.press("Enter");
    board::wait_for_stones(&page, 3);
    assert_eq!(moves(&page)[1], "e12n3");
    // A screen reader hears where Black has answered.
    let black = moves(&page)[2].clone();
    let heard: String = page
        .eval("document.querySelector('gomoku-board').shadowRoot.querySelector('[aria-live]').textContent");
    assert!(heard.starts_with(&format!("{black} ")), "{heard}");
    page.assert_no_problems();
}

#[test]
fn links_and_records_hold_it() {
    let Some(browser) = browser::shared() else { return };
    let page = browser.page();
    open(&page, "e0n0-e30s4");
    board::wait_for_stones(&page, 3);
    let played = moves(&page);
    assert_eq!(played[..2], ["e0n0", "e30s4"]);
    page.click("#open-share");
    page.wait_for_element("dialog textarea");
    let text: String = page.eval("document.querySelector('dialog textarea').value");
    assert_eq!(text, played.join(" "));
    page.eval::<()>("void (document.querySelector('dialog textarea').value = 'e0n0 w2n2 e1n1 s3')");
    page.click("#load-text");
    page.wait_for("document.querySelector('dialog .problem').textContent.includes('s3')");
    page.eval::<()>("void (document.querySelector('dialog textarea').value = 'e0n0\\nw2n2')");
    page.click("#load-text");
    page.wait_for("!document.querySelector('dialog')");
    board::wait_for_stones(&page, 3);
    assert_eq!(moves(&page)[..2], ["e0n0", "w2n2"]);
    page.eval::<()>("void (location.hash = '#moves=h8-i9')");
    page.wait_for("document.querySelector('gomoku-board').controller.board.size === 15");
    board::wait_for_stones(&page, 3);
    assert_eq!(moves(&page)[..2], ["h8", "i9"]);
    // The record of the board without edges brings it along.
    page.click("#open-share");
    page.wait_for_element("dialog textarea");
    page.eval::<()>("void (document.querySelector('dialog textarea').value = 'e0n0 e1n2')");
    page.click("#load-text");
    page.wait_for("!document.querySelector('dialog')");
    board::wait_for_stones(&page, 3);
    assert_eq!(moves(&page)[..2], ["e0n0", "e1n2"]);
    page.assert_no_problems();
}

#[test]
fn a_finger_moves_the_board_and_two_taps_place_a_stone() {
    let Some(browser) = browser::shared() else { return };
    let page = browser.page();
    page.set_viewport(PHONE);
    open(&page, "e0n0");
    let (x, y) = middle(&page);
    page.touch("touchStart", &[(x, y)]);
    for part in 1..=6 {
        page.touch("touchMove", &[(x - 12.0 * f64::from(part), y)]);
    }
    page.touch("touchEnd", &[]);
    page.wait_until("another part", |page| corners(page).0 != "w9s9");
    assert_eq!(moves(&page), ["e0n0"]);
    let (x, y) = board::place(&page, "e3n3");
    page.tap_at(x, y);
    page.wait_for_element("gomoku-board >>> .place:not([hidden])");
    page.tap_at(x, y);
    board::wait_for_stones(&page, 3);
    assert_eq!(moves(&page)[1], "e3n3");
    page.assert_no_problems();
}

#[test]
fn the_element_shows_it_in_any_page() {
    let Some(browser) = browser::shared() else { return };
    let page = browser.page();
    let html = format!(
        "<!doctype html><html lang='en'><title>board</title><link rel='icon' href='data:,'>
         <script type='module' src='{}'></script>
         <gomoku-board size='unbounded' rule='freestyle' moves='e0n0 w3s3' controls></gomoku-board>",
        site::built().url("gomoku-board.js")
    );
    let host = site::of_files(&[("index.html", &html)], None);
    page.goto(&host.url(""));
    page.wait_for("document.querySelector('gomoku-board').state?.().moves.length >= 3");
    assert_eq!(moves(&page)[1], "w3s3");
    page.wait_for("document.querySelector('gomoku-board').shadowRoot.querySelector('.unproven a')");
    assert_eq!(page.warnings(), Vec::<String>::new());
    page.assert_no_problems();
}
