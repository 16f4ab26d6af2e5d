//! Tests the npm package as users get it: packed, installed in another folder, built by each bundler without configuration, and
//! opened.
//!
//! Needs the feature `more-tools`. npm fetches the bundlers, pinned by `tests/shipped/package-lock.json`.

use serde_json::Value;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use tempfile::TempDir;
use tests::browser::{self, Page};
use tests::site;
use tests::{board, browser::Viewport};

/// White's moves. Each leaves the position asymmetric, so that Black has one best answer.
const GAME: [&str; 3] = ["i10", "a1", "o15"];

/// A folder whose `node_modules` has the bundlers and the package.
fn workplace() -> &'static Path {
    static WORKPLACE: OnceLock<TempDir> = OnceLock::new();
    WORKPLACE
        .get_or_init(|| {
            let folder = TempDir::new().expect("a temporary folder");
            for file in ["package.json", "package-lock.json"] {
                fs::copy(site::root().join("tests/shipped").join(file), folder.path().join(file))
                    .expect(file);
            }
            let package = site::package().out.to_str().expect("a path of text").to_owned();
            let packed = run(folder.path(), "npm", &["pack", &package]);
            let tarball = packed.lines().last().expect("the tarball's name").to_owned();
            // `npm ci` would fail: the lock file has the bundlers' dependencies for one platform only.
            let quiet = ["--no-save", "--ignore-scripts", "--no-audit", "--no-fund"];
            run(folder.path(), "npm", &[&["install", &format!("./{tarball}")], &quiet[..]].concat());
            folder
        })
        .path()
}

#[track_caller]
fn run(folder: &Path, program: &str, arguments: &[&str]) -> String {
    let output = Command::new(program)
        .args(arguments)
        .current_dir(folder)
        .output()
        .unwrap_or_else(|error| panic!("{program}: {error}; Debian packages nodejs and npm"));
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{program} {}:\n{text}\n{errors}", arguments.join(" "));
    text
}

/// Copies folders of `tests/shipped`. Later ones overwrite earlier files.
fn project(of: &[&str], name: &str) -> PathBuf {
    fn copy(from: &Path, to: &Path) {
        fs::create_dir_all(to).expect("a folder");
        for entry in fs::read_dir(from).expect("the project") {
            let path = entry.expect("an entry").path();
            let to = to.join(path.file_name().expect("a name"));
            if path.is_dir() {
                copy(&path, &to);
            } else {
                fs::copy(&path, &to).expect("a copy");
            }
        }
    }
    let folder = workplace().join(name);
    for part in of {
        copy(&site::root().join("tests/shipped").join(part), &folder);
    }
    folder
}

/// Plays the game on the page's board.
#[track_caller]
fn played(page: &Page) -> Vec<String> {
    board::wait_for_stones(page, 1);
    for point in GAME {
        board::play(page, point);
    }
    board::state(page).moves
}

/// The moves of the same game on our page.
fn expected() -> &'static [String] {
    static EXPECTED: OnceLock<Vec<String>> = OnceLock::new();
    EXPECTED.get_or_init(|| {
        let browser = browser::shared().expect("a browser");
        let page = browser.page();
        page.set_viewport(Viewport::DESKTOP);
        page.goto(&site::built().url(""));
        played(&page)
    })
}

/// Checks that the page plays like ours, and that its engine answers.
#[track_caller]
fn assert_plays(url: &str) {
    let Some(browser) = browser::shared() else { return };
    let page = browser.page();
    page.set_viewport(Viewport::DESKTOP);
    page.goto(url);
    let moves = played(&page);
    assert_eq!(moves, expected());
    assert_eq!(page.eval::<Vec<String>>("heard"), moves[1..], "the page hears of each move");
    let markers: Value = page.eval("document.querySelector('gomoku-board').markers");
    assert_eq!(markers, serde_json::json!([{ "point": "a15" }]), "lists are properties");
    assert!(page.eval::<bool>("known"), "the entry exports what it should");
    let reply: Value = page.eval("reply('h8 i10')");
    assert_eq!(reply, serde_json::json!({ "point": "h7", "winAt": 27, "where": "worker" }));
    let [board, engine]: [String; 2] = page.eval("replies()");
    assert_eq!(board, engine, "one seed, one reply");
}

