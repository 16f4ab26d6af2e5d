//! The end of a game, and the challenge of the day.

use crate::free_play::KEEP;
use tests::board;
use tests::browser::{Page, Viewport};
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

/// Plays to the end and checks what is said about the game's length.
#[track_caller]
fn lose_with(page: &Page, key: &str) -> String {
    lose(page);
    let moves = board::moves(page).len().to_string();
    page.wait_for_text("#ending", &words(&format!("ending/ending.{key}"), &[("n", &moves), ("of", "33")]));
    moves
}

fn longest(page: &Page) -> Option<String> {
    page.eval("localStorage.getItem('gomoku.longest')")
}

/// Returns the text that `#share-it` copies.
#[track_caller]
fn shared(page: &Page) -> String {
    page.click("#share-it");
    page.wait_for("copied.length === 1");
    page.eval("copied[0]")
}

#[test]
fn a_lost_game_shows_its_length_and_costliest_move_and_is_shared() {
    for (viewport, best) in [(Viewport::DESKTOP, None), (Viewport::PHONE, Some(7))] {
        let Some(page) = board::open_with(viewport, KEEP, "") else { return };
        if let Some(best) = best {
            page.eval::<()>(&format!("localStorage.setItem('gomoku.longest', '{{\"15-standard\":{best}}}')"));
        }
        let lasted = lose_with(&page, "lasted");
        let key = if best.is_some() { "ending/ending.record" } else { "ending/ending.longest" };
        page.wait_for_text("#ending", &words(key, &[("n", &lasted)]));
        let saved = longest(&page).expect("a personal best");
        assert!(saved.contains(&format!("\"15-standard\":{lasted}")), "{saved}");
        page.wait_for_text("#ending", "a1");
        let squares = page.count("#ending .squares i");
        assert_eq!(squares, board::moves(&page).len() / 2, "one for each of White's moves");
        page.wait_for_text("#ending", &words("ending/ending.squares.legend", &[]));
        assert!(page.attribute("#review-it", "href").ends_with(&board::moves(&page).join("-")));
        // The shared text reveals no moves.
        let text = shared(&page);
        let [title, squares, link] = text.lines().collect::<Vec<_>>()[..] else { panic!("{text}") };
        assert!(title.contains(&lasted), "{title}");
        assert!(
            squares.chars().all(|square| "🟩🟨🟥".contains(square)) && squares.contains('🟥'),
            "{squares}"
        );
        assert_eq!(link, site::built().url(""));
        page.click("#play-again");
        page.wait_until("a new game", |page| board::moves(page).len() == 1);
        page.wait_until_gone("#play-again");
        assert!(
            page.eval::<f64>("document.querySelector('gomoku-board').getBoundingClientRect().top") >= 0.0
        );
    }
}

#[test]
fn only_a_game_of_the_user_alone_sets_a_personal_best() {
    let Some(page) = board::open(Viewport::DESKTOP, "#moves=h8-a1-i8-a3-j8-a5-k8-a7-l8") else { return };
    page.wait_for_element("#play-again");
    assert_eq!(page.count("#ending .squares"), 0, "the costs are unknown");
    assert_eq!(longest(&page), None, "a game from a link");
    page.click("#play-again");
    page.wait_until("a new game", |page| board::moves(page).len() == 1);
    page.eval::<()>("document.querySelector('gomoku-board').next()");
    lose_with(&page, "watched");
    assert_eq!(longest(&page), None, "a game played with Next");
    // After Undo, the moves count as the user's again.
    page.eval::<()>(
        "(async () => {
            const board = document.querySelector('gomoku-board');
            while (board.state().moves.length > 1) await board.undo();
        })()",
    );
    lose_with(&page, "lasted");
}

#[test]
fn daily_challenge_is_shared_with_its_date_and_restarted() {
    let Some(page) = board::open_with(Viewport::DESKTOP, KEEP, "#daily") else { return };
    board::wait_for_stones(&page, 3);
    assert!(page.eval::<bool>("scrollY === 0"), "no element has the name of the view");
    let opening = board::moves(&page);
    let date = page.eval::<String>("new Date().toLocaleDateString('en', { day: 'numeric', month: 'long' })");
    assert_eq!(page.text("#intro"), words("intro.daily", &[("day", &date)]));
    lose(&page);
    let text = shared(&page);
    let today: String = page.eval("new Date().toLocaleDateString('sv')");
    assert!(text.contains(&today) && text.ends_with("#daily"), "{text}");
    page.click("#play-again");
    page.wait_until("the opening again", |page| board::moves(page) == opening);
}

#[test]
fn black_wins_in_watch_mode_without_the_reader() {
    let Some(page) = board::open(Viewport::PHONE, "") else { return };
    page.click("#go-watch");
    page.wait_for("document.querySelector('gomoku-board').state().winner === 'black'");
    let moves = board::moves(&page).len().to_string();
    let key = if moves == "33" { "ending/ending.watched.longest" } else { "ending/ending.watched" };
    page.wait_for_text("#ending", &words(key, &[("n", &moves), ("of", "33")]));
    assert_eq!(longest(&page), None);
    page.click("#play-again");
    page.wait_until("a new game", |page| board::moves(page).len() == 1);
    assert!(page.eval::<bool>("location.hash === '#play'"));
}
