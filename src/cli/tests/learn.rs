//! What is learnt is the same from the same seed, whatever the threads and however often it was stopped.

use std::path::Path;
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

fn openings(folder: &Path, threads: &str, seed: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gomoku"));
    command.args(["learn", "openings", "--out", "openings.txt", "--count", "3", "--nodes", "300"]);
    command.args(["--threads", threads, "--seed", seed]);
    command.current_dir(folder).stdin(Stdio::null()).output().expect("gomoku starts")
}

#[test]
fn openings_are_those_of_the_seed() {
    let folder = TempDir::new().expect("a temporary folder");
    let file = folder.path().join("openings.txt");
    assert_eq!(openings(folder.path(), "1", "5").status.code(), Some(0));
    let text = std::fs::read_to_string(&file).expect("the openings");
    assert_eq!(text.lines().filter(|line| !line.starts_with('#')).count(), 3, "{text}");
    // Stopped after the first one and continued by more threads.
    let begun: Vec<&str> = text.lines().take(2).collect();
    std::fs::write(&file, begun.join("\n") + "\n").expect("the file can be cut");
    assert_eq!(openings(folder.path(), "3", "5").status.code(), Some(0));
    assert_eq!(std::fs::read_to_string(&file).expect("the openings"), text);
    // Another seed does not go on in the same file.
    let refused = openings(folder.path(), "1", "6");
    assert_eq!(refused.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&refused.stderr).contains("was made otherwise"));
    assert_eq!(std::fs::read_to_string(&file).expect("the openings"), text);
}
