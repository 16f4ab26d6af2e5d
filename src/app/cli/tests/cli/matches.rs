//! Tests matches against external programs: `gomoku pbrain` itself, and programs that fail.

use crate::common::{has, run};
use serde_json::{Value, json};
use std::collections::HashSet;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use tempfile::TempDir;

const GOMOKU: &str = env!("CARGO_BIN_EXE_gomoku");

fn logged(folder: &Path) -> Vec<Value> {
    let log = fs::read_to_string(folder.join("games.jsonl")).expect("the log is written");
    log.lines().map(|line| serde_json::from_str(line).expect("a game")).collect()
}

/// Plays a match that continues the log. Returns the printed result and all games in the log.
fn continued(folder: &Path, line: &str) -> (Value, Vec<Value>) {
    let ran = run(folder, &format!("match --json --log games.jsonl {line}"));
    assert_eq!(ran.code, Some(0), "{ran:?}");
    (ran.json(), logged(folder))
}

fn played(folder: &Path, line: &str) -> (Value, Vec<Value>) {
    let _ = fs::remove_file(folder.join("games.jsonl"));
    continued(folder, line)
}

/// Writes a shell script that speaks the protocol and runs `answer` whenever it must move.
fn program(folder: &Path, name: &str, answer: &str) -> String {
    program_with(folder, name, &format!("START*) echo OK;; BEGIN|TURN*|DONE) {answer};;"))
}

/// Writes a shell script that handles the lines it receives with these cases.
fn program_with(folder: &Path, name: &str, cases: &str) -> String {
    let file = folder.join(name);
    let script = format!("#!/bin/sh\nwhile read -r line; do case $line in {cases} END) exit;; esac; done\n");
    fs::write(&file, script).expect("a script can be written");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).expect("it can be run");
    format!("pbrain:{}", file.display())
}

#[test]
fn two_processes_of_pbrain_play_whole_games() {
    let folder = TempDir::new().unwrap();
    let [a, b] = ["mtdf", "greedy"].map(|engine| format!("\"pbrain:{GOMOKU} pbrain --engine {engine}\""));
    let time = "--games 2 --time 100ms --grace 5s";
    let (result, games) = played(folder.path(), &format!("--a {a} --b {b} {time}"));
    has(&result, &json!({"games": 2, "forfeits": 0}));
    for game in games {
        assert!(["five", "full board"].contains(&game["reason"].as_str().expect("a reason")), "{game}");
    }
}

#[test]
fn failing_programs_forfeit_and_are_restarted() {
    let folder = TempDir::new().unwrap();
    for (name, answer, fault) in [
        ("ends", "exit 3", "crash: the program has ended"),
        ("hangs", "sleep 30", "over time"),
        ("talks", "echo nonsense", "crash: answered \"nonsense\", which is not a move"),
        ("floods", "exec yes MESSAGE", "over time"),
        ("cheats", "echo 7,7; echo 7,7", "illegal move"),
        ("wanders", "echo 99,0", "crash: answered \"99,0\", which is not a move"),
        ("complains", "echo ERROR no idea", "crash: said \"ERROR no idea\""),
    ] {
        let failing = program(folder.path(), name, answer);
        let line = format!("--a {failing} --b greedy --games 2 --time 200ms --empty");
        let (result, games) = played(folder.path(), &line);
        assert_eq!(result["forfeits"], 2, "{name}: {games:?}");
        assert_eq!(result["pairs"][0]["losses"], 2, "{name}: {games:?}");
        for game in games {
            assert!(game["reason"].as_str().is_some_and(|reason| reason.contains(fault)), "{name}: {game}");
        }
    }
}

#[test]
fn logged_games_with_other_openings_are_not_reused() {
    let folder = TempDir::new().unwrap();
    for (openings, games) in [("h8 i9", 2), ("h8 h9\nh8 i9", 6), ("h8 i9", 6)] {
        fs::write(folder.path().join("openings.txt"), openings).expect("a file");
        let count = 2 * openings.lines().count();
        let line = format!("--a greedy --b mtdf --nodes 100 --openings openings.txt --games {count}");
        assert_eq!(continued(folder.path(), &line).1.len(), games, "after {openings:?}");
    }
    // A game from the empty board is a new game.
    let empty = "--a greedy --b mtdf --nodes 100 --empty --games 2";
    assert_eq!(continued(folder.path(), empty).1.len(), 8);
    let log = folder.path().join("games.jsonl");
    let text = fs::read_to_string(&log).expect("the log");
    fs::write(&log, &text[..text.len() - 9]).expect("the log can be cut");
    let refused = |reason: &str| {
        let ran = run(folder.path(), &format!("match --log games.jsonl {empty}"));
        assert!(ran.code == Some(2) && ran.err.contains(reason), "{ran:?}");
    };
    refused("games.jsonl: the last line, line 8, is incomplete");
    fs::write(&log, text.replacen("\"winner\":\"", "\"winner\":\"nobody or ", 1)).expect("a file");
    refused("games.jsonl, line 1: unknown variant `nobody or ");
}

