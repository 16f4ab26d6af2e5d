//! The coach: what he says of a move, and the win that he shows step by step.

use tests::browser::{self, Page, Viewport};
use tests::{board, site};

/// The page in the mode of learning, with this position.
fn open(page: &Page, moves: &str) {
    page.set_viewport(Viewport::DESKTOP);
    page.goto(&site::built().url(""));
    board::wait_for_stones(page, 1);
    page.wait_for_element("[role=tab][aria-selected=true]");
    page.click("#mode-learn");
    page.wait_for_element("#show-win");
    page.call::<()>(
        "(moves) => document.querySelector('gomoku-board').load(moves)",
        &serde_json::json!([moves]),
    );
}

/// Shows the win, and waits until it is known to its end.
fn show(page: &Page) {
    page.click("#show-win");
    page.wait_for("document.querySelector('.lesson .says')?.textContent.startsWith('Looking') === false");
    page.wait_for("!document.querySelector('.lesson .counter').textContent.includes('…')");
}

#[test]
fn a_win_is_shown_step_by_step() {
    let Some(browser) = browser::shared() else { return };
    let page = browser.page();
    open(&page, "h8 i9 g9 i7 g10 h9 f9 a1");
    show(&page);
    let mut said = vec![page.text(".lesson .says")];
    while page
        .eval::<bool>("document.querySelector('#lesson-forward').getAttribute('aria-disabled') !== 'true'")
    {
        page.click("#lesson-forward");
        said.push(page.text(".lesson .says"));
    }
    assert_eq!(page.text(".lesson .counter"), format!("Move {0} of {0}", said.len()));
    assert_eq!(said.len() % 2, 1, "Black begins and ends: {said:?}");
    for black in said[..said.len() - 1].iter().step_by(2) {
        assert!(black.contains("White must") || black.contains("no single stone"), "{said:?}");
    }
    assert!(said.last().unwrap().ends_with("makes exactly five: Black wins."), "{said:?}");
    page.click("#lesson-back");
    assert_eq!(page.text(".lesson .says"), said[said.len() - 2]);
    page.click("#lesson-end");
    page.wait_for("document.querySelector('#show-win') && !document.querySelector('.lesson')");
    assert_eq!(page.eval::<String>("document.activeElement.id"), "show-win", "the keyboard stays there");
    page.assert_no_problems();
}

#[test]
fn nobody_is_blamed_for_a_win_that_was_never_proven() {
    let Some(browser) = browser::shared() else { return };
    let page = browser.page();
    open(&page, "h8 i9 a1 h10 o15 g11");
    show(&page);
    assert_eq!(page.text(".lesson .says"), "No win of Black is proven here.");
    // The verdict may come before the next frame.
    page.eval::<()>(
        "void (window.requestAnimationFrame = (draw) => setTimeout(() => draw(performance.now()), 3000))",
    );
    board::click(&page, "f12");
    page.wait_for("document.querySelector('#extra .verdict').textContent.includes('f12')");
    assert_eq!(page.text("#extra .verdict"), "No win was proven before f12, and none is now.");
    assert!(page.eval::<bool>("!document.querySelector('.lesson')"), "another position is shown");
    page.assert_no_problems();
}