/// Each bundler with its command, and its script if it makes no page.
#[test]
fn shipped_package_is_built_by_every_bundler() {
    for (bundler, arguments, script) in [
        ("vite", "build", None),
        ("webpack", "--mode production", Some("main.js")),
        ("rollup", "src/index.js --dir dist --plugin @rollup/plugin-node-resolve", Some("index.js")),
        ("esbuild", "src/index.js --bundle --minify --format=esm --outdir=dist", Some("index.js")),
        ("parcel", "build index.html --no-cache --dist-dir dist", None),
    ] {
        let folder = project(&["project"], bundler);
        let arguments: Vec<&str> =
            ["--no-install", bundler].into_iter().chain(arguments.split(' ')).collect();
        run(&folder, "npx", &arguments);
        if let Some(script) = script {
            let html = fs::read_to_string(folder.join("index.html")).expect("the page");
            fs::write(folder.join("dist/index.html"), html.replace("src/index.js", script))
                .expect("the page");
        }
        assert_plays(&site::folder(&folder.join("dist"), None).url(""));
    }
}

/// The frameworks are set up as described in the README.
#[test]
fn shipped_package_plays_in_every_framework() {
    for (framework, command) in
        [("react", "vite build"), ("vue", "vite build"), ("svelte", "vite build"), ("next", "next build")]
    {
        let folder = project(&["project", framework], &format!("in-{framework}"));
        let arguments: Vec<&str> = ["--no-install"].into_iter().chain(command.split(' ')).collect();
        run(&folder, "npx", &arguments);
        assert_plays(&site::folder(&folder.join("dist"), None).url(""));
    }
}

#[test]
fn shipped_package_runs_on_the_vite_server() {
    let folder = project(&["project"], "vite-server");
    let mut server = Command::new("node")
        .args(["../node_modules/vite/bin/vite.js", "--host", "127.0.0.1", "--port", "0"])
        .env("NO_COLOR", "1")
        .current_dir(&folder)
        .stdout(Stdio::piped())
        .spawn()
        .expect("node starts");
    let mut lines = BufReader::new(server.stdout.take().expect("its words")).lines().map_while(Result::ok);
    let address = |line: String| Some(line.split_once("http://127.0.0.1:")?.1.trim().to_owned());
    let url = lines.find_map(address).map(|rest| format!("http://127.0.0.1:{rest}"));
    // The server would end if its pipe were closed.
    std::thread::spawn(move || lines.for_each(drop));
    let tried = std::panic::catch_unwind(|| assert_plays(&url.expect("the server's address")));
    server.kill().and_then(|()| server.wait()).expect("the server ends");
    tried.unwrap_or_else(|panic| std::panic::resume_unwind(panic));
}

#[test]
fn shipped_package_works_as_a_script_on_other_origins() {
    let Some(browser) = browser::shared() else { return };
    let assets = site::folder(&workplace().join("node_modules/gomoku-board"), None);
    let origin = assets.origin();
    let one = assets.url("package/gomoku-board.js");
    let split = assets.url("gomoku-board.js");
    let script = format!("script-src {origin} 'wasm-unsafe-eval'");
    for (address, policy, place) in [
        (&one, format!("{script}; worker-src blob:"), "worker"),
        (&one, format!("{script}; worker-src 'none'"), "page"),
        (&split, format!("{script}; worker-src blob: {origin}; connect-src {origin}"), "worker"),
    ] {
        let policy = format!("default-src 'none'; img-src data:; {policy}");
        let host = site::elsewhere(address, "", "<gomoku-board></gomoku-board>", Some(&policy));
        let page = browser.page();
        page.set_viewport(Viewport::DESKTOP);
        page.goto(&host.url(""));
        assert_eq!(played(&page), expected(), "{address} under {policy}");
        let at: String = page.eval("document.querySelector('gomoku-board').state().engine");
        assert_eq!(at, place, "{address} under {policy}");
        // Chromium reports the forbidden worker.
        if place == "page" {
            page.expect_problems();
        }
    }
}

