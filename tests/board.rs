//! Operates the boards on a page as a person would.

use crate::browser::{self, Page, Viewport};
use crate::site;
use serde::Deserialize;
use serde_json::json;

/// A game that follows the strategy.
pub const GAME: &str = "#moves=h8-i9-g9-i7-g10-g8-h10";

/// A game on 19x19 that follows the strategy for all boards.
pub const NINETEEN: &str = "#board=19-freestyle&moves=j10-k11-i11";

/// A game on the infinite board, in which White has started a second fight.
pub const UNBOUNDED: &str = "#board=unbounded-standard&moves=e0n0-e1n2-e1n1-e14n9-w1n1-e15n9-e0n2-e16n9";

/// The board on the first page.
pub const MAIN: Board = Board("gomoku-board");
/// The board in free play.
pub const FREE: Board = Board(".free-board");
/// The board for puzzles and reviews.
pub const PUZZLE: Board = Board(".puzzle-board");

/// The board on a page of another site.
pub const EMBEDDED: Board = Board("#board");

/// A board, given by the selector of its element.
#[derive(Clone, Copy, Debug)]
pub struct Board(&'static str);

impl Board {
    /// The selector for a part of the board.
    pub fn part(self, selector: &str) -> String {
        format!("{} >>> {selector}", self.0)
    }

    /// The selector for a point.
    pub fn point(self, point: &str) -> String {
        self.part(&format!("[role=gridcell][data-point={point}]"))
    }

    /// The place of a point in the window, in CSS pixels.
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

    /// Taps a point.
    #[track_caller]
    pub fn tap(self, page: &Page, point: &str) {
        let (x, y) = self.place(page, point);
        page.tap_at(x, y);
    }

    /// Moves the cursor to a point on 15x15 and presses Enter.
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

    /// The label of a point for screen readers.
    #[track_caller]
    pub fn said(self, page: &Page, point: &str) -> String {
        page.attribute(&self.point(point), "aria-label")
    }

    /// The last announcement for screen readers.
    #[track_caller]
    pub fn heard(self, page: &Page) -> String {
        page.text(&self.part("[aria-live]"))
    }

    /// Waits for a message that contains `part`.
    #[track_caller]
    pub fn wait_for_alert(self, page: &Page, part: &str) {
        page.wait_for_text(&self.part("[role=alert]"), part);
    }

    /// Waits until the notice of what is missing contains `part`.
    #[track_caller]
    pub fn wait_for_notice(self, page: &Page, part: &str) {
        page.wait_for_text(&self.part(".notice"), part);
    }

    /// Counts the stones on the board.
    #[track_caller]
    pub fn stones(self, page: &Page) -> usize {
        page.count(&self.part("[role=gridcell][aria-label*=stone]"))
    }
}

/// What `state()` on a `<gomoku-board>` returns.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct State {
    /// The stones in order of play.
    pub moves: Vec<String>,
    /// `black`, `white` or `draw`, if the game is over.
    pub winner: Option<String>,
    /// The number of the stone by which Black wins.
    pub win_at: Option<u32>,
    /// Whether the engine is working on an answer.
    pub thinking: bool,
    /// Where the engine runs.
    pub engine: String,
}

/// Opens a page of the site and waits until it is ready. `None` means that GOMOKU_BROWSER is `none`.
#[track_caller]
pub fn open(viewport: Viewport, link: &str) -> Option<Page<'static>> {
    open_with(viewport, "", link)
}

/// Like [`open`]. `script` runs before the scripts of every page.
#[track_caller]
pub fn open_with(viewport: Viewport, script: &str, link: &str) -> Option<Page<'static>> {
    let page = browser::shared()?.page();
    page.set_viewport(viewport);
    page.before_load(script);
    visit(&page, link);
    Some(page)
}

/// Goes to a page of the site and waits until it is ready.
#[track_caller]
pub fn visit(page: &Page, link: &str) {
    page.goto(&site::built().url(link));
    if link.contains(".html") {
        return page.wait_for_element(site::last_shown(link));
    }
    if link.contains("free=") {
        return page.wait_for_element("#free-white");
    }
    let stones = link.split_once("moves=").map_or(1, |(_, moves)| moves.split('-').count());
    wait_for_stones(page, stones);
    page.wait_for_element(".tabs [aria-current=page]");
    page.wait_for_element(&MAIN.part("[role=gridcell]"));
}

/// Selects a view and waits for its panel.
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
    // The view changes in a later task. Until then, the previous view's panel is shown.
    let link = if view == "learn" { "#tab-learn".into() } else { format!("#view-{view}") };
    page.wait_for_element(&format!("{link}[aria-current]"));
    match view {
        "play" => {}
        "engine" | "friend" => page.wait_for_element("#free-size"),
        _ => page.wait_for_element("#extra > *"),
    }
}

/// Chooses a language as in another tab. The first page changes at once, the others when they are loaded.
#[track_caller]
pub fn choose_language(page: &Page, language: &str) {
    let choose = "(language) => {
        localStorage.setItem('gomoku.settings.language', JSON.stringify({ value: language }));
        dispatchEvent(new StorageEvent('storage'));
    }";
    page.call::<()>(choose, &json!([language]));
    page.wait_for(&format!("document.documentElement.lang === '{language}'"));
}

/// The state of the page's first board.
#[track_caller]
pub fn state(page: &Page) -> State {
    page.eval("document.querySelector('gomoku-board').state()")
}

/// The moves on the page's first board.
#[track_caller]
pub fn moves(page: &Page) -> Vec<String> {
    state(page).moves
}

/// Loads a game on the first board.
#[track_caller]
pub fn load(page: &Page, moves: &str) {
    page.call::<()>("(moves) => document.querySelector('gomoku-board').load(moves)", &json!([moves]));
}

/// Waits for this many stones or the end of the game, and for the engine.
#[track_caller]
pub fn wait_for_stones(page: &Page, stones: usize) {
    // The buttons and keys load after the board.
    page.wait_for("document.querySelector('#controls')?.children.length !== 0");
    page.wait_for(&format!(
        "(state => state && !state.thinking && (state.winner || state.moves.length >= {stones}))
         (document.querySelector('gomoku-board').state?.())"
    ));
}

/// Waits until the board with this id has this many stones and the engine rests.
#[track_caller]
pub fn wait_for_moves(page: &Page, id: &str, stones: usize) {
    page.wait_for(&format!(
        "(state => state && !state.thinking && state.moves.length === {stones})(document.getElementById('{id}').state?.())"
    ));
}

/// Waits until the first board is the given one, such as `19-standard`.
#[track_caller]
pub fn wait_for_board(page: &Page, board: &str) {
    page.wait_for(&format!(
        "(({{ size, rule }}) => `${{size}}-${{rule}}`)(document.querySelector('gomoku-board')) === '{board}'"
    ));
}

/// Waits for the length of the win after each White move.
#[track_caller]
pub fn wait_for_distances(page: &Page) {
    page.wait_for("document.querySelector('gomoku-board').distances().complete");
}

/// Waits until the length of the win is final.
#[track_caller]
pub fn wait_until_settled(page: &Page) {
    page.wait_for("document.querySelector('gomoku-board').state().settled");
}

/// Clicks a point and waits for the answer.
#[track_caller]
pub fn play(page: &Page, point: &str) {
    let before = moves(page).len();
    MAIN.click(page, point);
    wait_for_stones(page, before + 2);
}
