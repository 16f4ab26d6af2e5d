//! Free play: people and engines on boards of several sizes.

use serde_json::json;
use tests::browser::{self, Page, Viewport};
use tests::{board, site};

fn open(page: &Page, viewport: Viewport) {
    page.set_viewport(viewport);
    page.goto(&site::built().url(""));
    board::wait_for_stones(page, 1);
    page.wait_for_element("[role=tab][aria-selected=true]");
    page.click("#mode-free");
    page.wait_for_element("#free-white");
    choose(page, "milliseconds", "100");
}

/// Chooses as a person does in a list.
fn choose(page: &Page, field: &str, value: &str) {
    page.eval::<()>(&format!(
        "(() => {{ const list = document.querySelector('#free-{field}');
            list.value = '{value}';
            if (list.value !== '{value}') throw new Error('no such choice');
            list.dispatchEvent(new Event('change')); }})()"
    ));
}

fn moves(page: &Page) -> Vec<String> {
    page.eval("[...document.querySelectorAll('.free .moves button')].map((button) => button.textContent)")
}

/// How many of the moves lie on the board.
fn shown(page: &Page) -> usize {
    page.eval(
        "[...document.querySelectorAll('.free .moves button')].filter((b) => !b.classList.contains('future')).length",
    )
}

fn place(page: &Page, point: &str) -> (f64, f64) {
    let cell = format!(".free-board >>> [role=gridcell][aria-label^=\"{point} \"]");
    page.rect(&cell).at(0.5, 0.5)
}

fn click(page: &Page, point: &str) {
    let (x, y) = place(page, point);
    page.click_at(x, y);
}

#[test]
fn nothing_of_it_is_fetched_before_it_is_chosen() {
    let Some(browser) = browser::shared() else { return };
    let page = browser.page();
    page.goto(&site::built().url(""));
    board::wait_for_stones(&page, 1);
    let early: Vec<String> = page.requests().into_iter().filter(|url| url.contains("/free/")).collect();
    assert!(early.is_empty(), "{early:?}");
    page.click("#mode-free");
    page.wait_for_element("#free-white");
    let modules: Vec<String> = page
        .requests()
        .into_iter()
        .filter(|url| url.contains("engine/games") && url.ends_with(".wasm"))
        .collect();
    assert_eq!(modules, [site::built().url("engine/games-simd_bg.wasm")]);
}

#[test]
fn an_engine_answers_and_undo_takes_both_stones_back() {
    let Some(browser) = browser::shared() else { return };
    let page = browser.page();
    open(&page, Viewport::DESKTOP);
    click(&page, "h8");
    page.wait_until("an answer", |page| moves(page).len() == 2);
    click(&page, "j10");
    page.wait_until("another answer", |page| moves(page).len() == 4);
    let line = moves(&page);
    assert_eq!((line[0].as_str(), line[2].as_str()), ("h8", "j10"));
    page.click(".free [data-action=back]");
    page.wait_until("both stones taken back", |page| shown(page) == 2);
    page.click(".free [data-action=forward]");
    page.wait_until("both stones are there again", |page| shown(page) == 4);
    assert_eq!(moves(&page), line);
    let figures = page.text(".thought");
    assert!(!figures.is_empty());
    page.assert_no_problems();
}

#[test]
fn an_engine_with_black_begins() {
    let Some(browser) = browser::shared() else { return };
    let page = browser.page();
    open(&page, Viewport::DESKTOP);
    choose(&page, "white", "");
    choose(&page, "black", "greedy");
    page.wait_until("Black's first stone", |page| moves(page).len() == 1);
    // There is nothing that a person could take back.
    let back: String =
        page.eval("document.querySelector('.free [data-action=back]').getAttribute('aria-disabled')");
    assert_eq!(back, "true");
}

#[test]
fn two_engines_play_to_the_end_on_a_large_board_and_can_be_held() {
    let Some(browser) = browser::shared() else { return };
    let page = browser.page();
    open(&page, Viewport::DESKTOP);
    choose(&page, "size", "19");
    choose(&page, "rule", "freestyle");
    choose(&page, "black", "greedy");
    // White is an engine already: what is chosen from here on must not hold the game.
    page.wait_until("a stone", |page| !moves(page).is_empty());
    choose(&page, "pause", "1000");
    choose(&page, "white", "greedy-plain");
    page.wait_until("some stones", |page| moves(page).len() >= 2);
    page.click(".free [data-action=auto]");
    page.wait_for("document.querySelector('.free [data-action=auto]').ariaPressed === 'false'");
    choose(&page, "pause", "0");
    page.click(".free [data-action=auto]");
    page.wait_for("document.querySelector('.free .headline.won')");
    let names = moves(&page);
    let legal = |name: &String| {
        let (column, row) = name.split_at(1);
        ("a"..="s").contains(&column) && row.parse().is_ok_and(|row: u32| (1..=19).contains(&row))
    };
    assert!(names.len() >= 9 && names.iter().all(legal), "{names:?}");
    page.assert_no_problems();
}

