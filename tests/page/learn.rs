//! The lessons and the coach.

use tests::board::{self, MAIN, PUZZLE};
use tests::browser::{Page, Viewport};
use tests::words::words;

/// Opens the coach with this position.
fn open(board: &str, first: &str, moves: &str) -> Option<Page<'static>> {
    let page = board::open(Viewport::DESKTOP, &format!("#board={board}&moves={first}"))?;
    board::wait_for_board(&page, board);
    board::choose_view(&page, "learn");
    page.click("#lesson-coach");
    page.wait_for_element("#show-win");
    board::load(&page, moves);
    Some(page)
}

const SAID: &str = ".lessons .headline p";

fn open_lessons(viewport: Viewport) -> Option<Page<'static>> {
    let page = board::open(viewport, "")?;
    board::choose_view(&page, "learn");
    page.wait_for_element("#course-act");
    Some(page)
}

/// Plays the hints until the exercise is solved, then continues.
fn solve(page: &Page) -> bool {
    let [hint, next, look] =
        ["hint", "next", "look"].map(|name| words(&format!("learn/course.{name}"), &[("point", "")]));
    while page.text("#course-act") == hint {
        page.click("#course-act");
        page.wait_until("a hint", |page| page.text(SAID).len() > look.len());
        let said = page.text(SAID);
        let point = said.split([' ', '.']).nth(1).expect("a point").to_owned();
        PUZZLE.click(page, &point);
        page.wait_until("an answer", |page| page.text(SAID) != said);
    }
    let more = page.text("#course-act") == next;
    page.click("#course-act");
    more
}

#[test]
fn solving_the_lessons_leads_to_the_coach() {
    let Some(page) = open_lessons(Viewport::DESKTOP) else { return };
    let task = page.text(SAID);
    PUZZLE.click(&page, "c3");
    page.wait_for_text("#course-act", &words("learn/course.again", &[]));
    page.click("#course-act");
    page.wait_for_text(SAID, &task);
    let solved = std::iter::from_fn(|| solve(&page).then_some(())).count();
    assert_eq!(solved + 1, 13, "exercises");
    page.wait_for_element("#show-win");
    page.click("#learn-lessons");
    page.wait_until("all are ticked", |page| page.count(".chapters .tick") == 5);
    // After the lessons, the coach comes first.
    page.reload();
    board::choose_view(&page, "learn");
    page.wait_for_element("#show-win");
}

#[test]
fn a_lesson_about_forbidden_points_is_solved_by_keyboard() {
    let Some(page) = open_lessons(Viewport::DESKTOP) else { return };
    page.click("#lesson-renju");
    for (kind, forbidden, answer) in
        [("overline", "e5", "j10"), ("double-four", "i8", "e8"), ("double-three", "g8", "g7")]
    {
        let reason = words(&format!("records/board.forbidden.{kind}"), &[]);
        page.wait_until(kind, |page| PUZZLE.said(page, forbidden).contains(&reason));
        page.press("g");
        PUZZLE.press(&page, forbidden);
        let refusal = words(&format!("records/error.forbidden.{kind}"), &[("point", forbidden)]);
        PUZZLE.wait_for_alert(&page, &refusal);
        let said = page.text(SAID);
        PUZZLE.press(&page, answer);
        page.wait_until("an answer", |page| page.text(SAID) != said);
        solve(&page);
    }
    page.wait_for_element("#show-win");
    page.click("#learn-lessons");
    page.wait_for_element("#lesson-renju .tick");
}

#[test]
fn a_lesson_is_solved_by_keyboard_and_remembered() {
    let Some(page) = open_lessons(Viewport::DESKTOP) else { return };
    page.press("g");
    assert!(page.eval::<bool>("document.activeElement.closest('.puzzle-board') !== null"));
    PUZZLE.press(&page, "j8");
    page.wait_for_text("#course-act", &words("learn/course.next", &[]));
    let heard = PUZZLE.heard(&page);
    assert!(heard.starts_with(&words("learn/course.right", &[])), "{heard}");
    page.wait_for_text("#lesson-four", "1/3");
    page.eval::<()>("document.getElementById('course-act').focus()");
    page.press("Enter");
    page.wait_for_text("#course-act", &words("learn/course.hint", &[]));
    assert_eq!(page.eval::<String>("document.activeElement.id"), "course-act");
    let second = page.text(SAID);
    page.reload();
    board::choose_view(&page, "learn");
    page.wait_for_text(SAID, &second);
}

