//! A game with a blunder in it, reviewed.

use serde_json::Value;
use std::io::Write;
use std::process::{Command, Output, Stdio};

fn review(game: &str, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gomoku"));
    command
        .args(["review", "-"])
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().expect("gomoku starts");
    child.stdin.take().expect("a pipe").write_all(game.as_bytes()).expect("the game is read");
    child.wait_with_output().expect("gomoku ends")
}

#[test]
fn a_blunder_is_named_with_the_line() {
    // White leaves an open three alone; Black makes it a four, and five.
    let output = review("h8 i9 h9 a1 h10 c1 h11 h12 h7", &["--json"]);
    assert_eq!(output.status.code(), Some(0));
    let text = String::from_utf8(output.stdout).expect("text");
    let moves: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(moves.len(), 9);
    let grade = |number: usize| moves[number - 1]["grade"].as_str().expect("a grade");
    assert!(["lost", "loses"].contains(&grade(6)), "{}", moves[5]);
    assert_eq!((moves[5]["result"].as_str(), moves[5]["win_at"].as_u64()), (Some("win"), Some(9)));
    assert_eq!((grade(7), grade(8), grade(9)), ("kept", "lost", "five"));
    let wrong = review("h8 h8", &[]);
    assert_eq!(wrong.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&wrong.stderr).contains("move 2"));
}
