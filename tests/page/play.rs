//! Whole games by mouse, touch and keyboard.

use tests::board::{self, MAIN};
use tests::browser::{Page, Viewport};
use tests::words::words;

const DESKTOP: Viewport = Viewport::DESKTOP;

/// The first free point, row by row. If White plays there, games end soon.
fn free_point(page: &Page) -> String {
    let moves = board::moves(page);
    let mut names = (1..=15).flat_map(|row| ('a'..='o').map(move |column| format!("{column}{row}")));
    names.find(|name| !moves.contains(name)).expect("the board is not full")
}

/// Plays a game to the end. `place` places each stone, given the number of stones before it.
fn to_the_end(page: &Page, place: impl Fn(usize, &str)) {
    while board::state(page).winner.is_none() {
        let before = board::moves(page).len();
        assert!(before < 60, "{:?}", board::moves(page));
        place(before, &free_point(page));
        board::wait_for_stones(page, before + 2);
    }
    assert_eq!(board::state(page).winner.as_deref(), Some("black"));
    page.wait_for_text("#headline h2", &words("status.blackWon", &[("n", "5")]));
}

#[test]
fn a_game_by_mouse_and_keyboard_ends_before_the_promised_bound() {
    let Some(page) = board::open(DESKTOP, "") else { return };
    let promise = words("status.bound", &[("stone", "33")]);
    let promised = |page: &Page| page.text("#headline").contains(&promise);
    page.wait_until("the promise", promised);
    to_the_end(&page, |stones, point| {
        if stones % 4 == 1 {
            return MAIN.click(&page, point);
        }
        page.press("g");
        MAIN.press(&page, point);
    });
    assert!(!promised(&page));
    page.press("n");
    page.wait_until("the promise again", promised);
}

#[test]
fn a_game_by_touch_takes_two_taps_per_stone_unless_touch_is_direct() {
    let Some(page) = board::open(Viewport::PHONE, "") else { return };
    let offered = MAIN.part(".place:not([hidden])");
    MAIN.tap(&page, "h8");
    MAIN.wait_for_alert(&page, &words("error.occupied", &[("point", "h8")]));
    assert_eq!(page.count(&offered), 0, "a stone lies there");
    MAIN.tap(&page, "j10");
    page.wait_for_element(&offered);
    let (board, button) = (page.rect(&MAIN.part(".board")), page.rect(&offered));
    assert!(button.y >= board.y + board.height, "{button:?} covers the board, {board:?}");
    // Another game with a stone on that point.
    board::load(&page, "h8 j10");
    page.wait_until_gone(&offered);
    board::load(&page, "h8");
    to_the_end(&page, |stones, point| {
        MAIN.tap(&page, point);
        assert_eq!(board::moves(&page).len(), stones, "one tap places nothing");
        MAIN.tap(&page, point);
    });
    board::load(&page, "h8");
    page.eval::<()>("void (document.querySelector('gomoku-board').touch = 'direct')");
    MAIN.tap(&page, "h9");
    board::wait_for_stones(&page, 3);
}

#[test]
fn a_press_that_starts_beside_the_board_places_nothing() {
    let Some(page) = board::open(DESKTOP, "") else { return };
    let (title, point) = (page.rect(".home").at(0.5, 0.5), MAIN.place(&page, "i9"));
    page.drag(title, point);
    page.drag(point, title);
    // The mouse may move a little during a click.
    page.drag(MAIN.place(&page, "i10"), MAIN.place(&page, "j10"));
    board::wait_for_stones(&page, 3);
    assert_eq!(board::moves(&page)[1], "j10");
    assert_eq!(board::moves(&page).len(), 3);
}

