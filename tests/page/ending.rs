//! The end of a game, and the challenge of the day.

use crate::free_play::KEEP;
use serde_json::Value;
use tests::board;
use tests::browser::{self, Page, Viewport};
use tests::site;
use tests::words::words;

/// White's moves, far from the fight.
const POOR: [&str; 6] = ["i9", "a1", "c1", "e1", "a3", "a15"];

/// Plays badly until Black has won.
#[track_caller]
fn lose(page: &Page) {
    for point in POOR {
        if board::state(page).winner.is_none() {
            page.call::<()>(
                "(point) => document.querySelector('gomoku-board').play(point).catch(() => {})",
                &serde_json::json!([point]),
            );
        }
    }
    assert_eq!(board::state(page).winner.as_deref(), Some("black"));
    page.wait_for_element("#play-again");
}

#[test]
fn a_lost_game_shows_its_length_and_costliest_move() {
    for viewport in [Viewport::DESKTOP, Viewport::PHONE] {
        let Some(page) = board::open(viewport, "") else { return };
        lose(&page);
        let lasted = board::moves(&page).len().to_string();
        assert_eq!(page.text(".lasted"), words("ending/ending.lasted", &[("n", &lasted), ("of", "33")]));
        assert!(page.text("#ending").contains(&words("ending/ending.longest", &[("n", &lasted)])));
        page.wait_for_text("#ending", "a1");
        let squares = page.count("#ending .squares i");
        assert_eq!(squares, board::moves(&page).len() / 2, "one for each of White's moves");
        page.wait_for_text("#ending", &words("ending/ending.squares.legend", &[]));
        assert!(page.attribute("#review-it", "href").ends_with(&board::moves(&page).join("-")));
        page.click("#play-again");
        page.wait_until("a new game", |page| board::moves(page).len() == 1);
        page.wait_until_gone("#play-again");
        assert!(
            page.eval::<f64>("document.querySelector('gomoku-board').getBoundingClientRect().top") >= 0.0
        );
    }
}

#[test]
fn longer_game_sets_a_personal_best() {
    let Some(page) = board::open(Viewport::DESKTOP, "") else { return };
    page.eval::<()>("localStorage.setItem('gomoku.longest', '{\"15-standard\":7}')");
    lose(&page);
    page.wait_for_text("#ending", &words("ending/ending.record", &[]));
    let saved: Value = page.eval("JSON.parse(localStorage.getItem('gomoku.longest'))");
    assert_eq!(saved["15-standard"], board::moves(&page).len());
}

#[test]
fn game_from_a_link_sets_no_personal_best() {
    let Some(page) = board::open(Viewport::DESKTOP, "#moves=h8-a1-i8-a3-j8-a5-k8-a7-l8") else { return };
    page.wait_for_element("#play-again");
    assert_eq!(page.count("#ending .squares"), 0, "the costs are unknown");
    assert_eq!(page.eval::<Option<String>>("localStorage.getItem('gomoku.longest')"), None);
}

#[test]
fn shared_text_reveals_no_moves() {
    let Some(page) = browser::shared().map(browser::Browser::page) else { return };
    page.before_load(KEEP);
    board::visit(&page, "");
    lose(&page);
    page.click("#share-it");
    page.wait_for("copied.length === 1");
    let text: String = page.eval("copied[0]");
    let lines: Vec<&str> = text.lines().collect();
    let [title, squares, link] = lines[..] else { panic!("{text}") };
    assert!(title.contains(&board::moves(&page).len().to_string()), "{title}");
    assert!(squares.chars().all(|square| "🟩🟨🟥".contains(square)) && squares.contains('🟥'), "{squares}");
    assert_eq!(link, site::built().url(""));
}

#[test]
fn daily_challenge_is_shared_with_its_date_and_restarted() {
    let Some(page) = browser::shared().map(browser::Browser::page) else { return };
    page.before_load(KEEP);
    page.goto(&site::built().url("#daily"));
    board::wait_for_stones(&page, 3);
    assert!(page.eval::<bool>("scrollY === 0"), "no element has the name of the view");
    let opening = board::moves(&page);
    let date = page.eval::<String>("new Date().toLocaleDateString('en', { day: 'numeric', month: 'long' })");
    assert_eq!(page.text("#intro"), words("intro.daily", &[("day", &date)]));
    lose(&page);
    page.click("#share-it");
    page.wait_for("copied.length === 1");
    let text: String = page.eval("copied[0]");
    let today: String = page.eval("new Date().toLocaleDateString('sv')");
    assert!(text.contains(&today) && text.ends_with("#daily"), "{text}");
    page.click("#play-again");
    page.wait_until("the opening again", |page| board::moves(page) == opening);
}

#[test]
fn black_wins_in_watch_mode_without_the_reader() {
    let Some(page) = board::open(Viewport::PHONE, "") else { return };
    page.click("#go-watch");
    page.wait_until("a game under way", |page| board::moves(page).len() > 8);
    page.wait_for("document.querySelector('gomoku-board').state().winner === 'black'");
    let moves = board::moves(&page).len().to_string();
    let key = if moves == "33" { "ending/ending.watched.longest" } else { "ending/ending.watched" };
    page.wait_for_text("#ending", &words(key, &[("n", &moves), ("of", "33")]));
    assert_eq!(page.eval::<Option<String>>("localStorage.getItem('gomoku.longest')"), None);
    page.click("#play-again");
    page.wait_until("a new game", |page| board::moves(page).len() == 1);
    assert!(page.eval::<bool>("location.hash === '#play'"));
}

#[test]
fn game_played_with_next_sets_no_personal_best() {
    let Some(page) = board::open(Viewport::DESKTOP, "") else { return };
    page.eval::<()>("document.querySelector('gomoku-board').next()");
    lose(&page);
    let moves = board::moves(&page).len().to_string();
    page.wait_for_text("#ending", &words("ending/ending.watched", &[("n", &moves), ("of", "33")]));
    assert_eq!(page.eval::<Option<String>>("localStorage.getItem('gomoku.longest')"), None);
    // After Undo, the moves count as the user's again.
    page.eval::<()>(
        "(async () => {
            const board = document.querySelector('gomoku-board');
            while (board.state().moves.length > 1) await board.undo();
        })()",
    );
    lose(&page);
    let moves = board::moves(&page).len().to_string();
    page.wait_for_text("#ending", &words("ending/ending.lasted", &[("n", &moves), ("of", "33")]));
}
