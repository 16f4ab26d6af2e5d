//! The commands on the strategy: verify, export and strategy, with small files and damaged ones.
#![cfg(unix)]

use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};

fn gomoku(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gomoku"));
    command.args(arguments).current_dir(folder).stdin(Stdio::null()).output().expect("gomoku starts")
}

fn said(output: &Output) -> (String, String) {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (text(&output.stdout), text(&output.stderr))
}

fn json_of(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout).unwrap_or_else(|error| panic!("{error}: {:?}", said(output)))
}

/// A file of legal moves in which the second move h9 is answered; nobody claims that it wins.
fn small() -> Value {
    let seconds = (1..=7).flat_map(|up| (0..=up).map(move |right| (right, up)));
    let name = |(right, up): (u8, u8)| format!("{}{}", char::from(b'h' + right), 8 + up);
    let by_second: serde_json::Map<String, Value> = seconds.map(|second| (name(second), json!(35))).collect();
    json!({
        "format": "gomoku-strategy", "version": 2, "rule": "standard", "size": 15, "first": "h8",
        "win_at": 35, "by_second": by_second, "counts": {"nodes": 2, "answers": 1}, "made_by": {"by": "hand"},
        "nodes": ["35 h9i9", "35"],
    })
}

/// A folder with the file `name` of this content.
fn folder_with(name: &str, content: &Value) -> tempfile::TempDir {
    let folder = tempfile::TempDir::new().expect("a temporary folder");
    std::fs::write(folder.path().join(name), content.to_string()).expect("a file can be written");
    folder
}

#[test]
fn verify_refutes_an_unproven_file_with_the_path() {
    let folder = folder_with("s.json", &small());
    let output = gomoku(folder.path(), &["verify", "s.json", "--json", "--threads", "2"]);
    assert_eq!(output.status.code(), Some(1));
    let verdict = json_of(&output);
    assert_eq!(verdict["proven"], json!(false));
    assert_eq!((&verdict["size"], &verdict["rule"]), (&json!(15), &json!("standard")));
    assert_eq!(verdict["path"][0], json!("h8"));
    assert!(verdict["path"].as_array().unwrap().len() >= 2);
    assert!(verdict["reason"].as_str().unwrap().contains("no win by stone 35 found"), "{verdict}");
    let (out, _) = said(&gomoku(folder.path(), &["verify", "s.json"]));
    assert!(out.starts_with("s.json: NOT PROVEN after h8 "), "{out}");
}

#[test]
fn verify_takes_board_and_rule_from_the_file() {
    let seconds = (1..=9).flat_map(|up| (0..=up).map(move |right| (right, up)));
    let name = |(right, up): (u8, u8)| format!("{}{}", char::from(b'j' + right), 10 + up);
    let by_second: serde_json::Map<String, Value> = seconds.map(|second| (name(second), json!(35))).collect();
    let mut large = json!({
        "format": "gomoku-strategy", "version": 2, "rule": "freestyle", "size": 19, "first": "j10",
        "win_at": 35, "by_second": by_second, "nodes": ["35 s19k12", "35"],
    });
    let folder = folder_with("s.json", &large);
    let verify = |more: &[&str]| {
        gomoku(folder.path(), &[&["verify", "s.json", "--nodes", "100", "--threads", "1"], more].concat())
    };
    let verdict = json_of(&verify(&["--json"]));
    assert_eq!((&verdict["size"], &verdict["rule"]), (&json!(19), &json!("freestyle")));
    assert_eq!((&verdict["proven"], &verdict["path"][0]), (&json!(false), &json!("j10")));
    // The corner a1 is an image of the corner s19.
    let (out, _) = said(&verify(&["--second", "a1"]));
    assert!(out.starts_with("s.json: NOT PROVEN after j10 s19 k12 "), "{out}");
    let (_, err) = said(&verify(&["--second", "j10"]));
    assert_eq!(err, "gomoku: --second j10: the first stone stands there\n");
    for (field, value, expected) in [
        ("size", json!(26), "size: expected a number from 5 to 25"),
        ("first", json!("h8"), "first: expected \"j10\""),
        ("rule", json!("renju"), "rule: expected \"standard\", \"freestyle\" or \"strict\""),
    ] {
        let right = std::mem::replace(&mut large[field], value);
        std::fs::write(folder.path().join("s.json"), large.to_string()).unwrap();
        let output = verify(&[]);
        assert_eq!(output.status.code(), Some(2));
        assert_eq!(said(&output).1, format!("gomoku: s.json: {expected}\n"));
        large[field] = right;
    }
}

