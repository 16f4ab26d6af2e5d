//! The program in an empty folder, away from its source: everything that it needs is inside.
#![cfg(unix)]

use serde_json::Value;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;
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

/// A server that ends with the test.
struct Serving {
    program: Child,
    address: String,
}

impl Serving {
    /// `command` starts `gomoku serve`.
    fn start(mut command: Command, arguments: &[&str]) -> Self {
        command.args([&["serve", "--json", "--port", "0"], arguments].concat());
        let mut program = command.stdout(Stdio::piped()).spawn().expect("gomoku starts");
        let mut line = String::new();
        let stdout = program.stdout.as_mut().expect("standard output is a pipe");
        BufReader::new(stdout).read_line(&mut line).expect("a line");
        let printed: Value = serde_json::from_str(&line).expect("one JSON object a line");
        let address = printed["address"].as_str().expect("an address");
        let address = address.trim_start_matches("http://").trim_end_matches('/').to_owned();
        Self { program, address }
    }

    /// The answer to a request for the first page; empty if there is none within a second.
    fn first_page(&self) -> String {
        let mut stream = TcpStream::connect(&self.address).expect("it listens");
        stream.set_read_timeout(Some(Duration::from_secs(1))).expect("a limit");
        stream.write_all(b"GET / HTTP/1.0\r\n\r\n").expect("it takes a request");
        let mut answer = String::new();
        let _ = stream.read_to_string(&mut answer);
        answer
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}

#[test]
fn a_folder_that_is_named_is_served_as_it_is() {
    let folder = empty();
    let output = run(&folder, &["serve", "--site", "."]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("--site .: there is no index.html"));
    fs::write(folder.path().join("index.html"), "<p>mine</p>").expect("a file");
    let answer = Serving::start(gomoku(&folder, &[]), &["--site", "."]).first_page();
    assert!(answer.starts_with("HTTP/1.0 200 OK") && answer.ends_with("<p>mine</p>"), "{answer}");
}

#[test]
fn without_file_handles_the_server_says_so_and_recovers() {
    let folder = empty();
    fs::write(folder.path().join("index.html"), "<p>mine</p>").expect("a file");
    let mut limited = Command::new("sh");
    limited.current_dir(folder.path()).stdin(Stdio::null());
    limited.args(["-c", "ulimit -n 24; exec \"$0\" \"$@\"", env!("CARGO_BIN_EXE_gomoku")]);
    let server = Serving::start(limited, &["--site", "."]);
    let mut idle = Vec::new();
    let mut answer = server.first_page();
    while answer.contains(" 200 OK") && idle.len() < 24 {
        idle.push(TcpStream::connect(&server.address).expect("it listens"));
        answer = server.first_page();
    }
    assert!(answer.contains(" 503 Service Unavailable"), "{answer}");
    drop(idle);
    assert!(server.first_page().contains(" 200 OK"));
}

#[cfg(feature = "page")]
#[test]
fn the_page_is_inside() {
    let answer = Serving::start(gomoku(&empty(), &[]), &[]).first_page();
    assert!(answer.starts_with("HTTP/1.0 200 OK") && answer.contains("gomoku-board"), "{answer}");
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
