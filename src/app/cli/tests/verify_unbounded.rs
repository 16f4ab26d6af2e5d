//! `gomoku verify --unbounded`: what it refuses. That it proves is checked by `.ci/run`, with the program as it is shipped.
#![cfg(unix)]

use std::path::Path;
use std::process::{Command, Stdio};

/// The strategy for it, and the one for 15x15.
const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../lab/data/unbounded.json");
const FIFTEEN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../www/data/gomoku.json");

/// The exit status, and what the command said and complained of.
fn verify(arguments: &[&str]) -> (Option<i32>, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gomoku"));
    command.args(["verify", "--unbounded"]).args(arguments).stdin(Stdio::null());
    let output = command.current_dir(Path::new(env!("CARGO_MANIFEST_DIR"))).output().expect("gomoku starts");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (output.status.code(), text(&output.stdout), text(&output.stderr))
}

#[cfg(not(feature = "wide"))]
#[test]
fn a_board_too_large_for_this_program_is_named_with_the_file() {
    let output = Command::new(env!("CARGO_BIN_EXE_gomoku")).args(["verify", FILE]).output();
    let output = output.expect("gomoku starts");
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("unbounded.json: ") && said.contains("the feature `wide`"), "{said}");
}

#[test]
fn what_cannot_be_checked_is_named() {
    for (arguments, complaint) in [
        (&[FIFTEEN][..], "a strategy for 15x15 standard; the infinite board needs one for 25x25 strict"),
        (&[FILE, "--second", "m14", "--second", "m15"], "--second: one move at most with --unbounded"),
        (&[FILE, "--second", "a1"], "after m13 a1: no answer in the file"),
        (&[FILE, "--board", "15"], "cannot be used with"),
    ] {
        let (status, out, err) = verify(arguments);
        assert!(status != Some(0) && (err.contains(complaint) || out.contains(complaint)), "{out}{err}");
    }
}
