//! Tests which crates use which, and that a crate's modules form no cycle.

mod modules;

use modules::Modules;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The wings (folders of `src`) and the wings that each may use. `lab`, `app` and `tests` may use all.
const WINGS: &[(&str, &[&str])] =
    &[("game", &["game"]), ("solved", &["game", "solved"]), ("proof", &["game", "solved", "proof"])];

/// Crates that may use only these crates, whatever their wing allows.
const MAY_USE: &[(&str, &[&str])] = &[
    ("search", &[]),
    ("engine", &[]),
    ("play", &["engine", "search"]),
    ("puzzles", &["engine", "play", "search"]),
    ("record", &["engine"]),
    ("gomocup", &["engine", "play", "search"]),
    ("minishogi", &["search"]),
    ("strategy", &["engine"]),
    ("verifier", &[]),
    ("verifier-unbounded", &["verifier"]),
    ("player-unbounded", &["engine", "verifier", "verifier-unbounded"]),
    ("certificate", &["engine", "solver", "strategy", "verifier"]),
    ("site", &[]),
    ("console", &["engine"]),
];

/// Only `web` may use these. All other code must run without a browser.
const ONLY_IN_WEB: &[&str] = &["wasm-bindgen", "js-sys", "web-sys", "serde-wasm-bindgen"];

/// The packages of the workspace, from `cargo metadata`.
fn packages() -> Vec<Value> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args(["metadata", "--no-deps", "--format-version", "1", "--offline"])
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(".."))
        .output()
        .expect("cargo starts");
    assert!(output.status.success(), "cargo metadata: {}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("metadata is JSON");
    list(&metadata["packages"])
}

fn list(value: &Value) -> Vec<Value> {
    value.as_array().expect("a list").clone()
}

struct Crate {
    /// Its folder in `src`, or `tests`.
    wing: String,
    /// All dependencies.
    all: BTreeSet<String>,
    /// The dependencies that are not only for development or building.
    used: BTreeSet<String>,
}

fn crates() -> BTreeMap<String, Crate> {
    let name = |value: &Value| value["name"].as_str().expect("a name").to_owned();
    let described = |package: &Value| {
        let manifest = package["manifest_path"].as_str().expect("a path").replace('\\', "/");
        let wing =
            manifest.rsplit_once("/src/").map_or("tests", |(_, below)| below.split('/').next().unwrap());
        let dependencies = list(&package["dependencies"]);
        let used = dependencies.iter().filter(|dependency| dependency["kind"].is_null());
        let (all, used) = (dependencies.iter().map(name).collect(), used.map(name).collect());
        (name(package), Crate { wing: wing.to_owned(), all, used })
    };
    packages().iter().map(described).collect()
}

#[test]
fn crates_use_only_what_they_may() {
    let crates = crates();
    let wings: BTreeMap<_, _> = WINGS.iter().copied().collect();
    let alone: BTreeMap<_, _> = MAY_USE.iter().copied().collect();
    for (package, Crate { wing, all, .. }) in &crates {
        // A crate may depend on itself to enable features in its tests.
        for used in all.iter().filter(|used| crates.contains_key(*used) && *used != package) {
            let by_wing =
                wings.get(wing.as_str()).is_none_or(|may| may.contains(&crates[used].wing.as_str()));
            let by_itself = alone.get(package.as_str()).is_none_or(|may| may.contains(&used.as_str()));
            assert!(by_wing && by_itself, "{package} must not use {used}");
        }
    }
    for package in alone.keys() {
        assert!(crates.contains_key(*package), "there is no crate {package}");
    }
}

/// True if a crate needs another one, even indirectly.
fn needs(crates: &BTreeMap<String, Crate>, package: &str, other: &str) -> bool {
    crates[package].used.iter().any(|used| {
        used == other || used != package && crates.contains_key(used) && needs(crates, used, other)
    })
}

/// Draws wings and crates, with an arrow to each crate that is used. Leaves out arrows that other arrows imply.
fn drawing(crates: &BTreeMap<String, Crate>) -> String {
    let mut wings: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    let mut arrows = String::new();
    for (package, Crate { wing, used, .. }) in crates.iter().filter(|(_, shown)| shown.wing != "tests") {
        wings.entry(wing).or_default().push(package);
        let ours: Vec<&String> = used.iter().filter(|used| crates.contains_key(*used)).collect();
        let direct = ours.iter().filter(|used| !ours.iter().any(|over| needs(crates, over, used)));
        let direct: Vec<&str> = direct.map(|used| used.as_str()).collect();
        if !direct.is_empty() {
            arrows += &format!("  {package} --> {}\n", direct.join(" & "));
        }
    }
    let wings = wings.iter().map(|(wing, crates)| {
        format!("  subgraph wing_{wing} [{wing}]\n    {}\n  end\n", crates.join("\n    "))
    });
    format!("```mermaid\nflowchart TD\n{}{arrows}```\n", wings.collect::<String>())
}