#[test]
fn shipped_package_has_puzzles_and_the_infinite_board() {
    let Some(browser) = browser::shared() else { return };
    let assets = site::folder(&workplace().join("node_modules/gomoku-board"), None);
    let script = assets.url("gomoku-board.js");
    for (attribute, ready) in [
        ("mode='puzzle'", "board.shadowRoot?.querySelector('.puzzle strong')?.textContent"),
        ("size='unbounded'", "board.state?.().moves[0] === 'e0n0'"),
    ] {
        let body = format!("<gomoku-board id='board' {attribute}></gomoku-board>");
        let page = browser.page();
        page.goto(&site::elsewhere(&script, "", &body, None).url(""));
        page.wait_for(ready);
    }
}

/// Runs the README's engine scripts and checks part of their output.
#[test]
fn shipped_package_answers_in_node_as_its_readme_says() {
    let readme = workplace().join("node_modules/gomoku-board/README.md");
    let readme = fs::read_to_string(readme).expect("README.md");
    let blocks = readme.split("```js\n").skip(1).filter_map(|rest| rest.split("```").next());
    let examples: Vec<&str> = blocks.filter(|block| block.contains("createEngine")).collect();
    let expected = ["h7 27", "224", "cancelled", "", "verdict: 'proven'"];
    assert_eq!(examples.len(), expected.len());
    let folder = project(&["project"], "node");
    for (number, (example, expected)) in examples.iter().zip(expected).enumerate() {
        let file = format!("example-{number}.mjs");
        fs::write(folder.join(&file), example).expect("the example");
        let output = run(&folder, "node", &[&file]);
        assert!(!output.is_empty() && output.contains(expected), "{example}\ntells {output}");
    }
    // The answer is a point of the 19x19 board.
    let best = run(&folder, "node", &["example-3.mjs"]);
    let (column, row) = best.trim().split_at(1);
    assert!(("a"..="s").contains(&column) && (1..=19).contains(&row.parse().unwrap_or(0)), "{best}");

    let server = "import('gomoku-board').then(({ GomokuBoard }) => console.log(typeof GomokuBoard))";
    assert_eq!(run(&folder, "node", &["-e", server]).trim(), "function");
}

#[test]
fn shipped_package_keeps_its_promises_in_node() {
    let folder = project(&["node"], "node-tests");
    run(&folder, "node", &["--test", "--test-reporter=tap"]);
}

#[test]
fn shipped_package_has_types_for_every_framework() {
    run(&project(&["types-node"], "types-node"), "npx", &["--no-install", "tsc", "-p", "."]);
    let folder = project(&["types"], "types");
    for command in [
        &["tsc", "-p", "."][..],
        &["vue-tsc", "-p", "."],
        &["svelte-check", "--tsconfig", "./tsconfig.json", "--fail-on-warnings"],
    ] {
        run(&folder, "npx", &[&["--no-install"], command].concat());
    }
}

#[test]
fn shipped_package_is_well_formed() {
    let folder = workplace();
    let tarball = fs::read_dir(folder).expect("the workplace").map(|entry| entry.expect("an entry").path());
    let tarball = tarball.into_iter().find(|path| path.extension().is_some_and(|end| end == "tgz"));
    let tarball = tarball.expect("the tarball").to_str().expect("a path of text").to_owned();
    run(folder, "npx", &["--no-install", "publint", "--strict", &tarball]);
    // A script that uses `require` can load it too.
    run(folder, "npx", &["--no-install", "attw", "--profile", "esm-only", &tarball]);
    run(folder, "npm", &["publish", "--dry-run", "--access", "public", &tarball]);
}
