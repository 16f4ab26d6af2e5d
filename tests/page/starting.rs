//! Pages with a damaged or missing file. They work or say what is missing.

use serde_json::json;
use std::collections::BTreeSet;
use std::io::{Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};
use tests::board::MAIN;
use tests::browser::{self, Page, Viewport};
use tests::site;
use tests::words::words;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Damage {
    Absent,
    Empty,
    Cut,
    /// The second half of the file never arrives.
    Hanging,
    WrongType,
    WrongContent,
}

use Damage::{Absent, Cut, Empty, Hanging, WrongContent, WrongType};

const DAMAGES: [Damage; 6] = [Absent, Empty, Cut, Hanging, WrongType, WrongContent];

/// Serves the package with one damaged file, until it is repaired.
struct Faulty {
    origin: String,
    mended: Arc<AtomicBool>,
}

impl Faulty {
    fn serve(file: &str, damage: Damage) -> Self {
        // Build first, or the browser would wait.
        site::package();
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a free port");
        let origin = format!("http://{}", listener.local_addr().expect("an address"));
        let mended = Arc::new(AtomicBool::new(false));
        let (file, is_mended) = (file.to_owned(), mended.clone());
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let (file, is_mended) = (file.clone(), is_mended.clone());
                thread::spawn(move || {
                    let damage =
                        |path: &str| (path == file && !is_mended.load(Ordering::Relaxed)).then_some(damage);
                    // On an error, the browser has disconnected.
                    let _ = answer(stream, damage);
                });
            }
        });
        Self { origin, mended }
    }

    fn mend(&self) {
        self.mended.store(true, Ordering::Relaxed);
    }
}

fn answer(mut stream: TcpStream, damage: impl Fn(&str) -> Option<Damage>) -> std::io::Result<()> {
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        let mut byte = [0];
        stream.read_exact(&mut byte)?;
        head.push(byte[0]);
    }
    let head = String::from_utf8_lossy(&head);
    let path = head.split(' ').nth(1).unwrap_or("/").trim_start_matches('/');
    let path = if path.is_empty() { "index.html" } else { path };
    let damage = damage(path);
    let found = std::fs::read(site::package().out.join(path)).ok().filter(|_| damage != Some(Absent));
    let (status, mut body) = match found {
        Some(bytes) => ("200 OK", bytes),
        None => ("404 Not Found", b"Not found".to_vec()),
    };
    let ending = path.rsplit('.').next().filter(|_| status.starts_with("200") && damage != Some(WrongType));
    let kind = match ending {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript",
        Some("css") => "text/css",
        Some("json") => "application/json",
        Some("wasm") => "application/wasm",
        Some("svg") => "image/svg+xml",
        _ => "text/plain",
    };
    match damage {
        Some(Empty) => body.clear(),
        Some(Cut) => body.truncate(body.len() / 2),
        Some(WrongContent) => body = b"<!doctype html><title>Welcome</title>".to_vec(),
        _ => {}
    }
    let length = body.len();
    if damage == Some(Hanging) {
        body.truncate(length / 2);
    }
    write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\nX-Content-Type-Options: nosniff\r\n\
         Cache-Control: no-store\r\nConnection: close\r\n\r\n"
    )?;
    stream.write_all(&body)?;
    if damage == Some(Hanging) {
        // Wait until the browser gives up.
        let _ = stream.read(&mut [0]);
    }
    Ok(())
}

/// A page, and an expression that is true if it works, which first does something that needs the engine.
struct Case {
    link: &'static str,
    script: &'static str,
    works: &'static str,
}

const CASES: [Case; 4] = [
    Case {
        link: "index.html",
        script: "app.js",
        works: "(() => {
            const board = document.querySelector('gomoku-board');
            if (!board?.state || !document.querySelector('#controls').children.length) return false;
            globalThis.asked ??= void board.play('i9').catch(() => {}) ?? true;
            return board.state().moves.length >= 3;
        })()",
    },
    Case {
        link: "puzzles.html",
        script: "puzzles/app.js",
        works: "(() => {
            const give = document.querySelector('#puzzle-give');
            if (give) globalThis.asked ??= void give.click() ?? true;
            return Boolean(document.querySelector('#puzzle-next.primary'));
        })()",
    },
    Case {
        link: "review.html#free=15-standard&moves=h8-i9-g9",
        script: "review/app.js",
        works: "Boolean(document.querySelector('.review-panel:not(:has(#review-stop)) #review-save'))",
    },
    Case {
        link: "minishogi.html",
        script: "minishogi/app.js",
        works: "Boolean(document.querySelector('[data-ready=true] #status:not(:empty)'))",
    },
];

