//! Swap2, pro and long pro in free play, with people and engines in every role.

use crate::free_play::{FreePlay, KEEP};
use tests::board::FREE;
use tests::browser::Viewport;
use tests::words::words;

const DESKTOP: Viewport = Viewport::DESKTOP;

impl FreePlay {
    /// Opens an opening. An empty string stands for a person.
    fn opening(viewport: Viewport, opening: &str, first: &str, second: &str) -> Option<Self> {
        Self::open(viewport, &[("white", ""), ("black", first), ("opening", opening), ("white", second)])
    }

    /// Returns the choices on offer.
    fn choices(&self) -> Vec<String> {
        self.eval("[...document.querySelectorAll('.swap2 button')].map((button) => button.id)")
    }

    /// Waits until this many stones are asked for.
    fn wait_until_asked(&self, stones: &str, side: &str) {
        let side = words(&format!("free/color.{side}"), &[]);
        self.wait_for_title(&words("free/swap2.place", &[("n", stones), ("side", &side)]));
    }

    fn has_settled(&self, color: &str) -> bool {
        self.detail().contains(&words(&format!("free/swap2.settled.{color}"), &[]))
    }
}

#[test]
fn two_people_play_an_opening_and_undo() {
    let Some(page) = FreePlay::opening(DESKTOP, "swap2", "", "") else { return };
    let [three, two] = ["swap2.choose.two", "swap2.choose"].map(|key| words(&format!("free/{key}"), &[]));
    page.wait_until_asked("3", "black");
    assert!(page.detail().starts_with(&words("free/swap2.proposer", &[])), "{}", page.detail());
    page.put(&["h8", "i9"]);
    page.wait_until_asked("1", "black");
    page.act("back");
    page.wait_until("one stone taken back", |_| page.moves().len() == 1);
    page.put(&["j9", "a1"]);
    page.wait_for_title(&three);
    assert_eq!(page.choices(), ["swap2-black", "swap2-white", "swap2-two"]);
    // While a choice is pending, a click places no stone.
    page.click_point("c3");
    page.click("#swap2-two");
    page.wait_until_asked("2", "white");
    page.act("back");
    page.wait_for_title(&three);
    page.click("#swap2-two");
    page.wait_until_asked("2", "white");
    page.put(&["c3", "d4"]);
    page.wait_for_title(&two);
    assert_eq!(page.choices(), ["swap2-black", "swap2-white"]);
    page.click("#swap2-white");
    page.wait_for_title(&words("status.whiteToMove", &[]));
    assert!(page.has_settled("white"), "{}", page.detail());
    page.put(&["k10", "k11"]);
    assert_eq!(page.moves(), ["h8", "j9", "a1", "c3", "d4", "k10", "k11"]);
    // The opening can no longer be undone.
    for left in [6, 5] {
        page.act("back");
        page.wait_for_stones(left);
    }
    assert_eq!(page.attribute(".free [data-action=back]", "aria-disabled"), "true");
}

#[test]
fn an_engine_chooses_a_color_on_a_phone() {
    let Some(page) = FreePlay::opening(Viewport::PHONE, "swap2", "best", "") else { return };
    page.wait_until("a proposal", |_| page.choices().len() == 3);
    page.tap("#swap2-two");
    page.wait_until_asked("2", "white");
    let taken = page.moves();
    let free =
        ["b2", "n2", "b14", "n14"].into_iter().filter(|&point| !taken.iter().any(|move_| move_ == point));
    for (at, point) in free.take(2).enumerate() {
        page.tap(&FREE.point(point));
        page.tap(&FREE.part(".place:not([hidden])"));
        page.wait_until("the stone", |_| page.moves().len() > 3 + at);
    }
    page.wait_until("a color", |_| page.has_settled("black") || page.has_settled("white"));
    assert!(page.choices().is_empty());
}

