//! The element on other pages: input, events, and styles.

use crate::embed;
use serde_json::json;
use tests::board::{self, EMBEDDED};
use tests::browser::{Page, Viewport};

/// Opens a page on another origin and waits for its board.
fn open(body: &str) -> Option<Page<'static>> {
    embed::open("", body)
}

fn wait_for_stones(page: &Page, stones: usize) {
    board::wait_for_moves(page, "board", stones);
}

/// The color on a canvas, `aside` cells to the right of a point.
fn color(page: &Page, sheet: &str, point: &str, aside: f64) -> Vec<u8> {
    let (x, y) = EMBEDDED.place(page, point);
    let cell = page.rect(&EMBEDDED.point(point)).width;
    page.call(
        "(sheet, x, y) => {
            const canvas = board.shadowRoot.querySelector(`[data-sheet=${sheet}]`);
            const { left, top, width } = canvas.getBoundingClientRect();
            const scale = canvas.width / width;
            return [...canvas.getContext('2d').getImageData((x - left) * scale, (y - top) * scale, 1, 1).data];
        }",
        &json!([sheet, x + aside * cell, y]),
    )
}

#[test]
fn a_button_and_a_method_pass_under_renju() {
    const PASS: &str = "#board >>> [data-action=pass]:not([hidden])";
    let Some(page) = open("<gomoku-board id='board' rule='renju' controls></gomoku-board>") else { return };
    page.wait_for_element(PASS);
    page.eval::<()>(
        "void board.addEventListener('beforemove', (event) => {
            window.asked = event.detail.point;
            event.preventDefault();
        }, { once: true })",
    );
    page.click(PASS);
    assert_eq!(page.eval::<String>("asked"), "pass");
    wait_for_stones(&page, 1);
    page.click(PASS);
    wait_for_stones(&page, 3);
    assert_eq!(page.eval::<String>("board.state().moves[1]"), "pass");
    page.eval::<()>("board.pass()");
    assert_eq!(page.eval::<String>("board.state().moves[3]"), "pass");
    page.eval::<()>("void (board.rule = 'standard')");
    page.wait_until_gone(PASS);
    assert_eq!(page.eval::<String>("board.pass().catch((error) => error.code)"), "no-pass");
}

#[test]
fn a_page_marks_points_on_the_board() {
    let highlights = r##"highlights='[{"point":"d4","color":"#00ff00"}]'"##;
    let Some(page) = open(&format!("<gomoku-board id='board' {highlights}></gomoku-board>")) else { return };
    page.eval::<()>(
        "void (board.markers = [{ point: 'c12', text: 'A', color: '#0000ff' }, { point: 'm3', shape: 'square', color: '#0000ff' }],
               board.arrows = [{ from: 'e12', to: 'k12', color: '#ff0000' }])",
    );
    let is = |sheet: &str, point: &str, aside: f64, wanted: [u8; 3]| {
        page.wait_until(&format!("{point} on {sheet}"), |page| {
            let color = color(page, sheet, point, aside);
            color[3] > 90 && color[..3].iter().zip(wanted).all(|(is, wanted)| is.abs_diff(wanted) < 8)
        });
    };
    is("ground", "d4", 0.3, [0, 255, 0]);
    is("pieces", "c12", 0.3, [0, 0, 255]);
    is("pieces", "m3", 0.22, [0, 0, 255]);
    is("pieces", "h12", 0.0, [255, 0, 0]);
    let kept: serde_json::Value = page.eval("JSON.parse(board.getAttribute('arrows'))");
    assert_eq!(kept, json!([{ "from": "e12", "to": "k12", "color": "#ff0000" }]));
    page.eval::<()>("void (board.markers = [], board.arrows = null)");
    page.wait_until("the marks are gone", |page| color(page, "pieces", "h12", 0.0)[3] == 0);
    assert!(page.warnings().is_empty(), "{:?}", page.warnings());

    page.eval::<()>("void (board.arrows = [{ from: 'h8', to: 'z99' }], board.markers = 'x')");
    page.wait_until("both are warned of", |page| page.warnings().len() == 2);
}

