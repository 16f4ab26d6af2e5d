//! Tests other boards and rules in every mode, in saved games, in links and in records. Also tests that a player can choose
//! them on a phone.

use std::fs;
use tests::board::{self, MAIN};
use tests::browser::{self, Browser, Page, Viewport};
use tests::site;
use tests::words::words;

const DESKTOP: Viewport = Viewport::DESKTOP;

fn choose(page: &Page, board: &str) {
    page.click("#open-boards");
    page.click(&format!("#rule-{}", board.split_once('-').expect("a size and a rule").1));
    page.click(&format!("#board-{board}"));
    page.wait_until_gone("dialog");
    board::wait_for_board(page, board);
    board::wait_for_stones(page, 1);
}

/// Waits for the number of the stone by which Black wins.
fn bound(page: &Page) -> u32 {
    page.wait_until("a bound", |page| board::state(page).win_at.is_some());
    board::state(page).win_at.expect("it was there")
}

#[test]
fn another_board_is_fetched_when_chosen_and_saved() {
    let Some(page) = board::open(DESKTOP, "") else { return };
    let fetched = |part: &str| page.requests().iter().any(|url| url.contains(part));
    let shown = |n: &str, rule: &str| format!("{n} · {} ▾", words(&format!("rule.{rule}"), &[]));
    assert_eq!(page.text("#open-boards"), shown("15×15", "standard"));
    assert!(!fetched("everywhere"));
    page.click("#open-boards");
    page.wait_for_element("#board-21-standard[aria-pressed=false]");
    page.click("#rule-freestyle");
    page.wait_for_element("#board-15-freestyle[aria-pressed=true]");
    board::wait_for_board(&page, "15-freestyle");
    let by = |stone| words("dialogs/boards.by", &[("stone", stone)]);
    // The last is the infinite board, where the page does not always play the moves of the theorem.
    assert_eq!(page.texts(".boards .size span"), [vec![by("33"); 8], vec![by("61") + "*"]].concat());
    page.press("Escape");
    choose(&page, "20-freestyle");
    assert_eq!((board::moves(&page), bound(&page)), (vec!["j10".to_owned()], 33));
    assert!(fetched("data/everywhere."));
    assert_eq!(page.text("#open-boards"), shown("20×20", "freestyle"));
    board::play(&page, "t20");
    let played = board::moves(&page);
    assert_eq!(played.len(), 3);
    page.reload();
    board::wait_for_stones(&page, 3);
    board::wait_for_board(&page, "20-freestyle");
    assert_eq!(board::moves(&page), played);
    choose(&page, "15-standard");
    assert_eq!((board::moves(&page), bound(&page)), (vec!["h8".to_owned()], 33));
    page.click("[data-action=back]");
    board::wait_for_board(&page, "20-freestyle");
    board::wait_for_stones(&page, 3);
    assert_eq!(board::moves(&page), played);
    // A reply that was due when the board changed is played after Undo.
    page.click("#open-boards");
    page.eval::<()>(
        "(() => {
            const board = document.querySelector('gomoku-board');
            board.addEventListener('move', () => document.querySelector('#board-15-freestyle').click(), { once: true });
            board.play('t1').catch(() => {});
        })()",
    );
    board::wait_for_board(&page, "15-freestyle");
    board::wait_for_stones(&page, 1);
    page.click("[data-action=back]");
    board::wait_for_board(&page, "20-freestyle");
    board::wait_for_stones(&page, 5);
}

#[test]
fn the_page_has_the_complete_strategy_file() {
    for (file, board) in [("gomoku", "size=15 rule=standard"), ("everywhere", "size=21 rule=freestyle")] {
        let Some(page) = browser::shared().map(Browser::page) else { return };
        page.before_load(
            "addEventListener('ready', ({ detail }) => (globalThis.strategy = detail.strategy), true)",
        );
        let host = site::foreign(&format!("<gomoku-board {board}></gomoku-board>"));
        page.goto(&host.url(""));
        let text = fs::read_to_string(site::root().join(format!("www/data/{file}.json"))).expect(file);
        let written: serde_json::Value = serde_json::from_str(&text).expect("the strategy");
        let counts = "(({ nodes, answers }) => ({ nodes, answers }))(globalThis.strategy ?? {})";
        page.wait_until(file, |page| page.eval::<serde_json::Value>(counts) == written["counts"]);
    }
}

