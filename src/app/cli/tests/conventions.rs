//! What all commands keep to: exit statuses, errors of one line that name what is wrong, JSON, Ctrl-C.
#![cfg(unix)]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

fn gomoku(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gomoku"));
    command.args(arguments).current_dir(folder).stdin(Stdio::null());
    command
}

fn workspace() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(3).expect("the crate lies in the workspace")
}

/// Checks that a command is refused with exit status 2 and one line on standard error; gives the line.
fn refused(output: &Output) -> String {
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert_eq!(output.stdout, b"", "{said}");
    assert_eq!(said.lines().count(), 1, "{said}");
    assert!(said.starts_with("gomoku: "), "{said}");
    said
}

#[test]
fn help_and_version_are_results() {
    for (arguments, expected) in
        [(&["--help"][..], "Usage: gomoku"), (&["serve", "--help"], "--port"), (&["--version"], "gomoku 0.")]
    {
        let output = gomoku(workspace(), arguments).output().expect("gomoku starts");
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
        assert!(String::from_utf8_lossy(&output.stdout).contains(expected), "{arguments:?}");
        assert_eq!(output.stderr, b"", "{arguments:?}");
    }
}

#[test]
fn mistakes_are_named_in_one_line() {
    for (arguments, names) in [
        (&["sevre"][..], &["sevre"][..]),
        (&["serve", "--port", "x"], &["--port", "'x'"]),
        (&["serve", "--port", "65536"], &["--port", "65536", "0..=65535"]),
        (&["serve", "--prot", "1"], &["--prot"]),
        (&["build", "--out"], &["--out"]),
        (&["build", "there"], &["there"]),
        (&["learn", "play", "--out", "a"], &["gomoku-lab", "-p lab -- learn"]),
        (&["puzzles"], &["expected one of make, check, trial"]),
        (&["bench", "--help"], &["gomoku-lab", "-p lab -- bench"]),
        (&["strategy"], &["expected one of "]),
        (&["minishogi"], &["expected one of "]),
        (&["match", "--a", "best", "--b", "best", "--games", "99999999999"], &["--games", "from 1 to"]),
        (&["match", "--a", "best", "--b", "best", "--threads", "99999"], &["--threads", "from 1 to"]),
        (&["match", "--a", "best", "--b", "best", "--memory", "17592186044416"], &["--memory", "from 1 to"]),
        (&["match", "--a", "best", "--b", "best", "--sgf", "src"], &["cannot write src"]),
        (&["analyze", "--memory", "0"], &["--memory", "from 1 to"]),
        (&["verify", "--memory", "17592186044416"], &["--memory", "from 1 to"]),
        (&["verify", "--threads", "0"], &["--threads", "from 1 to"]),
        (&["export", "--threads", "99999"], &["--threads", "from 1 to"]),
        (&["export", "--claims", "0"], &["--claims", "from 1 to"]),
    ] {
        let said = refused(&gomoku(workspace(), arguments).output().expect("gomoku starts"));
        for name in names {
            assert!(said.contains(name), "{arguments:?}: {said}");
        }
    }
}

#[test]
fn a_command_goes_on_where_nobody_reads_its_standard_error() {
    let folder = tempfile::TempDir::new().expect("a temporary folder");
    for (arguments, status) in [
        (&["analyze", "--engine", "mtdf", "--moves", "h8 i9", "--depth", "2"][..], 0),
        (&["minishogi", "perft", "--depth", "2", "--divide"], 0),
        (&["solve", "--second", "o15", "--deadline", "7", "--nodes", "1000"], 1),
        (&["sevre"], 2),
    ] {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let output = gomoku(folder.path(), arguments).stderr(writer).output().expect("gomoku starts");
        assert_eq!(output.status.code(), Some(status), "{arguments:?}");
        assert_eq!(output.stdout.is_empty(), status == 2, "{arguments:?}");
    }
}

#[test]
fn nothing_is_built_over_other_things_or_from_nowhere() {
    let elsewhere = tempfile::TempDir::new().expect("a temporary folder");
    let said = refused(&gomoku(elsewhere.path(), &["build"]).output().expect("gomoku starts"));
    assert!(said.contains("pkg.toml"), "{said}");

    std::fs::write(elsewhere.path().join("thesis.tex"), "years of work").expect("a file");
    let out = elsewhere.path().to_str().expect("a path of text");
    let said = refused(&gomoku(workspace(), &["build", "--out", out]).output().expect("gomoku starts"));
    assert!(said.contains(out), "{said}");
    assert!(elsewhere.path().join("thesis.tex").exists());
}

/// Waits until a server says where it is; gives `127.0.0.1:port`.
fn address(server: &mut Child) -> String {
    let mut line = String::new();
    let stdout = server.stdout.as_mut().expect("standard output is a pipe");
    BufReader::new(stdout).read_line(&mut line).expect("a line");
    let said: serde_json::Value = serde_json::from_str(&line).expect("one JSON object a line");
    let address = said["address"].as_str().expect("an address");
    address.trim_start_matches("http://").trim_end_matches('/').to_owned()
}

#[test]
fn one_command_serves_the_page_until_interrupted() {
    let out = tempfile::TempDir::new().expect("a temporary folder");
    let out = out.path().to_str().expect("a path of text");
    // The usual port may be taken, by someone who plays; then any other is as good.
    let mut server = gomoku(workspace(), &["serve", "--json", "--out", out])
        .stdout(Stdio::piped())
        .spawn()
        .expect("gomoku starts");
    let address = address(&mut server);
    let mut stream = TcpStream::connect(&address).expect("it listens");
    stream.write_all(b"GET / HTTP/1.1\r\n\r\n").expect("it takes a request");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("it answers");
    assert!(answer.starts_with("HTTP/1.1 200 OK\r\n"), "{answer}");
    assert!(answer.to_lowercase().contains("<!doctype html>"), "{answer}");

    let interrupt = Command::new("kill").args(["-INT", &server.id().to_string()]).status();
    assert!(interrupt.is_ok_and(|status| status.success()));
    assert_eq!(server.wait().expect("it ends").code(), Some(130));

    let taken = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let port = taken.local_addr().expect("an address").port().to_string();
    let output =
        gomoku(workspace(), &["serve", "--port", &port, "--out", out]).output().expect("gomoku starts");
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("is up to date"), "nothing has changed since: {said}");
    assert!(
        said.lines().last().is_some_and(|line| line.starts_with(&format!("gomoku: --port {port} "))),
        "{said}"
    );
}