#[test]
fn a_lesson_is_solved_by_touch() {
    let Some(page) = open_lessons(Viewport::PHONE) else { return };
    page.assert_fits("the lesson");
    PUZZLE.tap(&page, "j8");
    PUZZLE.tap(&page, "j8");
    page.wait_for_text("#course-act", &words("learn/course.next", &[]));
}

/// Shows the win and waits for all of its moves.
fn show(page: &Page) {
    page.click("#show-win");
    let seeking = words("learn/lesson.seeking", &[]);
    page.wait_until("the win is found", |page| {
        page.text(".lesson .says") != seeking && !page.text(".lesson .counter").contains('…')
    });
}

#[test]
fn a_win_is_shown_step_by_step_on_every_board() {
    for (board, first, moves) in [
        ("15-standard", "h8", "h8 i9 g9 i7 g10 h9 f9 a1"),
        // An open three beyond the edge of 15x15. White's stones are distant.
        ("19-freestyle", "j10", "j10 a1 q16 c2 r16 s1 p16 a4"),
        ("15-renju", "h8", "h8 a1 i8 a3 j8 a5"),
    ] {
        let Some(page) = open(board, first, moves) else { return };
        show(&page);
        let mut said = vec![page.text(".lesson .says")];
        while page.attribute("#lesson-forward", "aria-disabled") != "true" {
            page.click("#lesson-forward");
            said.push(page.text(".lesson .says"));
        }
        let steps = said.len().to_string();
        let counter = words("learn/lesson.step", &[("n", &steps), ("of", &steps)]);
        assert_eq!(page.text(".lesson .counter"), counter);
        assert_eq!(said.len() % 2, 1, "Black begins and ends: {said:?}");
        page.click("#lesson-back");
        assert_eq!(page.text(".lesson .says"), said[said.len() - 2]);
        page.click("#lesson-end");
        page.wait_until_gone(".lesson");
        assert_eq!(page.eval::<String>("document.activeElement.id"), "show-win", "the keyboard stays there");
        assert_eq!(board::moves(&page).join(" "), moves, "the game is as it was");
        if board == "15-standard" {
            says_what_threatens(&said);
        }
    }
}

/// Checks what each black stone is said to threaten, up to the five.
fn says_what_threatens(said: &[String]) {
    let threats = ["four", "three", "several", "unstoppable"].map(|kind| {
        let text = words(&format!("learn/lesson.{kind}"), &[]);
        let after = text.split_once("{point}").expect("a text about a point").1;
        after.split('{').next().unwrap_or(after).to_owned()
    });
    let (last, before) = said.split_last().expect("a step");
    for black in before.iter().step_by(2) {
        assert!(threats.iter().any(|threat| black.contains(threat)), "{said:?}");
    }
    assert!(last.ends_with(&words("learn/lesson.five", &[("point", "")])), "{said:?}");
}

#[test]
fn review_blames_no_move_for_an_unproven_win() {
    let Some(page) = open("15-standard", "h8", "h8 i9 a1 h10 o15 g11") else { return };
    show(&page);
    assert_eq!(page.text(".lesson .says"), words("learn/lesson.none", &[]));
    // The verdict may arrive before the next frame.
    page.eval::<()>(
        "void (window.requestAnimationFrame = (draw) => setTimeout(() => draw(performance.now()), 3000))",
    );
    MAIN.click(&page, "f12");
    page.wait_for_text("#extra .verdict", &words("learn/coach.open", &[("point", "f12")]));
    assert_eq!(page.count(".lesson"), 0, "another position is shown");
}

#[test]
fn white_answers_the_learner_and_the_coach_judges() {
    for (board, first, moves, next) in
        [("19-freestyle", "j10", "j10 s19", "a19"), ("15-renju", "h8", "h8 pass", "o15")]
    {
        let Some(page) = open(board, first, moves) else { return };
        let before = board::moves(&page).len();
        MAIN.click(&page, next);
        page.wait_until("White's answer", |page| board::moves(page).len() >= before + 2);
        page.wait_for_text("#extra", next);
    }
}
