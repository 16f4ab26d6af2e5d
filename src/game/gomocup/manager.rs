//! Runs an external program that speaks the Gomocup (Piskvork) protocol.

use crate::coordinates;
use crate::lines::next_line_of;
use engine::{Board, Point, Rule};
use play::Decision;
use std::fmt;
use std::io::{BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

const READY: Duration = Duration::from_secs(15);
/// The time for a turn when only the node limit should matter.
const UNHURRIED: Duration = Duration::from_secs(100);
const MEMORY: u64 = 350 << 20;
/// The minimum time between a program's move and the next command, because some programs print their move before they are ready
/// to read.
const PAUSE: Duration = Duration::from_millis(30);
const STOP_LOOK: Duration = Duration::from_millis(100);
/// The number of unread lines after which a program must wait before it can write more.
const UNREAD: usize = 1_000;

/// The reason that a program forfeits a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The program exceeded its time limit and took this long.
    Timeout(Duration),
    /// The program exited or violated the protocol.
    Crash(String),
    /// The program played an illegal move.
    Illegal(String),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Timeout(time) => write!(f, "over time ({} ms)", time.as_millis()),
            Self::Crash(reason) => write!(f, "crash: {reason}"),
            Self::Illegal(reason) => write!(f, "illegal move: {reason}"),
        }
    }
}

/// An external program, running or not.
#[derive(Debug)]
pub struct Program {
    command: String,
    grace: Duration,
    /// Ends the wait for an answer soon after it is set to true.
    stop: &'static AtomicBool,
    running: Option<Running>,
    turn: Duration,
    nodes: Option<u64>,
    /// The stones after the program's last move; `None` before its first move in a game.
    known: Option<usize>,
    answered: Option<Instant>,
}