/// The whole file takes minutes; after one second move the same check takes seconds.
#[test]
fn the_strategy_is_proven_after_a_second_move_and_a_lowered_number_there_is_not() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../www/data/gomoku.json");
    let mut strategy: Value = serde_json::from_str(&std::fs::read_to_string(file).unwrap()).unwrap();
    let folder = folder_with("s.json", &strategy);
    let after = |second| gomoku(folder.path(), &["verify", "s.json", "--json", "--second", second]);
    // All eight images of a second move are the same.
    let proven = after("b1");
    let verdict = json_of(&proven);
    assert_eq!((proven.status.code(), &verdict["proven"]), (Some(0), &json!(true)), "{verdict}");
    assert_eq!(verdict["by_second"], json!({"n15": strategy["by_second"]["n15"]}));
    assert_eq!(verdict["after"], json!(["h8 n15"]), "not all is proven");
    assert_eq!(verdict["not_checked"].as_array().map(Vec::len), Some(34), "the other second moves");
    assert!(verdict["replies"].as_u64().unwrap() > 10_000, "{verdict}");

    let longest: Vec<&str> =
        verdict["longest"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
    assert_eq!(longest[..2], ["h8", "n15"]);
    strategy["by_second"]["n15"] = json!(verdict["win_at"].as_u64().unwrap() - 2);
    std::fs::write(folder.path().join("s.json"), strategy.to_string()).unwrap();
    let refused = after("n15");
    assert_ne!(refused.status.code(), Some(0), "{:?}", said(&refused));

    let (_, err) = said(&after("h8"));
    assert_eq!(err, "gomoku: --second h8: the first stone stands there\n");

    // Several are checked one after the other, images of one but once.
    let several = ["verify", file, "--second", "b1", "--second", "o15", "--second", "n15"];
    let (proven, err) = said(&gomoku(folder.path(), &several));
    assert!(proven.ends_with("PROVEN: Black wins by stone 21 after h8 n15, h8 o15\n"), "{proven}{err}");
    assert!(proven.contains("  by stone 21 after n15 o15\n"), "{proven}");
    let lines: Vec<&str> = err.lines().filter(|line| line.contains(" second moves, ")).collect();
    assert!(lines[0].starts_with("n15 by stone 21: 1 of 2 second moves, "), "{err}");
    assert!(lines[1].ends_with(", about 0 s left"), "{err}");
}

/// The strategy after o15 alone.
const ROW: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../proof/solver/tests/o15.json");

#[test]
fn where_six_win_the_standard_strategy_is_refuted() {
    let mut strategy: Value = serde_json::from_str(&std::fs::read_to_string(ROW).unwrap()).unwrap();
    strategy["rule"] = json!("freestyle");
    let folder = folder_with("s.json", &strategy);
    let refuted = gomoku(folder.path(), &["verify", "s.json", "--json", "--second", "o15"]);
    assert_eq!(refuted.status.code(), Some(1), "{:?}", said(&refuted));
    let path: Vec<String> = serde_json::from_value(json_of(&refuted)["path"].clone()).unwrap();
    assert_eq!(path[..2], ["h8", "o15"]);
    // The one for both rules holds.
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../lab/data/strict.json");
    let (said, err) = said(&gomoku(folder.path(), &["verify", file, "--second", "o15"]));
    assert!(said.ends_with("PROVEN: Black wins by stone 21 on 15x15 strict after h8 o15\n"), "{said}{err}");
}

/// The strategy for many boards.
const EVERYWHERE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../www/data/everywhere.json");

#[test]
fn one_strategy_is_proven_on_many_boards() {
    let folder = tempfile::TempDir::new().unwrap();
    let asked = ["verify", "--board", "16", "--rule", "standard", "--second", "a1"];
    let (proven, err) = said(&gomoku(folder.path(), &asked));
    assert!(
        proven.ends_with("PROVEN: Black wins by stone 21 on 16x16 standard after h8 a1\n"),
        "{proven}{err}"
    );
    // A larger board is laid out and checked after one second move and then the next, until one fails: without a search the first.
    let asked = ["verify", "--board", "22", "--rule", "strict", "--nodes", "1"];
    let (refuted, err) = said(&gomoku(folder.path(), &asked));
    assert!(refuted.contains("NOT PROVEN after k11 "), "{refuted}{err}");
    for (board, rule) in [("14", "standard"), ("13", "freestyle")] {
        let asked = ["verify", "--board", board, "--rule", rule];
        let (_, err) = said(&gomoku(folder.path(), &asked));
        let game = format!("which says nothing of {board}x{board} {rule}\n");
        assert!(err.contains("a strategy for 21x21 strict within 7") && err.ends_with(&game), "{err}");
    }
}

