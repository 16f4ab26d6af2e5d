//! Operates the boards on a page as a person would.

use crate::browser::{self, Page, Viewport};
use crate::site;
use serde::Deserialize;
use serde_json::json;

/// A link to a game that follows the strategy.
pub const GAME: &str = "#moves=h8-i9-g9-i7-g10-g8-h10";

/// A link to a game on 19x19 that follows the strategy for all boards.
pub const NINETEEN: &str = "#board=19-freestyle&moves=j10-k11-i11";

/// A link to a game on the infinite board, in which White has started a second fight.
pub const UNBOUNDED: &str = "#board=unbounded-standard&moves=e0n0-e1n2-e1n1-e14n9-w1n1-e15n9-e0n2-e16n9";

/// The board of the first page.
pub const MAIN: Board = Board("gomoku-board");
/// The board of free play.
pub const FREE: Board = Board(".free-board");
/// The board of puzzles and reviews.
pub const PUZZLE: Board = Board(".puzzle-board");

/// A board, given by the selector of the element that contains it.
#[derive(Clone, Copy, Debug)]
pub struct Board(&'static str);

impl Board {
    /// Returns the selector for a part of the board.
    pub fn part(self, selector: &str) -> String {
        format!("{} >>> {selector}", self.0)
    }

    /// Returns the selector for a point.
    pub fn point(self, point: &str) -> String {
        self.part(&format!("[role=gridcell][data-point={point}]"))
    }

    /// Returns the position of a point in the window, in CSS pixels.
    #[track_caller]
    pub fn place(self, page: &Page, point: &str) -> (f64, f64) {
        page.rect(&self.point(point)).at(0.5, 0.5)
    }

    /// Clicks a point.
    #[track_caller]
    pub fn click(self, page: &Page, point: &str) {
        let (x, y) = self.place(page, point);
        page.click_at(x, y);
    }

    /// Taps a point with one finger.
    #[track_caller]
    pub fn tap(self, page: &Page, point: &str) {
        let (x, y) = self.place(page, point);
        page.tap_at(x, y);
    }

    /// Moves the cursor to a point of the 15x15 board with the keyboard and presses Enter.
    #[track_caller]
    pub fn press(self, page: &Page, point: &str) {
        let column = usize::from(point.as_bytes()[0] - b'a');
        let row: usize = point[1..].parse().expect("a row");
        page.press("Home");
        for (key, times) in [("ArrowDown", 14), ("ArrowUp", row - 1), ("ArrowRight", column)] {
            (0..times).for_each(|_| page.press(key));
        }
        page.press("Enter");
    }

    /// Returns the label that a point has for screen readers.
    #[track_caller]
    pub fn said(self, page: &Page, point: &str) -> String {
        page.attribute(&self.point(point), "aria-label")
    }

    /// Returns the latest announcement for screen readers.
    #[track_caller]
    pub fn heard(self, page: &Page) -> String {
        page.text(&self.part("[aria-live]"))
    }

    /// Waits until the board shows a message that contains the given text.
    #[track_caller]
    pub fn wait_for_alert(self, page: &Page, part: &str) {
        page.wait_for_text(&self.part("[role=alert]"), part);
    }

    /// Waits until the notice about missing features contains the given text.
    #[track_caller]
    pub fn wait_for_notice(self, page: &Page, part: &str) {
        page.wait_for_text(&self.part(".notice"), part);
    }

    /// Returns the number of stones on the board.
    #[track_caller]
    pub fn stones(self, page: &Page) -> usize {
        page.count(&self.part("[role=gridcell][aria-label*=stone]"))
    }
}

/// The result of `state()` on a `<gomoku-board>`.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct State {
    /// The stones in the order of play, such as `h8`.
    pub moves: Vec<String>,
    /// `black`, `white` or `draw` if the game is over.
    pub winner: Option<String>,
    /// The stone by which Black wins.
    pub win_at: Option<u32>,
    /// Whether the engine is searching for an answer.
    pub thinking: bool,
    /// The place where the engine runs.
    pub engine: String,
}

