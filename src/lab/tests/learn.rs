//! Tests that a seed always gives the same results, regardless of threads and interruptions.

use play::eval::weights::{self, SideWeights};
use std::path::Path;
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

fn openings(folder: &Path, threads: &str, seed: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gomoku-lab"));
    command.args(["learn", "openings", "--out", "openings.txt", "--count", "3", "--nodes", "300"]);
    command.args(["--threads", threads, "--seed", seed]);
    command.current_dir(folder).stdin(Stdio::null()).output().expect("gomoku-lab starts")
}

#[test]
fn openings_depend_only_on_the_seed() {
    let folder = TempDir::new().expect("a temporary folder");
    let file = folder.path().join("openings.txt");
    assert_eq!(openings(folder.path(), "1", "5").status.code(), Some(0));
    let text = std::fs::read_to_string(&file).expect("the openings");
    assert_eq!(text.lines().filter(|line| !line.starts_with('#')).count(), 3, "{text}");
    // Stop after the first opening and continue with more threads.
    let begun: Vec<&str> = text.lines().take(2).collect();
    std::fs::write(&file, begun.join("\n") + "\n").expect("the file can be cut");
    assert_eq!(openings(folder.path(), "3", "5").status.code(), Some(0));
    assert_eq!(std::fs::read_to_string(&file).expect("the openings"), text);
    // A run with another seed does not continue the file.
    let refused = openings(folder.path(), "1", "6");
    assert_eq!(refused.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&refused.stderr).contains("belongs to another run"));
    assert_eq!(std::fs::read_to_string(&file).expect("the openings"), text);
}

fn learn(folder: &Path, arguments: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gomoku-lab"));
    command.arg("learn").args(arguments.split_whitespace());
    command.current_dir(folder).stdin(Stdio::null()).output().expect("gomoku-lab starts")
}

#[test]
fn games_and_weights_depend_only_on_the_seed() {
    let folder = TempDir::new().expect("a temporary folder");
    let file = |name: &str| std::fs::read(folder.path().join(name)).expect("a file");
    let games = "play --games 12 --nodes 200 --branches 1 --branch-nodes 100 --out";
    assert_eq!(learn(folder.path(), &format!("{games} a.games --seed 3")).status.code(), Some(0));
    let text = String::from_utf8(file("a.games")).expect("text");
    assert_eq!(text.lines().count(), 13, "{text}");
    let begun: Vec<&str> = text.lines().take(5).collect();
    std::fs::write(folder.path().join("b.games"), begun.join("\n") + "\n").expect("a file can be written");
    assert_eq!(learn(folder.path(), &format!("{games} b.games --seed 3")).status.code(), Some(0));
    assert_eq!(file("b.games"), text.as_bytes());
    // A file with a truncated line is rejected, and so is a file from another seed.
    std::fs::write(folder.path().join("c.games"), text.trim_end()).expect("a file can be written");
    for refused in ["c.games --seed 3", "b.games --seed 4"] {
        assert_eq!(learn(folder.path(), &format!("{games} {refused}")).status.code(), Some(2), "{refused}");
    }

    for weights in ["a.weights", "b.weights"] {
        let fit = learn(folder.path(), &format!("fit a.games --epochs 3 --out {weights}"));
        assert_eq!(fit.status.code(), Some(0), "{}", String::from_utf8_lossy(&fit.stderr));
        let report = String::from_utf8_lossy(&fit.stdout).into_owned();
        assert!(report.contains("values: ") && report.contains("moves: "), "{report}");
    }
    assert_eq!(file("a.weights"), file("b.weights"));
    assert!(file("a.weights").starts_with(b"standard: gomoku learn fit, seed 1, 3 epochs"));
    // Without a pass over the positions, the weights remain those of the file to start from.
    let start = learn(folder.path(), "fit a.games --start a.weights --epochs 0 --out d.weights");
    assert_eq!(start.status.code(), Some(0), "{}", String::from_utf8_lossy(&start.stderr));
    let numbers = |name: &str| weights::read(&file(name)).expect("weights").1;
    assert!(file("d.weights").starts_with(b"standard: gomoku learn fit, seed 1, 0 epochs from a.weights"));
    assert_eq!(numbers("d.weights"), numbers("a.weights"));
    let other = learn(folder.path(), "fit a.games --rule renju --out c.weights");
    assert_eq!(other.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&other.stderr).contains("does not begin with"));
}

#[test]
fn renju_starts_with_the_same_weights_for_both_colors() {
    let folder = TempDir::new().expect("a temporary folder");
    let file = |name: &str| std::fs::read(folder.path().join(name)).expect("a file");
    let run = |arguments: &str| {
        let output = learn(folder.path(), arguments);
        (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    let games = "play --rule renju --games 12 --nodes 200 --branches 1 --branch-nodes 100 --out renju.games";
    assert_eq!(run(games).0, Some(0));
    std::fs::write(folder.path().join("one.weights"), weights::write("one", &[SideWeights::zero()]))
        .expect("a file can be written");
    let fit = "fit renju.games --rule renju --start one.weights --rate 0.001";
    assert_eq!(run(&format!("{fit} --epochs 0 --out start.weights")).0, Some(0));
    let sides = |name: &str| weights::read(&file(name)).expect("weights").1;
    assert_eq!(sides("start.weights"), [SideWeights::zero(), SideWeights::zero()]);
    assert_eq!(run(&format!("{fit} --epochs 1 --out renju.weights")).0, Some(0));
    assert_ne!(sides("renju.weights")[0].standing, sides("renju.weights")[1].standing);
    for (start, message) in [
        ("renju.weights", "separate weights for each color"),
        ("renju.games", "renju.games: "),
        ("none.weights", "cannot read none.weights"),
    ] {
        let (status, stderr) = run(&format!("fit standard.games --start {start} --out x.weights"));
        assert!(status == Some(2) && stderr.contains(message), "{stderr}");
    }
}

#[test]
fn mistakes_are_reported_in_one_line() {
    let folder = TempDir::new().expect("a temporary folder");
    for (arguments, name) in [
        ("learn", "expected one of openings, play, fit"),
        ("bench", "expected one of "),
        ("learn fit a.games --out ./a.games", "--out ./a.games: this is one of the game files"),
        ("learn fit a.games --out a --score-part 1.5", "from 0 to 1"),
        ("learn fit a.games --out a --rate 0", "from 0.000001 to 1"),
    ] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_gomoku-lab"));
        command.args(arguments.split_whitespace()).current_dir(folder.path());
        let output = command.output().expect("gomoku-lab starts");
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), said.lines().count()), (Some(2), 1), "{said}");
        assert!(said.starts_with("gomoku-lab: ") && said.contains(name), "{arguments}: {said}");
    }
}
