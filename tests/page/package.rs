//! The web package as it is built.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use tests::site;

#[test]
fn no_budget_is_exceeded() {
    let over: Vec<String> = site::package().over.iter().map(ToString::to_string).collect();
    assert!(over.is_empty(), "{}", over.join("\n"));
}

#[test]
fn the_module_names_no_path_of_this_machine() {
    let module = fs::read(site::built().folder.join("engine/gomoku_bg.wasm")).expect("the module");
    let home = std::env::home_dir().expect("a home");
    for path in [site::root(), &home.join(".cargo"), &home.join(".rustup")] {
        let path = path.to_str().expect("a path of text").as_bytes();
        assert!(!module.windows(path.len()).any(|bytes| bytes == path), "{}", String::from_utf8_lossy(path));
    }
}

#[test]
fn every_page_starts_alike_with_the_servers_policy() {
    // Where the package is copied to another host, only the pages' own words protect them.
    let policy = format!("<meta http-equiv=\"Content-Security-Policy\" content=\"{}\">", ::site::POLICY);
    for page in ["index", "minishogi", "proof", "embed"] {
        let html = fs::read_to_string(site::root().join(format!("www/{page}.html"))).expect(page);
        let head: Vec<&str> =
            html.lines().take_while(|line| !line.starts_with("<link rel=\"modulepreload")).collect();
        let expected = [
            "<!doctype html>",
            "<html lang=\"en\">",
            "<head>",
            "<meta charset=\"utf-8\">",
            &policy,
            "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1, viewport-fit=cover\">",
            "<meta name=\"color-scheme\" content=\"light dark\">",
            "<meta name=\"description\" content=",
            "<title",
            "<link rel=\"icon\" href=\"icon.svg\" type=\"image/svg+xml\">",
            "<link rel=\"manifest\" href=\"manifest.webmanifest\">",
            "<link rel=\"stylesheet\" href=\"app.css\">",
        ];
        for (line, expected) in head.iter().zip(expected) {
            assert!(line.starts_with(expected), "{page}.html has {line}, not {expected}");
        }
    }
}

/// What is kept for times without a network.
fn kept() -> BTreeSet<String> {
    let list = fs::read(site::built().folder.join("files.json")).expect("the list");
    serde_json::from_slice::<BTreeMap<String, String>>(&list).expect("JSON").into_keys().collect()
}

#[test]
fn every_file_that_a_page_asks_for_is_kept() {
    let is_left_out = |path: &str| {
        path.ends_with(".d.ts")
            || path.ends_with(".schema.json")
            || path.starts_with("LICENSE")
            || path == "README.md"
            || path == "service-worker.js"
            || path == "files.json"
            // What is fetched from a registry for other pages.
            || path.starts_with("package/")
    };
    let asked: BTreeSet<String> = site::package().files.iter().map(|file| file.path.clone()).collect();
    let asked = asked.into_iter().filter(|path| !is_left_out(path)).collect();
    assert_eq!(kept(), asked);
}
