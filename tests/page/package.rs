//! The built web package.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use tests::site;

#[test]
fn no_budget_is_exceeded() {
    let over: Vec<String> = site::package().over.iter().map(ToString::to_string).collect();
    assert!(over.is_empty(), "{}", over.join("\n"));
}

#[test]
fn module_contains_no_local_paths() {
    let module = fs::read(site::built().folder.join("engine/gomoku_bg.wasm")).expect("the module");
    let home = std::env::home_dir().expect("a home");
    for path in [site::root(), &home.join(".cargo"), &home.join(".rustup")] {
        let path = path.to_str().expect("a path of text").as_bytes();
        assert!(!module.windows(path.len()).any(|bytes| bytes == path), "{}", String::from_utf8_lossy(path));
    }
}

#[test]
fn the_readme_links_to_a_picture_in_the_published_package() {
    let readme = fs::read_to_string(site::built().folder.join("README.md")).expect("the README");
    assert!(readme.contains("](https://unpkg.com/gomoku-board@"), "the picture has an address");
    assert!(!readme.contains("](board.webp)"));
}

#[test]
fn every_page_starts_with_the_servers_policy() {
    // Other web servers send no Content-Security-Policy, so the one in the page must do.
    let policy = format!("<meta http-equiv=\"Content-Security-Policy\" content=\"{}\">", ::site::POLICY);
    let start = format!("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n{policy}\n");
    let pages: Vec<&str> =
        site::package().files.iter().map(|file| &*file.path).filter(|file| file.ends_with(".html")).collect();
    assert_eq!(pages.len(), 6, "{pages:?}");
    for page in pages {
        let html = fs::read_to_string(site::built().folder.join(page)).expect(page);
        assert!(html.starts_with(&start), "{page}: {html}");
        assert!(html.contains("<p id=\"stuck\"") && !html.contains("<!-- html/"), "{page}");
    }
}

/// Returns the files that are stored for offline use.
fn kept() -> BTreeSet<String> {
    let list = fs::read(site::built().folder.join("files.json")).expect("the list");
    serde_json::from_slice::<BTreeMap<String, String>>(&list).expect("JSON").into_keys().collect()
}

#[test]
fn every_requested_file_is_stored_offline() {
    let is_left_out = |path: &str| {
        path.ends_with(".d.ts")
            || path.ends_with(".schema.json")
            || path.starts_with("LICENSE")
            || path == "README.md"
            || path == "third-party.txt"
            || path == "service-worker.js"
            || path == "files.json"
            // Other sites get these from a package registry.
            || path.starts_with("package/")
    };
    let asked: BTreeSet<String> = site::package().files.iter().map(|file| file.path.clone()).collect();
    let asked = asked.into_iter().filter(|path| !is_left_out(path)).collect();
    assert_eq!(kept(), asked);
}
