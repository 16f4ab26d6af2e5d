//! Positions set up by hand, and what the engine says about them.

use tests::browser::{self, Page, Viewport};
use tests::{board, site};

fn open(page: &Page, moves: &str) {
    page.set_viewport(Viewport::DESKTOP);
    page.goto(&site::built().url(&format!("#moves={moves}")));
    board::wait_for_stones(page, 2);
    page.wait_for_element("[role=tab][aria-selected=true]");
    page.click("#mode-analyse");
    page.wait_for("document.querySelector('#extra button')");
}

/// Presses the button of the panel with this text.
fn press(page: &Page, text: &str) {
    page.eval::<()>(&format!(
        "[...document.querySelectorAll('#extra button')].find((button) => button.textContent === '{text}').click()"
    ));
}

#[test]
fn a_position_is_set_up_by_hand() {
    let Some(browser) = browser::shared() else { return };
    let page = browser.page();
    open(&page, "h8-i9-g9");
    let before = board::state(&page).moves;
    press(&page, "Set up a position");
    press(&page, "Clear");
    for point in ["c3", "d4", "e5"] {
        board::click(&page, point);
    }
    // Three black stones and no white one are no game.
    let refused: String = page.text("#extra .problem");
    assert!(refused.contains("3 black and 0 white"), "{refused}");
    press(&page, "White stone");
    for point in ["m12", "n12", "e5"] {
        board::click(&page, point);
    }
    press(&page, "Take away");
    board::click(&page, "n12");
    press(&page, "Use this position");
    page.wait_until("the position", |page| board::state(page).moves != before);
    assert_eq!(board::state(&page).moves, ["c3", "e5", "d4", "m12"]);
    page.assert_no_problems();
}

#[test]
fn cancelling_leaves_the_game_as_it_was() {
    let Some(browser) = browser::shared() else { return };
    let page = browser.page();
    open(&page, "h8-i9-g9");
    press(&page, "Set up a position");
    press(&page, "Clear");
    press(&page, "Cancel");
    assert_eq!(board::state(&page).moves, ["h8", "i9", "g9"]);
}

#[test]
fn a_win_is_proven_and_other_moves_are_weighed() {
    let Some(browser) = browser::shared() else { return };
    let page = browser.page();
    // Black has an open three: every way to raise it wins by stone 9.
    open(&page, "g8-a1-h8-c1-i8-e1");
    press(&page, "Think");
    page.wait_for("document.querySelector('#extra .verdict').textContent.includes('Black wins by stone 9')");
    page.wait_for("document.querySelectorAll('#extra .others li').length >= 3");
    let others = page.text("#extra .others");
    assert!(others.contains("Black wins by stone 9"), "{others}");
    press(&page, "Stop thinking");
    page.wait_for("[...document.querySelectorAll('#extra button')].some((b) => b.textContent === 'Think')");
    page.assert_no_problems();
}
