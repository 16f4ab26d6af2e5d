//! The code that drives the browser.

use std::process::Command;
use tests::browser::{self, Page};
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

/// Opens the site's first file.
fn visit() -> Option<(Served, Page<'static>)> {
    let (site, page) = (tiny(), browser::shared()?.page());
    page.goto(&site.url("index.html"));
    Some((site, page))
}

#[test]
fn page_problems_are_recorded() {
    let Some((site, page)) = visit() else { return };
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

#[test]
fn pages_share_nothing() {
    let Some(browser) = browser::shared() else { return };
    let (site, first, second) = (tiny(), browser.page(), browser.page());
    first.goto(&site.url("index.html"));
    first.eval::<()>("void (localStorage.theme = 'dark')");
    first.reload();
    assert_eq!(first.eval::<Option<String>>("localStorage.theme"), Some("dark".to_owned()));
    second.goto(&site.url("index.html"));
    assert_eq!(second.eval::<Option<String>>("localStorage.theme ?? null"), None);
}

#[test]
fn a_page_loads_after_its_service_worker_was_idle() {
    let Some(browser) = browser::shared() else { return };
    let worker = "addEventListener('fetch', (event) => event.respondWith(fetch(event.request)))";
    let (site, page) = (site::of_files(&[("index.html", HTML), ("worker.js", worker)], None), browser.page());
    page.expect_problems();
    page.goto(&site.url("index.html"));
    page.eval::<()>("navigator.serviceWorker.register('worker.js').then(() => navigator.serviceWorker.ready).then(() => {})");
    page.reload();
    page.wait_for("navigator.serviceWorker.controller");
    page.send("ServiceWorker.enable", serde_json::json!({}));
    page.send("ServiceWorker.stopAllWorkers", serde_json::json!({}));
    page.reload();
}

/// Runs a test with other environment variables. Returns whether it passed, and its output.
fn again(variables: &[(&str, &str)]) -> (bool, String) {
    let program = std::env::current_exe().expect("the test program has a path");
    let output = Command::new(program)
        .args(["--exact", "harness::pages_share_nothing", "--nocapture"])
        .env_remove("GOMOKU_BROWSER")
        .envs(variables.iter().copied())
        .output()
        .expect("the test program starts");
    let said =
        String::from_utf8_lossy(&output.stderr).into_owned() + &String::from_utf8_lossy(&output.stdout);
    assert!(said.contains("running 1 test"), "{said}");
    (output.status.success(), said)
}

#[test]
fn a_missing_browser_fails_with_instructions() {
    let (passed, said) = again(&[("PATH", "")]);
    assert!(!passed);
    for hint in ["Debian package chromium", "GOMOKU_BROWSER"] {
        assert!(said.contains(hint), "{said}");
    }
    let (passed, said) = again(&[("GOMOKU_BROWSER", "/nowhere/chromium")]);
    assert!(!passed && said.contains("GOMOKU_BROWSER names \"/nowhere/chromium\""), "{said}");
    // This is not a browser and ends at once.
    let (passed, said) = again(&[("GOMOKU_BROWSER", "true")]);
    assert!(!passed && said.contains("the browser has ended"), "{said}");
    let (passed, said) = again(&[("GOMOKU_BROWSER", "none")]);
    assert!(passed, "{said}");
}