/// Opens a page of the site and waits until its board is ready. Returns `None` only if GOMOKU_BROWSER is `none`.
#[track_caller]
pub fn open(viewport: Viewport, link: &str) -> Option<Page<'static>> {
    let page = browser::shared()?.page();
    page.set_viewport(viewport);
    visit(&page, link);
    Some(page)
}

/// Goes to a link on the site's first page and waits until its board is ready, as [`open`] does.
#[track_caller]
pub fn visit(page: &Page, link: &str) {
    page.goto(&site::built().url(link));
    let stones = link.split_once("moves=").map_or(1, |(_, moves)| moves.split('-').count());
    wait_for_stones(page, stones);
    page.wait_for_element(".tabs [aria-current=page]");
    page.wait_for_element(&MAIN.part("[role=gridcell]"));
}

/// Selects a view with the links of the page and waits for its panel.
#[track_caller]
pub fn choose_view(page: &Page, view: &str) {
    match view {
        "strategy" => page.click("#tab-analysis"),
        "engine" | "friend" => page.click("#tab-play"),
        _ => page.click(&format!("#tab-{view}")),
    }
    if ["strategy", "engine", "friend"].contains(&view) {
        page.click(&format!("#view-{view}"));
    }
    match view {
        "play" => {}
        "engine" | "friend" => page.wait_for_element("#free-size"),
        _ => page.wait_for_element("#extra > *"),
    }
}

/// Returns the state of the first board on the page.
#[track_caller]
pub fn state(page: &Page) -> State {
    page.eval("document.querySelector('gomoku-board').state()")
}

/// Returns the moves on the first board of the page.
#[track_caller]
pub fn moves(page: &Page) -> Vec<String> {
    state(page).moves
}

/// Shows a position on the first board.
#[track_caller]
pub fn load(page: &Page, moves: &str) {
    page.call::<()>("(moves) => document.querySelector('gomoku-board').load(moves)", &json!([moves]));
}

/// Waits until the board has at least this many stones or the game is over, and no engine is thinking.
#[track_caller]
pub fn wait_for_stones(page: &Page, stones: usize) {
    // The page loads its buttons and keys after the board.
    page.wait_for("document.querySelector('#controls')?.children.length !== 0");
    page.wait_for(&format!(
        "(state => state && !state.thinking && (state.winner || state.moves.length >= {stones}))
         (document.querySelector('gomoku-board').state?.())"
    ));
}

/// Waits until the board with this id has exactly this many stones, and no engine is thinking.
#[track_caller]
pub fn wait_for_moves(page: &Page, id: &str, stones: usize) {
    page.wait_for(&format!(
        "(state => state && !state.thinking && state.moves.length === {stones})(document.getElementById('{id}').state?.())"
    ));
}

/// Waits until the first board has this size and rule, such as `19-standard`.
#[track_caller]
pub fn wait_for_board(page: &Page, board: &str) {
    page.wait_for(&format!(
        "(({{ size, rule }}) => `${{size}}-${{rule}}`)(document.querySelector('gomoku-board')) === '{board}'"
    ));
}

/// Waits until the length of Black's win after each White move is known.
#[track_caller]
pub fn wait_for_distances(page: &Page) {
    page.wait_for("document.querySelector('gomoku-board').distances().complete");
}

/// Waits until the stated length of the win no longer changes.
#[track_caller]
pub fn wait_until_settled(page: &Page) {
    page.wait_for("document.querySelector('gomoku-board').state().settled");
}

/// Clicks a point on the first board and waits for the answer.
#[track_caller]
pub fn play(page: &Page, point: &str) {
    let before = moves(page).len();
    MAIN.click(page, point);
    wait_for_stones(page, before + 2);
}
