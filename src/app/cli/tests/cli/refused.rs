//! Tests invalid input. The exit status must be 2, one sentence must name the fault, standard output must stay empty, and no
//! file may be written.

use crate::common::{ROW, STRATEGY, cases, contents, folder_with, run, shell, small_strategy};
use serde_json::json;

/// Commands, each with a part of its error message.
const REFUSED: &str = include_str!("refused.txt");

#[test]
fn wrong_input_is_reported_and_nothing_is_written() {
    let mut damaged = small_strategy();
    damaged["nodes"][1] = json!("35 h9i9x");
    let with = |field: &str, value| {
        let mut strategy = small_strategy();
        strategy[field] = value;
        strategy.to_string()
    };
    let puzzles = std::fs::read_to_string(STRATEGY.replace("gomoku.json", "puzzles.json")).unwrap();
    let puzzles: serde_json::Value = serde_json::from_str(&puzzles).unwrap();
    let none = json!({
        "format": "gomoku-puzzles", "version": 1, "size": 15, "levels": puzzles["levels"], "groups": [],
    });
    let folder = folder_with(&[
        ("s.json", &small_strategy().to_string()),
        ("damaged.json", &damaged.to_string()),
        ("large.json", &with("size", json!(26))),
        ("renju.json", &with("rule", json!("renju"))),
        ("empty.json", &none.to_string()),
        ("s.txt", "15x15 standard\n"),
        ("freestyle.txt", "15x15 freestyle\n"),
        ("e.txt", "15x15 standard\n35 20\nx\n"),
        ("precious", "precious data"),
        ("go.sgf", "(;GM[1]SZ[19];B[aa];W[bb])"),
        ("twice.txt", "h8 h8"),
        ("game.txt", "h8 i9"),
        ("record.txt", "h8 i9\n"),
    ]);
    std::fs::write(folder.path().join("picture"), b"\x89PNG\r\n\x1a\n").unwrap();
    std::fs::create_dir(folder.path().join("folder")).unwrap();
    for file in ["s.txt", "precious"] {
        std::fs::write(folder.path().join(format!("{file}.lock")), "").unwrap();
    }
    let before = contents(folder.path());
    for (line, sentence) in cases(REFUSED).map(|case| case.split_once(" => ").expect("a sentence")) {
        let ran = run(folder.path(), &line.replace("ROW", ROW));
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{line}: {}", ran.err);
        assert!(ran.err.starts_with("gomoku: ") && ran.err.contains(sentence), "{line}: {}", ran.err);
        assert_eq!(ran.err.lines().count(), 1, "{line}: {}", ran.err);
        assert_eq!(contents(folder.path()), before, "{line}");
    }
}

#[test]
fn too_little_memory_is_reported_in_one_sentence() {
    let folder = folder_with(&[]);
    for (command, option) in [
        ("analyze h8 i9 --time 1s", "--memory 60000"),
        ("match --a best --b best --games 2 --time 1ms --threads 20", "--engine-memory 64"),
        ("solve --store n.txt --second o15 --stop-after 1s", "--memory 60000"),
        ("verify --second o15", "--memory 60000"),
    ] {
        let ran = shell(folder.path(), &format!("ulimit -v 2000000; \"$0\" {command} {option}"));
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{command}: {}", ran.err);
        assert!(ran.err.starts_with(&format!("gomoku: {option}: ")), "{command}: {}", ran.err);
        assert_eq!(ran.err.lines().count(), 1, "{command}: {}", ran.err);
    }
}