/// Only the script is damaged here.
const OTHERS: [Case; 2] = [
    Case { link: "embed.html", script: "embed.js", works: "false" },
    Case { link: "proof.html", script: "proof.js", works: "false" },
];

/// The visible sentences, in notices and on pages that have not started.
const SENTENCES: &str = "(() => {
    const roots = [document, ...[...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])];
    return roots.flatMap((root) => [...root.querySelectorAll('#stuck, .notice')])
        .filter((element) => element.checkVisibility({ visibilityProperty: true }))
        .map((element) => element.id || element.querySelector('span').textContent);
})()";

/// Nothing is visible before the first paint.
const PAINTED: &str = "performance.getEntriesByType('paint').length > 0";

/// A sentence's name in the table: its code, `stuck`, or the sentence itself.
fn name_of(sentence: &str) -> &str {
    // The rest of the sentence differs on the gomoku board.
    let begins =
        |key: &str| sentence.starts_with(words(key, &[]).split(['(', '.']).next().unwrap_or_default());
    let codes =
        ["error.late", "error.no-engine", "error.strategy-missing", "error.strategy", "puzzles/missing"];
    codes.into_iter().find(|key| begins(key)).unwrap_or(sentence)
}

/// `works`, or the name of a sentence.
fn expected(case: &Case, file: &str, damage: Damage) -> &'static str {
    let (folder, name) = file.rsplit_once('/').unwrap_or(("", file));
    match (folder, name, damage) {
        // A page needs its script to start and its texts to be read (see `i18n` below).
        _ if file == case.script || name == "gomoku-board.js" => "stuck",
        (_, _, WrongType) if !name.ends_with(".js") => "works",
        ("i18n", ..) => "stuck",
        (_, "puzzles.json", _) => "puzzles/missing",
        (_, "gomoku.json", Absent | Hanging) => "error.strategy-missing",
        (_, "gomoku.json", _) => "error.strategy",
        // Without the worker, the engine runs on the page. Styles and icon only affect looks.
        (_, "worker.js" | "late-styles.js" | "icon.svg", _) => "works",
        ("engine", _, Hanging) => "error.late",
        ("engine", ..) => "error.no-engine",
        _ => "works",
    }
}

/// On a busy machine, a page may start only after two of its own time limits.
const PATIENCE: Duration = Duration::from_secs(90);

/// Waits for the expected result, or returns an error with the visible sentences. Without a strategy, Black must still reply.
fn outcome(page: &Page, case: &Case, expected: &str) -> Result<(), String> {
    let begun = Instant::now();
    loop {
        let painted: bool = page.eval(PAINTED);
        let works = painted && page.eval(case.works);
        let sentences: Vec<String> = if painted { page.eval(SENTENCES) } else { Vec::new() };
        let seen: Vec<_> = sentences.iter().map(|sentence| name_of(sentence)).collect();
        let needs_play = case.script == "app.js" && expected.starts_with("error.strategy");
        if seen.contains(&expected) && (works || !needs_play)
            || expected == "works" && works && seen.is_empty()
        {
            return Ok(());
        }
        if begun.elapsed() > PATIENCE {
            return Err(format!("expected {expected}, not {seen:?}; works: {works}"));
        }
        thread::sleep(Duration::from_millis(200));
    }
}

fn visit<'a>(browser: &'a browser::Browser, site: &Faulty, case: &Case) -> Page<'a> {
    let page = browser.page();
    page.set_viewport(Viewport::DESKTOP);
    page.expect_problems();
    // A hanging file delays the load event.
    page.send("Page.navigate", json!({ "url": format!("{}/{}", site.origin, case.link) }));
    page
}

