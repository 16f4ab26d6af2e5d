//! The position editor and the analysis.

use tests::board::{self, MAIN};
use tests::browser::{Page, Viewport};
use tests::games::rows_through_last;
use tests::words::words;

/// Opens the analysis of this position.
fn open(board: &str, moves: &str) -> Option<Page<'static>> {
    let link = format!("#analysis&board={board}&moves={}", moves.replace(' ', "-"));
    let page = board::open(Viewport::DESKTOP, "#moves=h8")?;
    board::choose_view(&page, "analysis");
    page.wait_for_element("#extra button");
    board::visit(&page, &link);
    board::wait_for_board(&page, board);
    // Panels follow the board one frame later, this one last.
    let last = moves.split(' ').next_back().unwrap();
    page.wait_for_text("#record [aria-current=step]", last);
    Some(page)
}

fn press(page: &Page, key: &str) {
    page.press_button("#extra button", &words(&format!("analyse/{key}"), &[]));
}

/// Black's proven win, by the number of the last stone.
fn black_by(stone: &str) -> String {
    words("analyse/analysis.blackBy", &[("stone", stone)])
}

fn wait_for_verdict(page: &Page, stone: &str) {
    page.wait_for_text("#extra .verdict", &black_by(stone));
}

#[test]
fn a_position_is_set_up_by_hand_on_every_board() {
    for (board, game, black, white) in [
        ("15-standard", "h8 i9 g9", ["c3", "d4", "e5"], ["m12", "n12", "o12"]),
        ("19-freestyle", "j10 k11 j12", ["q16", "r16", "s16"], ["a1", "c2", "s1"]),
    ] {
        let Some(page) = open(board, game) else { return };
        for key in ["editor.open", "editor.clear", "editor.cancel"] {
            press(&page, key);
        }
        assert_eq!(board::moves(&page).join(" "), game);
        press(&page, "editor.open");
        press(&page, "editor.clear");
        black.iter().for_each(|point| MAIN.click(&page, point));
        // No game leads to three black stones and one white stone.
        let refused = words("analyse/editor.counts", &[("black", "3"), ("white", "0")]);
        assert_eq!(page.text("#extra .problem"), refused);
        press(&page, "editor.white");
        white.iter().for_each(|point| MAIN.click(&page, point));
        // Replace a black stone with a white one, and remove stones.
        MAIN.click(&page, black[2]);
        press(&page, "editor.erase");
        [white[1], white[2]].iter().for_each(|point| MAIN.click(&page, point));
        press(&page, "editor.done");
        let wanted = [black[0], black[2], black[1], white[0]];
        page.wait_until("the position", |page| board::moves(page) == wanted);
    }
}

/// Expands the first line. Returns its stone and its moves.
fn best_line(page: &Page) -> (String, Vec<String>) {
    page.eval::<()>("document.querySelector('.lines .more[aria-expanded=false]:not([hidden])')?.click()");
    let title = page.attribute(".lines li .line-value", "title");
    let stone = title.rsplit(|c: char| !c.is_ascii_digit()).find(|word| !word.is_empty());
    (stone.unwrap_or_default().to_owned(), page.texts(".lines li:first-child .moves-of button:not(.more)"))
}

fn picture(page: &Page) -> String {
    page.eval(
        "document.querySelector('gomoku-board').picture(300).then((blob) => new Promise((done) => {
            const reader = new FileReader();
            reader.onload = () => done(reader.result);
            reader.readAsDataURL(blob);
        }))",
    )
}

/// Redraws the panels as if new results had arrived.
fn redraw(page: &Page) {
    page.eval::<()>(
        "(async () => {
            const board = document.querySelector('gomoku-board');
            board.hints = !board.hints;
            for (let i = 0; i < 3; i++) await new Promise((drawn) => requestAnimationFrame(drawn));
            board.hints = !board.hints;
        })()",
    );
}

