//! The minishogi page: whole games by mouse, finger and keyboard.

use tests::board;
use tests::browser::{Page, Viewport};
use tests::site;

/// Promotions, one of them optional, captures, drops, and mate by a drop.
const LONG_GAME: &str = "d1c2 b5c4 b1b2 c5b4 a1b1 d5d4 c1d2 e5d5 e1d1 d5c5 d2d3 d4d3 c2d3 S@e2 G@d5 c4d5 d3e2 G@d4 S@d3 \
    d4d3 e2d3 S@c4 d3e2 b4c3 b2c3 c4c3 G@b5 a5b5 e2b5+ c5b5 d1d5+ b5b4 S@a3 b4b3 B@a4";

/// A bishop promotes on the last rank. Ends in mate by a rook.
const SHORT_GAME: &str = "e1e2 b5e2 d1e2 d5c4 c1d2 c4b3 B@b5 R@c2 b5a4+ a5a4 e2b5+ a4a2 b1a2 b3a2";

/// Opens the page for two people. `script` runs before the page's scripts.
fn open(viewport: Viewport, script: &str) -> Option<Page<'static>> {
    let page = board::open_with(viewport, script, "minishogi.html")?;
    page.set("#seat", "both");
    Some(page)
}

fn words(key: &str, values: &[(&str, &str)]) -> String {
    tests::words::words(&format!("minishogi/{key}"), values)
}

/// Returns the number of moves up to the current position.
fn moves(page: &Page) -> usize {
    page.count("#moves button:not(.future)")
}

/// Waits for this many moves, with `ahead` more to redo.
#[track_caller]
fn wait_for_moves(page: &Page, shown: usize, ahead: usize) {
    page.wait_until(&format!("{shown} moves and {ahead} ahead"), |page| {
        (moves(page), page.count("#moves .future")) == (shown, ahead)
    });
}

fn dialog(page: &Page) -> bool {
    page.count("dialog[open]") == 1
}

/// Where a move starts (a square, or a side's hand and a letter) and ends.
fn ends(mv: &str, ply: usize) -> (String, String) {
    let side = ["sente", "gote"][ply % 2];
    let from = if mv[1..].starts_with('@') { format!("{side} {}", &mv[..1]) } else { mv[..2].to_owned() };
    (from, mv[2..4].to_owned())
}

fn selector(at: &str) -> String {
    format!("[data-at=\"{at}\"]")
}

/// Plays the game. `carry` moves a piece, and `answer` presses a button in the promotion dialog.
fn replay(page: &Page, game: &str, carry: impl Fn(usize, &str, &str), answer: impl Fn(&str)) {
    let mut asked = 0;
    for (ply, mv) in game.split_whitespace().enumerate() {
        let (from, to) = ends(mv, ply);
        carry(ply, &from, &to);
        page.wait_until(mv, |page| dialog(page) || moves(page) == ply + 1);
        if dialog(page) {
            asked += 1;
            let close = "getComputedStyle(document.querySelector('.close path')).stroke";
            assert_ne!(page.eval::<String>(close), "none", "the sign that closes is drawn");
            answer(if mv.ends_with('+') { "promote" } else { "stay" });
        }
        page.wait_until(mv, |page| moves(page) == ply + 1);
    }
    assert!(asked > 0, "no promotion was asked for");
    let won = words("won", &[("side", ""), ("reason", &words("ended.mate", &[]))]);
    assert!(page.text("#status").ends_with(&won), "{}", page.text("#status"));
    assert!(page.text("#said").ends_with(&won), "the end is said aloud");
    let linked: String = page.eval("decodeURIComponent(location.hash)");
    assert!(linked.ends_with(&game.split_whitespace().collect::<Vec<_>>().join("_")), "{linked}");
}

fn drag(page: &Page, from: &str, to: &str) {
    page.drag(page.rect(&selector(from)).at(0.5, 0.5), page.rect(&selector(to)).at(0.5, 0.5));
}

#[test]
fn a_game_is_played_by_clicking_and_dragging() {
    let Some(page) = open(Viewport::DESKTOP, "") else { return };
    let carry = |ply: usize, from: &str, to: &str| {
        if ply.is_multiple_of(2) {
            page.click(&selector(from));
            assert!(page.count(".target, .take") > 0, "targets are shown");
            page.click(&selector(to));
        } else {
            drag(&page, from, to);
        }
    };
    replay(&page, LONG_GAME, carry, |button| page.click(&format!("#{button}")));
}

