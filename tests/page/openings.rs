//! Swap2 in free play: people and engines in every role.

use tests::browser::{self, Page, Viewport};
use tests::{board, site};

/// Free play with Swap2 between these two; `''` is a person.
fn open(page: &Page, viewport: Viewport, first: &str, second: &str) {
    open_by("swap2", page, viewport, first, second);
}

/// The same with any opening.
pub fn open_by(opening: &str, page: &Page, viewport: Viewport, first: &str, second: &str) {
    page.set_viewport(viewport);
    page.goto(&site::built().url(""));
    board::wait_for_stones(page, 1);
    page.wait_for_element("[role=tab][aria-selected=true]");
    page.click("#mode-free");
    page.wait_for_element("#free-white");
    for (field, value) in
        [("milliseconds", "100"), ("white", ""), ("black", first), ("opening", opening), ("white", second)]
    {
        page.eval::<()>(&format!(
            "(() => {{ const list = document.querySelector('#free-{field}');
                list.value = '{value}';
                list.dispatchEvent(new Event('change')); }})()"
        ));
    }
}

pub fn moves(page: &Page) -> Vec<String> {
    page.eval("[...document.querySelectorAll('.free .moves button')].map((button) => button.textContent)")
}

fn title(page: &Page) -> String {
    page.text(".free .headline h2")
}

fn wait_for_title(page: &Page, part: &str) {
    page.wait_until(part, |page| title(page).contains(part));
}

pub fn place(page: &Page, point: &str) -> (f64, f64) {
    page.rect(&format!(".free-board >>> [role=gridcell][aria-label^=\"{point} \"]")).at(0.5, 0.5)
}

pub fn put(page: &Page, points: &[&str]) {
    for point in points {
        let stones = moves(page).len();
        let (x, y) = place(page, point);
        page.click_at(x, y);
        page.wait_until("the stone", |page| moves(page).len() > stones);
    }
}

/// The choices that are offered.
fn choices(page: &Page) -> Vec<String> {
    page.eval("[...document.querySelectorAll('.swap2 button')].map((button) => button.id)")
}

pub fn detail(page: &Page) -> String {
    page.text(".free .headline p")
}

#[test]
fn two_people_settle_an_opening_on_one_device_and_take_back() {
    let Some(browser) = browser::shared() else { return };
    let page = browser.page();
    open(&page, Viewport::DESKTOP, "", "");
    wait_for_title(&page, "Place 3 stones, black first");
    assert!(detail(&page).starts_with("First player"), "{}", detail(&page));
    put(&page, &["h8", "i9"]);
    wait_for_title(&page, "Place 1 more stone, black");
    page.click(".free [data-action=back]");
    page.wait_until("one stone taken back", |page| moves(page).len() == 1);
    put(&page, &["j9", "a1"]);
    wait_for_title(&page, "A colour or two stones?");
    assert_eq!(choices(&page), ["swap2-black", "swap2-white", "swap2-two"]);
    // Where there is to choose no stone is placed.
    let (x, y) = place(&page, "c3");
    page.click_at(x, y);
    page.click("#swap2-two");
    wait_for_title(&page, "Place 2 stones, white first");
    page.click(".free [data-action=back]");
    wait_for_title(&page, "A colour or two stones?");
    page.click("#swap2-two");
    wait_for_title(&page, "Place 2 stones, white first");
    put(&page, &["c3", "d4"]);
    wait_for_title(&page, "Choose a colour");
    assert_eq!(choices(&page), ["swap2-black", "swap2-white"]);
    page.click("#swap2-white");
    wait_for_title(&page, "place a white stone");
    assert!(detail(&page).contains("the first player has White"), "{}", detail(&page));
    put(&page, &["k10", "k11"]);
    assert_eq!(moves(&page), ["h8", "j9", "a1", "c3", "d4", "k10", "k11"]);
    // The opening is not taken apart any more.
    for left in [6, 5] {
        page.click(".free [data-action=back]");
        page.wait_until("one stone taken back", |page| {
            page.eval::<usize>("document.querySelectorAll('.free .moves button:not(.future)').length") == left
        });
    }
    let back: String =
        page.eval("document.querySelector('.free [data-action=back]').getAttribute('aria-disabled')");
    assert_eq!(back, "true");
    page.assert_no_problems();
}

#[test]
fn an_engine_chooses_from_what_a_person_proposes() {
    let Some(browser) = browser::shared() else { return };
    // Black far ahead, White far ahead, and something in between.
    for (stones, black) in
        [(["h8", "a1", "i9"], Some(true)), (["a1", "h8", "o15"], Some(false)), (["j10", "h8", "l7"], None)]
    {
        let page = browser.page();
        open(&page, Viewport::DESKTOP, "", "best");
        wait_for_title(&page, "Place 3 stones");
        put(&page, &stones);
        page.wait_until("a decision", |page| {
            choices(page).len() == 2 || detail(page).contains("the first player has")
        });
        if choices(&page).len() == 2 {
            assert_eq!(moves(&page).len(), 5);
            page.click("#swap2-black");
            page.wait_until("White's answer", |page| moves(page).len() == 6);
            assert!(detail(&page).contains("the first player has Black"));
        } else if detail(&page).contains("the first player has White") {
            assert_ne!(black, Some(false), "{stones:?}");
            assert_eq!(moves(&page).len(), 3);
            put(&page, &["c12"]);
            page.wait_until("Black's answer", |page| moves(page).len() == 5);
        } else {
            assert_ne!(black, Some(true), "{stones:?}");
            page.wait_until("White's stone", |page| moves(page).len() == 4);
            put(&page, &["c12"]);
            page.wait_until("White's answer", |page| moves(page).len() == 6);
        }
        page.assert_no_problems();
    }
}

