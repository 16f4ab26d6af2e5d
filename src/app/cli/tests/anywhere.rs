//! The program in an empty folder, away from its source: everything that it needs is inside.
#![cfg(unix)]

use serde_json::Value;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

fn gomoku(folder: &TempDir, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gomoku"));
    command.args(arguments).current_dir(folder.path()).stdin(Stdio::null());
    command
}

fn run(folder: &TempDir, arguments: &[&str]) -> Output {
    gomoku(folder, arguments).output().expect("gomoku starts")
}

fn empty() -> TempDir {
    TempDir::new().expect("a temporary folder")
}

fn json(output: &Output) -> Value {
    let error = || String::from_utf8_lossy(&output.stderr).into_owned();
    serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{}", error()))
}

#[test]
fn the_strategy_is_inside() {
    let folder = empty();
    let reply = json(&run(&folder, &["strategy", "reply", "--moves", "h8 i9", "--json"]));
    assert_eq!(reply["source"], "strategy");
    let analysis = json(&run(&folder, &["analyze", "--moves", "h8 i9", "--json"]));
    assert_eq!((&analysis["result"], &analysis["best"]), (&Value::from("win"), &reply["best"]));
    let verdict = json(&run(&folder, &["verify", "--second", "o15", "--json"]));
    assert_eq!(
        (&verdict["proven"], &verdict["file"]),
        (&Value::from(true), &Value::from("the strategy inside"))
    );
    let info = json(&run(&folder, &["strategy", "info", "--json"]));
    assert!(verdict["win_at"].as_u64() <= info["win_at"].as_u64());
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 0, "nothing was written");
}

#[test]
fn a_file_that_is_named_takes_the_place_of_the_one_inside() {
    let folder = empty();
    fs::write(folder.path().join("other.json"), "{").expect("a file");
    for arguments in [
        &["strategy", "info", "--file", "other.json"][..],
        &["verify", "other.json"],
        &["analyze", "--file", "other.json", "--engine", "strategy"],
        &["pbrain", "--strategy", "other.json"],
    ] {
        let output = run(&folder, arguments);
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
        assert!(said.starts_with("gomoku: other.json: "), "{arguments:?}: {said}");
    }
}

/// What the server that these arguments start answers to a request for its first page.
fn served(folder: &TempDir, arguments: &[&str]) -> String {
    let mut server = gomoku(folder, &[&["serve", "--json", "--port", "0"], arguments].concat())
        .stdout(Stdio::piped())
        .spawn()
        .expect("gomoku starts");
    let mut line = String::new();
    let stdout = server.stdout.as_mut().expect("standard output is a pipe");
    BufReader::new(stdout).read_line(&mut line).expect("a line");
    let said: Value = serde_json::from_str(&line).expect("one JSON object a line");
    let address = said["address"].as_str().expect("an address").trim_start_matches("http://");
    let mut stream = TcpStream::connect(address.trim_end_matches('/')).expect("it listens");
    stream.write_all(b"GET / HTTP/1.0\r\n\r\n").expect("it takes a request");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("it answers");
    server.kill().expect("it can be ended");
    server.wait().expect("it ends");
    answer
}

#[test]
fn a_folder_that_is_named_is_served_as_it_is() {
    let folder = empty();
    let output = run(&folder, &["serve", "--site", "."]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("--site .: there is no index.html"));
    fs::write(folder.path().join("index.html"), "<p>mine</p>").expect("a file");
    let answer = served(&folder, &["--site", "."]);
    assert!(answer.starts_with("HTTP/1.1 200 OK") && answer.ends_with("<p>mine</p>"), "{answer}");
}

#[cfg(feature = "page")]
#[test]
fn the_page_is_inside() {
    let answer = served(&empty(), &[]);
    assert!(answer.starts_with("HTTP/1.1 200 OK") && answer.contains("gomoku-board"), "{answer}");
}

#[cfg(not(feature = "page"))]
#[test]
fn a_program_without_a_page_says_what_to_do() {
    let output = run(&empty(), &["serve"]);
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.lines().count() == 1 && said.contains("--site FOLDER"), "{said}");
}

#[test]
fn shells_and_readers_of_manuals_are_told_the_commands() {
    let folder = empty();
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let output = run(&folder, &["completions", shell]);
        assert_eq!(output.status.code(), Some(0), "{shell}");
        let script = String::from_utf8_lossy(&output.stdout);
        assert!(script.contains("minishogi") && script.contains("deadline"), "{shell}");
    }
    let bash = run(&folder, &["completions", "bash"]).stdout;
    fs::write(folder.path().join("gomoku.bash"), bash).expect("a file");
    let parsed = Command::new("bash").arg("-n").arg(folder.path().join("gomoku.bash")).status();
    assert!(parsed.expect("bash starts").success());

    let page = run(&folder, &["man"]).stdout;
    let page = String::from_utf8_lossy(&page);
    assert!(page.contains(".TH gomoku 1") && page.contains("Check the strategy"), "{page}");
    assert_eq!(run(&folder, &["man", "--out", "pages"]).status.code(), Some(0));
    for name in ["gomoku.1", "gomoku-serve.1", "gomoku-strategy-reply.1"] {
        assert!(folder.path().join("pages").join(name).is_file(), "{name}");
    }
}