#[test]
fn a_game_by_touch_fits_a_phone() {
    let Some(page) = open(Viewport::PHONE, "") else { return };
    let fits = "document.documentElement.scrollWidth <= innerWidth && \
        document.getElementById('board').getBoundingClientRect().bottom <= innerHeight";
    assert!(page.eval::<bool>(fits), "board and hands are seen whole");
    let carry = |_: usize, from: &str, to: &str| {
        page.tap(&selector(from));
        page.tap(&selector(to));
    };
    replay(&page, SHORT_GAME, carry, |button| page.tap(&format!("#{button}")));
}

#[test]
fn a_game_by_keyboard() {
    let Some(page) = open(Viewport::DESKTOP, "") else { return };
    let focused = || page.eval::<String>("document.activeElement.dataset.at ?? document.activeElement.id");
    // Tab reaches the pieces in hand. From there, an arrow key leads to the board.
    let walk = |to: &str| {
        if to.contains(' ') {
            for _ in 0..60 {
                if focused() == to {
                    return;
                }
                page.press("Tab");
            }
            panic!("Tab does not lead to {to}");
        }
        while !(focused().len() == 2 && page.eval::<bool>("document.activeElement.closest('.grid') !== null"))
        {
            page.press(if focused().contains(' ') { "ArrowUp" } else { "Tab" });
        }
        let (here, there) = (focused().into_bytes(), to.as_bytes());
        for (axis, back, on) in [(0, "ArrowLeft", "ArrowRight"), (1, "ArrowDown", "ArrowUp")] {
            let key = if here[axis] < there[axis] { on } else { back };
            (0..here[axis].abs_diff(there[axis])).for_each(|_| page.press(key));
        }
        assert_eq!(focused(), to);
    };
    let carry = |_: usize, from: &str, to: &str| {
        walk(from);
        page.press("Enter");
        walk(to);
        page.press("Enter");
    };
    replay(&page, SHORT_GAME, carry, |button| {
        assert_eq!(focused(), "promote", "the dialog takes the focus");
        if button == "stay" {
            page.press("Tab");
        }
        page.press("Enter");
    });
}

#[test]
fn undo_takes_back_the_engines_move_too() {
    let Some(page) = open(Viewport::DESKTOP, "") else { return };
    page.set("#level", "2");
    page.set("#seat", "sente");
    page.click(&selector("a2"));
    page.click(&selector("a3"));
    page.wait_until("2 moves", |page| moves(page) == 2);
    page.click("#hint");
    page.wait_for_element(".hint");
    page.click("#undo");
    wait_for_moves(&page, 0, 2);
    assert_eq!(page.count("#undo:disabled"), 1, "there is nothing more to take back");
    // Another move discards the undone moves.
    page.click(&selector("c1"));
    page.click(&selector("c2"));
    wait_for_moves(&page, 2, 0);
    page.click("#new");
    wait_for_moves(&page, 0, 0);
    // If the user plays Gote, the engine begins, and Gote is at the bottom.
    page.set("#seat", "gote");
    page.wait_until("1 moves", |page| moves(page) == 1);
    assert!(page.rect(&selector("e5")).at(0.5, 0.5).1 > page.rect(&selector("a1")).at(0.5, 0.5).1);
}

#[test]
fn a_crashed_engine_is_replaced_and_the_game_continues() {
    // A worker that crashes, at once or at its next request.
    let script = "window.Worker = class extends Worker {
            static dying = false;
            static started = [];
            constructor(...address) { super(...address); Worker.started.push(this); }
            die() { this.terminate(); this.dispatchEvent(new ErrorEvent('error', { message: 'dead' })); }
            postMessage(message) {
                if (Worker.dying && message.type === 'run') { Worker.dying = false; this.die(); }
                else super.postMessage(message);
            }
        };";
    let Some(page) = open(Viewport::DESKTOP, script) else { return };
    page.set("#level", "2");
    page.set("#seat", "sente");
    page.click(&selector("a2"));
    page.eval::<()>("void (Worker.dying = true)");
    page.click(&selector("a3"));
    page.wait_until("2 moves", |page| moves(page) == 2);
    assert_eq!(page.eval::<usize>("Worker.started.length"), 2);
    page.eval::<()>("Worker.started[1].die()");
    page.click("#undo");
    wait_for_moves(&page, 0, 2);
    page.click(&selector("c1"));
    page.click(&selector("c2"));
    wait_for_moves(&page, 2, 0);
    assert_eq!(page.eval::<usize>("Worker.started.length"), 3);
}