/// Files that a page fetches until it works. Browsers run all imported scripts or none, so one stands for all.
fn files_of(browser: &browser::Browser, case: &Case) -> BTreeSet<String> {
    let site = Faulty::serve("", Absent);
    let page = visit(browser, &site, case);
    page.wait_for(case.works);
    let path = |url: &String| url.strip_prefix(&format!("{}/", site.origin)).map(str::to_owned);
    let mut files: BTreeSet<String> = page.requests().iter().filter_map(path).collect();
    let scripts = [case.script, "gomoku-board.js", "late-styles.js"];
    files.retain(|file| match file.rsplit_once('.') {
        Some((_, "js")) => file.starts_with("engine/") || scripts.contains(&file.as_str()),
        Some((_, "css" | "wasm" | "svg")) => true,
        Some((_, "json")) => file != "files.json",
        _ => false,
    });
    files
}

#[test]
fn every_damaged_file_leaves_a_working_page_or_a_message() {
    let Some(browser) = browser::shared() else { return };
    let files = |case| files_of(browser, case).into_iter().map(move |file| (case, file));
    let others = OTHERS.iter().map(|case| (case, case.script.to_owned()));
    let rows: Vec<(&Case, String)> = CASES.iter().flat_map(files).chain(others).collect();
    let cells: Vec<_> = rows.iter().flat_map(|row| DAMAGES.map(|damage| (row, damage))).collect();
    let next = AtomicUsize::new(0);
    let visited = |(case, file): &(&Case, String), damage| {
        let site = Faulty::serve(file, damage);
        outcome(&visit(browser, &site, case), case, expected(case, file, damage))
            .map_err(|seen| format!("{}: {file} {damage:?}: {seen}", case.link))
    };
    let check = || {
        let mut failed = Vec::new();
        while let Some((row, damage)) = cells.get(next.fetch_add(1, Ordering::Relaxed)) {
            if visited(row, *damage).is_err() {
                failed.push((*row, *damage));
            }
        }
        failed
    };
    let failed: Vec<_> = thread::scope(|scope| {
        let threads: Vec<_> = (0..16).map(|_| scope.spawn(check)).collect();
        threads.into_iter().flat_map(|thread| thread.join().expect("the browser answers")).collect()
    });
    // On a slow machine, many pages at once can exceed their time limits. Visit these again, one by one.
    let wrong: Vec<String> = failed.iter().filter_map(|(row, damage)| visited(row, *damage).err()).collect();
    let table = rows.iter().map(|(case, file)| {
        let cells = DAMAGES.map(|damage| expected(case, file, damage)).join(" | ");
        format!("{} {file}: {cells}", case.script)
    });
    println!("{DAMAGES:?}\n{}", table.collect::<Vec<_>>().join("\n"));
    assert!(cells.len() > 200 && wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn failed_downloads_are_fetched_again() {
    let Some(browser) = browser::shared() else { return };
    for (file, sentence) in
        [("engine/gomoku_bg.wasm", "error.late"), ("data/gomoku.json", "error.strategy-missing")]
    {
        let site = Faulty::serve(file, Hanging);
        let page = visit(browser, &site, &CASES[0]);
        page.wait_for_element(&MAIN.part(".notice:not([hidden])"));
        MAIN.wait_for_notice(&page, &words(sentence, &[]));
        site.mend();
        page.click(&MAIN.part(".notice button"));
        page.wait_until_gone(&MAIN.part(".notice:not([hidden])"));
        page.wait_for(CASES[0].works);
        assert!(
            page.eval::<bool>(
                "document.querySelector('gomoku-board').controller.engine.status.strategy !== null"
            ),
            "{file}"
        );
    }
}

#[test]
fn a_package_engine_that_does_not_start_is_an_error() {
    let Some(browser) = browser::shared() else { return };
    let page = browser.page();
    page.goto(&site::built().url("proof.html"));
    let ended: String = page.eval(
        "import('./package/engine.js').then(({ createEngine }) => {
            WebAssembly.instantiate = WebAssembly.instantiateStreaming = () => new Promise(() => {});
            return createEngine({ worker: false });
        }).then(() => 'started', ({ name, code }) => `${name} ${code}`)",
    );
    assert_eq!(ended, "EngineError late");
}
