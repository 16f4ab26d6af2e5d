//! Tests that `gomoku pbrain` keeps to its memory limit.

use crate::common;
use std::fs;
use std::io::{BufRead, BufReader, Lines, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};
use tempfile::TempDir;

#[test]
fn all_strategies_and_tables_fit_the_memory_limit() {
    let (all, none) = (("pbrain", 90 << 20), ("pbrain --no-strategy", 40 << 20));
    for (size, rule, threads, (arguments, limit)) in
        [(15, 1, 1, all), (20, 0, 1, all), (15, 4, 64, all), (15, 4, 1, none)]
    {
        let mut program = Program::start(arguments);
        program.send(&format!(
            "START {size}\nINFO max_memory {limit}\nINFO rule {rule}\nINFO thread_num {threads}\nINFO timeout_turn 700"
        ));
        // Each turn begins when its command arrives.
        for commands in ["BEGIN", "RESTART\nTURN 3,3", "YXNBEST 3", "INFO rule 4\nRESTART\nBEGIN", "TURN 3,3"]
        {
            program.ask(commands);
        }
        let most = program.most_memory();
        assert!((1..=limit).contains(&most), "{arguments}, {size} {rule} {threads}: {most} bytes");
        program.end();
    }
}

#[test]
fn games_on_other_boards_keep_to_the_memory_limit() {
    let limit = 75 << 20;
    let mut program = Program::start("pbrain");
    for game in 0..48 {
        let (size, rule) = (15 + (game * 5 + game / 8) % 8, [1, 4, 0][game % 3]);
        program
            .send(&format!("START {size}\nINFO max_memory {limit}\nINFO rule {rule}\nINFO timeout_turn 30"));
        for command in ["BEGIN", "TURN 3,3", "TURN 5,2"] {
            program.ask(command);
        }
    }
    let most = program.most_memory();
    assert!((1..=limit).contains(&most), "{most} bytes");
    program.end();
}

/// A running program that speaks the Gomocup protocol.
struct Program {
    process: Child,
    input: ChildStdin,
    output: Lines<BufReader<ChildStdout>>,
    _folder: TempDir,
}

impl Program {
    fn start(arguments: &str) -> Self {
        let folder = TempDir::new().expect("a temporary folder");
        let mut command = common::command(folder.path(), arguments);
        let mut process =
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("gomoku starts");
        let input = process.stdin.take().expect("its input");
        let output = BufReader::new(process.stdout.take().expect("its output")).lines();
        Self { process, input, output, _folder: folder }
    }

    fn send(&mut self, commands: &str) {
        writeln!(self.input, "{commands}").expect("it reads commands");
    }

    /// Sends commands of which the last asks for a move, and waits for it.
    fn ask(&mut self, commands: &str) {
        self.send(commands);
        let mut lines = self.output.by_ref().map(|line| line.expect("text"));
        assert!(lines.any(|line| is_move(&line)), "{commands}");
    }

    /// The most memory that it has used so far, in bytes.
    fn most_memory(&self) -> u64 {
        let status = fs::read_to_string(format!("/proc/{}/status", self.process.id())).expect("Linux");
        let line =
            status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("a line for the memory");
        let kilobytes = line.trim().trim_end_matches(" kB").parse::<u64>().expect("a number");
        kilobytes << 10
    }

    /// Ends it by closing its input.
    fn end(self) {
        let Self { mut process, input, .. } = self;
        drop(input);
        assert!(process.wait().expect("a child").success());
    }
}

fn is_move(line: &str) -> bool {
    line.split(',').all(|number| number.parse::<u8>().is_ok())
}
