//! Tests that a run of `gomoku solve` loses nothing when it is killed repeatedly, and that it ends by itself on a signal.

use std::fs;
use std::io::Read;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::common::command;

const KILLS: usize = 20;

/// The number of lines that a run may add. Then it is killed at a random moment while it writes the next line.
const LINES_A_LIFE: usize = 3;

/// The time within which a run must add something, even on a busy machine.
const PATIENCE: Duration = Duration::from_secs(300);

fn solve(store: &Path) -> Command {
    let line = "solve --second o15 --deadline 25 --threads 1 --memory 64 --resume --store";
    let folder = store.parent().expect("a folder");
    let mut command = command(folder, line);
    command.arg(store).stdout(Stdio::piped()).stderr(Stdio::null());
    command
}

fn table(store: &Path) -> String {
    let output = solve(store).output().expect("gomoku starts");
    assert_eq!(output.status.code(), Some(0));
    String::from_utf8(output.stdout).expect("text")
}

fn lines(store: &Path) -> Vec<String> {
    let text = fs::read_to_string(store).unwrap_or_default();
    text.split_inclusive('\n').filter(|line| line.ends_with('\n')).map(str::to_owned).collect()
}

/// Waits until the run has added enough lines. Returns false if it ended first.
fn lives_long_enough(run: &mut Child, store: &Path, lines_before: usize) -> bool {
    let began = Instant::now();
    while lines(store).len() < lines_before + LINES_A_LIFE {
        if run.try_wait().expect("a child").is_some() {
            return false;
        }
        assert!(began.elapsed() < PATIENCE, "nothing was proven in {PATIENCE:?}");
        thread::sleep(Duration::from_millis(2));
    }
    true
}

#[test]
fn solve_killed_twenty_times_loses_no_proof() {
    let folder = tempfile::TempDir::new().expect("a temporary folder");
    let undisturbed = folder.path().join("undisturbed.txt");
    let expected = table(&undisturbed);

    let store = folder.path().join("killed.txt");
    let mut kills = 0;
    while kills < KILLS {
        let before = lines(&store);
        let mut run = solve(&store).spawn().expect("gomoku starts");
        let killed = lives_long_enough(&mut run, &store, before.len());
        run.kill().expect("SIGKILL");
        run.wait().expect("a child");
        let after = lines(&store);
        assert_eq!(after[..before.len()], before, "a whole line was lost or changed");
        assert!(killed, "the run ended after {kills} kills, too soon for this test");
        kills += 1;
    }
    assert_eq!(table(&store), expected);
}

#[test]
fn solve_ends_on_sigterm() {
    let folder = tempfile::TempDir::new().expect("a temporary folder");
    let store = folder.path().join("signaled.txt");
    let mut run = solve(&store).spawn().expect("gomoku starts");
    assert!(lives_long_enough(&mut run, &store, 0));
    let signaled = Command::new("kill").args(["-TERM", &run.id().to_string()]).status();
    assert!(signaled.is_ok_and(|status| status.success()));
    assert_eq!(run.wait().expect("a child").code(), Some(130));
    let mut output = String::new();
    run.stdout.expect("a pipe").read_to_string(&mut output).expect("text");
    assert!(output.starts_with("o15  open"), "{output}");
}
