//! Free play, with people and engines on several boards.

use crate::free_play::{FreePlay, KEEP};
use tests::board::{self, FREE};
use tests::browser::Viewport;
use tests::site;
use tests::words::words;

const DESKTOP: Viewport = Viewport::DESKTOP;

#[test]
fn undo_removes_the_engines_answer_too() {
    let Some(page) = FreePlay::open(DESKTOP, &[]) else { return };
    for (point, stones) in [("h8", 2), ("j10", 4)] {
        page.click_point(point);
        page.wait_for_stones(stones);
    }
    let line = page.moves();
    assert_eq!((line[0].as_str(), line[2].as_str()), ("h8", "j10"));
    page.act("back");
    page.wait_for_stones(2);
    page.act("forward");
    page.wait_for_stones(4);
    assert_eq!(page.moves(), line);
    // A new game can be undone, too.
    page.act("restart");
    page.wait_for_stones(0);
    page.act("back");
    page.wait_for_stones(4);
    assert_eq!(page.moves(), line);
    assert!(!page.text(".thought").is_empty());
}

#[test]
fn an_engine_playing_black_starts() {
    let Some(page) = FreePlay::open(DESKTOP, &[("white", ""), ("black", "greedy")]) else { return };
    page.wait_for_stones(1);
    assert_eq!(page.attribute(".free [data-action=back]", "aria-disabled"), "true", "no stone of a person's");
}

#[test]
fn two_engines_play_to_the_end() {
    let choices = [("size", "19"), ("rule", "freestyle"), ("black", "greedy"), ("white", "greedy-plain")];
    let Some(page) = FreePlay::open(DESKTOP, &choices) else { return };
    page.choose("pause", "0");
    page.wait_for_element(".free .headline.won");
    assert!(page.moves().len() >= 9, "{:?}", page.moves());
}

#[test]
fn a_stone_out_of_turn_shows_an_error() {
    let choices = [("milliseconds", "10000"), ("white", "mtdf"), ("whiteLevel", "10")];
    let Some(page) = FreePlay::open(DESKTOP, &choices) else { return };
    page.click_point("h8");
    let thinks = words("free/thinks", &[]);
    page.wait_for_title(thinks.rsplit_once('}').expect("words with the engine's name").1);
    page.click_point("i9");
    FREE.wait_for_alert(&page, &words("error.busy", &[]));
    assert_eq!(page.moves(), ["h8"]);
    // Undo cancels the engine's thinking.
    page.act("back");
    page.wait_for_stones(0);
}

#[test]
fn a_game_is_shared_by_link_and_text_and_picture() {
    let Some(page) = FreePlay::link(KEEP, "19-freestyle&moves=k10-l11-s19-a1") else { return };
    let line = ["k10", "l11", "s19", "a1"];
    page.wait_for_stones(line.len());
    page.click("#open-share");
    page.click("dialog .primary");
    page.wait_for("copied.length === 1");
    let link: String = page.eval("copied[0]");
    assert!(link.ends_with("#free=19-freestyle&moves=k10-l11-s19-a1"), "{link}");
    for name in [".sgf", ".png"] {
        page.press_button("dialog button", name);
    }
    page.wait_for("saved.length === 2");
    let sgf: String = page.eval("saved.find((blob) => blob.type.includes('sgf')).text()");
    assert!(sgf.starts_with("(;GM[4]FF[4]CA[UTF-8]SZ[19]RU[freestyle];B[kj];W[li];B[sa]"), "{sgf}");
    let picture =
        "createImageBitmap(saved.find((blob) => blob.type === 'image/png')).then(({ width }) => width)";
    assert!(page.eval::<u32>(picture) > 300);

    // The record opens on its board. Other text has no effect.
    page.press("Escape");
    page.goto(&site::built().url("#free=15-standard&moves=h8"));
    page.wait_until("another game", |_| page.moves() == ["h8"]);
    page.load_text(&sgf);
    page.wait_until("the game of the record", |_| page.moves() == line);
    page.load_text("k10 z99");
    page.wait_for_text("dialog .problem", "z99");
    page.press("Escape");
    assert_eq!(page.moves(), line);
}

#[test]
fn a_damaged_free_game_link_is_reported() {
    let Some(page) = board::open(DESKTOP, "") else { return };
    for (link, part) in [
        ("99-freestyle&moves=h8", "99-freestyle"),
        ("15-standard&moves=h8-t20", "t20"),
        ("15-standard-swap3&moves=h8", "swap3"),
    ] {
        page.goto("about:blank");
        board::visit(&page, &format!("#free={link}"));
        FREE.wait_for_alert(&page, part);
        assert_eq!(FREE.stones(&page), 0, "{link}");
    }
}

#[test]
fn renju_forbids_points_and_white_may_pass() {
    let Some(page) = FreePlay::link("", "15-renju&moves=d8-a1-e8-c1-f8-e1-h8-g1-i8-i1") else { return };
    page.wait_for_stones(10);
    // Marked before anybody tries. The panel and screen readers say so too.
    let said = words("records/board.forbidden.overline", &[]);
    page.wait_until("the mark", |page| FREE.said(page, "g8").contains(&said));
    page.wait_for_text(".free .renju", &words("records/forbidden", &[("n", "1")]));
    page.click_point("g8");
    FREE.wait_for_alert(&page, &words("records/error.forbidden.overline", &[("point", "g8")]));
    assert_eq!(page.shown(), 10);
    page.act("back");
    page.click("#free-pass");
    page.wait_for_text(".free .moves", &words("pass", &[]));
    let passed = words("records/passed", &[("n", "10")]);
    page.wait_until("the pass is heard", |page| FREE.heard(page).starts_with(&passed));
    page.wait_for_element("#free-pass[aria-disabled=true]");
    page.wait_for_title(&words("status.blackToMove", &[]));
    page.put(&["i9"]);
    page.wait_for_element("#free-pass[aria-disabled=false]");
    assert_eq!(FREE.stones(&page), 10);
    page.act("back");
    page.act("back");
    page.wait_for_element("#free-pass[aria-disabled=false]");
    assert_eq!(FREE.stones(&page), 9);
}

