//! Solutions, mistakes, hints, progress and links.

use serde::Deserialize;
use serde_json::json;
use tests::board::{self, Board, PUZZLE};
use tests::browser::{Page, Viewport};
use tests::site;

const TITLE: &str = ".puzzle-panel h2";

#[derive(Deserialize)]
struct Puzzle {
    id: String,
    rule: String,
    moves: String,
    answer: String,
}

fn words(key: &str) -> String {
    tests::words::words(&format!("puzzles/{key}"), &[])
}

/// Opens a theme's first puzzle.
fn open_theme(viewport: Viewport, theme: &str) -> Option<(Page<'static>, Puzzle)> {
    let page = board::open(viewport, "puzzles.html")?;
    let puzzle: Puzzle = page.call(
        "async (theme) => {
            const { puzzlesOf } = await import('/puzzles/collection.js');
            const file = await (await fetch('/data/puzzles.json')).json();
            return puzzlesOf(file).find((puzzle) => puzzle.theme === theme);
        }",
        &json!([theme]),
    );
    page.goto(&site::built().url(&format!("puzzles.html#puzzle={}", puzzle.id)));
    let stones = puzzle.moves.split(' ').count();
    page.wait_until("the puzzle", |page| PUZZLE.stones(page) == stones);
    page.wait_for_text(TITLE, &words(&format!("task.{theme}")));
    Some((page, puzzle))
}

fn is_titled(page: &Page, key: &str) {
    page.wait_for_text(TITLE, &words(key));
}

fn is_solved(page: &Page) -> bool {
    page.text(TITLE) == words("solved")
}

/// Returns the first number in a counter.
fn reached(page: &Page, counter: &str) -> u32 {
    let text = page.text(&format!("#reached-{counter}"));
    text.split(|c: char| !c.is_ascii_digit())
        .find(|word| !word.is_empty())
        .and_then(|number| number.parse().ok())
        .unwrap_or_else(|| panic!("{text}"))
}

/// Returns the best engine's move in this position.
fn best(page: &Page, rule: &str) -> String {
    page.call(
        "async (rule) => {
            const { freeClient } = await import('/free/client.js');
            const cells = [...document.querySelector('.puzzle-board').shadowRoot.querySelectorAll('[aria-label*=stone]')];
            const stones = cells.map((cell) => cell.getAttribute('aria-label').split(' '));
            const moves = stones.sort((a, b) => a[3] - b[3]).map(([point]) => point).join(' ');
            const player = { engine: 'best', level: 10, size: 15, rule, seed: 0 };
            return (await freeClient().run('think', moves, { detail: { player, limits: { nodes: 100_000 } } })).best;
        }",
        &json!([rule]),
    )
}

#[test]
fn a_wrong_move_is_refuted_and_the_right_one_accepted() {
    let Some((page, puzzle)) = open_theme(Viewport::DESKTOP, "defence") else { return };
    let before = PUZZLE.stones(&page);
    assert_eq!(reached(&page, "rating"), 0, "no rating before ten puzzles");
    let mut corners = ["a1", "o15", "a15"].into_iter();
    let wrong = corners.find(|&point| !puzzle.moves.contains(point) && point != puzzle.answer);
    PUZZLE.click(&page, wrong.expect("a corner is empty"));
    is_titled(&page, "failed.defence");
    // The refutation is shown stone by stone.
    assert!(PUZZLE.stones(&page) > before);
    assert_eq!(reached(&page, "rating"), 1);
    page.click("#puzzle-again");
    is_titled(&page, "task.defence");
    assert_eq!(PUZZLE.stones(&page), before);
    PUZZLE.click(&page, &puzzle.answer);
    is_titled(&page, "solved");
    assert_eq!((reached(&page, "rating"), reached(&page, "solved")), (1, 1), "only the first try counts");
    // Progress survives a reload.
    page.reload();
    page.wait_for_text("#reached-solved", "1 ");
    assert_eq!(reached(&page, "rating"), 1);
}

