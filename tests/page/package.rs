//! The web package as it is built.

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
fn the_page_states_the_policy_that_the_server_sends() {
    // Where the package is copied to another host, only the page's own words protect it.
    let html = fs::read_to_string(site::root().join("www/index.html")).expect("the page");
    let meta = format!("<meta http-equiv=\"Content-Security-Policy\" content=\"{}\">", kit::POLICY);
    assert!(html.contains(&meta), "index.html lacks {meta}");
}