#[test]
fn repeated_openings_add_no_evidence() {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("openings.txt"), "h8 i9\n".repeat(40) + "h8 h9\n").expect("a file");
    let line = "match --json --a best --b greedy --nodes 100 --sprt 0,300 --openings openings.txt";
    let ran = run(folder.path(), line);
    assert!(ran.err.contains("39 repeated openings left out"), "{ran:?}");
    assert_eq!(ran.json()["games"], 4, "{ran:?}");
}

#[test]
fn contenders_with_the_same_name_stay_distinct() {
    let folder = TempDir::new().unwrap();
    let four = "--a greedy --b greedy --games 4 --nodes 100";
    let (result, games) = played(folder.path(), four);
    let pair = &result["pairs"][0];
    has(pair, &json!({"a": "greedy", "b": "greedy#2"}));
    // The two engines play the same game with either color, so each engine wins once.
    assert_eq!(pair["wins"], pair["losses"], "{games:?}");
    let black = |name: &str| games.iter().filter(|game| game["black"] == name).count();
    assert_eq!((black("greedy"), black("greedy#2")), (2, 2), "{games:?}");
    // Games are recognized by these names, so no game is played twice.
    assert_eq!(continued(folder.path(), four).1.len(), 4);
}

#[test]
fn processor_clock_works_for_our_engines() {
    let folder = TempDir::new().unwrap();
    let line = "--a negascout --b greedy --games 2 --time 50ms --clock processor";
    let (result, _) = played(folder.path(), line);
    has(&result, &json!({"budget": "50 ms of processor time", "forfeits": 0}));
}

fn tested(folder: &Path, a: &str, b: &str, threads: &str) -> (Value, Option<i32>) {
    let test = format!("--nodes 200 --sprt 0,200 --alpha 0.1 --threads {threads}");
    let ran = run(folder, &format!("match --json --log games.jsonl --a {a} --b {b} {test}"));
    (ran.json(), ran.code)
}

#[test]
fn sprt_result_is_the_same_resumed_or_on_several_threads() {
    let folder = TempDir::new().unwrap();
    let (once, status) = tested(folder.path(), "mtdf", "greedy-plain", "1");
    assert_eq!((status, &once["sprt"]["accepted"]), (Some(0), &"elo1".into()), "{once}");
    let log = folder.path().join("games.jsonl");
    let games = fs::read_to_string(&log).expect("the log");
    let counted = once["games"].as_u64().expect("a number");
    assert!(counted < 20 && counted as usize == games.lines().count(), "{once}");
    let pairs: u64 = once["sprt"]["pairs"].as_array().expect("five").iter().filter_map(Value::as_u64).sum();
    assert_eq!(2 * pairs, counted);
    let result = |mut result: Value| {
        result["slowest_ms"] = Value::Null;
        result
    };
    // The test is interrupted in the middle of a pair and continued with two threads, which finish games in a different order.
    let some: Vec<&str> = games.lines().take(3).collect();
    fs::write(&log, some.join("\n") + "\n").expect("the log can be cut");
    let (resumed, _) = tested(folder.path(), "mtdf", "greedy-plain", "2");
    assert_eq!(result(resumed), result(once));
}

#[test]
fn sprt_between_equal_engines_exits_with_1() {
    let folder = TempDir::new().unwrap();
    let (result, status) = tested(folder.path(), "greedy", "greedy", "2");
    // The two engines play the same game with either color, so each pair ends in a tie.
    assert_eq!((&result["sprt"]["accepted"], status), (&"elo0".into(), Some(1)), "{result}");
    assert_eq!(result["sprt"]["pairs"][2].as_u64().map(|pairs| 2 * pairs), result["games"].as_u64());
}

/// Like some old programs, this one ends its lines with only CR and suggests its moves.
#[test]
fn suggested_moves_are_played_and_cr_ends_lines() {
    let folder = TempDir::new().unwrap();
    let heard = folder.path().join("heard.txt");
    // The script places its stones along the lowest row, where its opponent does not play.
    let cases = format!(
        "START*) x=0; printf 'MESSAGE hello\\rOK\\r';; BEGIN|TURN*|DONE) printf \"MESSAGE I think\\rSUGGEST $x,14\\r\";; \
         PLAY*) echo \"$line\" >> {}; x=$((x + 1)); printf \"${{line#PLAY }}\\r\";;",
        heard.display()
    );
    let suggests = program_with(folder.path(), "suggests", &cases);
    let line = format!("--a greedy --b {suggests} --games 2 --time 1s --grace 9s");
    has(&played(folder.path(), &line).0, &json!({"games": 2, "forfeits": 0}));
    let heard = fs::read_to_string(heard).unwrap();
    assert!(heard.contains("PLAY 0,14\n") && heard.contains("PLAY 1,14\n"), "{heard}");
}

