//! Other boards and the other rule: one choice for all modes, kept, in links and in records; the strategy, its distances and its
//! second moves there; and on a phone.

use serde_json::{Value, json};
use tests::browser::{self, Page, Viewport};
use tests::{board, elsewhere, site};

const PHONE: Viewport = Viewport { width: 360, height: 740, density: 3.0, phone: true };

fn open(page: &Page, link: &str) {
    page.goto(&site::built().url(link));
    board::wait_for_stones(page, 1);
    page.wait_for_element("[role=tab][aria-selected=true]");
}

/// Chooses a board as a person does.
fn choose(page: &Page, board: &str) {
    page.click("#open-boards");
    page.click(&format!("#board-{board}"));
    page.wait_for(&format!("!document.querySelector('dialog') && {}", on(board)));
}

/// Whether this board is shown.
fn on(board: &str) -> String {
    format!(
        "(({{ size, rule }}) => size + '-' + rule)(document.querySelector('gomoku-board').controller.board) === '{board}'"
    )
}

fn moves(page: &Page) -> Vec<String> {
    board::state(page).moves
}

fn wait_for_bound(page: &Page) -> u32 {
    page.wait_for("document.querySelector('gomoku-board').state().winAt");
    page.eval("document.querySelector('gomoku-board').state().winAt")
}

fn requested(page: &Page, end: &str) -> bool {
    page.requests().iter().any(|url| url.ends_with(end))
}

#[test]
fn another_board_is_fetched_when_it_is_chosen_and_kept() {
    let Some(browser) = browser::shared() else { return };
    let page = browser.page();
    open(&page, "");
    assert_eq!(page.text("#open-boards"), "15×15 · Exactly five ▾");
    assert!(!page.requests().iter().any(|url| url.contains("engine/boards") || url.contains("everywhere")));
    page.click("#open-boards");
    page.wait_for_element("#board-21-freestyle");
    let cells: Vec<String> =
        page.eval("[...document.querySelectorAll('.boards td button')].map((button) => button.textContent)");
    // The last row is the board without edges, under both rules.
    assert_eq!(cells, [vec!["by stone 33"; 16], vec!["won so far, this play not proven"; 2]].concat());
    page.press("Escape");
    choose(&page, "20-freestyle");
    assert!(requested(&page, "engine/boards_bg.wasm") || wait_for_bound(&page) > 0);
    assert_eq!((moves(&page), wait_for_bound(&page)), (vec!["j10".to_owned()], 33));
    assert!(requested(&page, "data/everywhere.dense"));
    let counts: Value = page.eval("(({ nodes, answers }) => ({ nodes, answers }))(document.querySelector('gomoku-board').controller.engine.status.strategy)");
    let written: Value =
        serde_json::from_str(include_str!("../../www/data/everywhere.json")).expect("the strategy");
    assert_eq!(counts, written["counts"], "it is the whole strategy");
    assert_eq!(page.text("#open-boards"), "20×20 · Five or more ▾");
    board::play(&page, "t20");
    assert_eq!(moves(&page).len(), 3);
    let played = moves(&page);
    page.reload();
    board::wait_for_stones(&page, 3);
    page.wait_for(&on("20-freestyle"));
    assert_eq!(moves(&page), played);
    choose(&page, "15-standard");
    assert_eq!(moves(&page), ["h8"]);
    assert_eq!(wait_for_bound(&page), 33);
    page.assert_no_problems();
}

#[test]
fn a_link_and_a_record_hold_the_board() {
    let Some(browser) = browser::shared() else { return };
    let page = browser.page();
    open(&page, "#board=19-standard&moves=j10-k11");
    page.wait_for(&on("19-standard"));
    board::wait_for_stones(&page, 3);
    assert_eq!(moves(&page)[..2], ["j10", "k11"]);
    page.click("#open-share");
    page.wait_for_element("dialog textarea");
    // Another program's record of another size takes its board with it.
    page.eval::<()>(
        "void (document.querySelector('dialog textarea').value = '(;FF[4]GM[4]SZ[21];B[kk];W[ll])')",
    );
    page.click("#load-text");
    page.wait_for(&on("21-standard"));
    board::wait_for_stones(&page, 3);
    assert_eq!(moves(&page)[..2], ["k11", "l10"]);
    page.eval::<()>("void (location.hash = '#board=23-standard&moves=a1')");
    page.wait_for("document.querySelector('gomoku-board').shadowRoot.querySelector('.toast').textContent.includes('23-standard')");
    assert_eq!(moves(&page)[..2], ["k11", "l10"], "the board is as it was");
    // A link that names no board is for 15x15 with exactly five, as it ever was.
    page.eval::<()>("void (location.hash = '#moves=h8-i9')");
    page.wait_for(&on("15-standard"));
    board::wait_for_stones(&page, 3);
    assert_eq!(moves(&page)[..2], ["h8", "i9"]);
    page.assert_no_problems();
}