#[test]
fn a_stone_out_of_turn_is_refused_visibly() {
    let Some(browser) = browser::shared() else { return };
    let page = browser.page();
    open(&page, Viewport::DESKTOP);
    choose(&page, "milliseconds", "10000");
    choose(&page, "white", "mtdf");
    choose(&page, "whiteLevel", "10");
    click(&page, "h8");
    page.wait_for("document.querySelector('.free .headline h2').textContent.includes('thinking')");
    click(&page, "i9");
    page.wait_for(
        "document.querySelector('.free-board').shadowRoot.querySelector('.toast').textContent.includes('no stone was placed')",
    );
    assert_eq!(moves(&page), ["h8"]);
    // Back while it thinks cancels.
    page.click(".free [data-action=back]");
    page.wait_until("an empty board", |page| shown(page) == 0);
}

/// Keeps what the page copies and saves, in the place of a clipboard and of files.
const KEPT: &str = "
    globalThis.copied = [];
    globalThis.saved = [];
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => void copied.push(text) } });
    const made = URL.createObjectURL;
    URL.createObjectURL = (blob) => (blob.type === 'image/png' || blob.type.includes('sgf') ? saved.push(blob) : 0, made(blob));
";

#[test]
fn a_game_is_shared_by_link_and_text_and_picture() {
    let Some(browser) = browser::shared() else { return };
    let page = browser.page();
    page.before_load(KEPT);
    page.set_viewport(Viewport::DESKTOP);
    page.goto(&site::built().url("#free=19-freestyle&moves=k10-l11-s19"));
    // White is an engine at first: once it has answered, nothing moves by itself any more.
    page.wait_until("the game of the link and White's answer", |page| moves(page).len() == 4);
    choose(&page, "white", "");
    let line = moves(&page);
    assert_eq!(line[..3], ["k10", "l11", "s19"]);

    page.click("#open-share");
    page.click("dialog .primary");
    page.wait_for("copied.length === 1");
    let link: String = page.eval("copied[0]");
    assert!(link.ends_with(&format!("#free=19-freestyle&moves={}", line.join("-"))), "{link}");
    for name in [".sgf", ".png"] {
        page.eval::<()>(&format!(
            "[...document.querySelectorAll('dialog button')].find((button) => button.textContent === '{name}').click()"
        ));
    }
    page.wait_for("saved.length === 2");
    let sgf: String = page.eval("saved.find((blob) => blob.type.includes('sgf')).text()");
    assert!(sgf.starts_with("(;GM[4]FF[4]CA[UTF-8]SZ[19]RU[freestyle];B[kj];W[li];B[sa]"), "{sgf}");
    let signature: Vec<u8> = page.eval(
        "saved.find((blob) => blob.type === 'image/png').arrayBuffer().then((bytes) => [...new Uint8Array(bytes, 1, 3)])",
    );
    assert_eq!(signature, b"PNG");

    // The record comes back, here on another board, and what is no record changes nothing.
    page.press("Escape");
    page.goto(&site::built().url(""));
    board::wait_for_stones(&page, 1);
    page.click("#mode-free");
    page.wait_for_element("#free-white");
    choose(&page, "white", "");
    let load = |text: &str| {
        page.click("#open-share");
        page.wait_for_element("dialog textarea");
        page.call::<()>(
            "(text) => void (document.querySelector('dialog textarea').value = text)",
            &json!([text]),
        );
        page.click("#load-text");
    };
    load(&sgf);
    page.wait_until("the game of the record", |page| moves(page) == line);
    load("k10 z99");
    page.wait_for("document.querySelector('dialog .problem').textContent.includes('z99')");
    page.press("Escape");
    assert_eq!(moves(&page), line);
    page.assert_no_problems();
}

#[test]
fn a_damaged_link_to_a_free_game_is_named() {
    let Some(browser) = browser::shared() else { return };
    for (link, part) in
        [("#free=99-freestyle&moves=h8", "99-freestyle"), ("#free=15-standard&moves=h8-t20", "t20")]
    {
        let page = browser.page();
        page.set_viewport(Viewport::DESKTOP);
        page.goto(&site::built().url(link));
        page.wait_for(&format!(
            "document.querySelector('.free-board')?.shadowRoot.querySelector('.toast').textContent.includes('{part}')"
        ));
        assert_eq!(shown(&page), 0, "{link}");
    }
}

/// What a screen reader hears of a point.
fn said(page: &Page, point: &str) -> String {
    page.eval(&format!(
        "document.querySelector('.free-board').shadowRoot.querySelector('[role=gridcell][aria-label^=\"{point} \"]').ariaLabel"
    ))
}

