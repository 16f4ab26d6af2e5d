//! What `solve` and `export` do with the files that they are given: none is lost, none has two purposes, and a mistake leaves nothing
//! behind.
#![cfg(unix)]

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

fn gomoku(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gomoku"));
    command.args(arguments).current_dir(folder).stdin(Stdio::null()).output().expect("gomoku starts")
}

/// The exit status and what is said on standard error.
fn told(output: &Output) -> (Option<i32>, String) {
    (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
}

/// The strategy after o15 alone.
const ROW: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../proof/solver/tests/o15.json");

const QUICK: [&str; 8] = ["solve", "--second", "o15", "--time", "0s", "--threads", "1", "--memory=64"];

#[test]
fn a_file_of_another_kind_is_not_made_a_store() {
    let folder = tempfile::TempDir::new().expect("a temporary folder");
    let precious = folder.path().join("f");
    fs::write(&precious, "precious data").expect("a file");
    fs::write(folder.path().join("s.txt"), "15x15 standard\n").expect("a file");
    for arguments in [
        &["solve", "--resume", "--store", "f"][..],
        &["solve", "--store", "n.txt", "--merge", "f"],
        &["solve", "--store", "n.txt", "--after", "h8 h9", "--estimates", "f"],
        &["solve", "--store", "n.txt", "--from", ROW, "--listings", "f"],
        &["export", "--store", "s.txt", "--listings", "f", "--out", "o.json"],
    ] {
        let (status, said) = told(&gomoku(folder.path(), arguments));
        let expected = "gomoku: f:1: expected 15x15 standard, the game; \"precious data\" is no whole line\n";
        assert_eq!((status, said.as_str()), (Some(2), expected), "{arguments:?}");
        assert_eq!(fs::read_to_string(&precious).expect("a file"), "precious data", "{arguments:?}");
    }
}

#[test]
fn a_mistake_does_not_block_the_corrected_command() {
    let folder = tempfile::TempDir::new().expect("a temporary folder");
    fs::write(folder.path().join("file"), "").expect("a file");
    let damaged = folder.path().join("e.txt");
    fs::write(&damaged, "15x15 standard\n35 20\nx\n").expect("a file");
    for (more, said) in [
        (&["--merge", "missing"][..], "gomoku: missing: "),
        (&["--merge", "missing.json"], "gomoku: missing.json: "),
        (&["--from", "missing.json"], "gomoku: missing.json: "),
        (&["--after", "h8 h9", "--estimates", "file/e"], "gomoku: --estimates file/e: "),
        (&["--after", "h8 h9", "--estimates", "e.txt"], "gomoku: e.txt:3: expected a proof number"),
    ] {
        let refused = told(&gomoku(folder.path(), &[&["solve", "--store", "n.txt"], more].concat()));
        assert!(refused.0 == Some(2) && refused.1.starts_with(said), "{refused:?}");
        assert!(!folder.path().join("n.txt").exists(), "{more:?}");
    }
    let merged = gomoku(folder.path(), &[&QUICK[..], &["--store", "n.txt", "--merge", ROW]].concat());
    assert_eq!(merged.status.code(), Some(0), "{:?}", told(&merged));
    // A store with answers stays, whatever comes after.
    let refused = ["solve", "--store", "n.txt", "--resume", "--merge", "missing"];
    assert_eq!(gomoku(folder.path(), &refused).status.code(), Some(2));
    assert!(folder.path().join("n.txt").exists());
}

#[test]
fn a_file_has_one_purpose() {
    let folder = tempfile::TempDir::new().expect("a temporary folder");
    fs::write(folder.path().join("s.txt"), "15x15 standard\n").expect("a file");
    for (arguments, said) in [
        (
            &["solve", "--store", "n", "--from", ROW, "--listings", "n"][..],
            "--listings n: is the file of --store",
        ),
        (
            &["solve", "--store", "n", "--after", "h8 h9", "--estimates", "n.note"],
            "--estimates n.note: is the note of --store",
        ),
        (
            &["solve", "--store", "n", "--after", "h8 h9", "--estimates", "n.lock"],
            "--estimates n.lock: is the lock of --store",
        ),
        (&["export", "--store", "s.txt", "--listings", "s.txt"], "--listings s.txt: is the file of --store"),
        (&["export", "--store", "s.txt", "--out", "./s.txt"], "--out ./s.txt: is the file of --store"),
    ] {
        let refused = told(&gomoku(folder.path(), arguments));
        assert_eq!(refused, (Some(2), format!("gomoku: {said}\n")), "{arguments:?}");
    }
    assert!(!folder.path().join("n").exists());
    assert_eq!(fs::read_to_string(folder.path().join("s.txt")).expect("a file"), "15x15 standard\n");
}

#[test]
fn a_full_disk_leaves_a_store_that_can_be_read() {
    let folder = tempfile::TempDir::new().expect("a temporary folder");
    let store = folder.path().join("n.txt");
    // A few lines and a part of one; without the trap the shell's child would be killed.
    let limited =
        format!("ulimit -f 1; trap '' XFSZ; exec \"$0\" {} --store n.txt --merge \"$1\"", QUICK.join(" "));
    let output = Command::new("sh")
        .args(["-c", &limited, env!("CARGO_BIN_EXE_gomoku"), ROW])
        .current_dir(folder.path())
        .output()
        .expect("a shell");
    let (status, said) = told(&output);
    assert!(status == Some(2) && said.starts_with("gomoku: n.txt: "), "{status:?} {said}");
    let text = fs::read_to_string(&store).expect("a store");
    assert!(text.len() > 400 && text.ends_with('\n'), "{text}");
    let resumed = [&QUICK[..], &["--store", "n.txt", "--resume", "--merge", ROW]].concat();
    assert_eq!(gomoku(folder.path(), &resumed).status.code(), Some(0));
    assert!(fs::read_to_string(&store).expect("a store").starts_with(&text));
}

/// Followed all the way: a record that could be true and is not.
#[test]
fn a_lie_in_a_store_never_becomes_a_strategy() {
    let folder = tempfile::TempDir::new().expect("a temporary folder");
    let (at, store) = (folder.path(), folder.path().join("s.txt"));
    let whole = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../www/data/gomoku.json");
    let resume = [&QUICK[..], &["--store", "s.txt", "--resume"]].concat();
    let lie = "15x15 standard\n9 g7 h8 o15\n";
    fs::write(&store, lie).expect("a store");
    let (status, said) = told(&gomoku(at, &resume));
    assert!(status == Some(2) && said.contains("a search finds that it does not; --trust none"), "{said}");
    let doubting = gomoku(at, &[&resume[..], &["--trust", "none"]].concat());
    assert!(String::from_utf8_lossy(&doubting.stdout).starts_with("o15  open"), "{:?}", told(&doubting));

    // Believed, it ends at the export, with everything else in place.
    let believing = gomoku(at, &[&resume[..], &["--trust", "all", "--merge", whole]].concat());
    assert!(
        String::from_utf8_lossy(&believing.stdout).starts_with("o15  by stone 9"),
        "{:?}",
        told(&believing)
    );
    let (status, said) =
        told(&gomoku(at, &["export", "--store", "s.txt", "--listings", "l.txt", "--out", "o.json"]));
    assert!(status == Some(1) && said.contains("no answer by stone 9 after h8 o15 g7"), "{said}");
    assert!(!at.join("o.json").exists());

    // Written into a strategy by hand, it ends at the verifier.
    let text = fs::read_to_string(ROW).expect("a strategy");
    let forged = text.replace(":21", ":9").replace("\"21 ", "\"9 ");
    fs::write(at.join("f.json"), forged).expect("a file");
    let (status, said) = told(&gomoku(at, &["verify", "f.json", "--second", "o15"]));
    assert_eq!(status, Some(1), "{said}");
}

#[test]
fn a_second_move_named_twice_is_solved_once() {
    let folder = tempfile::TempDir::new().expect("a temporary folder");
    let twice = [&QUICK[..], &["--second", "o15", "--json"]].concat();
    let output = gomoku(folder.path(), &twice);
    let rows = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!(rows.lines().count(), 1, "{rows}");
}

#[test]
fn a_folder_without_stores_is_told() {
    let folder = tempfile::TempDir::new().expect("a temporary folder");
    fs::write(folder.path().join("n.txt.lock"), "").expect("a file");
    let told = told(&gomoku(folder.path(), &["solve", "--status", "."]));
    assert_eq!(told, (Some(1), "gomoku: --status .: no store (*.txt) there\n".to_owned()));
}

#[test]
fn that_a_file_cannot_be_written_is_said_before_the_work() {
    let folder = tempfile::TempDir::new().expect("a temporary folder");
    fs::write(folder.path().join("s.txt"), "15x15 standard\n").expect("a file");
    let (status, said) = told(&gomoku(folder.path(), &["export", "--store", "s.txt", "--out", "."]));
    assert!(status == Some(2) && said.starts_with("gomoku: --out .: "), "{status:?} {said}");
}

#[test]
fn an_export_is_written_into_a_pipe() {
    let folder = tempfile::TempDir::new().expect("a temporary folder");
    let piped = format!("mkfifo p; cat p & \"$0\" export --from {ROW} --out p >&2; wait");
    let output = Command::new("sh")
        .args(["-c", &piped, env!("CARGO_BIN_EXE_gomoku")])
        .current_dir(folder.path())
        .output()
        .expect("a shell");
    let written: Value = serde_json::from_slice(&output.stdout).expect("the strategy");
    assert_eq!(written["format"], "gomoku-strategy", "{:?}", told(&output));
}