#[test]
fn boards_from_5_to_22_points_a_side_can_be_played_on() {
    for (side, last) in [("5", "e5"), ("22", "v22")] {
        let Some(page) = FreePlay::open(DESKTOP, &[("white", ""), ("size", side)]) else { return };
        page.act("restart");
        page.wait_for_element(&FREE.point(last));
        // The board waits for the new game's engines.
        page.wait_for_title(&words("status.blackToMove", &[]));
        page.put(&[last]);
        assert_eq!(page.moves(), [last]);
    }
}

#[test]
fn an_engine_at_full_strength_ponders() {
    let Some(page) = FreePlay::open(DESKTOP, &[]) else { return };
    assert_eq!(page.count("#free-ponder"), 0, "of use at full strength only");
    page.choose("whiteLevel", "10");
    page.choose("ponder", "yes");
    page.click_point("a1");
    page.wait_for("/ [1-9]/.test(document.querySelector('.pondering').textContent)");
    let played = page.moves();
    page.reload();
    page.wait_for("document.querySelector('#free-ponder')?.value === 'yes'");
    page.wait_until("the game goes on", |_| page.moves() == played);
}

#[test]
fn hint_resign_and_ending_work_and_analysis_can_be_hidden() {
    let Some(page) = board::open(DESKTOP, "#engine") else { return };
    page.wait_for_element("#free-strength");
    assert!(page.eval::<bool>("document.querySelector('.thought').hidden"));
    let levels = page.texts("#free-strength option");
    assert!(levels.first().is_some_and(|level| level == "Beginner (about 500)"), "{levels:?}");
    page.set("#free-strength", "0");
    page.set("#free-minutes", "5");
    page.wait_for_text(".clocks", "White 5:00");
    FREE.click(&page, "h8");
    page.wait_until("the answer", |page| FREE.stones(page) == 2);
    page.click(".free [data-action=hint]");
    page.wait_for_text(".free .headline p", "Try ");
    assert_eq!(FREE.stones(&page), 2, "a hint places nothing");
    page.click(".free [data-action=resign]");
    page.wait_for_text(".free .headline p", &words("free/won.resigned", &[]));
    assert_eq!(page.text(".free .headline h2"), words("free/won.white", &[]));
    assert!(page.attribute("#free-review", "href").contains("moves=h8-"));
    page.click("#free-again");
    page.wait_until("a new game", |page| FREE.stones(page) == 0);
}

#[test]
fn a_lost_game_shows_the_best_result_and_costliest_move() {
    let Some(page) = FreePlay::open(DESKTOP, &[("whiteLevel", "10")]) else { return };
    for point in ["a1", "o15", "a15", "o1", "h1", "h15", "a8", "o8", "d1", "l15", "a4", "o12"] {
        let stones = page.moves().len();
        page.click_point(point);
        page.wait_until(point, |page| FREE.stones(page) == stones + 2);
        if page.count("#free-again") > 0 {
            break;
        }
    }
    page.wait_for_element("#free-again");
    let number = page.moves().len().to_string();
    let level = words("free/strength.rated", &[("name", "Master"), ("rating", "2450")]);
    let best = words("free/ending.best.lost", &[("level", &level), ("number", &number)]);
    page.wait_for_text(".free .ending", &best);
    page.wait_for_text(".free .ending", " was better.");
}

#[test]
fn a_reload_in_another_view_keeps_the_free_game() {
    let Some(page) = board::open(DESKTOP, "#friend") else { return };
    page.wait_for_element("#free-size");
    FREE.click(&page, "h8");
    page.wait_until("a stone", |page| FREE.stones(page) == 1);
    FREE.click(&page, "i9");
    page.wait_until("another stone", |page| FREE.stones(page) == 2);
    page.click(".free [data-action=back]");
    page.wait_until("a stone is taken back", |page| FREE.stones(page) == 1);
    page.click("#view-play");
    page.wait_for_element("#go-watch:not([hidden])");
    page.reload();
    page.wait_for_element("#go-watch:not([hidden])");
    // The game survives a second reload before it is shown.
    page.reload();
    page.wait_for_element("#go-watch:not([hidden])");
    page.click("#view-friend");
    page.click(".free [data-action=forward][aria-disabled=false]");
    page.wait_until("the same game", |page| FREE.stones(page) == 2);
    assert_eq!(page.texts(".free .moves button"), ["h8", "i9"]);
}

#[test]
fn friends_and_engines_have_a_game_each() {
    let Some(page) = FreePlay::open(DESKTOP, &[]) else { return };
    page.click_point("h8");
    page.wait_for_stones(2);
    page.click("#view-friend");
    page.wait_for_stones(0);
    page.click_point("j10");
    page.wait_for_stones(1);
    page.click("#view-engine");
    page.wait_for_stones(2);
    assert_eq!(page.moves()[0], "h8");
    page.act("restart");
    page.wait_for_stones(0);
    page.act("back");
    page.wait_for_stones(2);
    page.click("#view-friend");
    page.wait_for_stones(1);
}
