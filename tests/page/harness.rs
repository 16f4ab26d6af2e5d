//! Tests the browser driver itself.

use serde_json::{Value, json};
use std::process::Command;
use tests::browser::{self, Page, Viewport};
use tests::site::{self, Served};

const HTML: &str = r#"<!doctype html>
<meta name="viewport" content="width=device-width">
<title>tiny</title>
<link rel="icon" href="data:,">
<style>
  body { margin: 0; background: rgb(10, 20, 30) }
  @media (prefers-color-scheme: dark) { body { background: rgb(1, 2, 3) } }
  #below { margin-top: 3000px }
</style>
<button id="button">press</button><input id="field"><tiny-shadow></tiny-shadow>
<button id="below">below</button>
<script type="module" src="tiny.js"></script>"#;

const SCRIPT: &str = r#"
globalThis.seen = [];
for (const kind of ["click", "keydown", "touchstart"]) {
  addEventListener(kind, event => seen.push([kind, event.key ?? event.composedPath()[0].id, event.isTrusted]));
}
customElements.define("tiny-shadow", class extends HTMLElement {
  connectedCallback() {
    this.attachShadow({ mode: "open" }).innerHTML = "<button id='inner'>inner</button>";
  }
});
globalThis.loaded = true;
"#;

fn tiny() -> Served {
    let worker = "import './dep.js'; fetch('gone.txt'); postMessage('up'); onmessage = () => { throw new Error('worker trouble') }";
    site::of_files(&[("index.html", HTML), ("tiny.js", SCRIPT), ("worker.js", worker), ("dep.js", "")], None)
}

/// A page that shows the site's first file.
fn visit() -> Option<(Served, Page<'static>)> {
    let (site, page) = (tiny(), browser::shared()?.page());
    page.goto(&site.url("index.html"));
    Some((site, page))
}

fn seen(page: &Page) -> Value {
    page.eval("seen.splice(0)")
}

#[test]
fn mouse_keys_and_touch_are_real() {
    let Some((_site, page)) = visit() else { return };
    assert_eq!(page.eval::<String>("document.title"), "tiny");

    page.click("#button");
    page.click("#below");
    page.click("tiny-shadow >>> #inner");
    assert_eq!(
        seen(&page),
        json!([["click", "button", true], ["click", "below", true], ["click", "inner", true]])
    );
    assert_eq!(page.text("tiny-shadow >>> #inner"), "inner");

    page.click("#field");
    seen(&page);
    for keys in ["a", "Shift+B", "7", "+", "Control+a", "ArrowLeft"] {
        page.press(keys);
    }
    page.type_text("-h8");
    assert_eq!(page.eval::<String>("field.value"), "-h8aB7+");
    assert_eq!(
        seen(&page).as_array().map(|seen| seen.iter().map(|event| event[1].clone()).collect()),
        Some(vec![json!("a"), json!("B"), json!("7"), json!("+"), json!("a"), json!("ArrowLeft")])
    );

    page.set_viewport(Viewport::PHONE);
    page.tap("#button");
    page.wait_for("seen.length == 2");
    assert_eq!(seen(&page), json!([["touchstart", "button", true], ["click", "button", true]]));
}

#[test]
fn waits_last_until_the_condition_holds() {
    let Some((_site, page)) = visit() else { return };
    page.eval::<()>(
        "void setTimeout(() => {
            const late = Object.assign(document.createElement('button'), { id: 'late', ariaDisabled: 'true' });
            late.onclick = () => late.textContent = late.ariaDisabled === 'true' ? 'too early' : 'clicked';
            document.body.append(late);
            setTimeout(() => late.textContent = 'late', 100);
            setTimeout(() => late.ariaDisabled = null, 300);
        }, 200)",
    );
    assert!(page.try_eval::<bool>("late.textContent === 'late'").is_err());
    page.wait_for("late.textContent === 'late'");
    page.click("#late");
    assert_eq!(page.text("#late"), "clicked");

    page.eval::<()>("void setTimeout(() => later.id = 'latest', 200), void (late.id = 'later')");
    assert!(page.rect("#latest").width > 0.0);
}

#[test]
fn screens_and_tastes_are_emulated() {
    let Some((_site, page)) = visit() else { return };
    for viewport in [Viewport::DESKTOP, Viewport::DENSE, Viewport::PHONE] {
        page.set_viewport(viewport);
        let found: (u32, f64) = page.eval("[innerWidth, devicePixelRatio]");
        assert_eq!(found, (viewport.width, viewport.density));
        let picture = page.screenshot();
        assert_eq!(picture.width(), (f64::from(viewport.width) * viewport.density) as usize);
        assert_eq!(picture.height(), (f64::from(viewport.height) * viewport.density) as usize);
        assert_eq!(picture.pixel(picture.width() - 1, picture.height() - 1), [10, 20, 30]);
    }
    page.set_media(&[("prefers-color-scheme", "dark"), ("prefers-reduced-motion", "reduce")]);
    assert!(page.eval::<bool>("matchMedia('(prefers-reduced-motion: reduce)').matches"));
    assert_eq!(page.screenshot().pixel(900, 2000), [1, 2, 3]);
}

#[test]
fn problems_are_seen() {
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
fn blocking_and_memory_are_measured() {
    let Some((_site, page)) = visit() else { return };
    page.eval::<()>(
        "new Promise(done => setTimeout(() => { const end = performance.now() + 120;
         while (performance.now() < end); done() }))",
    );
    let longest = page.long_tasks().iter().map(|task| task.duration).fold(0.0, f64::max);
    assert!(longest >= 119.0, "a task of 120 ms was seen as {longest} ms");

    let before = page.heap();
    page.eval::<()>("void (globalThis.kept = Array.from({ length: 1e6 }, (_, i) => i + 0.5))");
    let kept = page.heap() - before;
    assert!((8_000_000..32_000_000).contains(&kept), "a million numbers took {kept} bytes");
}

#[test]
fn the_network_can_be_cut() {
    let Some((_site, page)) = visit() else { return };
    let reachable = "fetch('tiny.js', { cache: 'no-store' }).then(() => true, () => false)";
    assert!(page.eval::<bool>(reachable));
    page.expect_problems();
    page.set_offline(true);
    assert!(!page.eval::<bool>(reachable));
    page.set_offline(false);
    assert!(page.eval::<bool>(reachable));
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

/// Runs one test of this program with other variables. Returns whether it passed, and its output.
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
fn a_missing_browser_fails_and_says_what_to_do() {
    let (passed, said) = again(&[("PATH", "")]);
    assert!(!passed);
    for hint in ["Debian package chromium", "GOMOKU_BROWSER"] {
        assert!(said.contains(hint), "{said}");
    }
    let (passed, said) = again(&[("GOMOKU_BROWSER", "/nowhere/chromium")]);
    assert!(!passed && said.contains("GOMOKU_BROWSER names \"/nowhere/chromium\""), "{said}");
    // A program that is not a browser ends at once.
    let (passed, said) = again(&[("GOMOKU_BROWSER", "true")]);
    assert!(!passed && said.contains("the browser has ended"), "{said}");
    let (passed, said) = again(&[("GOMOKU_BROWSER", "none")]);
    assert!(passed, "{said}");
}
