//! Whether everybody can use the page: axe-core finds nothing wrong with any view, and the keyboard alone reaches and
//! operates everything.
//!
//! Built with the feature `more-tools` only: npm fetches axe-core, as `tests/axe/package-lock.json` pins it.

use serde_json::Value;
use std::fs;
use std::process::Command;
use std::sync::OnceLock;
use tests::browser::{self, Page, Viewport};
use tests::{board, site};

/// A review with a blunder in it.
const REVIEW: &str = "review.html#free=15-freestyle&moves=h8-a1-i8-a3-j8-a15-o15-k8";

/// The text of axe-core.
fn axe() -> &'static str {
    static AXE: OnceLock<String> = OnceLock::new();
    AXE.get_or_init(|| {
        let folder = tempfile::TempDir::new().expect("a temporary folder");
        for file in ["package.json", "package-lock.json"] {
            fs::copy(site::root().join("tests/axe").join(file), folder.path().join(file)).expect(file);
        }
        let npm = Command::new("npm")
            .args(["ci", "--ignore-scripts", "--no-audit", "--no-fund"])
            .current_dir(folder.path())
            .output()
            .unwrap_or_else(|error| panic!("npm: {error}; Debian package npm"));
        assert!(npm.status.success(), "npm ci: {}", String::from_utf8_lossy(&npm.stderr));
        fs::read_to_string(folder.path().join("node_modules/axe-core/axe.min.js")).expect("axe-core")
    })
}

#[track_caller]
fn assert_accessible(page: &Page, view: &str) {
    page.eval::<()>(&format!("void (() => {{ {} }})()", axe()));
    let violations: Value = page.eval(
        // What is written on a control is part of its name, so that it can be spoken to: not among axe's usual rules.
        "axe.run({ rules: { 'label-content-name-mismatch': { enabled: true } } }).then(({ violations }) =>
           violations.map(({ id, nodes }) =>
             [id, nodes.map((node) => node.target.join(' ') + ': ' + node.failureSummary)]))",
    );
    assert_eq!(violations, Value::Array(Vec::new()), "{view}");
}

fn axe_finds_nothing(viewport: Viewport, brightness: &str) {
    let Some(browser) = browser::shared() else { return };
    let page = browser.page();
    page.set_viewport(viewport);
    page.set_media(&[("prefers-color-scheme", brightness), ("prefers-reduced-motion", "reduce")]);
    board::visit(&page, "");
    for mode in ["play", "explore", "learn", "analyse", "free"] {
        board::choose_mode(&page, mode);
        assert_accessible(&page, mode);
    }
    unbounded(&page);
    page.click("#mode-play");
    for sheet in ["share", "settings", "help"] {
        page.click(&format!("#open-{sheet}"));
        page.wait_for_element("dialog[open]");
        assert_accessible(&page, sheet);
        page.press("Escape");
        page.wait_until_gone("dialog");
    }
    for game in ["swap2&moves=h8-i9-e5", "pro&moves=h8-i9"] {
        page.goto(&site::built().url(&format!("#free=15-standard-{game}")));
        page.wait_for("document.querySelectorAll('.free .moves button').length >= 2");
        assert_accessible(&page, game);
    }
    for other in ["embed.html", "proof.html", "minishogi.html", "puzzles.html", REVIEW] {
        page.goto(&site::built().url(other));
        page.wait_for_element(site::last_shown(other));
        assert_accessible(&page, other);
    }
    let page = browser.page();
    page.be_the_first_visit();
    page.set_viewport(viewport);
    page.set_media(&[("prefers-color-scheme", brightness), ("prefers-reduced-motion", "reduce")]);
    page.goto(&site::built().url(""));
    page.wait_for_element(".welcome [role=status]:not(:empty)");
    assert_accessible(&page, "the first visit");
}

/// The infinite board, with its numbers.
fn unbounded(page: &Page) {
    board::visit(page, "#board=unbounded-freestyle&moves=e0n0-e1n2-e1n1-e14n9");
    page.wait_for_element(&board::MAIN.part(".unproven a"));
    board::choose_mode(page, "explore");
    page.wait_for_element("#extra .groups li");
    assert_accessible(page, "the infinite board");
    board::visit(page, "#board=15-standard&moves=h8");
    board::wait_for_board(page, "15-standard");
}

#[test]
fn axe_finds_nothing_on_a_desktop() {
    axe_finds_nothing(Viewport::DESKTOP, "light");
}

#[test]
fn axe_finds_nothing_in_the_dark() {
    axe_finds_nothing(Viewport::DESKTOP, "dark");
}

#[test]
fn axe_finds_nothing_on_a_phone() {
    axe_finds_nothing(Viewport::PHONE, "light");
}
