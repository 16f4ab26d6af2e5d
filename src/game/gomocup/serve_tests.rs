use crate::coordinates;
use crate::session::{Session, stops_search};
use crate::thinking::Listener;
use engine::Size;
use play::{EngineKind, EngineSpec};
use std::io::{BufRead, BufReader, PipeWriter, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// Starts a session that reads commands from a pipe. Returns the commands, the answers without messages, and the session.
fn piped() -> (PipeWriter, impl Iterator<Item = String>, JoinHandle<std::io::Result<()>>) {
    let (commands, command_writer) = std::io::pipe().unwrap();
    let (answers, answer_writer) = std::io::pipe().unwrap();
    let brain = thread::spawn(move || {
        let session = Session::new(EngineSpec::new(EngineKind::Best), None, 0);
        super::serve(session, BufReader::new(commands), answer_writer)
    });
    let answers = BufReader::new(answers).lines().map(Result::unwrap);
    (command_writer, answers.filter(|line| !line.starts_with("MESSAGE")), brain)
}

fn is_move(answer: Option<String>) -> bool {
    answer.is_some_and(|answer| coordinates::parse(&answer, Size::FIFTEEN).is_some())
}

#[test]
fn search_stops_on_command() {
    for stop in ["YXSTOP", "STOP"] {
        let (mut commands, mut answers, brain) = piped();
        commands.write_all(b"START 15\nINFO timeout_turn 100000\nINFO timeout_match 0\nTURN 7,7\n").unwrap();
        assert_eq!(answers.next().as_deref(), Some("OK"));
        thread::sleep(Duration::from_millis(200));
        let begin = Instant::now();
        writeln!(commands, "{stop}").unwrap();
        assert!(is_move(answers.next()));
        assert!(begin.elapsed() < Duration::from_secs(10), "{:?}", begin.elapsed());
        commands.write_all(b"INFO timeout_turn 100\nTURN 0,0\nEND\n").unwrap();
        assert!(is_move(answers.next()));
        brain.join().unwrap().unwrap();
    }
}

#[test]
fn stopping_while_stones_are_listed_does_not_stop_the_next_search() {
    let mut session = Session::new(EngineSpec::new(EngineKind::Best), None, 0);
    let stop = AtomicBool::new(false);
    let mut output = Vec::new();
    for line in
        ["START 15", "INFO max_node 100", "BOARD", "7,7,2", "STOP", "DONE", "YXBOARD", "YXSTOP", "DONE"]
    {
        stop.store(stops_search(line), Ordering::Relaxed);
        let mut say = |_: &str| {};
        let mut listener = Listener { stop: &stop, arrived: Instant::now(), say: &mut say };
        output.extend(session.handle(line, &mut listener).unwrap());
        assert!(!stop.load(Ordering::Relaxed), "{line}");
    }
    assert!(is_move(output.pop()) && output.len() <= 2, "{output:?}");
}

#[test]
fn search_ends_when_the_input_closes() {
    let (mut commands, answers, brain) = piped();
    commands.write_all(b"START 15\rINFO timeout_turn 100000\rTURN 7,7\r").unwrap();
    thread::sleep(Duration::from_millis(100));
    let begin = Instant::now();
    drop(commands);
    assert_eq!(answers.count(), 2);
    brain.join().unwrap().unwrap();
    assert!(begin.elapsed() < Duration::from_secs(10), "{:?}", begin.elapsed());
}

#[test]
fn a_piped_session_ends_on_end_or_closed_input() {
    for (script, count) in [
        ("START 15\nINFO timeout_turn 10\nBEGIN\nTURN 0,0\n", 3),
        ("START 15\r\nBEGIN\r\nEND\r\nBEGIN\r\n", 2),
    ] {
        let (mut commands, answers, brain) = piped();
        commands.write_all(script.as_bytes()).unwrap();
        drop(commands);
        let answers: Vec<String> = answers.collect();
        brain.join().unwrap().unwrap();
        assert_eq!((&answers[..2], answers.len()), (&["OK".into(), "7,7".into()][..], count), "{script}");
    }
}