#[test]
fn the_explorer_knows_the_second_moves_and_the_distances() {
    let Some(browser) = browser::shared() else { return };
    let page = browser.page();
    open(&page, "#board=21-standard&moves=k11");
    page.wait_for(&on("21-standard"));
    page.click("#mode-explore");
    page.wait_for("document.querySelectorAll('#extra .groups li').length > 2");
    assert_eq!(page.text("#extra h3"), "The 65 second moves by the stone that wins");
    let first: String = page.text("#extra .groups b");
    assert_eq!(first, "33");
    page.wait_for("document.querySelector('gomoku-board').controller.children.length === 440");
    let winning: bool = page.eval(
        "document.querySelector('gomoku-board').controller.children.every(({ winAt }) => winAt >= 21 && winAt <= 33)",
    );
    assert!(winning, "every second move has its distance");
    page.press("n");
    board::wait_for_stones(&page, 3);
    assert!(wait_for_bound(&page) <= 33);
    page.assert_no_problems();
}

#[test]
fn six_wins_under_the_rule_that_says_so() {
    let Some(browser) = browser::shared() else { return };
    let page = browser.page();
    let six = "a1-b2-a2-b3-a3-b4-a5-b6-a6-b7-a4";
    for (rule, winner, words) in [
        ("freestyle", json!("black"), "Black wins with 6 in a row"),
        ("standard", Value::Null, "6 in a row do not win: exactly five are needed"),
    ] {
        open(&page, "");
        page.click("#mode-analyse");
        page.eval::<()>(&format!("void (location.hash = '#board=19-{rule}&moves={six}')"));
        page.wait_for(&on(&format!("19-{rule}")));
        page.wait_for("document.querySelector('gomoku-board').state().moves.length === 11");
        assert_eq!(
            page.eval::<Value>("document.querySelector('gomoku-board').state().winner"),
            winner,
            "{rule}"
        );
        page.wait_for(&format!("document.querySelector('#headline h2').textContent === '{words}'"));
    }
    page.assert_no_problems();
}

#[test]
fn the_element_takes_a_size_and_a_rule() {
    let Some(browser) = browser::shared() else { return };
    let page = browser.page();
    page.goto(&site::built().url("embed.html"));
    page.eval::<()>(
        "void document.body.append(window.board = Object.assign(document.createElement('gomoku-board'), { size: 17, rule: 'freestyle', moves: 'i9 j10' }))",
    );
    page.wait_for(
        "board.controller.board.size === 17 && board.state().moves.length === 3 && !board.state().thinking",
    );
    page.wait_for("board.state().winAt === 33");
    page.eval::<()>("void (board.size = 14)");
    page.wait_for("board.controller.board.size === 15 && board.controller.board.rule === 'freestyle'");
    assert!(page.warnings().iter().any(|warning| warning.contains("size=\"14\"")), "{:?}", page.warnings());
    page.eval::<()>("board.load('h8 o15')");
    assert_eq!(page.eval::<Vec<String>>("board.state().moves").len(), 3);
    page.eval::<()>("board.remove()");
    page.assert_no_problems();
}

#[test]
fn the_largest_board_can_be_played_with_a_finger() {
    let Some(browser) = browser::shared() else { return };
    let page = browser.page();
    page.set_viewport(PHONE);
    open(&page, "#board=21-freestyle&moves=k11");
    page.wait_for(&on("21-freestyle"));
    wait_for_bound(&page);
    let (x, y) = board::place(&page, "l13");
    // A finger comes down beside the point, sees it in the loupe, moves there, and says that it is the one.
    page.touch("touchStart", &[(x - 40.0, y + 30.0)]);
    page.touch("touchMove", &[(x, y)]);
    page.touch("touchEnd", &[]);
    assert_eq!(moves(&page), ["k11"], "nothing falls by accident");
    page.tap_at(x, y);
    board::wait_for_stones(&page, 3);
    assert_eq!(moves(&page)[1], "l13");
    let wide: bool = page.eval("document.documentElement.scrollWidth > innerWidth");
    assert!(!wide, "nothing is wider than the phone");
    page.assert_no_problems();
}