#[test]
fn next_and_undo_lead_through_the_game_and_keep_its_variations() {
    let Some(page) = board::open(DESKTOP, "") else { return };
    while board::state(&page).winner.is_none() {
        let before = board::moves(&page).len();
        page.click("[data-action=next]");
        board::wait_for_stones(&page, before + 2);
    }
    let line = board::moves(&page);
    while board::moves(&page).len() > 1 {
        let before = board::moves(&page).len();
        page.click("[data-action=back]");
        page.wait_until("a stone is taken back", |page| board::moves(page).len() < before);
    }
    page.wait_for_element("[data-action=back][aria-disabled=true]");
    // Step forward along the line, then jump to its end.
    page.click("[data-action=forward]");
    board::wait_for_stones(&page, 3);
    assert_eq!(board::moves(&page), line[..3]);
    page.click(".moves li:last-child button:last-of-type");
    board::wait_for_stones(&page, line.len());
    assert_eq!(board::moves(&page), line);
    page.click("[data-action=restart]");
    page.wait_until("a new game", |page| board::moves(page).len() == 1);
    page.press("Control+z");
    page.wait_until("the game that it replaced", |page| board::moves(page) == line);
    page.press("n");
    page.wait_until("another new game", |page| board::moves(page).len() == 1);
    board::play(&page, "i9");
    page.click("[data-action=back]");
    page.wait_until("taken back", |page| board::moves(page).len() == 1);
    board::play(&page, "h10");
    page.click(".variations button");
    page.wait_until("the variation", |page| board::moves(page).get(1).is_some_and(|name| name == "i9"));
}

/// After the last move, Black has left the strategy, so some moves have no number.
#[test]
fn hints_and_the_explorer_show_how_long_every_move_lasts() {
    let Some(page) = board::open(DESKTOP, "") else { return };
    board::choose_view(&page, "strategy");
    page.wait_for_text("#extra h3", &words("records/explorer.second", &[("n", "35")]));
    assert_eq!(page.text("#extra .groups b"), "33");
    page.press("d");
    board::wait_for_stones(&page, 3);
    board::choose_view(&page, "play");
    board::load(&page, "h8");
    board::play(&page, "o15");
    page.click("[data-action=hints]");
    board::wait_for_distances(&page);
    let distances = "document.querySelector('gomoku-board').distances().moves.map(({ winAt }) => winAt)";
    let distances: Vec<Option<u32>> = page.eval(distances);
    assert_eq!(distances.len(), 225 - 3);
    assert!(distances.iter().all(Option::is_some), "{distances:?}");
    assert_eq!(page.text("#extra .legend"), words("hints.legend", &[]));
    page.click("[data-action=hints]");
    page.wait_until("no legend", |page| page.text("#extra").is_empty());
    board::load(&page, "h8 i9 g9 g10 i8 f8 h10");
    board::choose_view(&page, "strategy");
    page.wait_for(
        "document.querySelector('gomoku-board').distances().moves.some(({ winAt }) => winAt === null)",
    );
    page.wait_until("a group without a number", |page| {
        page.texts("#extra .groups li").iter().any(|group| group.starts_with('?'))
    });
}

#[test]
fn a_game_continues_when_the_page_is_reloaded() {
    let Some(page) = board::open(DESKTOP, "#moves=h8-i9-g9") else { return };
    page.reload();
    board::wait_for_stones(&page, 3);
    assert_eq!(board::moves(&page), ["h8", "i9", "g9"]);
    board::play(&page, "i7");
    let played = board::moves(&page);
    assert_eq!(played.len(), 5);
    board::choose_view(&page, "strategy");
    page.reload();
    board::wait_for_stones(&page, 5);
    assert_eq!(board::moves(&page), played, "not those of the link");
    page.wait_for_element("#view-strategy[aria-current]");
    page.click("[data-action=back]");
    page.wait_until("taken back", |page| board::moves(page).len() == 3);
    page.reload();
    page.wait_for_element("[data-action=forward][aria-disabled=false]");
    assert_eq!(board::moves(&page), played[..3]);
    page.click("[data-action=forward]");
    page.wait_until("the undone moves", |page| board::moves(page) == played);
    page.click("#tab-puzzles");
    page.wait_for("location.pathname.endsWith('puzzles.html')");
    page.click("#tab-play");
    board::wait_for_stones(&page, 5);
    assert_eq!(board::moves(&page), played);
    board::visit(&page, "");
    assert_eq!(board::moves(&page), ["h8"], "a new visit begins a new game");
    // The mode may change while a game is read.
    page.eval::<()>(
        "(() => { const board = document.querySelector('gomoku-board');
            const read = board.load('h8 i9 g9');
            board.mode = 'analyse';
            return read; })()",
    );
    assert_eq!(board::moves(&page), ["h8", "i9", "g9"]);
    assert_eq!(page.eval::<String>("document.querySelector('gomoku-board').mode"), "analyse");
}
