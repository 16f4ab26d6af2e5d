//! Games on other boards, on that without edges, and under the other rule, played in the page's wasm engine without the page around it.

use crate::browser::Page;
use crate::rows::through_last;
use serde::Deserialize;
use serde_json::json;

/// What unpacks a strategy in the page, and the games.
const UNPACK: &str = include_str!("../www/engine/squeeze.js");
const GAMES: &str = include_str!("boards.js");
const BOUNDLESS: &str = include_str!("boundless.js");

/// How White plays: anywhere, within two points of a stone, or the strongest threat that she can make.
pub const STYLES: [&str; 3] = ["random", "near", "threats"];

/// A game of Black's engine against chance.
#[derive(Debug, Deserialize)]
pub struct Game {
    /// The moves, Black's first.
    pub moves: Vec<String>,
    /// The stone by which Black has won at the latest, as stated with each of his moves; none on the board without edges.
    #[serde(default)]
    pub bounds: Vec<Option<usize>>,
    /// Milliseconds that each of his moves took.
    pub times: Vec<f64>,
}

/// How White plays on the board without edges: those and, instead of the threats, rows near and far.
pub const BOUNDLESS_STYLES: [&str; 4] = ["random", "near", "attack", "far"];

/// Plays one game for each seed in a page of the site.
pub fn play(page: &Page, size: usize, rule: &str, style: &str, seeds: &[u32]) -> Vec<Game> {
    page.call(&script(GAMES), &json!([size, rule, style, seeds]))
}

/// The same on the board without edges.
pub fn play_boundless(page: &Page, rule: &str, style: &str, seeds: &[u32]) -> Vec<Game> {
    page.call(&script(BOUNDLESS), &json!([rule, style, seeds]))
}

fn script(games: &str) -> String {
    let unpack = UNPACK.replace("export ", "");
    let games = games.trim().trim_end_matches(';');
    format!("async (...given) => {{ {unpack}; const play = {games}; return play(...given); }}")
}

/// Black has won, and nobody before.
///
/// # Panics
/// If it is not so.
pub fn check_won(game: &Game, rule: &str) {
    let wins = |row: usize| if rule == "freestyle" { row >= 5 } else { row == 5 };
    let stones = game.moves.len();
    for end in 1..=stones {
        let won = through_last(&game.moves[..end]).into_iter().any(wins);
        assert_eq!(won, end == stones, "a row at stone {end} of {stones}: {game:?}");
    }
    assert_eq!(stones % 2, 1, "White has won: {game:?}");
}

/// Black has won, nobody before, and by the stone stated each time.
///
/// # Panics
/// If it is not so.
pub fn check(game: &Game, rule: &str, claim: usize) {
    check_won(game, rule);
    let stones = game.moves.len();
    let mut least = claim;
    for bound in &game.bounds {
        let bound = bound.unwrap_or_else(|| panic!("a move without a bound: {game:?}"));
        assert!(bound <= least, "the stated bound rises to {bound} from {least}: {game:?}");
        least = bound;
    }
    assert!(stones <= least, "won with stone {stones} instead of {least}: {game:?}");
}
