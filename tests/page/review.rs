//! The review page: a game with blunders, the keyboard, and bad input.

use tests::board::{self, PUZZLE};
use tests::browser::{self, Page, Viewport};
use tests::site;
use tests::words::words;

const TITLE: &str = ".review-panel h2";

/// White's stone 6 loses by force, and Black's stone 7 misses the win.
const BLUNDERS: &str = "free=15-freestyle&moves=h8-a1-i8-a3-j8-a15-o15-k8-h9-o1-h10-c13-h7-h11-h6";

fn open(viewport: Viewport, link: &str) -> Option<Page<'static>> {
    let page = browser::shared()?.page();
    page.set_viewport(viewport);
    page.goto(&site::built().url(&format!("review.html#{link}")));
    page.wait_for_element(&format!("{TITLE}:not(:empty)"));
    Some(page)
}

/// Waits until every move was searched.
fn reviewed(link: &str) -> Option<Page<'static>> {
    board::open(Viewport::DESKTOP, &format!("review.html#{link}"))
}

fn is_titled(page: &Page, key: &str, values: &[(&str, &str)]) {
    page.wait_for_text(TITLE, &words(&format!("review/{key}"), values));
}

fn said(page: &Page) -> String {
    page.text(".review-panel .headline p")
}

/// Returns a verdict such as `6. a15, White: loses by force`.
fn verdict(number: &str, point: &str, side: &str, kind: &str) -> String {
    let [side, kind] = ["side", "kind"].map(|part| match part {
        "side" => words(&format!("review/side.{side}"), &[]),
        _ => words(&format!("review/kind.{kind}"), &[]),
    });
    words("review/move", &[("number", number), ("point", point), ("side", &side), ("kind", &kind)])
}

/// Returns a text up to its first value.
fn lead(key: &str, values: &[(&str, &str)]) -> String {
    words(&format!("review/{key}"), values).split('{').next().unwrap_or_default().to_owned()
}

#[test]
fn blunders_and_better_moves_are_found_and_saved() {
    let Some(page) = reviewed(BLUNDERS) else { return };
    let turns = page.texts(".turns button");
    for (turn, verdict) in turns.iter().zip([
        verdict("2", "a1", "white", "sooner"),
        verdict("3", "i8", "black", "unproven"),
        verdict("6", "a15", "white", "loses"),
        verdict("7", "o15", "black", "missed"),
    ]) {
        assert!(turn.starts_with(&verdict), "{turn}, not {verdict}");
    }
    // The chart is one control. Arrow keys step by a move, and Page Down by a key moment.
    page.focus("#chart");
    // The review starts at the first key moment.
    page.wait_for_text(TITLE, "2. a1");
    for (key, title) in [
        ("Home", ""),
        ("PageDown", "2. a1"),
        ("PageDown", "3. i8"),
        ("PageDown", "6. a15"),
        ("ArrowRight", "7. o15"),
        ("ArrowLeft", "6. a15"),
    ] {
        page.press(key);
        page.wait_for_text(TITLE, title);
        assert!(page.attribute("#chart", "aria-valuetext").starts_with(title));
    }
    let at_seek = || page.eval::<bool>("document.activeElement?.id === 'review-seek'");
    (0..12).any(|_| {
        page.press("Tab");
        at_seek()
    });
    page.press("Enter");
    is_titled(&page, "trial.open.hold", &[]);
    // The focus has moved to the board.
    PUZZLE.press(&page, "g8");
    is_titled(&page, "trial.right.hold", &[("point", "g8")]);
    assert!(PUZZLE.heard(&page).starts_with(&words("review/trial.right.hold", &[("point", "g8")])));
    page.press("Escape");
    page.wait_for_text(TITLE, "6. a15");

    page.click(".turns li:nth-child(4) button");
    page.wait_for_text(TITLE, "7. o15");
    assert!(said(&page).starts_with(&lead("kind.missed.text", &[("was", "9")])), "{}", said(&page));
    assert_eq!(PUZZLE.stones(&page), 7);
    page.click("#review-seek");
    is_titled(&page, "trial.open.win", &[]);
    assert_eq!(PUZZLE.stones(&page), 6, "the position before the blunder");
    PUZZLE.click(&page, "a2");
    is_titled(&page, "trial.wrong.win", &[("point", "a2")]);
    page.click("#review-again");
    is_titled(&page, "trial.open.win", &[]);
    PUZZLE.click(&page, "g8");
    is_titled(&page, "trial.right.win", &[("point", "g8")]);
    assert!(said(&page).contains('9'), "{}", said(&page));
    page.click("#review-leave");
    page.wait_for_text(TITLE, "7. o15");

    page.eval::<()>("void (globalThis.saved = [], URL.createObjectURL = (blob) => (saved.push(blob), '#'))");
    page.click("#review-save");
    page.wait_for("saved.length > 0");
    let copy: String = page.eval("saved.at(-1).text()");
    assert!(copy.starts_with("(;GM[4]FF[4]CA[UTF-8]SZ[15]RU[freestyle]"), "{copy}");
    let comment = format!("C[{}.", words("review/kind.missed", &[]));
    assert!(copy.contains(&comment), "{copy}");
}

