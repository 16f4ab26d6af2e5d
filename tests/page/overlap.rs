//! Tests that nothing overlaps or is cut off: every view in five languages at eight sizes.

use tests::board;
use tests::browser::{self, Page, Viewport};
use tests::site;

/// Widths, heights and pixel densities: phones, a tablet, the least width for two columns, laptops, and a laptop at 200 %.
const SIZES: [(u32, u32, f64); 8] = [
    (360, 640, 1.0),
    (390, 844, 1.0),
    (667, 375, 1.0),
    (768, 1024, 1.0),
    (961, 720, 1.0),
    (1280, 800, 1.0),
    (1920, 1080, 1.0),
    (640, 400, 2.0),
];

/// A finished game with mistakes, to be reviewed.
const GAME: &str = "#free=15-freestyle&moves=h8-a1-i8-a3-j8-a15-o15-k8-h9-o1-h10-c13-h7-h11-h6";

/// The faults of a view, at every size.
fn look(page: &Page, view: &str, faults: &mut Vec<String>) {
    for (width, height, density) in SIZES {
        page.set_viewport(Viewport { width, height, density, phone: false });
        page.eval::<()>(
            "new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(drawn, 50))))",
        );
        let found: Vec<String> = page.eval(include_str!("overlap.js"));
        faults.extend(found.into_iter().map(|fault| format!("{view}, {width}x{height}: {fault}")));
    }
    page.set_viewport(Viewport::DESKTOP);
}

/// The views of the first page, and its dialogs.
fn first_page(page: &Page, faults: &mut Vec<String>) {
    board::visit(page, board::GAME);
    board::wait_until_settled(page);
    look(page, "play", faults);
    for dialog in ["settings", "help", "share"] {
        page.click(&format!("#open-{dialog}"));
        page.wait_for_element("dialog[open] .sheet");
        look(page, dialog, faults);
        page.press("Escape");
        page.wait_until_gone("dialog");
    }
    for view in ["engine", "friend", "strategy", "analysis"] {
        board::choose_view(page, view);
        if view == "analysis" {
            page.click("#think");
            page.wait_until("three lines", |page| page.count(".lines li") == 3);
        }
        look(page, view, faults);
    }
    page.click("#tab-learn");
    page.wait_for_element("#course-act");
    look(page, "lesson", faults);
    page.click("#lesson-coach");
    page.wait_for_element("#show-win");
    look(page, "coach", faults);
}

/// The other pages, and a puzzle's solution.
fn other_pages(page: &Page, faults: &mut Vec<String>) {
    for name in ["proof.html", "minishogi.html", "embed.html", &format!("review.html{GAME}"), "puzzles.html"]
    {
        page.goto(&site::built().url(name));
        page.wait_for_element(site::last_shown(name));
        look(page, name, faults);
    }
    page.click("#puzzle-give");
    page.wait_for_element("#puzzle-again");
    look(page, "solution", faults);
}

fn find_faults(language: &str) {
    let Some(browser) = browser::shared() else { return };
    let page = browser.page();
    page.speak(language);
    let mut faults = Vec::new();
    first_page(&page, &mut faults);
    other_pages(&page, &mut faults);
    assert!(faults.is_empty(), "{language}:\n{}", faults.join("\n"));
}

#[test]
fn nothing_overlaps_in_english() {
    find_faults("en");
}

#[test]
fn nothing_overlaps_in_german() {
    find_faults("de");
}

#[test]
fn nothing_overlaps_in_russian() {
    find_faults("ru");
}

#[test]
fn nothing_overlaps_in_chinese() {
    find_faults("zh");
}

#[test]
fn nothing_overlaps_in_japanese() {
    find_faults("ja");
}