#[test]
fn the_drawing_of_the_crates_is_current() {
    let drawing = drawing(&crates());
    let readme = Path::new(env!("CARGO_MANIFEST_DIR")).join("../src/README.md");
    let text = std::fs::read_to_string(readme).expect("a text").replace("\r\n", "\n");
    assert!(text.contains(&drawing), "put this into src/README.md:\n{drawing}");
}

#[test]
fn documents_name_the_current_version() {
    let version = env!("CARGO_PKG_VERSION");
    for (document, names_it) in [
        ("CHANGELOG.md", format!("\n## [{version}] - ")),
        ("www/package/README.md", format!("gomoku-board-{version}.tgz")),
    ] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(document);
        let text = std::fs::read_to_string(path).expect("a text").replace("\r\n", "\n");
        assert!(text.contains(&names_it), "{document} says nothing of {names_it:?}");
    }
}

#[test]
fn only_the_web_crate_uses_browser_libraries() {
    for (package, Crate { all, .. }) in crates() {
        for used in all {
            let fits = package == "web" || !ONLY_IN_WEB.contains(&used.as_str());
            assert!(fits, "{package} must not use {used}");
        }
    }
}

#[test]
fn modules_of_a_crate_form_no_cycle() {
    let mut circles = Vec::new();
    for target in packages().iter().flat_map(|package| list(&package["targets"])) {
        let root = target["src_path"].as_str().expect("a file");
        let found = Modules::of_crate(Path::new(root)).circles();
        circles.extend(found.iter().map(|circle| format!("{root}: {circle}")));
    }
    assert!(circles.is_empty(), "{}", circles.join("\n"));
}

/// Nouns that `counted` must write after a number, as in `1 stone` or `2 stones`.
const NOUNS: &str = "stones moves replies positions nodes games lines plies answers claims trees parts pairs records searches \
    openings bytes points";

/// Lists the words after `{name}` in a line of code. Skips constants, and numbers with a width, as in tables.
fn counted_words(line: &str) -> impl Iterator<Item = &str> {
    line.match_indices("} ").filter_map(|(end, _)| {
        let name = &line[line[..end].rfind('{')? + 1..end];
        let is_number = name.chars().all(|c| c.is_ascii_lowercase() || c == '_');
        let word = line[end + 2..].split(|c: char| !c.is_ascii_alphabetic()).next()?;
        Some(word).filter(|_| is_number && line[..end].contains('"'))
    })
}

/// Lists Rust files, without tests and examples.
fn source_files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder)
        .expect("a folder of the source")
        .map(|entry| entry.expect("an entry").path());
    let (folders, files): (Vec<_>, Vec<_>) = entries.partition(|path| path.is_dir());
    let is_code = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        path.is_dir() && name != "tests" && name != "examples"
            || name.ends_with(".rs") && !name.ends_with("tests.rs")
    };
    let below = folders.iter().filter(|path| is_code(path)).flat_map(|folder| source_files(folder));
    files.iter().filter(|path| is_code(path)).cloned().chain(below).collect()
}

#[test]
fn counted_nouns_are_singular_or_plural() {
    assert!(counted_words(r#"format!("{moves} stones")"#).eq(["stones"]));
    let mut read = 0;
    for folder in
        ["app/cli", "app/console", "app/site", "game/gomocup", "game/record", "lab/matches", "proof/solver"]
    {
        for file in source_files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../src").join(folder)) {
            let (path, text) = (file.display(), std::fs::read_to_string(&file).expect("a source file"));
            for line in text.lines().take_while(|line| *line != "#[cfg(test)]") {
                // Here, the count is a constant or always more than one.
                let is_several = line.contains("The file has {count} games")
                    || line.contains("the file has {count} games")
                    || line.contains("Cannot read {count} games")
                    || line.contains("{limit} bytes");
                let plural = counted_words(line)
                    .find(|word| NOUNS.split(' ').any(|noun| noun == *word))
                    .filter(|_| !is_several);
                assert_eq!(plural, None, "{path}: use counted: {line}");
            }
            read += 1;
        }
    }
    assert!(read > 100, "{read} files");
}
