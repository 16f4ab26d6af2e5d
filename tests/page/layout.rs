//! Tests that board and panel have room next to or below each other on every screen.

use tests::board;
use tests::browser::{self, Page, Viewport};

/// Widths and heights: phones in both orientations, tablets in both, laptops (one at 200 %), and both sides of the width where
/// the panel moves below the board.
#[rustfmt::skip]
const SCREENS: &[(u32, u32)] = &[
    (320, 568), (360, 640), (390, 844), (640, 400), (667, 375), (844, 390), (768, 1024), (960, 720), (961, 720), (1024, 768), (1100, 1100),
    (1180, 820), (1280, 800), (1366, 768), (1920, 1080), (1920, 1200), (2560, 1440),
];

#[track_caller]
fn assert_apart(page: &Page, what: &str) {
    let apart: bool = page.eval(
        "(([stage, panel]) => stage.right <= panel.left || stage.bottom <= panel.top)(
             ['stage', 'panel'].map((id) => document.getElementById(id).getBoundingClientRect()))",
    );
    assert!(apart, "the board lies over the panel: {what}");
    page.assert_fits(what);
}

#[test]
fn the_board_never_lies_over_the_panel() {
    let Some(browser) = browser::shared() else { return };
    for language in ["en", "de", "ru", "zh", "ja"] {
        let page = browser.page();
        page.speak(language);
        board::visit(&page, "");
        for mode in ["play", "engine"] {
            board::choose_view(&page, mode);
            for &(width, height) in SCREENS {
                page.set_viewport(Viewport { width, height, density: 1.0, phone: false });
                assert_apart(&page, &format!("{mode}, {language}, {width}x{height}"));
            }
        }
    }
}

#[test]
fn on_a_phone_on_its_side_the_board_has_the_height() {
    let Some(page) = board::open(Viewport::PHONE, "") else { return };
    for (width, height) in [(667, 375), (844, 390), (932, 430)] {
        page.set_viewport(Viewport { width, height, density: 1.0, phone: true });
        let [board, headline]: [f64; 2] = page.eval(
            "[document.querySelector('gomoku-board').getBoundingClientRect().bottom,
              document.getElementById('headline').getBoundingClientRect().bottom]",
        );
        let side: f64 = page.eval("document.querySelector('gomoku-board').getBoundingClientRect().height");
        assert!(side > 0.8 * f64::from(height), "{width}x{height}: {side}");
        assert!(board <= height.into() && headline <= height.into(), "{width}x{height}: {board} {headline}");
    }
}
