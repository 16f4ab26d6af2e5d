//! Which crate may use which: the directions that keep the verifier independent, the engine free of the page and
//! the generic search free of any game. And within each crate: no modules that need each other in a circle.

mod modules;

use modules::Modules;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

/// Every crate of ours with the crates of ours that it may use. `cli` and `tests` stand above all others.
const MAY_USE: &[(&str, &[&str])] = &[
    ("search", &[]),
    ("engine", &[]),
    ("play", &["engine", "search"]),
    ("puzzles", &["engine", "play", "search"]),
    ("record", &["engine"]),
    ("gomocup", &["engine", "play", "search"]),
    ("strategy", &["engine"]),
    ("unbounded", &["engine", "strategy"]),
    ("solver", &["engine", "play", "search", "strategy"]),
    ("verifier", &[]),
    ("minishogi", &["search"]),
    ("web", &["engine", "minishogi", "play", "puzzles", "record", "search", "strategy", "unbounded"]),
    ("site", &[]),
    ("console", &["engine"]),
    ("lab", &["console", "engine", "gomocup", "play", "search", "solver", "strategy"]),
    (
        "cli",
        &[
            "console",
            "engine",
            "gomocup",
            "lab",
            "minishogi",
            "play",
            "puzzles",
            "record",
            "search",
            "site",
            "solver",
            "strategy",
            "verifier",
        ],
    ),
    (
        "tests",
        &[
            "cli",
            "engine",
            "minishogi",
            "play",
            "puzzles",
            "record",
            "search",
            "site",
            "solver",
            "strategy",
            "unbounded",
            "verifier",
            "web",
        ],
    ),
];

/// What only `web` may name: everything else must run without a browser.
const ONLY_IN_WEB: &[&str] = &["wasm-bindgen", "js-sys", "web-sys", "serde-wasm-bindgen"];

/// The packages of the workspace, as cargo tells them.
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

/// For every crate of the workspace, the names of what it depends on, in whatever way.
fn dependencies() -> BTreeMap<String, BTreeSet<String>> {
    let name = |value: &Value| value["name"].as_str().expect("a name").to_owned();
    let named = |package: &Value| (name(package), list(&package["dependencies"]).iter().map(name).collect());
    packages().iter().map(named).collect()
}

#[test]
fn crates_use_only_what_they_may() {
    let dependencies = dependencies();
    let allowed: BTreeMap<_, _> = MAY_USE.iter().copied().collect();
    let ours: BTreeSet<&str> = allowed.keys().copied().collect();
    assert_eq!(dependencies.keys().map(String::as_str).collect::<BTreeSet<_>>(), ours);
    for (package, uses) in &dependencies {
        for used in uses.iter().filter(|used| ours.contains(used.as_str())) {
            let may = allowed[package.as_str()].contains(&used.as_str());
            // A crate may name itself to switch on features in its own tests.
            assert!(may || used == package, "{package} must not use {used}");
        }
    }
}

#[test]
fn only_web_knows_a_browser() {
    for (package, uses) in dependencies() {
        for used in uses {
            let fits = package == "web" || !ONLY_IN_WEB.contains(&used.as_str());
            assert!(fits, "{package} must not use {used}");
        }
    }
}

#[test]
fn no_modules_of_a_crate_need_each_other_in_a_circle() {
    let mut circles = Vec::new();
    for target in packages().iter().flat_map(|package| list(&package["targets"])) {
        let root = target["src_path"].as_str().expect("a file");
        let found = Modules::of_crate(Path::new(root)).circles();
        circles.extend(found.iter().map(|circle| format!("{root}: {circle}")));
    }
    assert!(circles.is_empty(), "{}", circles.join("\n"));
}
