//! Tests that Ctrl-C ends every command soon, with exit status 130, even during a search that would take years.

use crate::common;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};
use tempfile::TempDir;

const LONG: [&str; 15] = [
    "review --nodes 1000000000000 h8 i10 a1 b7 c3 d11",
    "review --threads 2 --nodes 1000000000000 h8 i10 a1 b7 c3 d11",
    "analyze --time 10h h8 i10 a1 b7 c3 d11",
    "analyze --time 10h --threads 2 --lines 3 h8 i10 a1 b7 c3 d11",
    "analyze --time 10h --engine minimax h8 i10 a1 b7 c3 d11",
    "match --a best --b greedy --time 10h --games 2",
    "match --a pbrain:./slow --b greedy --time 10h --games 2 --empty --log games.jsonl",
    "minishogi match --depth 60 --against 60",
    "minishogi analyze --time 10h",
    "play --white --engine minimax --time 10h",
    "puzzles make --out puzzles.json",
    "puzzles check",
    "solve --store proven.txt",
    "solve --lower 17",
    "verify",
];

/// How long a command may take to end on a busy machine.
const SOON: Duration = Duration::from_secs(20);

#[test]
fn ctrl_c_ends_every_command_soon() {
    let folder = TempDir::new().expect("a temporary folder");
    let slow = folder.path().join("slow");
    let script = "#!/bin/sh\nwhile read -r line; do case $line in START*) echo OK;; BEGIN|TURN*) touch asked; sleep 60;; esac; done\n";
    fs::write(&slow, script).expect("a script can be written");
    fs::set_permissions(&slow, fs::Permissions::from_mode(0o755)).expect("it can be run");
    for line in LONG {
        let mut command = common::command(folder.path(), line);
        let run = command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        let mut run = run.spawn().expect("gomoku starts");
        let begun = Instant::now();
        while begun.elapsed() < SOON && !is_searching(run.id()) && !folder.path().join("asked").exists() {
            thread::sleep(Duration::from_millis(20));
        }
        assert_eq!(run.try_wait().expect("a child"), None, "{line} ended by itself");
        let signal = Command::new("kill").args(["-INT", &run.id().to_string()]).status();
        assert!(signal.is_ok_and(|status| status.success()), "{line}");
        let sent = Instant::now();
        while run.try_wait().expect("a child").is_none() && sent.elapsed() < SOON {
            thread::sleep(Duration::from_millis(20));
        }
        let _ = run.kill();
        assert_eq!(run.wait().expect("a child").code(), Some(130), "{line}");
        let _ = fs::remove_file(folder.path().join("asked"));
    }
    let log = fs::read_to_string(folder.path().join("games.jsonl")).expect("the log is written");
    assert!(log.is_empty(), "a game that was broken off is played again: {log}");
}

/// Returns true once a process has used a third of a second of processor time. Always false without `/proc`.
fn is_searching(process: u32) -> bool {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace();
    fields.skip(11).take(2).filter_map(|ticks| ticks.parse::<u32>().ok()).sum::<u32>() > 33
}