#[test]
fn an_opening_works_by_keyboard_and_is_announced() {
    let Some(page) = FreePlay::opening(DESKTOP, "swap2", "best", "") else { return };
    page.wait_until("a proposal", |_| page.choices().len() == 3);
    assert_eq!(page.attribute(".swap2", "role"), "group");
    assert_eq!(page.attribute(".swap2", "aria-label"), words("free/swap2.choose.two", &[]));
    page.focus("#swap2-white");
    page.press("Enter");
    page.wait_for_title(&words("status.yourWhite", &[]));
    // The choice is announced, and the focus moves to the board.
    let chosen = words("free/swap2.chosen.white", &[("who", "")]);
    page.wait_for_text(&FREE.part("[aria-live]"), &chosen);
    page.press("Home");
    page.press("Enter");
    page.wait_until("the engine's answer", |_| page.moves().len() == 5);
}

#[test]
fn two_engines_play_an_opening_and_a_game() {
    let Some(page) = FreePlay::opening(DESKTOP, "swap2", "best", "best") else { return };
    page.wait_until("some stones of the game", |_| page.moves().len() >= 7);
    page.act("auto");
    assert!(page.has_settled("black") || page.has_settled("white"), "{}", page.detail());
}

#[test]
fn pro_and_long_pro_show_the_allowed_area() {
    for (opening, near, far, square) in [("pro", "j10", "k10", "5"), ("longpro", "k10", "l10", "7")] {
        let Some(page) = FreePlay::opening(DESKTOP, opening, "", "") else { return };
        let refused = |point: &str, why: &str| {
            let before = page.moves();
            page.click_point(point);
            FREE.wait_for_alert(&page, why);
            assert_eq!(page.moves(), before, "{point}");
        };
        page.wait_for_detail(&words("free/pro.first", &[]));
        refused("h9", &words("free/error.opening-first", &[("middle", "h8")]));
        page.put(&["h8", "i9"]);
        page.wait_for_detail(&words("free/pro.third", &[("n", square)]));
        let barred = words("free/board.forbidden.opening", &[]);
        assert!(FREE.said(&page, near).contains(&barred), "{}", FREE.said(&page, near));
        assert!(!FREE.said(&page, far).contains(&barred), "{}", FREE.said(&page, far));
        refused(near, &words("free/error.opening-third", &[("point", near), ("n", square)]));
        page.put(&[far, near]);
        assert_eq!(page.moves(), ["h8", "i9", far, near]);
    }
}

#[test]
fn records_and_links_preserve_the_opening() {
    for (opening, line) in
        [("swap2-two-black", "h8-i9-a1-c3-d4-e5"), ("swap2-white", "h8-i9-a1-c3"), ("longpro", "h8-i9-l8-c3")]
    {
        let link = format!("15-standard-{opening}&moves={line}");
        let Some(page) = FreePlay::link(KEEP, &link) else { return };
        page.wait_until("the game of the link", |_| page.moves().join("-") == line);
        let detail = page.detail();
        page.click("#open-share");
        page.click("dialog .primary");
        page.wait_for("copied.length === 1");
        assert!(page.eval::<String>("copied[0]").ends_with(&link));
        for format in [".sgf", ".psq"] {
            page.press_button("dialog button", format);
        }
        page.wait_for("saved.length === 2");
        let records: Vec<String> = page.eval("Promise.all(saved.map((blob) => blob.text()))");
        page.press("Escape");
        for record in &records {
            assert!(record.contains(&opening.replace('-', " ")), "{record}");
            page.act("restart");
            page.wait_until("a new game", |_| page.moves().is_empty());
            page.load_text(record);
            page.wait_until("the game of the record", |_| page.moves().join("-") == line);
            page.wait_for_detail(&detail);
        }
    }
    // This game breaks the rule.
    let Some(page) = FreePlay::link("", "15-standard-pro&moves=h8-i9-j9") else { return };
    FREE.wait_for_alert(&page, "j9");
}
