//! Many games against the page, with White at random, near the stones, always threatening, along the longest lines:
//! Black wins all of them with exactly five, by the stone that the page has stated, and the page never blocks.

use serde::Deserialize;
use serde_json::json;
use tests::browser::{self, Page};
use tests::rows::through_last;
use tests::{board, site};

/// Plays one game in the page; gives its moves, who won, and the bound that was stated after each answer.
const GAME: &str = include_str!("../game.js");

#[derive(Debug, Deserialize)]
struct Game {
    moves: Vec<String>,
    winner: Option<String>,
    row: Vec<String>,
    /// The stone by which Black wins at the latest, as stated after each of his answers.
    bounds: Vec<Option<usize>>,
}

fn check(game: &Game, what: &str) {
    assert_eq!(game.winner.as_deref(), Some("black"), "{what}: {game:?}");
    assert!(through_last(&game.moves).contains(&5), "{what}: no five in {game:?}");
    for end in 1..game.moves.len() {
        let early = through_last(&game.moves[..end]);
        assert!(!early.contains(&5), "{what}: a five already at stone {end} of {game:?}");
    }
    assert_eq!(game.row.len(), 5, "{what}: the winning five is marked");
    let mut least = usize::MAX;
    for (i, bound) in game.bounds.iter().enumerate() {
        let bound =
            bound.unwrap_or_else(|| panic!("{what}: no bound is stated after answer {} of {game:?}", i + 1));
        assert!(bound <= least, "{what}: the stated bound rises to {bound} in {game:?}");
        least = bound;
    }
    let stones = game.moves.len();
    assert!(stones <= least, "{what}: won with stone {stones} instead of {least}");
}

fn play_many(page: &Page, style: &str, games: u32) {
    for seed in 0..games {
        let game: Game = page.call(GAME, &json!([style, seed * 7919 + 1]));
        check(&game, &format!("{style} {seed}"));
    }
}

fn in_a_page(style: &str, games: u32) {
    let Some(browser) = browser::shared() else { return };
    let page = browser.page();
    page.goto(&site::built().url(""));
    board::wait_for_stones(&page, 1);
    play_many(&page, style, games);
    page.assert_no_problems();
}

#[test]
fn black_wins_fifty_games_against_chance() {
    in_a_page("random", 50);
}

#[test]
fn black_wins_fifty_games_near_the_stones() {
    in_a_page("near", 50);
}

#[test]
fn black_wins_fifty_games_against_threats() {
    in_a_page("threats", 50);
}

#[test]
fn black_wins_fifty_games_along_the_longest_lines() {
    in_a_page("longest", 50);
}
