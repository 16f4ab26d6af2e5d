//! What tests do with a page's board, as a person does.

use crate::browser::Page;
use serde::Deserialize;
use serde_json::json;

/// A game by the strategy to look at, as a link holds it.
pub const GAME: &str = "#moves=h8-i9-g9-i7-g10-g8-h10";

/// A game on 19x19 by the strategy for all boards.
pub const NINETEEN: &str = "#board=19-freestyle&moves=j10-k11-i11";

/// A game on the board without edges, in which White has begun a second place.
pub const ENDLESS: &str = "#board=unbounded-standard&moves=e0n0-e1n2-e1n1-e14n9-w1n1-e15n9-e0n2-e16n9";

/// What `<gomoku-board>` says of its game.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct State {
    /// The stones in the order of their moves, as `h8`.
    pub moves: Vec<String>,
    /// `black`, `white` or `draw` when the game is over.
    pub winner: Option<String>,
    /// Whether the engine is at work on an answer.
    pub thinking: bool,
}

/// The state of the page's first board.
#[track_caller]
pub fn state(page: &Page) -> State {
    page.eval("document.querySelector('gomoku-board').state()")
}

/// Waits until at least that many stones lie on the board, or the game is over, and nobody thinks.
#[track_caller]
pub fn wait_for_stones(page: &Page, stones: usize) {
    // The board stands before the page around it, whose buttons and keys come together.
    page.wait_for("document.querySelector('#controls')?.children.length !== 0");
    page.wait_for(&format!(
        "(state => state && !state.thinking && (state.winner || state.moves.length >= {stones}))
         (document.querySelector('gomoku-board').state?.())"
    ));
}

/// Where a point of the board is, in CSS pixels of the window.
#[track_caller]
pub fn place(page: &Page, point: &str) -> (f64, f64) {
    let cell = format!("gomoku-board >>> [role=gridcell][aria-label^={}]", json!(format!("{point} ")));
    page.rect(&cell).at(0.5, 0.5)
}

/// Clicks a point of the board.
#[track_caller]
pub fn click(page: &Page, point: &str) {
    let (x, y) = place(page, point);
    page.click_at(x, y);
}

/// Clicks a point of the board and waits for the answer.
#[track_caller]
pub fn play(page: &Page, point: &str) {
    let before = state(page).moves.len();
    click(page, point);
    wait_for_stones(page, before + 2);
}
