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
    page.goto(&site::built().url(""));
    board::wait_for_stones(&page, 1);
    page.wait_for_element("[role=tab][aria-selected=true]");
    for mode in ["play", "explore", "learn", "analyse", "free"] {
        page.click(&format!("#mode-{mode}"));
        match mode {
            "play" => {}
            "free" => page.wait_for_element("#free-white"),
            _ => page.wait_for("document.querySelector('#extra').children.length > 0"),
        }
        assert_accessible(&page, mode);
    }
    boundless(&page);
    page.click("#mode-play");
    for sheet in ["share", "settings", "help"] {
        page.click(&format!("#open-{sheet}"));
        page.wait_for_element("dialog[open]");
        assert_accessible(&page, sheet);
        page.press("Escape");
        page.wait_for("!document.querySelector('dialog')");
    }
    for game in ["swap2&moves=h8-i9-e5", "pro&moves=h8-i9"] {
        page.goto(&site::built().url(&format!("#free=15-standard-{game}")));
        page.wait_for("document.querySelectorAll('.free .moves button').length >= 2");
        assert_accessible(&page, game);
    }
    for other in ["embed.html", "proof.html", "minishogi.html", "puzzles.html", REVIEW] {
        page.goto(&site::built().url(other));
        // The last thing that a page says of itself.
        let done = match other {
            "proof.html" => "document.querySelector('#counts').textContent",
            "minishogi.html" => {
                "document.documentElement.dataset.ready && document.querySelector('#status').textContent"
            }
            "puzzles.html" => "document.querySelector('.puzzle-panel h2')?.textContent",
            REVIEW => "document.querySelector('.review-panel h2')?.textContent.startsWith('The game turned')",
            _ => "document.querySelector('#snippet').textContent",
        };
        page.wait_for(done);
        assert_accessible(&page, other);
    }
    let page = browser.page();
    page.be_the_first_visit();
    page.set_viewport(viewport);
    page.set_media(&[("prefers-color-scheme", brightness), ("prefers-reduced-motion", "reduce")]);
    page.goto(&site::built().url(""));
    page.wait_for("document.querySelector('.welcome [role=status]')?.textContent");
    assert_accessible(&page, "the first visit");
}

/// The board without edges, with its numbers.
fn boundless(page: &Page) {
    page.goto(&site::built().url("#board=unbounded-freestyle&moves=e0n0-e1n2-e1n1-e14n9"));
    board::wait_for_stones(page, 5);
    page.wait_for("document.querySelector('gomoku-board').shadowRoot.querySelector('.unproven a')");
    page.click("#mode-explore");
    page.wait_for("document.querySelector('#extra .groups li')");
    assert_accessible(page, "the board without edges");
    page.goto(&site::built().url("#board=15-standard&moves=h8"));
    page.wait_for("document.querySelector('gomoku-board').controller.board.size === 15");
    board::wait_for_stones(page, 1);
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
