//! Tests accessibility: axe-core must find no faults, and the keyboard alone must be enough.
//!
//! Needs the feature `more-tools`. npm fetches axe-core, pinned by `tests/axe/package-lock.json`.

use serde_json::Value;
use std::fs;
use std::process::Command;
use std::sync::OnceLock;
use tests::browser::{self, Page, Viewport};
use tests::{site, views};

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
        // Voice control needs each control's visible text in its name. axe does not check this by default.
        "axe.run({ rules: { 'label-content-name-mismatch': { enabled: true } } }).then(({ violations }) =>
           violations.map(({ id, nodes }) =>
             [id, nodes.map((node) => node.target.join(' ') + ': ' + node.failureSummary)]))",
    );
    assert_eq!(violations, Value::Array(Vec::new()), "{view}");
}

fn assert_all_accessible(viewport: Viewport, brightness: &str) {
    if browser::shared().is_some() {
        views::each(viewport, brightness, &mut assert_accessible);
    }
}

#[test]
fn axe_reports_no_problems_in_any_light_view() {
    assert_all_accessible(Viewport::DESKTOP, "light");
}

#[test]
fn axe_reports_no_problems_in_any_dark_view() {
    assert_all_accessible(Viewport::DESKTOP, "dark");
}

#[test]
fn axe_reports_no_problems_in_any_view_on_a_phone() {
    assert_all_accessible(Viewport::PHONE, "light");
}
