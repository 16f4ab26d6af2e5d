//! Free play: people and engines on boards of several sizes.

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
    page.wait_for_element(&cell);
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
    assert!(page.requests().iter().any(|url| url.ends_with("engine/games_bg.wasm")));
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
    choose(&page, "pause", "1000");
    choose(&page, "white", "greedy-plain");
    page.wait_until("some stones", |page| moves(page).len() >= 2);
    page.click(".free [data-action=auto]");
    let held = moves(&page).len();
    page.eval::<()>("new Promise((done) => setTimeout(done, 1500))");
    assert_eq!(moves(&page).len(), held, "held engines do not move");
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
        "document.querySelector('.free-board').shadowRoot.querySelector('.toast').textContent.includes('not placed')",
    );
    assert_eq!(moves(&page), ["h8"]);
    // Back while it thinks cancels.
    page.click(".free [data-action=back]");
    page.wait_until("an empty board", |page| shown(page) == 0);
}