#[test]
fn renju_forbids_black_a_point_and_says_why() {
    let Some(browser) = browser::shared() else { return };
    for (moves, point, toast, said_there) in [
        ("d8-a1-e8-c1-f8-e1-h8-g1-i8-i1", "g8", "overline", "six or more in a row"),
        ("e8-d8-f8-d4-g8-a1-e5-c1-f6-e1-g7-g1", "h8", "double four", "two fours at once"),
        ("f8-a1-g8-c1-h6-e1-h7-g1", "h8", "double three", "two open threes at once"),
    ] {
        let page = browser.page();
        page.set_viewport(Viewport::DESKTOP);
        page.goto(&site::built().url(&format!("#free=15-renju&moves={moves}")));
        let stones = moves.split('-').count();
        page.wait_until("the game of the link", |page| shown(page) == stones);
        // It is marked before anybody tries, on the board, beside it and for those who hear it.
        page.wait_until("the mark in words", |page| said(page, point).contains(said_there));
        page.wait_for(
            "document.querySelector('.free .headline p').textContent.includes('1 point forbidden to Black')",
        );
        let marked = darkness(&page, point);
        assert!(marked > 2.0 * darkness(&page, "l12"), "{point}: {marked}");
        click(&page, point);
        page.wait_for(&format!(
            "document.querySelector('.free-board').shadowRoot.querySelector('.toast').textContent
                .startsWith('{point} is forbidden to Black under renju: {toast}')"
        ));
        assert_eq!(shown(&page), stones);
        page.assert_no_problems();
    }
}

/// The part of a point's middle that is dark, as a mark of Black's is.
fn darkness(page: &Page, point: &str) -> f64 {
    let (x, y) = place(page, point);
    let picture = page.screenshot();
    let around = (-7..=7).flat_map(|dx| (-7..=7).map(move |dy| (dx, dy)));
    let dark = around.filter(|(dx, dy)| {
        let pixel = picture.pixel((x as i32 + dx) as usize, (y as i32 + dy) as usize);
        pixel.iter().map(|&part| u32::from(part)).sum::<u32>() < 200
    });
    dark.count() as f64 / 225.0
}

#[test]
fn boards_from_5_to_22_points_a_side_can_be_played_on() {
    let Some(browser) = browser::shared() else { return };
    for (side, last) in [("5", "e5"), ("22", "v22")] {
        let page = browser.page();
        open(&page, Viewport::DESKTOP);
        choose(&page, "white", "");
        choose(&page, "size", side);
        page.click(".free [data-action=restart]");
        page.wait_until("the board", |page| {
            page.eval::<bool>(&format!(
                "document.querySelector('.free-board').shadowRoot.querySelector('[role=gridcell][aria-label^=\"{last} \"]') !== null"
            ))
        });
        // A new game asks its engines first; a stone placed meanwhile is refused in words.
        page.wait_until("a stone in the corner", |page| {
            let placed = moves(page) == [last];
            if !placed {
                click(page, last);
            }
            placed
        });
        page.assert_no_problems();
    }
}

#[test]
fn an_engine_at_full_strength_thinks_on_a_persons_time_where_that_is_wished() {
    let Some(browser) = browser::shared() else { return };
    let page = browser.page();
    open(&page, Viewport::DESKTOP);
    assert!(
        !page.eval::<bool>("Boolean(document.querySelector('#free-ponder'))"),
        "of use at full strength only"
    );
    choose(&page, "whiteLevel", "10");
    page.wait_for_element("#free-ponder");
    click(&page, "a1");
    page.wait_until("an answer", |page| moves(page).len() == 2);
    assert!(!page.eval::<bool>("Boolean(document.querySelector('.pondering'))"), "off at first");
    choose(&page, "ponder", "yes");
    page.wait_for("/: depth [1-9]/.test(document.querySelector('.pondering')?.textContent)");
    // The stone ends it at once, and the answer comes in its own time.
    click(&page, "c2");
    page.wait_until("another answer", |page| moves(page).len() == 4);
    page.wait_for("document.querySelector('.pondering')");
    // Out of sight nobody thinks on.
    page.eval::<()>(
        "(() => { Object.defineProperty(document, 'hidden', { get: () => true, configurable: true });
            document.dispatchEvent(new Event('visibilitychange')); })()",
    );
    page.wait_for("!document.querySelector('.pondering')");
    page.eval::<bool>("delete document.hidden");
    let played = moves(&page);
    page.reload();
    page.wait_for_element("#free-ponder");
    page.wait_until("the game goes on", |page| moves(page) == played);
    assert_eq!(page.eval::<String>("document.querySelector('#free-ponder').value"), "yes");
    page.assert_no_problems();
}
