//! Positions set up by hand, and what the engine says about them.

use tests::browser::{self, Page, Viewport};
use tests::{board, site};

/// The page in the mode of analysis, where nobody answers by himself, with this position.
fn open(page: &Page, moves: &str) {
    page.set_viewport(Viewport::DESKTOP);
    page.goto(&site::built().url(""));
    board::wait_for_stones(page, 1);
    page.wait_for_element("[role=tab][aria-selected=true]");
    page.click("#mode-analyse");
    page.wait_for("document.querySelector('#extra button')");
    page.call::<()>(
        "(moves) => document.querySelector('gomoku-board').load(moves)",
        &serde_json::json!([moves]),
    );
    // The panels follow the board a frame later, the panel of analysis last.
    let last = moves.split(' ').next_back().unwrap();
    page.wait_for(&format!("document.querySelector('#record [aria-current=step]').textContent === '{last}'"));
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
    open(&page, "h8 i9 g9");
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
    open(&page, "h8 i9 g9");
    press(&page, "Set up a position");
    press(&page, "Clear");
    press(&page, "Cancel");
    assert_eq!(board::state(&page).moves, ["h8", "i9", "g9"]);
}

/// The first row's proven stone and the moves of its line, shown to the end.
fn best_line(page: &Page) -> (String, Vec<String>) {
    page.eval::<()>("document.querySelector('.lines .more[aria-expanded=false]:not([hidden])')?.click()");
    page.eval(
        "(() => { const row = document.querySelector('.lines li');
            const moves = [...row.querySelectorAll('.moves-of button:not(.more)')].map((button) => button.textContent);
            return [row.querySelector('.worth').textContent, moves]; })()",
    )
}

/// What lies on the board, as a picture.
fn picture(page: &Page) -> String {
    page.eval(
        "document.querySelector('gomoku-board').picture(300).then((blob) => new Promise((done) => {
            const reader = new FileReader();
            reader.onload = () => done(reader.result);
            reader.readAsDataURL(blob);
        }))",
    )
}

#[test]
fn a_win_is_proven_and_the_best_lines_are_shown() {
    let Some(browser) = browser::shared() else { return };
    let page = browser.page();
    // Black has an open three: both ways to raise it win by stone 9.
    open(&page, "g8 a1 h8 c1 i8 e1");
    press(&page, "Think");
    page.wait_for("document.querySelector('#extra .verdict').textContent.includes('Black wins by stone 9')");
    page.wait_for("document.querySelectorAll('.lines li').length === 3");
    // From here on nothing of the panel may be taken out: who presses a button then would click nothing.
    page.eval::<()>(
        "(() => { const panel = document.querySelector('.lines').parentElement;
            panel.takenOut = 0;
            new MutationObserver((changes) => changes.forEach(({ removedNodes }) => (panel.takenOut += removedNodes.length)))
                .observe(panel, { childList: true }); })()",
    );
    page.wait_for(
        "[...document.querySelectorAll('.lines li')].slice(0, 2).every((row) =>
            row.querySelector('.worth').title === 'Black wins by stone 9' && row.querySelectorAll('.moves-of .black').length === 2)",
    );
    // A line can be followed on the board, and what was shown before comes back.
    let before = picture(&page);
    page.click(".lines li:nth-child(2) .moves-of button:nth-child(3)");
    page.wait_for("document.querySelector('.lines [aria-pressed=true]')");
    assert_ne!(picture(&page), before, "the moves of the second line lie on the board");
    page.click(".lines li:nth-child(2) .moves-of button:nth-child(3)");
    page.wait_for("!document.querySelector('.lines [aria-pressed=true]')");
    assert_eq!(picture(&page), before);
    page.eval::<()>(
        "(() => { const list = document.querySelector('#line-count');
            list.value = '5'; list.dispatchEvent(new Event('change')); })()",
    );
    page.wait_for("document.querySelectorAll('.lines li').length === 5");
    page.eval::<bool>("document.querySelector('gomoku-board').controller.dispatchEvent(new Event('change'))");
    page.wait_for("!document.querySelector('#think.primary')");
    assert_eq!(page.eval::<u32>("document.querySelector('.lines').parentElement.takenOut"), 0);
    assert_eq!(board::state(&page).moves.len(), 6, "nothing of it has been played");
    page.assert_no_problems();
}