#[derive(Debug)]
struct Running {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = writeln!(self.input, "END");
        let _ = self.input.flush();
        let end = Instant::now() + Duration::from_millis(300);
        while Instant::now() < end {
            if matches!(self.child.try_wait(), Ok(Some(_))) {
                return;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Program {
    /// Creates a program with this command line, split at spaces. The program forfeits the game if a move takes longer than its
    /// time plus `grace`, or if `stop` is set.
    pub fn new(command: &str, grace: Duration, stop: &'static AtomicBool) -> Self {
        Self {
            command: command.to_owned(),
            grace,
            stop,
            running: None,
            turn: Duration::ZERO,
            nodes: None,
            known: None,
            answered: None,
        }
    }

    /// Starts the program if needed, and clears its board. Each move may take the time `turn` and at most `nodes` nodes.
    ///
    /// # Errors
    /// Fails if the program cannot be started or rejects the board.
    pub fn new_game(
        &mut self,
        board: &Board,
        turn: Option<Duration>,
        nodes: Option<u64>,
    ) -> Result<(), Fault> {
        self.known = None;
        (self.turn, self.nodes) = (turn.unwrap_or(UNHURRIED), nodes);
        // Send START before each game, because the board size may change and some programs do not support RESTART.
        let prepared = self.start().map_err(Fault::Crash).and_then(|()| self.prepare(board));
        if prepared.is_err() {
            self.running = None;
        }
        prepared
    }

    /// Starts the program if needed.
    ///
    /// # Errors
    /// Returns an error message if the program cannot be started.
    pub fn start(&mut self) -> Result<(), String> {
        if self.running.is_some() {
            return Ok(());
        }
        let mut words = self.command.split_whitespace();
        let program = words.next().unwrap_or_default();
        let mut command = Command::new(program);
        command.args(words).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        // END ends the program. If Ctrl-C reached it too, it would seem to have crashed.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn().map_err(|error| format!("cannot start {program}: {error}"))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(format!("{program} has no standard input and output"));
        };
        let (sender, lines) = mpsc::sync_channel(UNREAD);
        std::thread::spawn(move || {
            let mut output = BufReader::new(output);
            while let Ok(Some(line)) = next_line_of(&mut output) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        self.running = Some(Running { child, input, lines });
        Ok(())
    }

    fn prepare(&mut self, board: &Board) -> Result<(), Fault> {
        self.send(&format!("START {}", board.size().side()))?;
        let answer = self.answer(READY)?;
        if !answer.eq_ignore_ascii_case("OK") {
            return Err(Fault::Crash(format!("answered {answer:?} to START {}", board.size().side())));
        }
        let rule = match board.rule() {
            Rule::Freestyle => 0,
            Rule::Standard => 1,
            Rule::Renju => 4,
            rule @ (Rule::Strict | Rule::StrictRenju) => {
                return Err(Fault::Crash(format!("the protocol has no {rule} rule")));
            }
        };
        let turn = self.turn.as_millis();
        let mut settings = vec![
            format!("timeout_turn {turn}"),
            "timeout_match 0".to_owned(),
            format!("max_memory {MEMORY}"),
            "game_type 1".to_owned(),
            format!("rule {rule}"),
        ];
        settings.extend(self.nodes.map(|nodes| format!("max_node {nodes}")));
        settings.iter().try_for_each(|setting| self.send(&format!("INFO {setting}")))
    }

    /// Asks the program for its move.
    ///
    /// # Errors
    /// Fails if the program exceeds its time, has exited, or does not answer with a move. The next game restarts it.
    pub fn choose(&mut self, board: &Board) -> Result<Point, Fault> {
        let (size, stones) = (board.size(), board.stones());
        let commands = match (self.known, board.moves().last()) {
            (_, None) => vec!["BEGIN".to_owned()],
            (Some(known), Some(&last)) if known + 1 == stones => {
                vec![format!("TURN {}", coordinates::written(&[last], size))]
            }
            _ => {
                let stone = |(number, &point): (usize, &Point)| {
                    let owner = if (stones - number).is_multiple_of(2) { 1 } else { 2 };
                    format!("{},{owner}", coordinates::written(&[point], size))
                };
                listed("BOARD", board.moves().iter().enumerate().map(stone))
            }
        };
        let chosen = self.ask(&commands, "a move", |answer| coordinates::parse(answer, size))?;
        self.known = Some(stones + 1);
        Ok(chosen)
    }

    /// Asks the program for its decision in a Swap2 opening.
    ///
    /// # Errors
    /// Fails for the same reasons as [`choose`](Self::choose).
    pub fn decide(&mut self, board: &Board) -> Result<Decision, Fault> {
        let size = board.size();
        let commands =
            listed("SWAP2BOARD", board.moves().iter().map(|&point| coordinates::written(&[point], size)));
        self.ask(&commands, "a decision", |answer| {
            if answer.eq_ignore_ascii_case("SWAP") {
                return Some(Decision::Black);
            }
            let points = answer.split_whitespace().map(|pair| coordinates::parse(pair, size));
            match *points.collect::<Option<Vec<Point>>>()? {
                [first, second, third] => Some(Decision::Propose([first, second, third])),
                [first, second] => Some(Decision::Two([first, second])),
                [point] => Some(Decision::White(point)),
                _ => None,
            }
        })
    }

    /// Sends these commands and reads the answer. If the program is at fault, it is ended.
    fn ask<T>(
        &mut self,
        commands: &[String],
        what: &str,
        read: impl FnOnce(&str) -> Option<T>,
    ) -> Result<T, Fault> {
        if let Some(answered) = self.answered {
            std::thread::sleep(PAUSE.saturating_sub(answered.elapsed()));
        }
        let sent = commands.iter().try_for_each(|command| self.send(command));
        let answer = sent.and_then(|()| self.answer(self.turn + self.grace)).and_then(|answer| {
            self.answered = Some(Instant::now());
            read(&answer).ok_or_else(|| Fault::Crash(format!("answered {answer:?}, which is not {what}")))
        });
        if answer.is_err() {
            self.running = None;
        }
        answer
    }

    fn send(&mut self, line: &str) -> Result<(), Fault> {
        let gone = || Fault::Crash("the program has ended".to_owned());
        let running = self.running.as_mut().ok_or_else(gone)?;
        writeln!(running.input, "{line}").and_then(|()| running.input.flush()).map_err(|_| gone())
    }

    /// The program's next line that is not a message. A suggested move is accepted with PLAY.
    fn answer(&mut self, wait: Duration) -> Result<String, Fault> {
        let gone = || Fault::Crash("the program has ended".to_owned());
        let begin = Instant::now();
        loop {
            let left = wait.saturating_sub(begin.elapsed());
            let running = self.running.as_ref().ok_or_else(gone)?;
            match running.lines.recv_timeout(left.min(STOP_LOOK)) {
                Ok(line) => {
                    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((&line, ""));
                    match word.to_ascii_uppercase().as_str() {
                        "MESSAGE" | "DEBUG" => {}
                        "SUGGEST" => self.send(&format!("PLAY {}", rest.trim()))?,
                        "ERROR" | "UNKNOWN" => return Err(Fault::Crash(format!("said {line:?}"))),
                        _ => return Ok(line),
                    }
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(gone()),
            }
            if begin.elapsed() >= wait {
                return Err(Fault::Timeout(begin.elapsed()));
            }
            if self.stop.load(Ordering::Relaxed) {
                return Err(Fault::Crash("interrupted".to_owned()));
            }
        }
    }
}

/// A command with a list of points, which DONE ends.
fn listed(command: &str, points: impl Iterator<Item = String>) -> Vec<String> {
    [command.to_owned()].into_iter().chain(points).chain(["DONE".to_owned()]).collect()
}
