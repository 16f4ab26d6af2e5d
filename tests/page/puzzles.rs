//! The page of puzzles: what is found, missed, hinted at, counted and linked.

use serde_json::Value;
use tests::browser::{self, Page, Viewport};
use tests::site;

const TITLE: &str = "(document.querySelector('.puzzle-panel h2')?.textContent ?? '')";

/// The page with the puzzle of the day.
fn open(page: &Page, hash: &str) {
    page.goto(&site::built().url(&format!("puzzles.html{hash}")));
    page.wait_for(&format!("{TITLE} !== ''"));
}

/// The first puzzle of a theme, as the page reads it.
fn of_theme(page: &Page, theme: &str) -> Value {
    page.eval(&format!(
        "(async () => {{
            const {{ puzzlesOf }} = await import('/puzzles/collection.js');
            const file = await (await fetch('/data/puzzles.json')).json();
            return puzzlesOf(file).find((puzzle) => puzzle.theme === '{theme}');
        }})()"
    ))
}

fn text(value: &Value, name: &str) -> String {
    value[name].as_str().unwrap_or_else(|| panic!("{name} of {value}")).to_owned()
}

fn place(page: &Page, point: &str) -> (f64, f64) {
    let cell = format!(".puzzle-board >>> [role=gridcell][aria-label^=\"{point} \"]");
    page.wait_for_element(&cell);
    page.rect(&cell).at(0.5, 0.5)
}

fn click(page: &Page, point: &str) {
    let (x, y) = place(page, point);
    page.click_at(x, y);
}

/// The page with a puzzle of this theme.
fn open_theme(page: &Page, theme: &str) -> Value {
    open(page, "");
    let puzzle = of_theme(page, theme);
    let id = text(&puzzle, "id");
    page.eval::<()>(&format!("void (location.hash = 'puzzle={id}')"));
    let task = match theme {
        "defence" => "White to move",
        _ => "Black to move",
    };
    page.wait_for(&format!("location.hash.endsWith('{id}') && {TITLE}.startsWith('{task}')"));
    puzzle
}

fn rating(page: &Page) -> u32 {
    let text = page.text("#reached-rating");
    text.split(' ').next().and_then(|rating| rating.parse().ok()).unwrap_or_else(|| panic!("{text}"))
}

/// What lies on the board, as a screen reader hears it.
fn stones(page: &Page) -> usize {
    page.eval(
        "document.querySelector('.puzzle-board').shadowRoot.querySelectorAll('[role=gridcell][aria-label*=stone]').length",
    )
}

/// The move of the best engine in the position that the puzzle has come to.
fn best(page: &Page, rule: &str, moves: &str) -> String {
    page.eval(&format!(
        "(async () => {{
            const {{ freeClient }} = await import('/free/client.js');
            const player = {{ engine: 'best', level: 10, size: 15, rule: '{rule}', seed: 0 }};
            const detail = {{ player, limits: {{ nodes: 100_000 }} }};
            return (await freeClient().run('think', '{moves}', {{ detail }})).best;
        }})()"
    ))
}

/// The stones on the board by turns, as a game.
fn game(page: &Page) -> String {
    page.eval(
        "(() => {
            const of = (color) => [...document.querySelector('.puzzle-board').shadowRoot.querySelectorAll(
                `[role=gridcell][aria-label*='${color} stone']`)].map((cell) => cell.getAttribute('aria-label').split(' '));
            const all = [...of('black'), ...of('white')].map(([point, , , number]) => [Number(number), point]);
            return all.sort((a, b) => a[0] - b[0]).map(([, point]) => point).join(' ');
        })()",
    )
}

#[test]
fn the_puzzle_of_the_day_is_the_same_for_everybody() {
    let Some(browser) = browser::shared() else { return };
    let hashes: Vec<String> = (0..2)
        .map(|_| {
            let page = browser.page();
            open(&page, "");
            page.assert_no_problems();
            page.eval("location.hash")
        })
        .collect();
    assert!(hashes[0].starts_with("#puzzle=") && hashes[0] == hashes[1], "{hashes:?}");
    // On the first page there is but a link to it.
    let page = browser.page();
    page.goto(&site::built().url(""));
    page.wait_for_element("a[href='puzzles.html']");
    assert!(!page.requests().iter().any(|url| url.contains("puzzles")), "{:?}", page.requests());
}

#[test]
fn a_wrong_move_is_refuted_and_the_right_one_solves() {
    let Some(browser) = browser::shared() else { return };
    let page = browser.page();
    let puzzle = open_theme(&page, "defence");
    let before = stones(&page);
    assert_eq!(rating(&page), 1500);
    let answer = text(&puzzle, "answer");
    let moves = text(&puzzle, "moves");
    let wrong = ["a1", "o15", "a15"].into_iter().find(|&point| !moves.contains(point) && point != answer);
    click(&page, wrong.expect("a corner is empty"));
    page.wait_for(&format!("{TITLE} === 'That loses'"));
    // The refutation follows, stone by stone.
    assert!(stones(&page) > before);
    assert!(rating(&page) < 1500, "a puzzle missed costs points");
    let fallen = rating(&page);
    page.click("#puzzle-again");
    page.wait_for(&format!("{TITLE}.startsWith('White to move')"));
    assert_eq!(stones(&page), before);
    click(&page, &answer);
    page.wait_for(&format!("{TITLE} === 'Solved'"));
    assert_eq!(rating(&page), fallen, "only the first try counts");
    assert!(page.text("#reached-solved").starts_with("1 of "));
    // What was reached is there again.
    page.reload();
    page.wait_for("document.querySelector('#reached-solved')?.textContent.startsWith('1 of')");
    assert_eq!(rating(&page), fallen);
    page.assert_no_problems();
}