#[test]
fn a_win_is_proven_and_the_best_lines_are_shown() {
    // Black has an open three and wins by stone 9 either way.
    let Some(page) = open("15-standard", "g8 a1 h8 c1 i8 e1") else { return };
    page.click("#think");
    wait_for_verdict(&page, "9");
    assert_eq!(page.attribute(".evaluation", "aria-valuenow"), "100");
    page.wait_until("three lines", |page| page.count(".lines li") == 3);
    // From now on, removing an element could make a click miss.
    page.eval::<()>(
        "(() => { const panel = document.querySelector('.lines').parentElement;
            panel.takenOut = 0;
            new MutationObserver((changes) => changes.forEach(({ removedNodes }) => (panel.takenOut += removedNodes.length)))
                .observe(panel, { childList: true }); })()",
    );
    let by = black_by("9");
    page.wait_until("two wins", |page| {
        (1..=2).all(|row| {
            page.attribute(&format!(".lines li:nth-child({row}) .line-value"), "title") == by
                && page.count(&format!(".lines li:nth-child({row}) .moves-of .black")) == 2
        })
    });
    // Both are proven, so without a third line nothing changes any more.
    page.set("#line-count", "2");
    page.wait_until("two lines", |page| page.count(".lines li") == 2);
    // Show a line on the board and hide it again.
    let before = picture(&page);
    let third = ".lines li:nth-child(2) .moves-of button:nth-child(3)";
    page.click(third);
    page.wait_for_element(".lines [aria-pressed=true]");
    assert_ne!(picture(&page), before, "the moves of the second line lie on the board");
    page.click(third);
    page.wait_until_gone(".lines [aria-pressed=true]");
    assert_eq!(picture(&page), before);
    page.set("#line-count", "5");
    page.wait_until("five lines", |page| page.count(".lines li") == 5);
    redraw(&page);
    page.wait_until_gone("#think.primary");
    assert_eq!(page.eval::<u32>("document.querySelector('.lines').parentElement.takenOut"), 0);
    assert_eq!(board::moves(&page).len(), 6, "nothing of it has been played");
}

#[test]
fn the_strategys_line_continues_to_blacks_five() {
    let Some(page) = open("15-standard", "h8 b2 i9") else { return };
    // The bar needs no search.
    page.wait_until("Black's win", |page| page.attribute(".evaluation", "aria-valuenow") == "100");
    page.click("#think");
    page.wait_for_element(".lines li");
    // White's best line is the longest. It goes on until Black has won.
    page.wait_until("a line to its end", |page| {
        let (stone, moves) = best_line(page);
        let line: Vec<String> = board::moves(page).into_iter().chain(moves).collect();
        let won = line.len() % 2 == 1 && rows_through_last(&line).contains(&5);
        won && stone.parse().is_ok_and(|stone: usize| line.len() <= stone)
    });
    press(&page, "analysis.stop");
    page.wait_for_text("#think", &words("analyse/analysis.start", &[]));
}

#[test]
fn unproven_lines_are_scored_and_can_be_stopped() {
    // The strategy does not cover a first stone in the corner.
    let Some(page) = open("15-standard", "a1 h8") else { return };
    page.click("#think");
    page.wait_for("/^[0-9]{1,2}%$/.test(document.querySelector('.lines .line-value.open').textContent)");
    // A new position is searched at once.
    board::load(&page, "d8 d1 e8 e1 f8 f1");
    wait_for_verdict(&page, "9");
    press(&page, "analysis.stop");
    page.wait_for_text("#think", &words("analyse/analysis.start", &[]));
}

#[test]
fn only_the_requested_moves_are_searched() {
    let Some(page) = open("15-standard", "a1 h8") else { return };
    page.click(".advanced summary");
    page.set("#line-memory", "64");
    page.set("#line-among", "I9, g9");
    page.click("#think");
    page.wait_until("two lines", |page| page.count(".lines .line-value.open") == 2);
    page.wait_until("the moves", |page| {
        let mut firsts = page.texts(".lines .moves-of button:first-child");
        firsts.sort();
        firsts == ["g9", "i9"]
    });
    // Search all moves again.
    page.set("#line-among", "");
    page.wait_until("three lines", |page| page.count(".lines .line-value.open") == 3);
    assert_eq!(page.eval::<String>("localStorage.getItem('gomoku.analysis')"), r#"{"count":3,"memory":64}"#);
    // New results must leave a half-typed move alone.
    page.eval::<()>("Object.assign(document.querySelector('#line-among'), { value: 'j' }).focus()");
    redraw(&page);
    assert_eq!(page.eval::<String>("document.activeElement.value"), "j");
    press(&page, "analysis.stop");
    // The field is empty when the panel opens again.
    board::choose_view(&page, "strategy");
    page.wait_until_gone("#line-among");
    board::choose_view(&page, "analysis");
    page.wait_for("document.querySelector('#line-among')?.value === ''");
}

#[test]
fn the_moves_of_the_analysis_can_be_edited() {
    let Some(page) = open("15-standard", "h8 i9 g9") else { return };
    page.wait_for("document.querySelector('#move-text').value === 'h8 i9 g9'");
    page.set("#move-text", "h8 i9 g9 i7");
    page.wait_for_text("#record [aria-current=step]", "i7");
    page.set("#move-text", "h8 i9 z99");
    MAIN.wait_for_alert(&page, "z99");
    assert_eq!(page.text("#record [aria-current=step]"), "i7");
    page.set("#move-text", " ");
    page.wait_for("document.querySelector('#move-text').value === 'h8 i9 g9 i7'");
    board::choose_view(&page, "play");
    page.wait_until_gone("#move-text");
}