#[test]
fn wins_are_played_out_by_mouse_and_keyboard() {
    let Some((page, puzzle)) = open_theme(Viewport::DESKTOP, "threats") else { return };
    play_out(&page, &puzzle, |point| PUZZLE.click(&page, point));
    assert!(reached(&page, "rating") == 1 && reached(&page, "run") == 1, "at the first try, without help");
    for (theme, by_mouse) in [("avoid", true), ("forbid", false)] {
        let Some((page, puzzle)) = open_theme(Viewport::DESKTOP, theme) else { return };
        assert_eq!(puzzle.rule, "renju");
        page.press("g");
        let place = if by_mouse { Board::click } else { Board::press };
        play_out(&page, &puzzle, |point| place(PUZZLE, &page, point));
        let heard = PUZZLE.heard(&page);
        assert!(heard.starts_with(&words("solved")), "{heard}");
    }
}

/// Plays the answer, then the best engine's moves, until the puzzle is solved.
fn play_out(page: &Page, puzzle: &Puzzle, place: impl Fn(&str)) {
    let before = PUZZLE.stones(page);
    let mut next = puzzle.answer.clone();
    for number in 1..20 {
        place(&next);
        page.wait_until("a reply lies", |page| is_solved(page) || PUZZLE.stones(page) == before + 2 * number);
        if is_solved(page) {
            return;
        }
        next = best(page, &puzzle.rule);
    }
    panic!("{}", page.text(TITLE));
}

#[test]
fn hints_lead_step_by_step_to_the_solution() {
    let Some((page, puzzle)) = open_theme(Viewport::DESKTOP, "fours") else { return };
    let [region, move_] = ["hint.region", "hint.move"].map(words);
    let said = ".puzzle-panel .headline p";
    page.press("h");
    page.wait_for_text(said, region.split('{').next().expect("words before the points"));
    assert!(!page.text(said).contains(&format!("{} ", puzzle.answer)));
    page.press("h");
    page.wait_for_text(said, &move_.replace("{point}", &puzzle.answer));
    assert_eq!(page.text("#puzzle-counts"), words("counts.hint"));
    page.click("#puzzle-give");
    is_titled(&page, "shown");
    assert_eq!(reached(&page, "rating"), 0, "a hint costs no points");
    // Step through the solution.
    page.wait_for_text(".steps .counter", "1 ");
    page.press("ArrowRight");
    page.wait_for_text(".steps .counter", "2 ");
    page.click("#puzzle-back");
    page.wait_for_text(".steps .counter", "1 ");
    page.click("#puzzle-again");
    is_titled(&page, "task.fours");
    page.press("n");
    page.wait_until("another puzzle", |page| !page.eval::<String>("location.hash").ends_with(&puzzle.id));
}

#[test]
fn puzzles_work_by_touch_and_by_theme() {
    let Some((page, puzzle)) = open_theme(Viewport::PHONE, "defence") else { return };
    let before = PUZZLE.stones(&page);
    PUZZLE.tap(&page, &puzzle.answer);
    assert_eq!(PUZZLE.stones(&page), before, "the first tap only shows where");
    PUZZLE.tap(&page, &puzzle.answer);
    is_titled(&page, "solved");
    page.set("#wish-theme", "move");
    is_titled(&page, "task.move");
    page.assert_fits("the page");
}

#[test]
fn a_link_to_an_unknown_puzzle_shows_the_puzzle_of_the_day() {
    for link in ["#puzzle=nosuch", "#nonsense"] {
        let Some(page) = board::open(Viewport::DESKTOP, &format!("puzzles.html{link}")) else { return };
        PUZZLE.wait_for_alert(&page, &words("link.unknown"));
        assert!(page.text(".puzzle-panel .note").starts_with(&words("today.is")));
        assert!(page.eval::<String>("location.hash").starts_with("#puzzle="));
    }
}