#[test]
fn move_list_navigates_back_and_forward() {
    let Some(page) = open(Viewport::DESKTOP, "") else { return };
    page.set("#seat", "sente");
    page.goto(&format!("{}#moves=a2a3_e4e3_c1c2_c5c4", site::built().url("minishogi.html")));
    page.wait_until("4 moves", |page| moves(page) == 4);
    let board = || {
        page.eval::<Vec<String>>(
            "[...document.querySelectorAll('.square')].map((square) => square.ariaLabel)",
        )
    };
    let last = board();

    page.click("#undo");
    wait_for_moves(&page, 2, 2);
    page.click("#redo");
    wait_for_moves(&page, 4, 0);
    // The keys are the same as for gomoku.
    page.press("Control+z");
    wait_for_moves(&page, 2, 2);
    page.press("r");
    wait_for_moves(&page, 4, 0);
    assert_eq!(board(), last);

    page.click("#moves li:nth-child(1) button");
    wait_for_moves(&page, 1, 3);
    let linked: String = page.eval("location.hash");
    assert!(linked.ends_with("moves=a2a3"), "the address is that of the position shown: {linked}");
    assert!(page.text("#detail").contains(&words("paused", &[])));
    page.press("ArrowRight");
    page.wait_until("2 moves", |page| moves(page) == 2);
    assert!(
        page.eval::<bool>("document.activeElement.ariaCurrent === 'step'"),
        "the keyboard stays on the move shown"
    );
    page.press("End");
    page.wait_until("4 moves", |page| moves(page) == 4);
    assert_eq!(board(), last);
    // Quick presses all count.
    for _ in 0..3 {
        page.press("ArrowLeft");
    }
    wait_for_moves(&page, 1, 3);
    page.press("g");
    assert!(page.eval::<bool>("document.activeElement.closest('#board') !== null"));
    page.press("c");
    wait_for_moves(&page, 2, 0);
}

#[test]
fn links_open_games_and_damaged_links_are_reported() {
    let Some(page) = open(Viewport::DESKTOP, "") else { return };
    let address = site::built().url("minishogi.html");
    page.goto(&format!("{address}#rule=capture&moves=a2a3_e4e3"));
    page.wait_until("2 moves", |page| moves(page) == 2);
    assert_eq!(page.eval::<String>("document.getElementById('rule').value"), "capture");
    page.goto(&format!("{address}#rule=legal&moves=a2a3_e4e9"));
    page.wait_for_text("#problem", "e4e9");
    assert_eq!(moves(&page), 2, "the game is as it was");
    page.click("#open-help");
    page.wait_for_text("dialog", &words("rules.pieces", &[]));
}

/// Composed problems often leave out pieces that are not needed.
#[test]
fn positions_with_missing_pieces_can_be_played() {
    let Some(page) = open(Viewport::DESKTOP, "") else { return };
    let load = |text: &str| {
        page.click("#open-load");
        page.set("#load-text", text);
        page.click("#load-go");
    };
    for fen in ["4k/5/4G/5/K4[G] w 0 1", "4k/4p/5/P4/K4[Rr] w 0 1"] {
        load(fen);
        page.wait_until_gone("dialog");
        assert_eq!(page.text("#problem"), "", "{fen}");
        page.click("#hint");
        page.wait_for_text("#detail", &words("hintIs", &[("move", "")]));
    }
    // In other programs' notation, `w` is Gote.
    page.eval::<()>("void (navigator.clipboard.writeText = async (text) => (window.copied = text))");
    load("4k/4p/5/P4/K4 w Rr 1");
    page.wait_until_gone("dialog");
    page.click("#copy-sfen");
    page.wait_for("window.copied === '4k/4p/5/P4/K4 w Rr 1'");
    load("4k/5/GGG2/5/K4[-] w 0 1");
    page.wait_for_text("dialog .problem", &words("error.position", &[]));
    // Text without moves is rejected, and the message goes away with the dialog.
    page.set("#load-text", " , ");
    page.click("#load-go");
    page.wait_for_text("dialog .problem", &words("error.empty", &[]));
    page.press("Escape");
    page.wait_until_gone("dialog");
    assert_eq!(page.text("#problem"), "");
}
