//! The code that drives the browser.

use std::process::Command;
use tests::browser::{self, Browser};
use tests::site::{self, Served};

const HTML: &str =
    "<!doctype html><title>tiny</title><link rel='icon' href='data:,'><script src='tiny.js'></script>";

fn tiny() -> Served {
    let worker = "import './dep.js'; fetch('gone.txt'); postMessage('up'); onmessage = () => { throw new Error('worker trouble') }";
    site::of_files(
        &[
            ("index.html", HTML),
            ("tiny.js", "globalThis.loaded = true"),
            ("worker.js", worker),
            ("dep.js", ""),
        ],
        None,
    )
}

#[test]
fn page_problems_are_recorded() {
    let Some(page) = browser::shared().map(Browser::page) else { return };
    let site = tiny();
    page.goto(&site.url("index.html"));
    page.wait_for("globalThis.loaded");
    assert!(page.problems().is_empty());
    page.expect_problems();
    assert_eq!(page.try_eval::<()>("null.x").map_err(|thrown| thrown.contains("TypeError")), Err(true));

    page.eval::<()>("void setTimeout(() => { throw new Error('late trouble') })");
    page.eval::<()>("console.error('said', 17), console.warn('mild')");
    page.eval::<()>("fetch('missing.txt').then(() => {})");
    page.eval::<()>(
        "new Promise(up => { (globalThis.worker = new Worker('worker.js', { type: 'module' })).onmessage = up })
         .then(() => worker.postMessage(1))",
    );
    for trouble in ["late trouble", "said 17", "missing.txt", "gone.txt", "worker trouble"] {
        page.wait_until(trouble, |page| page.problems().iter().any(|problem| problem.contains(trouble)));
    }
    assert_eq!(page.warnings(), ["mild"]);
    for file in ["index.html", "tiny.js", "missing.txt", "worker.js", "dep.js"] {
        assert!(page.requests().contains(&site.url(file)), "{file} not among {:?}", page.requests());
    }

    assert_eq!(page.worker_count(), 1);
    page.eval::<()>("worker.terminate()");
    page.wait_until("the worker has ended", |page| page.worker_count() == 0);
}

/// Runs a test with another environment variable. Returns whether it passed, and its output.
fn again(variable: &str, value: &str) -> (bool, String) {
    let program = std::env::current_exe().expect("the test program has a path");
    let output = Command::new(program)
        .args(["--exact", "harness::page_problems_are_recorded", "--nocapture"])
        .env_remove("GOMOKU_BROWSER")
        .env(variable, value)
        .output()
        .expect("the test program starts");
    let said =
        String::from_utf8_lossy(&output.stderr).into_owned() + &String::from_utf8_lossy(&output.stdout);
    assert!(said.contains("running 1 test"), "{said}");
    (output.status.success(), said)
}

#[test]
fn a_missing_browser_fails_with_instructions() {
    for (variable, value, expected) in [
        ("PATH", "", Some("Debian package chromium")),
        ("GOMOKU_BROWSER", "/nowhere/chromium", Some("GOMOKU_BROWSER names \"/nowhere/chromium\"")),
        // This is not a browser and ends at once.
        ("GOMOKU_BROWSER", "true", Some("the browser has ended")),
        ("GOMOKU_BROWSER", "none", None),
    ] {
        let (passed, said) = again(variable, value);
        assert!(passed == expected.is_none() && said.contains(expected.unwrap_or_default()), "{said}");
    }
}