#[test]
fn a_win_is_played_to_the_five_against_the_longest_resistance() {
    let Some(browser) = browser::shared() else { return };
    let page = browser.page();
    let puzzle = open_theme(&page, "threats");
    let before = stones(&page);
    let mut next = text(&puzzle, "answer");
    for move_number in 1..20 {
        click(&page, &next);
        page.wait_until("a reply lies", |page| {
            page.eval::<bool>(&format!("{TITLE} === 'Solved'")) || stones(page) == before + 2 * move_number
        });
        if page.eval::<bool>(&format!("{TITLE} === 'Solved'")) {
            break;
        }
        assert!(page.text(".puzzle-panel .headline p").starts_with("White plays"));
        next = best(&page, &text(&puzzle, "rule"), &game(&page));
    }
    page.wait_for(&format!("{TITLE} === 'Solved'"));
    assert!(
        rating(&page) > 1500 && page.text("#reached-run").starts_with('1'),
        "at the first try, without help"
    );
    page.assert_no_problems();
}

#[test]
fn hints_come_in_steps_and_the_solution_at_last() {
    let Some(browser) = browser::shared() else { return };
    let page = browser.page();
    let puzzle = open_theme(&page, "fours");
    let answer = text(&puzzle, "answer");
    let said = |page: &Page| page.text(".puzzle-panel .headline p");
    page.press("h");
    page.wait_for("document.querySelector('.puzzle-panel p').textContent.startsWith('Look between')");
    assert!(!said(&page).contains(&format!("{answer} ")));
    page.press("h");
    page.wait_for("document.querySelector('.puzzle-panel p').textContent.endsWith('is the move.')");
    assert!(said(&page).starts_with(&answer));
    assert_eq!(rating(&page), 1500, "to look is not to miss");
    page.click("#puzzle-give");
    page.wait_for(&format!("{TITLE} === 'The solution'"));
    assert!(rating(&page) < 1500);
    page.press("n");
    page.wait_for(&format!("{TITLE}.includes('to move')"));
    page.assert_no_problems();
}

#[test]
fn the_keyboard_alone_solves_one() {
    let Some(browser) = browser::shared() else { return };
    let page = browser.page();
    let puzzle = open_theme(&page, "defence");
    let answer = text(&puzzle, "answer");
    page.press("g");
    let column = usize::from(answer.as_bytes()[0] - b'a');
    let row: usize = answer[1..].parse().expect("a row");
    page.press("Home");
    (0..column).for_each(|_| page.press("ArrowRight"));
    (0..15).for_each(|_| page.press("ArrowDown"));
    (1..row).for_each(|_| page.press("ArrowUp"));
    page.press("Enter");
    page.wait_for(&format!("{TITLE} === 'Solved'"));
    let heard: String = page
        .eval("document.querySelector('.puzzle-board').shadowRoot.querySelector('[aria-live]').textContent");
    assert!(heard.starts_with("Solved."), "{heard}");
    page.assert_no_problems();
}

#[test]
fn fingers_tap_twice_and_themes_are_chosen() {
    let Some(browser) = browser::shared() else { return };
    let page = browser.page();
    page.set_viewport(Viewport::PHONE);
    let puzzle = open_theme(&page, "defence");
    let before = stones(&page);
    let (x, y) = place(&page, &text(&puzzle, "answer"));
    page.tap_at(x, y);
    assert_eq!(stones(&page), before, "the first tap only shows where");
    page.tap_at(x, y);
    page.wait_for(&format!("{TITLE} === 'Solved'"));
    page.eval::<()>(
        "(() => { const list = document.querySelector('#wish-theme'); list.value = 'move'; list.dispatchEvent(new Event('change')); })()",
    );
    page.wait_for(&format!("{TITLE} === 'Black to move: the only winning move'"));
    let wide: f64 = page.eval("document.documentElement.scrollWidth - innerWidth");
    assert!(wide <= 0.0, "the page is {wide} pixels too wide");
    page.assert_no_problems();
}

#[test]
fn a_link_that_leads_nowhere_shows_the_puzzle_of_the_day() {
    let Some(browser) = browser::shared() else { return };
    let page = browser.page();
    open(&page, "#puzzle=nosuch");
    page.wait_for(
        "document.querySelector('.puzzle-board').shadowRoot.querySelector('.toast').textContent.startsWith('There is no puzzle')",
    );
    assert!(page.text(".puzzle-panel .note").starts_with("Puzzle of the day"));
    page.assert_no_problems();
}
