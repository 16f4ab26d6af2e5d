//! The page of game reviews: what it says of a game with blunders, stone by stone, with the keyboard alone, and what it
//! refuses.

use tests::browser::{self, Page, Viewport};
use tests::site;

const TITLE: &str = "(document.querySelector('.review-panel h2')?.textContent ?? '')";
const DONE: &str = "document.querySelector('.review-panel h2')?.textContent.startsWith('The game turned')";

/// White lets an open three stand, Black lets the win go, White stops it, Black wins later all the same.
const BLUNDERS: &str = "free=15-freestyle&moves=h8-a1-i8-a3-j8-a15-o15-k8-h9-o1-h10-c13-h7-h11-h6";

fn open(page: &Page, hash: &str) {
    page.goto(&site::built().url(&format!("review.html#{hash}")));
    page.wait_for(&format!("{TITLE} !== ''"));
}

fn turns(page: &Page) -> Vec<String> {
    page.eval("[...document.querySelectorAll('.turns button')].map((button) => button.textContent)")
}

fn said(page: &Page) -> String {
    page.text(".review-panel .headline p")
}

/// What lies on the board, as a screen reader hears it.
fn stones(page: &Page) -> usize {
    page.eval(
        "document.querySelector('.puzzle-board').shadowRoot.querySelectorAll('[role=gridcell][aria-label*=stone]').length",
    )
}

fn click(page: &Page, point: &str) {
    let cell = format!(".puzzle-board >>> [role=gridcell][aria-label^=\"{point} \"]");
    page.wait_for_element(&cell);
    let (x, y) = page.rect(&cell).at(0.5, 0.5);
    page.click_at(x, y);
}

/// Leads the cursor of the board to a point and presses Enter there.
fn place_by_keys(page: &Page, point: &str) {
    let column = usize::from(point.as_bytes()[0] - b'a');
    let row: usize = point[1..].parse().expect("a row");
    page.press("Home");
    (0..column).for_each(|_| page.press("ArrowRight"));
    (0..15).for_each(|_| page.press("ArrowDown"));
    (1..row).for_each(|_| page.press("ArrowUp"));
    page.press("Enter");
}

#[test]
fn a_game_with_blunders_is_told_and_the_better_moves_are_found() {
    let Some(browser) = browser::shared() else { return };
    let page = browser.page();
    open(&page, BLUNDERS);
    page.wait_for(DONE);
    let turns = turns(&page);
    assert!(turns[0].starts_with("2. a1, White: a weaker move"), "{turns:?}");
    assert!(turns[1].starts_with("6. a15, White: loses by force"), "{turns:?}");
    assert!(turns[2].starts_with("7. o15, Black: win missed"), "{turns:?}");
    page.click(".turns li:nth-child(3) button");
    page.wait_for(&format!("{TITLE}.startsWith('7. o15')"));
    assert!(said(&page).starts_with("This was won by stone 9:"), "{}", said(&page));
    assert_eq!(stones(&page), 7);
    page.click("#review-seek");
    page.wait_for(&format!("{TITLE} === 'Find the winning move'"));
    assert_eq!(stones(&page), 6, "the position before the blunder");
    click(&page, "a2");
    page.wait_for(&format!("{TITLE} === 'a2 does not win'"));
    page.click("#review-again");
    page.wait_for(&format!("{TITLE} === 'Find the winning move'"));
    click(&page, "g8");
    page.wait_for(&format!("{TITLE} === 'g8 wins'"));
    assert_eq!(said(&page), "Proven: by stone 9.");
    page.click("#review-leave");
    page.wait_for(&format!("{TITLE}.startsWith('7. o15')"));
    page.assert_no_problems();
}