#[test]
fn strategy_states_its_winning_stone() {
    let Some(page) = reviewed("moves=h8-a1-g7-o15") else { return };
    let first = &page.texts(".turns button")[0];
    assert!(first.starts_with(&verdict("2", "a1", "white", "sooner")), "{first}");
    page.click(".turns li:nth-child(2) button");
    page.wait_for_text(TITLE, &verdict("3", "g7", "black", "unproven"));
    assert!(said(&page).starts_with(&lead("kind.unproven.text", &[("was", "21")])), "{}", said(&page));
}

/// Games with the kind of each move. The command line's tests read them too.
const VERDICTS: &str = include_str!("verdicts.txt");

#[test]
fn verdicts_match_the_command_line() {
    for (link, kinds) in VERDICTS.lines().filter_map(|line| line.split_once(" | ")) {
        let Some(page) = reviewed(link) else { return };
        let points = link.split("moves=").last().unwrap_or_default().split('-');
        page.focus("#chart");
        page.press("Home");
        page.wait_for("document.querySelector('#chart').ariaValueNow === '0'");
        for (number, (point, kind)) in (1..).zip(points.zip(kinds.split(' '))) {
            page.press("ArrowRight");
            let side = if number % 2 == 1 { "black" } else { "white" };
            page.wait_for_text(TITLE, &verdict(&number.to_string(), point, side, kind));
        }
    }
}

#[test]
fn records_are_read_and_their_errors_shown() {
    let Some(page) = open(Viewport::DESKTOP, "") else { return };
    is_titled(&page, "begin", &[]);
    let read = |text: &str| {
        page.set("#opener-text", text);
        page.click("#opener-open");
    };
    for (text, key, values) in [
        ("h8 zz", "review/error.bad-point", &[("token", "zz"), ("number", "2")][..]),
        ("(;SZ[15];B[hh];W[hh])", "review/error.occupied", &[("number", "2"), ("point", "h8")]),
        ("(;SZ[15];B[hh]", "records/error.record-end", &[]),
        (
            "Piskvorky 15x15, 1:1, 0\n8,16,1\n",
            "records/error.record-line",
            &[("number", "2"), ("token", "8,16,1")],
        ),
        ("(;SZ[15];W[hh])", "records/error.record-turn", &[("number", "1")]),
    ] {
        read(text);
        page.wait_for_text(".opener .problem", &words(key, values));
    }
    read("Piskvorky 19x19, 1:1, 0\n10,10,5\n11,9,5\nA\nB\n-1\n");
    page.wait_for_element(site::last_shown("review.html#moves="));
    let link: String = page.eval("location.hash");
    assert_eq!(link, "#free=19-standard&moves=j10-k11", "a link leads to it again");
    page.click(".opener summary");
    read("(;SZ[15]AB[hh][jj]AW[ii];W[gg])");
    page.wait_for("location.hash === '#free=15-standard&setup=3&moves=h8-i7-j6-g9'");
    page.wait_for_element(site::last_shown("review.html#moves="));
    page.press("ArrowLeft");
    page.wait_for_text(TITLE, &verdict("3", "j6", "black", "setup"));
}

#[test]
fn a_link_without_moves_opens_the_form() {
    for link in ["nonsense", "free=15-freestyle"] {
        let Some(page) = open(Viewport::DESKTOP, link) else { return };
        PUZZLE.wait_for_alert(&page, &words("records/error.record-empty", &[]));
        page.wait_for_element(".opener[open]");
        assert_eq!(page.eval::<String>("location.hash"), "");
    }
}

#[test]
fn a_review_can_be_stopped() {
    let long: Vec<String> =
        (0..60).map(|i| format!("{}{}", char::from(b'a' + i % 15), 1 + 2 * (i / 15))).collect();
    let Some(page) = open(Viewport::PHONE, &format!("moves={}", long.join("-"))) else { return };
    page.click("#review-stop");
    page.wait_for_element("#review-review");
    page.assert_fits("the page");
}

#[test]
fn a_second_game_on_another_board_reports_no_problem() {
    let Some(page) = reviewed("free=15-standard&moves=h8-i9-g9-g8-i7-j6") else { return };
    page.eval::<()>("void (location.hash = 'free=15-freestyle&moves=h8-a1-i8-a3')");
    page.wait_until("the second game", |page| page.count(".review-panel .moves li") == 2);
    page.wait_for_element(site::last_shown("review.html#free="));
    assert_eq!(page.text(&PUZZLE.part(".notice")), "");
}
