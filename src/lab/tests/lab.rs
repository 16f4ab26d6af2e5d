//! Tests the program `gomoku-lab`: a seed always gives the same results, regardless of threads and interruptions, and mistakes are
//! reported.

use play::eval::weights::{self, SideWeights};
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

/// The exit status and the two outputs.
fn lab(folder: &TempDir, arguments: &str) -> (Option<i32>, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gomoku-lab"));
    command.args(arguments.split_whitespace()).current_dir(folder.path()).stdin(Stdio::null());
    let Output { status, stdout, stderr } = command.output().expect("gomoku-lab starts");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (status.code(), text(&stdout), text(&stderr))
}

/// Runs a command that must succeed. Returns its output.
fn done(folder: &TempDir, arguments: &str) -> String {
    let (status, out, err) = lab(folder, arguments);
    assert_eq!(status, Some(0), "{arguments}: {err}");
    out
}

/// Runs a command that must be refused with one sentence that contains this text.
fn refused(folder: &TempDir, arguments: &str, message: &str) {
    let (status, _, err) = lab(folder, arguments);
    assert_eq!((status, err.lines().count()), (Some(2), 1), "{arguments}: {err}");
    assert!(err.starts_with("gomoku-lab: ") && err.contains(message), "{arguments}: {err}");
}

fn folder() -> TempDir {
    TempDir::new().expect("a temporary folder")
}

fn read(folder: &TempDir, name: &str) -> Vec<u8> {
    std::fs::read(folder.path().join(name)).expect("a file")
}

fn text(folder: &TempDir, name: &str) -> String {
    String::from_utf8(read(folder, name)).expect("text")
}

fn write(folder: &TempDir, name: &str, bytes: impl AsRef<[u8]>) {
    std::fs::write(folder.path().join(name), bytes).expect("a file can be written");
}

/// The first lines of a text.
fn begun(text: &str, lines: usize) -> String {
    text.split_inclusive('\n').take(lines).collect()
}

fn weights_of(folder: &TempDir, name: &str) -> Vec<SideWeights> {
    weights::read(&read(folder, name)).expect("weights").1
}

#[test]
fn openings_depend_only_on_the_seed() {
    let folder = folder();
    let openings = |threads: u32, seed: u32| {
        format!("learn openings --out openings.txt --count 3 --nodes 300 --threads {threads} --seed {seed}")
    };
    done(&folder, &openings(1, 5));
    let all = text(&folder, "openings.txt");
    assert_eq!(all.lines().filter(|line| !line.starts_with('#')).count(), 3, "{all}");
    // Stop after the first opening and continue with more threads.
    write(&folder, "openings.txt", begun(&all, 2));
    done(&folder, &openings(3, 5));
    assert_eq!(text(&folder, "openings.txt"), all);
    // A run with another seed does not continue the file.
    refused(&folder, &openings(1, 6), "belongs to another run");
    assert_eq!(text(&folder, "openings.txt"), all);
}

#[test]
fn games_and_weights_depend_only_on_the_seed() {
    let folder = folder();
    let games = "learn play --games 12 --nodes 200 --branches 1 --branch-nodes 100 --out";
    done(&folder, &format!("{games} a.games --seed 3"));
    let all = text(&folder, "a.games");
    assert_eq!(all.lines().count(), 13, "{all}");
    write(&folder, "b.games", begun(&all, 5));
    done(&folder, &format!("{games} b.games --seed 3"));
    assert_eq!(text(&folder, "b.games"), all);
    write(&folder, "c.games", all.trim_end());
    refused(&folder, &format!("{games} c.games --seed 3"), "is incomplete");
    refused(&folder, &format!("{games} b.games --seed 4"), "belongs to another run");

    for weights in ["a.weights", "b.weights"] {
        let report = done(&folder, &format!("learn fit a.games --epochs 3 --out {weights}"));
        assert!(report.contains("values: ") && report.contains("moves: "), "{report}");
    }
    assert_eq!(read(&folder, "a.weights"), read(&folder, "b.weights"));
    assert!(read(&folder, "a.weights").starts_with(b"standard: gomoku-lab learn fit, seed 1, 3 epochs"));
    // Without a pass over the positions, the weights remain those of the file to start from.
    done(&folder, "learn fit a.games --start a.weights --epochs 0 --out d.weights");
    let recipe = b"standard: gomoku-lab learn fit, seed 1, 0 epochs from a.weights";
    assert!(read(&folder, "d.weights").starts_with(recipe));
    assert_eq!(weights_of(&folder, "d.weights"), weights_of(&folder, "a.weights"));
    refused(&folder, "learn fit a.games --rule renju --out c.weights", "does not begin with");
}

#[test]
fn renju_starts_with_the_same_weights_for_both_colors() {
    let folder = folder();
    let play = "learn play --rule renju --games 12 --nodes 200 --branches 1 --branch-nodes 100";
    done(&folder, &format!("{play} --out renju.games"));
    write(&folder, "one.weights", weights::write("one", &[SideWeights::zero()]));
    let fit = "learn fit renju.games --rule renju --start one.weights --rate 0.001";
    done(&folder, &format!("{fit} --epochs 0 --out start.weights"));
    assert_eq!(weights_of(&folder, "start.weights"), [SideWeights::zero(), SideWeights::zero()]);
    done(&folder, &format!("{fit} --epochs 1 --out renju.weights"));
    let learned = weights_of(&folder, "renju.weights");
    assert_ne!(learned[0].standing, learned[1].standing);
    for (start, message) in [
        ("renju.weights", "separate weights for each color"),
        ("renju.games", "renju.games: "),
        ("none.weights", "cannot read none.weights"),
    ] {
        refused(&folder, &format!("learn fit standard.games --start {start} --out x.weights"), message);
    }
}

#[test]
fn the_search_is_measured_on_subtrees_from_a_file() {
    let folder = folder();
    write(&folder, "s.txt", "easy 21 g7 l7 h8 h10\nopen 9 h8 h9\n");
    let out = done(&folder, "bench solve s.txt --nodes 100000");
    let ends: Vec<&str> = out.lines().take(2).filter_map(|line| line.split_whitespace().nth(3)).collect();
    assert_eq!(ends, ["proven", "open"], "{out}");
    assert!(out.lines().last().is_some_and(|line| line.contains("1 of  2 proven")), "{out}");
}

#[test]
fn mistakes_are_reported_in_one_line() {
    let folder = folder();
    write(&folder, "s.txt", "easy 21 h8 h8\n");
    for (arguments, message) in [
        ("learn", "expected one of openings, play, fit"),
        ("bench", "expected one of "),
        ("bench solve s.txt", "s.txt, line 1: move 2"),
        ("learn fit a.games --out ./a.games", "--out ./a.games: this is one of the game files"),
        ("learn fit a.games --out a --score-part 1.5", "from 0 to 1"),
        ("learn fit a.games --out a --rate 0", "from 0.000001 to 1"),
    ] {
        refused(&folder, arguments, message);
    }
}