#[test]
fn the_keyboard_alone_goes_through_a_review() {
    let Some(browser) = browser::shared() else { return };
    let page = browser.page();
    open(&page, BLUNDERS);
    page.wait_for(DONE);
    // The chart is one control: its arrows go move by move, Page Down from one turning point to the next.
    page.eval::<()>("document.querySelector('#chart').focus()");
    page.press("PageDown");
    page.wait_for(&format!("{TITLE}.startsWith('2. a1')"));
    page.press("PageDown");
    page.wait_for(&format!("{TITLE}.startsWith('6. a15')"));
    page.press("ArrowRight");
    page.wait_for(&format!("{TITLE}.startsWith('7. o15')"));
    let heard: String = page.eval("document.querySelector('#chart').ariaValueText");
    assert!(heard.starts_with("7. o15, Black: win missed"), "{heard}");
    page.press("ArrowLeft");
    page.wait_for(&format!("{TITLE}.startsWith('6. a15')"));
    for _ in 0..12 {
        page.press("Tab");
        if page.eval::<bool>("document.activeElement?.id === 'review-seek'") {
            break;
        }
    }
    page.press("Enter");
    page.wait_for(&format!("{TITLE} === 'Find the move that holds'"));
    // The keyboard is on the board by then.
    place_by_keys(&page, "g8");
    page.wait_for(&format!("{TITLE} === 'g8 holds'"));
    let heard: String = page
        .eval("document.querySelector('.puzzle-board').shadowRoot.querySelector('[aria-live]').textContent");
    assert!(heard.starts_with("g8 holds."), "{heard}");
    page.press("Escape");
    page.wait_for(&format!("{TITLE}.startsWith('6. a15')"));
    page.assert_no_problems();
}

#[test]
fn the_strategy_says_by_which_stone_it_was_won() {
    let Some(browser) = browser::shared() else { return };
    let page = browser.page();
    open(&page, "moves=h8-a1-g7-o15");
    page.wait_for(DONE);
    assert!(turns(&page)[0].starts_with("2. a1, White: loses sooner"), "{:?}", turns(&page));
    page.click(".turns li:nth-child(2) button");
    page.wait_for(&format!("{TITLE}.startsWith('3. g7, Black: win left')"));
    assert!(said(&page).starts_with("This was won by stone 21; now no win is proven."), "{}", said(&page));
    page.assert_no_problems();
}

#[test]
fn records_are_read_and_what_is_wrong_with_them_is_said() {
    let Some(browser) = browser::shared() else { return };
    let page = browser.page();
    open(&page, "");
    assert_eq!(page.text(".review-panel h2"), "Which game?");
    for (text, says) in [
        ("h8 zz", "“zz” is no point of the board (move 2)."),
        ("(;SZ[15];B[hh];W[hh])", "Move 2: h8 is occupied already."),
        ("(;SZ[15];B[hh]", "The record breaks off"),
        ("Piskvorky 15x15, 1:1, 0\n8,16,1\n", "Line 2 of the record"),
        ("(;SZ[15];W[hh])", "Move 1 of the record is out of turn"),
    ] {
        page.call::<()>(
            "(text) => void (document.querySelector('#opener-text').value = text)",
            &serde_json::json!([text]),
        );
        page.click("#opener-open");
        page.wait_for(&format!(
            "document.querySelector('.opener .problem').textContent.startsWith('{says}')"
        ));
    }
    let psq = "Piskvorky 19x19, 1:1, 0\n10,10,5\n11,9,5\nA\nB\n-1\n";
    page.call::<()>(
        "(text) => void (document.querySelector('#opener-text').value = text)",
        &serde_json::json!([psq]),
    );
    page.click("#opener-open");
    page.wait_for(DONE);
    assert_eq!(
        page.eval::<String>("location.hash"),
        "#free=19-standard&moves=j10-k11",
        "a link leads to it again"
    );
    page.assert_no_problems();
}

#[test]
fn a_review_can_be_stopped_and_a_copy_has_comments() {
    let Some(browser) = browser::shared() else { return };
    let page = browser.page();
    page.set_viewport(Viewport::PHONE);
    let long: Vec<String> =
        (0..60).map(|i| format!("{}{}", char::from(b'a' + i % 15), 1 + 2 * (i / 15))).collect();
    open(&page, &format!("moves={}", long.join("-")));
    page.wait_for_element("#review-stop");
    page.click("#review-stop");
    page.wait_for_element("#review-review");
    let wide: f64 = page.eval("document.documentElement.scrollWidth - innerWidth");
    assert!(wide <= 0.0, "the page is {wide} pixels too wide");
    page.assert_no_problems();
    let page = browser.page();
    page.before_load(
        "globalThis.saved = []; URL.createObjectURL = (blob) => { blob.text().then((text) => saved.push(text)); return '#'; };",
    );
    open(&page, BLUNDERS);
    page.wait_for(DONE);
    page.click("#review-save");
    page.wait_for("saved.length > 0");
    let copy: String = page.eval("saved.at(-1)");
    assert!(copy.starts_with("(;GM[4]FF[4]CA[UTF-8]SZ[15]RU[freestyle]"), "{copy}");
    assert!(copy.contains("C[win missed. This was won by stone 9:"), "{copy}");
    page.assert_no_problems();
}