#[test]
fn a_page_cancels_a_move_and_plays_a_level() {
    let body = "<main><gomoku-board id='board' engine='best' level='3' seed='7'></gomoku-board></main>";
    let Some(page) = open(body) else { return };
    page.eval::<()>(
        "void (window.heard = [], window.refuse = true,
            document.querySelector('main').addEventListener('beforemove', (event) => {
                heard.push(`beforemove ${event.detail.point} ${event.detail.color}`);
                if (refuse) event.preventDefault();
            }),
            document.addEventListener('move', ({ detail }) => heard.push(`move ${detail.color}`)))",
    );
    // A stone goes where the mouse button is released.
    let drag = |from: &str, to: &str| page.drag(EMBEDDED.place(&page, from), EMBEDDED.place(&page, to));
    drag("e5", "i9");
    page.wait_for("heard.length === 1");
    assert_eq!(page.eval::<usize>("board.state().moves.length"), 1, "the page refused the stone");
    page.eval::<()>("void (refuse = false)");
    drag("f5", "i9");
    wait_for_stones(&page, 3);
    let heard: Vec<String> = page.eval("heard");
    assert_eq!(heard, ["beforemove i9 white", "beforemove i9 white", "move white", "move black"]);
    assert_eq!(page.worker_count(), 2, "the strategy's and that of the levels");

    // The same seed gives the same replies. `play()` sends no `beforemove`.
    let game: Vec<String> = page.eval("board.state().moves");
    page.eval::<()>("board.undo()");
    page.eval::<()>("board.play('i9')");
    wait_for_stones(&page, 3);
    assert_eq!(page.eval::<Vec<String>>("board.state().moves"), game);
    assert_eq!(page.eval::<usize>("heard.filter((one) => one.startsWith('before')).length"), 2);

    page.eval::<()>("board.remove()");
    page.wait_until("both engines have ended with the board", |page| page.worker_count() == 0);
}

#[test]
fn undo_redo_and_hint_work_during_a_game() {
    let Some(page) = open("<gomoku-board id='board'></gomoku-board>") else { return };
    page.eval::<()>("board.play('i10')");
    wait_for_stones(&page, 3);
    page.eval::<()>("board.undo()");
    wait_for_stones(&page, 1);
    page.eval::<()>("board.redo()");
    wait_for_stones(&page, 3);
    let hint: serde_json::Value = page.eval("board.hint()");
    let point = hint["point"].as_str().expect("a point");
    assert!(hint["winAt"].as_u64().is_some_and(|stone| stone <= 27), "{hint}");
    page.wait_until("the hint is shown", |page| color(page, "pieces", point, 0.3)[3] > 60);
    page.call::<()>("(point) => board.play(point)", &json!([point]));
    wait_for_stones(&page, 5);
    page.eval::<()>("board.undo()");
    page.wait_until("it is shown no more", |page| color(page, "pieces", point, 0.3)[3] == 0);
}

#[test]
fn two_lines_fit_a_laptop_and_styles_apply_to_the_board() {
    let Some(page) = open("<gomoku-board id='board' controls></gomoku-board>") else { return };
    page.set_viewport(Viewport { height: 720, ..Viewport::DESKTOP });
    page.wait_for_element("#board >>> .controls button");
    page.wait_for_element("#board >>> .status strong");
    page.wait_for("document.documentElement.scrollHeight <= 720");
    let side = page.rect("#board >>> .board").width;
    assert!((560.0..=700.0).contains(&side), "{side}");

    page.eval::<()>(
        "void document.head.insertAdjacentHTML('beforeend', `<style>
            gomoku-board { --gomoku-size: 300px; --gomoku-wood: #00ff00; --gomoku-ink: #0000ff; }
            gomoku-board::part(board) { border-radius: 0px; } gomoku-board::part(button-next) { background: rgb(1, 2, 3); }
        </style>`)",
    );
    page.eval::<()>("void (board.theme = 'light')");
    page.wait_until("the size", |page| page.rect("#board >>> .board").width == 300.0);
    let style = |part: &str, name: &str| -> String {
        page.call(
            "(part, name) => getComputedStyle(board.shadowRoot.querySelector(part))[name]",
            &json!([part, name]),
        )
    };
    page.wait_until("the wood", |_| style(".board", "backgroundImage").contains("rgb(0, 255, 0)"));
    assert_eq!(style(".board", "borderRadius"), "0px");
    assert_eq!(style(".status strong", "color"), "rgb(0, 0, 255)");
    page.wait_until("the button", |_| style("[data-action=next]", "backgroundColor") == "rgb(1, 2, 3)");
}