#[test]
fn black_wins_games_on_other_boards() {
    let Some(browser) = browser::shared() else { return };
    let page = browser.page();
    open(&page, "");
    for (size, rule) in [(15, "freestyle"), (16, "standard"), (19, "standard"), (22, "freestyle")] {
        for style in elsewhere::STYLES {
            for game in elsewhere::play(&page, size, rule, style, &[1, 7919, 65_537]) {
                elsewhere::check(&game, rule, 33);
            }
        }
    }
    page.assert_no_problems();
}

/// The page on 19x19 freestyle in this mode, with this position.
fn open_elsewhere(page: &Page, mode: &str, ready: &str, moves: &str) {
    page.set_viewport(Viewport::DESKTOP);
    open(page, "#board=19-freestyle&moves=j10");
    page.wait_for(&on("19-freestyle"));
    page.click(&format!("#mode-{mode}"));
    page.wait_for(ready);
    page.call::<()>("(moves) => document.querySelector('gomoku-board').load(moves)", &json!([moves]));
}

#[test]
fn the_coach_shows_a_win_on_another_board() {
    let Some(browser) = browser::shared() else { return };
    let page = browser.page();
    // Black has an open three beyond the lines of 15x15, White two stones far away.
    open_elsewhere(&page, "learn", "document.querySelector('#show-win')", "j10 a1 q16 c2 r16 s1 p16 a4");
    page.click("#show-win");
    page.wait_for("document.querySelector('.lesson .says')?.textContent.startsWith('Looking') === false");
    page.wait_for("!document.querySelector('.lesson .counter').textContent.includes('…')");
    let mut said = vec![page.text(".lesson .says")];
    while page
        .eval::<bool>("document.querySelector('#lesson-forward').getAttribute('aria-disabled') !== 'true'")
    {
        page.click("#lesson-forward");
        said.push(page.text(".lesson .says"));
    }
    assert_eq!(said.len() % 2, 1, "Black begins and ends: {said:?}");
    assert!(said.last().unwrap().contains("Black wins"), "{said:?}");
    page.click("#lesson-end");
    page.wait_for("!document.querySelector('.lesson')");
    assert_eq!(moves(&page)[0], "j10", "the game is as it was");
    page.assert_no_problems();
}

#[test]
fn white_answers_the_learner_and_his_move_is_judged_on_another_board() {
    let Some(browser) = browser::shared() else { return };
    let page = browser.page();
    open_elsewhere(&page, "learn", "document.querySelector('#show-win')", "j10 s19");
    let before = moves(&page).len();
    board::click(&page, "a19");
    page.wait_until("White's answer", |page| board::state(page).moves.len() >= before + 2);
    page.wait_for("document.querySelector('#extra').textContent.includes('a19')");
    page.assert_no_problems();
}

#[test]
fn a_position_is_set_up_by_hand_and_analysed_on_another_board() {
    let Some(browser) = browser::shared() else { return };
    let page = browser.page();
    open_elsewhere(&page, "analyse", "document.querySelector('#extra button')", "j10 k11 j12");
    let before = moves(&page);
    let press = |text: &str| {
        page.call::<()>(
            "(text) => [...document.querySelectorAll('#extra button')].find((button) => button.textContent === text).click()",
            &json!([text]),
        );
    };
    press("Set up a position");
    press("Clear");
    for point in ["q16", "r16", "s16"] {
        board::click(&page, point);
    }
    press("White stone");
    for point in ["a1", "c2", "s1"] {
        board::click(&page, point);
    }
    press("Use this position");
    page.wait_until("the position", |page| board::state(page).moves != before);
    let mut stones = moves(&page);
    stones.sort();
    assert_eq!(stones, ["a1", "c2", "q16", "r16", "s1", "s16"]);
    page.assert_no_problems();
}
