//! Tests that `gomoku pbrain` keeps to its memory limit.

use crate::common;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;
use tempfile::TempDir;

#[test]
fn all_strategies_and_tables_fit_the_memory_limit() {
    let folder = TempDir::new().expect("a temporary folder");
    let (all, none) = (("pbrain", 90 << 20), ("pbrain --no-strategy", 40 << 20));
    for (size, rule, threads, (arguments, limit)) in
        [(15, 1, 1, all), (20, 0, 1, all), (15, 4, 64, all), (15, 4, 1, none)]
    {
        let mut command = common::command(folder.path(), arguments);
        let mut run = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("gomoku starts");
        let mut input = run.stdin.take().expect("its input");
        let output = BufReader::new(run.stdout.take().expect("its output"));
        let mut moves = output.lines().map(|line| line.expect("text")).filter(|line| is_move(line));
        writeln!(
            input,
            "START {size}\nINFO max_memory {limit}\nINFO rule {rule}\nINFO thread_num {threads}\nINFO timeout_turn 700"
        )
        .expect("it reads commands");
        // Each turn begins when its command arrives.
        for commands in ["BEGIN", "RESTART\nTURN 3,3", "YXNBEST 3", "INFO rule 4\nRESTART\nBEGIN", "TURN 3,3"]
        {
            writeln!(input, "{commands}").expect("it reads commands");
            assert!(moves.next().is_some(), "{commands}");
        }
        let most = most_memory(run.id());
        assert!((1..=limit).contains(&most), "{arguments}, {size} {rule} {threads}: {most} bytes");
        drop(input);
        assert!(run.wait().expect("a child").success());
    }
}

fn is_move(line: &str) -> bool {
    line.split(',').all(|number| number.parse::<u8>().is_ok())
}

/// The most memory that a process has used so far, in bytes.
fn most_memory(process: u32) -> u64 {
    let status = fs::read_to_string(format!("/proc/{process}/status")).expect("Linux");
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("a line for the memory");
    let kilobytes = line.trim().trim_end_matches(" kB").parse::<u64>().expect("a number");
    kilobytes << 10
}