#[test]
fn fives_outside_the_claimed_square_are_refused() {
    let mut strategy: Value = serde_json::from_str(&std::fs::read_to_string(EVERYWHERE).unwrap()).unwrap();
    strategy["within"] = json!(4);
    let folder = folder_with("s.json", &strategy);
    let refuted = gomoku(folder.path(), &["verify", "s.json", "--json", "--second", "u21"]);
    assert_eq!((refuted.status.code(), &json_of(&refuted)["within"]), (Some(1), &json!(4)));
}

#[test]
fn a_store_is_for_one_game() {
    let folder = tempfile::TempDir::new().unwrap();
    let solve = |more: &[&str]| {
        let common = ["solve", "--second", "o15", "--time", "500ms", "--threads", "1", "--memory", "64"];
        let output = gomoku(folder.path(), &[&common, more].concat());
        (output.status.code(), said(&output).1)
    };
    let freestyle = ["--store", "f.txt", "--listings", "l.txt", "--rule", "freestyle"];
    let (status, err) = solve(&[&freestyle[..], &["--from", ROW]].concat());
    assert!(matches!(status, Some(0 | 130)), "{err}");
    assert!(err.contains("carried over"), "{err}");
    for journal in ["f.txt", "l.txt"] {
        let text = std::fs::read_to_string(folder.path().join(journal)).unwrap();
        assert_eq!(text.lines().next(), Some("15x15 freestyle"), "{journal}");
    }
    let other = "f.txt: holds what is proven of 15x15 freestyle, not of 15x15 standard";
    let merged = solve(&["--store", "s.txt", "--merge", "f.txt"]);
    assert_eq!(merged, (Some(2), format!("gomoku: {other}\n")));
    assert!(!folder.path().join("s.txt").exists(), "nothing is begun");
    let resumed = solve(&["--store", "f.txt", "--resume"]);
    assert_eq!(resumed, (Some(2), format!("gomoku: {other}\n")));
    let taken = solve(&["--store", "g.txt", "--rule", "freestyle", "--merge", ROW]);
    let other = "a strategy for 15x15 standard proves nothing of 15x15 freestyle";
    assert_eq!(taken, (Some(2), format!("gomoku: {other}\n")));
    let (status, err) = solve(&["--store", "r.txt", "--rule", "renju"]);
    assert!(status == Some(2) && err.contains("expected standard, freestyle or strict"), "{err}");
}

#[test]
fn what_cannot_be_read_is_named_with_its_place() {
    let mut damaged = small();
    damaged["nodes"][1] = json!("35 h9i9x");
    let folder = folder_with("s.json", &damaged);
    for (arguments, expected) in [
        (&["verify", "s.json"][..], "s.json: nodes[1] token 1: "),
        (&["verify", "none.json"], "none.json: "),
        (&["strategy", "info", "--file", "s.json"], "s.json: nodes[1] token 1: "),
        (&["export", "--from", "s.json", "--out", "t.json"], "s.json: nodes[1] token 1: "),
        (&["export", "--store", "none.txt"], "--store none.txt: "),
    ] {
        let output = gomoku(folder.path(), arguments);
        let (out, err) = said(&output);
        assert_eq!((output.status.code(), out.as_str()), (Some(2), ""), "{err}");
        assert!(err.starts_with("gomoku: ") && err.contains(expected), "{err}");
        assert_eq!(err.lines().count(), 1, "{err}");
    }
    assert!(!folder.path().join("t.json").exists());
}

