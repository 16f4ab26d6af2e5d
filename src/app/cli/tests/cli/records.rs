//! Tests the record corpus on the command line. `review` reads every file, and `analyze --moves` those with plain moves.

#[path = "../../../../game/record/tests/corpus/mod.rs"]
mod corpus;

use std::fs;
use std::path::Path;
use std::thread;

use crate::common::run;
use corpus::File;
use serde_json::{Value, json};
use tempfile::TempDir;

/// The text that the command line prints for each note code or error code.
const SENTENCES: &[(&str, &str)] = &[
    ("after-five", "The moves after the end of the game were left out"),
    ("bad-point", "there is no point"),
    ("forbidden", "Black played a forbidden move (overline at f8, move 11) and lost."),
    ("games", "games; this is game 1."),
    ("pass", "passed at move"),
    ("record-empty", "the record has no moves"),
    ("record-end", "a closing bracket is missing"),
    ("record-game", "a record of Go, not of gomoku"),
    ("record-line", "in the record,"),
    ("record-setup", "the record starts from a position that no game can reach"),
    ("record-size", "expected a square board"),
    ("record-turn", "is White's, but Black begins"),
    ("rule", "is unknown here, so standard was assumed."),
    ("setup", "The game begins from a position with"),
    ("turn", "played twice in a row at move"),
    ("variations", "The main line was opened. The record has"),
];

/// The rule, the moves and the notes of a reviewed file, or its error, in the format of the corpus.
fn reviewed(folder: &Path, name: &str, bytes: &[u8]) -> String {
    fs::write(folder.join(name), bytes).expect("the record is written");
    let ran = run(folder, &format!("review {name} --nodes 1 --json --sgf {name}.sgf"));
    let said = ran.err.lines().map(|line| {
        let known = SENTENCES.iter().find(|(_, sentence)| line.contains(sentence));
        known.unwrap_or_else(|| panic!("what is {line:?}?")).0
    });
    if ran.code != Some(0) {
        assert!(ran.code == Some(2) && ran.out.is_empty(), "{ran:?}");
        return said.collect::<Vec<_>>().join(" | ");
    }
    let reports = ran.out.lines().map(|line| serde_json::from_str(line).expect("an object a move"));
    let mut reports: Vec<Value> = reports.collect();
    // The corpus lists only legal moves.
    reports.pop_if(|report| report["grade"] == "forbidden");
    let written = fs::read_to_string(folder.join(format!("{name}.sgf"))).expect("the reviewed game");
    let games = record::Games::read(&written, engine::Size::FIFTEEN).expect("what was written");
    let rule = games.get(None).expect("a game").rule.known().unwrap_or(engine::Rule::Standard);
    let opened = games.open(None, record::Usual::default()).expect("a game");
    let turns = engine::notation::turn_names(&opened.board.turns()).collect::<Vec<_>>();
    let points: Vec<&str> = reports.iter().map(|report| report["point"].as_str().expect("a point")).collect();
    assert_eq!(points, turns[opened.set_up()..], "{name}: every move has a report, and no other stone");
    let moves = turns.join(" ");
    [rule.name(), &moves].into_iter().chain(said).collect::<Vec<_>>().join(" | ")
}

#[test]
fn review_reads_every_file_in_the_corpus() {
    let folder = TempDir::new().expect("a temporary folder");
    let files: Vec<File> = corpus::files().collect();
    thread::scope(|scope| {
        for (part, files) in files.chunks(files.len().div_ceil(4)).enumerate() {
            let folder = folder.path();
            scope.spawn(move || {
                for (number, File { program, text, result, bytes }) in files.iter().enumerate() {
                    let read = reviewed(folder, &format!("{part}-{number}.txt"), bytes);
                    assert_eq!(read, *result, "{program}: {text}");
                }
            });
        }
    });
}

#[test]
fn review_includes_passes_and_a_forbidden_last_move() {
    let folder = TempDir::new().expect("a temporary folder");
    let record = "(;GM[4]SZ[15]RU[renju];B[fh];W[ao];B[gh];W[];B[hj];W[eo];B[hi];W[go];B[hh])";
    fs::write(folder.path().join("game.sgf"), record).expect("the record is written");
    let ran = run(folder.path(), "review game.sgf --nodes 100 --threads 2 --sgf again.sgf");
    assert!(ran.code == Some(0) && ran.out.starts_with("15x15 renju, 9 moves\n"), "{ran:?}");
    assert!(ran.out.contains("\n4. pass, White: "), "{ran:?}");
    let forbidden = "9. h8, Black: forbidden move. This point is forbidden (double three), so White wins.";
    assert!(ran.out.contains(forbidden), "{ran:?}");
    let written = fs::read_to_string(folder.path().join("again.sgf")).expect("the reviewed game");
    let forbidden = ";B[hh]C[Forbidden move. This point is forbidden (double three), so White wins.";
    assert!(written.contains(";W[]C[") && written.contains(forbidden), "{written}");
    let report = run(folder.path(), "review game.sgf --nodes 1 --json");
    let last: Value = serde_json::from_str(report.out.lines().last().expect("nine moves")).expect("JSON");
    assert_eq!((&last["grade"], &last["forbidden"]), (&json!("forbidden"), &json!("double-three")));
}

#[test]
fn a_position_after_a_pass_is_analyzed() {
    let folder = TempDir::new().expect("a temporary folder");
    let ran = run(folder.path(), "analyze --rule renju h8 o15 i8 pass --engine vct --nodes 1000 --json");
    assert_eq!(ran.json()["moves"], serde_json::json!(["h8", "o15", "i8", "pass"]));
    assert_eq!(ran.json()["to_move"], "black");
    let reply = run(folder.path(), "strategy reply --rule renju h8 o15 i8 pass --json");
    assert!(reply.json()["win_at"].as_u64().is_some_and(|stone| stone <= 41), "{reply:?}");
    let unknown = run(folder.path(), "analyze --rule renju h8 o15 i8 pass b2 pass --engine strategy --json");
    assert_eq!(unknown.json()["result"], "unknown", "{unknown:?}");
    let refused = run(folder.path(), "analyze h8 pass");
    assert!(refused.err.contains("move 2: only White may pass, and only under renju"), "{refused:?}");
}

#[test]
fn analyze_takes_moves_in_every_notation() {
    let folder = TempDir::new().expect("a temporary folder");
    let mut count = 0;
    // An empty list of moves means the empty board.
    let are_moves = |file: &File| file.program == "plain moves" && !file.text.trim().is_empty();
    for File { text, result, .. } in corpus::files().filter(are_moves) {
        let ran = run(folder.path(), &format!("analyze --engine vcf --nodes 1 --json --moves \"{text}\""));
        match result.split_once(" | ") {
            Some((_, moves)) => {
                assert_eq!(ran.json()["moves"], Value::from_iter(moves.split(' ')), "{text:?}")
            }
            None => assert!(ran.code == Some(2) && ran.err.starts_with("gomoku: "), "{text:?}: {ran:?}"),
        }
        count += 1;
    }
    assert!(count >= 12, "{count} dialects");
}