#[test]
fn links_and_records_contain_the_board() {
    let Some(page) = board::open(DESKTOP, "#board=19-standard&moves=j10-k11") else { return };
    let shows = |board: &str, first: [&str; 2]| {
        board::wait_for_board(&page, board);
        page.wait_until("the game", |page| board::moves(page).starts_with(&first.map(str::to_owned)));
        board::wait_for_stones(&page, 3);
    };
    let load = |text: &str| {
        page.click("#open-share");
        page.set("dialog textarea", text);
        page.click("#load-text");
    };
    shows("19-standard", ["j10", "k11"]);
    // A record on another size opens that board.
    load("(;FF[4]GM[4]SZ[21];B[kk];W[ll])");
    shows("21-standard", ["k11", "l10"]);
    page.goto(&site::built().url("#board=23-standard&moves=a1"));
    MAIN.wait_for_alert(&page, "23-standard");
    shows("21-standard", ["k11", "l10"]);
    // A link without a board means 15x15 standard.
    page.goto(&site::built().url("#moves=h8-i9"));
    shows("15-standard", ["h8", "i9"]);
    // A record with points of the infinite board opens that board. Other text has no effect.
    load("e0n0 e1n2");
    shows("unbounded-standard", ["e0n0", "e1n2"]);
    page.wait_until_gone("dialog");
    load("e0n0 w2n2 e1n1 s3");
    page.wait_for_text("dialog .problem", "s3");
    page.set("dialog textarea", "e0n0\nw2n2");
    page.click("#load-text");
    shows("unbounded-standard", ["e0n0", "w2n2"]);
    page.wait_until_gone("dialog");
}

#[test]
fn six_in_a_row_wins_under_freestyle() {
    let Some(page) = board::open(DESKTOP, "") else { return };
    for (board, winner, says) in [
        ("19-freestyle", Some("black"), "status.blackWon"),
        ("19-standard", None, "status.overline"),
        ("15-standard", None, "status.overline"),
    ] {
        board::visit(&page, &format!("#analysis&board={board}&moves=a1-b2-a2-b3-a3-b4-a5-b6-a6-b7-a4"));
        board::wait_for_board(&page, board);
        page.wait_for_text("#headline h2", &words(says, &[("n", "6")]));
        assert_eq!(board::state(&page).winner.as_deref(), winner, "{board}");
    }
}

#[test]
fn the_element_accepts_a_size_and_a_rule() {
    let Some(page) = board::open(DESKTOP, "embed.html") else { return };
    page.eval::<()>(
        "void document.body.append(window.board = Object.assign(document.createElement('gomoku-board'),
            { size: 17, rule: 'freestyle', moves: 'i9 j10' }))",
    );
    let cells = |side: usize| {
        page.wait_for(&format!(
            "board.shadowRoot.querySelectorAll('[role=gridcell]').length === {}",
            side * side
        ));
    };
    cells(17);
    page.wait_for("board.state().moves.length === 3 && board.state().winAt === 33");
    page.eval::<()>("void (board.size = 14)");
    cells(15);
    assert!(page.warnings().iter().any(|warning| warning.contains("size=\"14\"")), "{:?}", page.warnings());
    page.eval::<()>("board.load('h8 o15')");
    assert_eq!(page.eval::<Vec<String>>("board.state().moves").len(), 3);
    page.eval::<()>("board.remove()");
}

#[test]
fn the_largest_board_can_be_played_with_a_finger() {
    let Some(page) = board::open(Viewport::PHONE, "#board=21-freestyle&moves=k11") else { return };
    board::wait_for_board(&page, "21-freestyle");
    bound(&page);
    let (x, y) = MAIN.place(&page, "l13");
    // Touch beside the point, move to it under the loupe, and confirm.
    page.touch("touchStart", &[(x - 40.0, y + 30.0)]);
    page.touch("touchMove", &[(x, y)]);
    page.touch("touchEnd", &[]);
    assert_eq!(board::moves(&page), ["k11"], "nothing falls by accident");
    page.tap_at(x, y);
    board::wait_for_stones(&page, 3);
    assert_eq!(board::moves(&page)[1], "l13");
    page.assert_fits("the largest board");
}