#[test]
fn export_turns_the_graph_into_the_tree_and_back() {
    let folder = folder_with("s.json", &small());
    for (format, from, to) in [("tree", "s.json", "tree.json"), ("graph", "tree.json", "again.json")] {
        let output =
            gomoku(folder.path(), &["export", "--format", format, "--from", from, "--out", to, "--json"]);
        assert_eq!(output.status.code(), Some(0), "{:?}", said(&output));
        assert_eq!(json_of(&output)["nodes"], json!(2));
    }
    let read = |name: &str| -> Value {
        serde_json::from_str(&std::fs::read_to_string(folder.path().join(name)).unwrap()).unwrap()
    };
    assert_eq!(read("tree.json")["tree"], json!({"h8": {"h9": {"i9": 33}}}));
    assert_eq!(read("again.json")["nodes"], small()["nodes"]);
    let output = gomoku(folder.path(), &["export", "--format", "tree", "--from", "s.json", "--most", "1"]);
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn no_certificate_is_written_of_what_is_not_won() {
    let folder = folder_with("s.json", &small());
    let certificate = |more: &[&str]| {
        let arguments = ["export", "--format", "certificate", "--from", "s.json", "--out", "c.txt"];
        let output = gomoku(folder.path(), &[&arguments, more].concat());
        (output.status.code(), said(&output).1)
    };
    let (status, err) = certificate(&[]);
    assert_eq!(status, Some(1), "{err}");
    assert!(err.contains("no certificate: no win by threats found after h8 a1"), "{err}");
    let (status, err) = certificate(&["--second", "h9"]);
    assert_eq!(status, Some(1), "{err}");
    assert!(err.contains("no win by threats found after h8 h9 i9 a1"), "{err}");
    let (status, err) = certificate(&["--second", "i9"]);
    assert_eq!((status, err.as_str()), (Some(2), "gomoku: --second i9: not a second move of the strategy\n"));
    let (status, err) = certificate(&["--claims", "1", "--part", "2"]);
    assert_eq!((status, err.as_str()), (Some(2), "gomoku: --part 2: the certificate has 2 parts, 0 to 1\n"));
    for part in [2, usize::MAX] {
        let (_, err) = certificate(&["--part", &part.to_string()]);
        assert_eq!(err, format!("gomoku: --part {part}: the certificate has one part, 0\n"));
    }
    assert!(!folder.path().join("c.txt").exists());
}

#[test]
fn lookups_tell_stones_and_source() {
    let folder = folder_with("s.json", &small());
    let ask = |arguments: &[&str]| {
        gomoku(
            folder.path(),
            &[&["strategy"], arguments, &["--file", "s.json", "--json", "--nodes", "20000"]].concat(),
        )
    };
    let info = json_of(&ask(&["info"]));
    assert_eq!((&info["win_at"], &info["nodes"], &info["answers"]), (&json!(35), &json!(2), &json!(1)));
    // The reply is found on the other side of the board as well.
    let reply = json_of(&ask(&["reply", "--moves", "h8 h7"]));
    assert_eq!(
        (&reply["win_at"], &reply["stones"], &reply["source"]),
        (&json!(35), &json!(33), &json!("strategy"))
    );
    assert!(["g7", "i7"].contains(&reply["best"].as_str().unwrap()), "{reply}");
    // An open three beside a white stone far away: two more stones of Black's own and one of White's.
    let threes = json_of(&ask(&["reply", "--moves", "h8 a1 i8 a3 j8 a5"]));
    assert_eq!((&threes["stones"], &threes["source"]), (&json!(3), &json!("vct")));
    let output = ask(&["children", "--moves", "h8 a1 i8 a3 j8 a5 k8"]);
    let children = json_of(&output);
    assert_eq!(children["children"].as_array().unwrap().len(), 225 - 7);
    assert!(
        children["children"].as_array().unwrap().iter().all(|child| child["stones"] == json!(2)),
        "{children}"
    );
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn wrong_games_are_refused() {
    let folder = folder_with("s.json", &small());
    for (arguments, expected) in [
        (["reply", "--moves", "h8"], "white is on the move"),
        (["children", "--moves", "h8 h9"], "black is on the move"),
        (["reply", "--moves", "h8 x9"], "move 2"),
        (["reply", "--moves", "h8 h8"], "h8 is occupied"),
        (["children", "--moves", "a1 b1 a2 b2 a3 b3 a4 b4 a5"], "the game is over"),
        (["longest", "--second", "h8"], "--second h8"),
    ] {
        let output = gomoku(folder.path(), &[&["strategy"][..], &arguments, &["--file", "s.json"]].concat());
        let (_, err) = said(&output);
        assert_eq!(output.status.code(), Some(2), "{err}");
        assert!(err.contains(expected), "{err}");
    }
}

#[test]
fn what_follows_some_moves_is_solved_alone_and_merged() {
    let folder = tempfile::TempDir::new().expect("a temporary folder");
    let solve = |moves: &str, more: &[&str]| {
        let common =
            ["solve", "--deadline", "25", "--threads", "1", "--memory", "400", "--json", "--after", moves];
        gomoku(folder.path(), &[&common, more].concat())
    };
    // White to move, then Black: the one is answered by what was proven for the other.
    let replies = solve("h8 o15 g7", &["--store", "a.txt"]);
    assert_eq!(replies.status.code(), Some(0), "{:?}", said(&replies));
    let replies = json_of(&replies);
    assert_eq!((&replies["after"], &replies["outcome"]), (&json!("h8 o15 g7"), &json!("proven")));
    assert!(replies["nodes"].as_u64() > Some(100_000), "{replies}");
    let merged = json_of(&solve("h8 o15", &["--store", "b.txt", "--merge", "a.txt"]));
    assert_eq!(merged["outcome"], json!("proven"));
    assert!(merged["nodes"].as_u64() < Some(10_000), "{merged}");

    for (moves, expected) in [
        ("h8", "--after: expected h8, White's second stone and what follows"),
        ("g8 h9", "--after: expected h8, White's second stone and what follows"),
        ("h8 h9 h8", "--after: move 3: h8 is occupied"),
        ("h8 a1 h9 a2 h10 a3 h11 a4 h12", "--after: the game is over"),
    ] {
        let refused = solve(moves, &["--store", "c.txt"]);
        assert_eq!((refused.status.code(), said(&refused).1), (Some(2), format!("gomoku: {expected}\n")));
    }
    // It has one position and one deadline: what shares them out has nothing to say.
    for (option, value) in [("--first", "21"), ("--nodes", "1000"), ("--listings", "l.txt")] {
        let refused = solve("h8 h9", &["--store", "c.txt", option, value]);
        let (_, sentence) = said(&refused);
        assert_eq!(refused.status.code(), Some(2), "{sentence}");
        assert!(sentence.contains("cannot be used with") && sentence.contains(option), "{sentence}");
    }
    let refused = gomoku(folder.path(), &["solve", "--store", "c.txt", "--estimates", "e.txt"]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(said(&refused).1.contains("--after"), "{:?}", said(&refused));
    assert!(!folder.path().join("c.txt").exists(), "nothing is begun");

    // What a run before refuted it had no store for.
    let text = "15x15 standard\n25 20\n- 20000 h8 o15 g7\n";
    std::fs::write(folder.path().join("e.txt"), text).expect("a file");
    let recalled = solve("h8 o15 g7", &["--store", "d.txt", "--merge", "a.txt", "--estimates", "e.txt"]);
    assert_eq!(recalled.status.code(), Some(0), "{:?}", said(&recalled));
    assert!(said(&recalled).1.contains("e.txt: estimates of 1 position\n"), "{:?}", said(&recalled));
    assert_eq!(json_of(&recalled)["outcome"], json!("proven"));
    let kept = std::fs::read_to_string(folder.path().join("e.txt")).expect("a file");
    assert!(kept.starts_with("15x15 standard\n25 20\n") && !kept.contains("- "), "{kept}");
    for (store, estimates, expected) in [
        ("d.txt", "./d.txt", "--estimates ./d.txt: is the file of --store"),
        ("d.txt", "a.txt", "a.txt:2: expected \"25 20\""),
    ] {
        let refused = solve("h8 o15 g7 a1", &["--resume", "--store", store, "--estimates", estimates]);
        let (_, sentence) = said(&refused);
        assert!(refused.status.code() == Some(2) && sentence.contains(expected), "{sentence}");
    }
}

#[test]
fn lower_bounds_are_told_as_far_as_they_were_asked_for() {
    let folder = tempfile::TempDir::new().expect("a temporary folder");
    let output = gomoku(folder.path(), &["solve", "--lower", "11", "--second", "h9", "--json"]);
    assert_eq!(output.status.code(), Some(0), "{:?}", said(&output));
    let row = json_of(&output);
    assert_eq!((&row["second"], &row["no_win_by"]), (&json!("h9"), &json!(11)));
    let left: Vec<_> = std::fs::read_dir(folder.path()).expect("the folder").collect();
    assert!(left.is_empty(), "it keeps no store: {left:?}");
}