#[test]
fn the_line_of_the_strategy_goes_on_to_blacks_five() {
    let Some(browser) = browser::shared() else { return };
    let page = browser.page();
    open(&page, "h8 b2 i9");
    press(&page, "Think");
    page.wait_for_element(".lines li");
    // White's best line lasts longest; it is followed until Black has won.
    page.wait_until("a line to its end", |page| {
        let (stone, moves) = best_line(page);
        let text = board::state(page).moves.into_iter().chain(moves).collect::<Vec<_>>().join(" ");
        let won: bool = page.call(
            "(moves) => document.querySelector('gomoku-board').controller.engine.call('position', moves)
                .then(({ winner }) => winner === 'black', () => false)",
            &serde_json::json!([text]),
        );
        won && text.split(' ').count() <= stone.parse().unwrap_or(0)
    });
    press(&page, "Stop thinking");
    page.wait_for("[...document.querySelectorAll('#extra button')].some((b) => b.textContent === 'Think')");
    page.assert_no_problems();
}

#[test]
fn where_nothing_is_proven_lines_are_scored_and_may_be_stopped() {
    let Some(browser) = browser::shared() else { return };
    let page = browser.page();
    // Black has begun in the corner, which the strategy does not.
    open(&page, "a1 h8");
    press(&page, "Think");
    page.wait_for("document.querySelectorAll('.lines .worth.open').length >= 1");
    page.wait_for("/^[0-9]{1,2}%$/.test(document.querySelector('.lines .worth.open').textContent)");
    // A new position begins a new search by itself.
    page.eval::<()>("document.querySelector('gomoku-board').load('d8 d1 e8 e1 f8 f1')");
    page.wait_for("document.querySelector('#extra .verdict').textContent.includes('Black wins by stone 9')");
    press(&page, "Stop thinking");
    page.wait_for("[...document.querySelectorAll('#extra button')].some((b) => b.textContent === 'Think')");
    page.assert_no_problems();
}

#[test]
fn only_the_moves_asked_for_are_looked_at_with_the_memory_chosen() {
    let Some(browser) = browser::shared() else { return };
    let page = browser.page();
    open(&page, "a1 h8");
    page.wait_for_element("#line-among");
    page.eval::<()>(
        "(() => { const memory = document.querySelector('#line-memory');
            memory.value = '64'; memory.dispatchEvent(new Event('change'));
            const among = document.querySelector('#line-among');
            among.value = 'I9, g9'; among.dispatchEvent(new Event('change')); })()",
    );
    press(&page, "Think");
    page.wait_for("document.querySelectorAll('.lines .worth.open').length === 2");
    page.wait_for("/(depth) ([4-9]|[0-9]{2})/.test(document.querySelector('#extra').textContent)");
    let firsts = "[...document.querySelectorAll('.lines .moves-of button:first-child')].map((b) => b.textContent).sort().join(' ')";
    assert_eq!(page.eval::<String>(firsts), "g9 i9");
    // All moves again, and one that there is not.
    page.eval::<()>(
        "(() => { const among = document.querySelector('#line-among');
            among.value = ''; among.dispatchEvent(new Event('change')); })()",
    );
    page.wait_for("document.querySelectorAll('.lines .worth.open').length === 3");
    assert_eq!(page.eval::<String>("localStorage.getItem('gomoku.analysis')"), r#"{"count":3,"memory":64}"#);
    // A move half typed outlasts what is found out meanwhile.
    page.eval::<()>(
        "(() => { const among = document.querySelector('#line-among');
            among.focus(); among.value = 'j'; })()",
    );
    page.eval::<bool>("document.querySelector('gomoku-board').controller.dispatchEvent(new Event('change'))");
    page.eval::<bool>("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => drawn(true)))))");
    assert_eq!(page.eval::<String>("document.querySelector('#line-among').value"), "j");
    assert_eq!(page.eval::<String>("document.activeElement.id"), "line-among");
    press(&page, "Stop thinking");
    // Who comes back to the panel is asked anew.
    page.click("#mode-explore");
    page.wait_for("!document.querySelector('#line-among')");
    page.click("#mode-analyse");
    page.wait_for("document.querySelector('#line-among')?.value === ''");
    page.assert_no_problems();
}