#[test]
fn an_engine_proposes_and_a_person_takes_either_colour() {
    let Some(browser) = browser::shared() else { return };
    let mut proposals = Vec::new();
    for color in ["black", "white"] {
        let page = browser.page();
        open(&page, Viewport::DESKTOP, "best", "");
        page.wait_until("a proposal", |page| choices(page).len() == 3);
        assert_eq!(moves(&page).len(), 3);
        proposals.push(moves(&page));
        page.click(&format!("#swap2-{color}"));
        if color == "black" {
            page.wait_until("White's stone", |page| moves(page).len() == 4);
            wait_for_title(&page, "place a black stone");
        } else {
            wait_for_title(&page, "place a white stone");
            assert_eq!(moves(&page).len(), 3);
        }
        page.assert_no_problems();
    }
    assert_ne!(proposals[0], proposals[1]);
}

#[test]
fn an_engine_that_is_handed_the_choice_takes_a_colour_by_touch_on_a_phone() {
    let Some(browser) = browser::shared() else { return };
    let page = browser.page();
    open(&page, Viewport::PHONE, "best", "");
    page.wait_until("a proposal", |page| choices(page).len() == 3);
    page.tap("#swap2-two");
    wait_for_title(&page, "Place 2 stones");
    let free: Vec<&str> = ["b2", "n2", "b14", "n14"]
        .into_iter()
        .filter(|point| !moves(&page).contains(&(*point).to_owned()))
        .collect();
    for (at, point) in free[..2].iter().enumerate() {
        page.tap(&format!(".free-board >>> [role=gridcell][aria-label^=\"{point} \"]"));
        page.wait_for("!document.querySelector('.free-board').shadowRoot.querySelector('.place').hidden");
        page.tap(".free-board >>> .place");
        page.wait_until("the stone", |page| moves(page).len() > 3 + at);
    }
    page.wait_until("a colour", |page| detail(page).contains("the first player has"));
    assert!(choices(&page).is_empty());
    page.assert_no_problems();
}

#[test]
fn an_opening_is_settled_by_keys_and_read_aloud() {
    let Some(browser) = browser::shared() else { return };
    let page = browser.page();
    open(&page, Viewport::DESKTOP, "best", "");
    page.wait_until("a proposal", |page| choices(page).len() == 3);
    let group: (String, String) = page.eval(
        "(() => { const group = document.querySelector('.swap2'); return [group.role ?? group.getAttribute('role'), group.ariaLabel]; })()",
    );
    assert_eq!(group.0, "group");
    assert!(group.1 == "A colour or two stones?");
    page.eval::<()>("document.querySelector('#swap2-white').focus()");
    page.press("Enter");
    wait_for_title(&page, "place a white stone");
    // What was chosen is said, and the keys go on at the board.
    page.wait_for(
        "document.querySelector('.free-board').shadowRoot.querySelector('[aria-live]').textContent.includes('takes White')",
    );
    page.press("Home");
    page.press("Enter");
    page.wait_until("the engine's answer", |page| moves(page).len() == 5);
    page.assert_no_problems();
}

#[test]
fn two_engines_settle_an_opening_and_play() {
    let Some(browser) = browser::shared() else { return };
    let page = browser.page();
    open(&page, Viewport::DESKTOP, "best", "best");
    page.wait_until("some stones of the game", |page| moves(page).len() >= 7);
    page.click(".free [data-action=auto]");
    assert!(detail(&page).contains("Swap2: the first player has"), "{}", detail(&page));
    page.assert_no_problems();
}

#[test]
fn a_link_keeps_the_opening() {
    let Some(browser) = browser::shared() else { return };
    for (link, expected) in [
        ("15-standard-swap2&moves=h8-i9-a1", "A colour or two stones?"),
        ("15-standard-swap2-two&moves=h8-i9-a1-c3-d4", "Choose a colour"),
        ("15-standard-swap2-white&moves=h8-i9-a1", "place a white stone"),
    ] {
        let page = browser.page();
        page.before_load("
            globalThis.copied = [];
            localStorage.setItem('gomoku.free', JSON.stringify({ black: '', white: '' }));
            Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => void copied.push(text) } });
        ");
        page.set_viewport(Viewport::DESKTOP);
        page.goto(&site::built().url(&format!("#free={link}")));
        wait_for_title(&page, expected);
        page.click("#open-share");
        page.click("dialog .primary");
        page.wait_for("copied.length === 1");
        let copied: String = page.eval("copied[0]");
        assert!(copied.ends_with(&format!("#free={link}")), "{copied}");
    }
    let page = browser.page();
    page.set_viewport(Viewport::DESKTOP);
    page.goto(&site::built().url("#free=15-standard-swap3&moves=h8"));
    page.wait_for("document.querySelector('.free-board')?.shadowRoot.querySelector('.toast').textContent.includes('swap3')");
}
