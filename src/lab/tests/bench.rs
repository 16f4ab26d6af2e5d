//! Tests that the benchmarks read their files.

use std::path::Path;
use std::process::{Command, Output};

fn bench(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gomoku-lab"));
    command.arg("bench").args(arguments).current_dir(folder).output().expect("gomoku-lab starts")
}

#[test]
fn the_search_is_measured_on_subtrees_from_a_file() {
    let folder = tempfile::TempDir::new().expect("a temporary folder");
    let file = folder.path().join("s.txt");
    std::fs::write(&file, "easy 21 g7 l7 h8 h10\nopen 9 h8 h9\n").expect("a file");
    let output = bench(folder.path(), &["solve", "s.txt", "--nodes", "100000"]);
    let out = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{out}");
    let ends: Vec<&str> = out.lines().take(2).filter_map(|line| line.split_whitespace().nth(3)).collect();
    assert_eq!(ends, ["proven", "open"], "{out}");
    assert!(out.lines().last().is_some_and(|line| line.contains("1 of  2 proven")), "{out}");
}

#[test]
fn a_faulty_file_is_reported() {
    let folder = tempfile::TempDir::new().expect("a temporary folder");
    std::fs::write(folder.path().join("s.txt"), "easy 21 h8 h8\n").expect("a file");
    let output = bench(folder.path(), &["solve", "s.txt"]);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.code() == Some(2) && said.contains("s.txt, line 1: move 2"), "{said}");
}
