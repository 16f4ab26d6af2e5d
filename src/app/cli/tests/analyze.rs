//! Several lines of a position, and some of its moves alone.

use serde_json::Value;
use std::process::{Command, Output};

fn analyze(arguments: &str) -> Output {
    let mut words = vec!["analyze"];
    words.extend(arguments.split('|'));
    Command::new(env!("CARGO_BIN_EXE_gomoku")).args(words).output().expect("gomoku starts")
}

fn json(arguments: &str) -> Value {
    let output = analyze(&format!("{arguments}|--json|--memory|4"));
    assert!(output.status.success(), "{arguments}: {}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

fn firsts(analysis: &Value) -> Vec<&str> {
    let lines = analysis["lines"].as_array().expect("lines");
    lines.iter().map(|line| line["moves"][0].as_str().expect("a move")).collect()
}

#[test]
fn several_lines_are_told_the_best_first() {
    let analysis = json("--moves|h8 i9 g9 g7|--lines|3|--nodes|60000");
    let lines = analysis["lines"].as_array().expect("lines");
    assert_eq!(lines.len(), 3, "{analysis}");
    let scores: Vec<i64> = lines.iter().filter_map(|line| line["score"].as_i64()).collect();
    assert!(scores.is_sorted_by(|a, b| a >= b), "{analysis}");
    assert_eq!(analysis["best"], lines[0]["moves"][0]);
    assert!(lines.iter().all(|line| line["depth"].as_u64() >= Some(3)), "{analysis}");
    // Both ends of an open three win, and nothing else is as near.
    let won = json("--moves|g8 a1 h8 c1 i8 e1|--lines|2");
    let mut points = firsts(&won);
    points.sort_unstable();
    assert_eq!((points, &won["result"], &won["stones"]), (vec!["f8", "j8"], &"win".into(), &3.into()));
}

#[test]
fn only_the_moves_asked_for_are_analysed() {
    let analysis = json("--moves|h8 i9|--searchmoves|a1 o15|--nodes|5000|--lines|5");
    let mut points = firsts(&analysis);
    points.sort_unstable();
    assert_eq!(points, ["a1", "o15"]);
    assert_eq!(firsts(&json("--moves|h8 i9|--searchmoves|a2|--nodes|3000")), ["a2"]);
}

#[test]
fn what_cannot_be_asked_is_named() {
    for (arguments, named) in [
        ("--searchmoves|h8|--moves|h8 i9", "h8"),
        ("--searchmoves|z99", "z99"),
        ("--searchmoves| ", "no move"),
        ("--lines|3|--engine|mtdf", "--lines"),
        ("--lines|0", "0"),
    ] {
        let output = analyze(arguments);
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments}: {said}");
        assert!(said.contains(named), "{arguments}: {said}");
    }
}