#[test]
fn the_second_contender_can_have_its_own_node_limit() {
    let folder = TempDir::new().unwrap();
    let received = folder.path().join("received.txt");
    let cases = format!(
        "INFO*) echo \"$line\" >> {};; START*) echo OK;; BEGIN|TURN*) echo ERROR enough;;",
        received.display()
    );
    let listening = program_with(folder.path(), "listens", &cases);
    let line = format!("--a greedy --b {listening} --games 1 --time 50ms --nodes-b 77");
    let (result, _) = played(folder.path(), &line);
    assert_eq!(result["budget"], "50 ms, 77 nodes for the second");
    let received = fs::read_to_string(received).expect("the received lines");
    let limits = ["INFO max_node 77", "INFO timeout_turn 100000"];
    assert!(limits.iter().all(|limit| received.contains(limit)), "{received}");
}

#[test]
fn a_forbidden_move_forfeits_a_game_of_renju() {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("opening.txt"), "f8 a1 g8 c1 h9 e1 h10 a4").expect("a file");
    let cheat = program(folder.path(), "cheats", "echo 7,7");
    for (rule, cheated) in [("renju", true), ("strict", false)] {
        let line =
            format!("--a {cheat} --b greedy --games 1 --time 300ms --openings opening.txt --rule {rule}");
        let (_, games) = played(folder.path(), &line);
        let reason = games[0]["reason"].as_str().expect("a reason");
        assert_eq!(reason == "black: illegal move: h8 is forbidden for black", cheated, "{rule}: {reason}");
    }
}

#[test]
fn engines_play_every_rule_on_boards_of_any_size() {
    let folder = TempDir::new().unwrap();
    for (size, rule) in [("5", "freestyle"), ("8", "renju"), ("13", "strict"), ("22", "standard")] {
        let line = format!("--a best --b mtdf --games 2 --nodes 150 --empty --size {size} --rule {rule}");
        let (result, games) = played(folder.path(), &line);
        assert_eq!(result["forfeits"], 0, "{size} {rule}: {games:?}");
    }
}

#[test]
fn swap2_gives_every_game_a_different_opening() {
    let folder = TempDir::new().unwrap();
    let six = "--a best --b best --swap2 --games 6 --nodes 600";
    let (result, games) = played(folder.path(), six);
    has(&result, &json!({"games": 6, "forfeits": 0}));
    let openings: HashSet<&str> =
        games.iter().map(|game| &game["moves"].as_str().expect("moves")[..8]).collect();
    assert_eq!(openings.len(), 6, "{openings:?}");
    let proposers = games.iter().filter(|game| game["swap2"]["proposer"] == "best").count();
    assert_eq!(proposers, 3);
    for game in &games {
        let chosen = game["swap2"]["chosen"].as_str().expect("a choice");
        let proposer_is_black = game["swap2"]["proposer"] == game["black"];
        // If the color is chosen at once, the chooser chooses it. After two more stones, the proposer does.
        assert_eq!(proposer_is_black, ["white", "two black"].contains(&chosen), "{game}");
    }
    let roles = result["swap2"]["roles"].as_array().expect("three");
    assert_eq!(roles.iter().filter_map(Value::as_u64).sum::<u64>(), 6);
    assert_eq!(continued(folder.path(), six).1.len(), 6);
}

#[test]
fn a_program_decides_openings_over_the_protocol_or_forfeits() {
    let folder = TempDir::new().unwrap();
    let time = "--swap2 --games 2 --time 100ms --grace 5s";
    let ours = format!("--a \"pbrain:{GOMOKU} pbrain --no-strategy --seed 5\" --b best {time}");
    let (settled, games) = played(folder.path(), &ours);
    assert_eq!(settled["forfeits"], 0, "{games:?}");
    for (answer, fault) in [
        ("echo 7,7 7,7 8,8", "illegal move: h8 is occupied"),
        ("echo 7,7", "illegal move: propose three stones"),
        ("echo well", "answered \"well\", which is not a decision"),
    ] {
        let failing = program(folder.path(), "fails", answer);
        let (_, games) = played(folder.path(), &format!("--a {failing} --b greedy {time}"));
        assert!(games[0]["reason"].as_str().is_some_and(|reason| reason.contains(fault)), "{games:?}");
        assert_eq!(games[0]["winner"], "white", "{games:?}");
    }
}
