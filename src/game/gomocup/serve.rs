//! Runs a session over pipes.

use crate::lines::next_line_of;
use crate::session::{Session, stops_search};
use crate::thinking::Listener;
use std::io::{self, BufRead, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, SyncSender, TryRecvError};
use std::time::Instant;

const WAITING: usize = 1_000;
/// The number of nodes between two checks for a new command while pondering. They take one or two milliseconds.
const PONDERED: u64 = 1_000;

type Line = (io::Result<String>, Instant);

/// Answers commands until END or the end of the input.
///
/// Commands are read while the engine searches, so that a command can stop the search.
///
/// # Errors
/// Fails if the input cannot be read or the output cannot be written.
pub fn serve(
    mut session: Session,
    input: impl BufRead + Send + 'static,
    mut output: impl Write,
) -> io::Result<()> {
    let stop = Arc::new(AtomicBool::new(false));
    let (sender, lines) = mpsc::sync_channel(WAITING);
    let stopper = Arc::clone(&stop);
    // If the session ends first, this thread stays, because nothing can wake it while it waits for a line.
    std::thread::spawn(move || read(input, &sender, &stopper));
    while let Some((line, arrived)) = next_line(&lines, &mut session) {
        let mut written = Ok(());
        let mut say = |line: &str| {
            if written.is_ok() {
                written = writeln!(output, "{line}").and_then(|()| output.flush());
            }
        };
        let answers = session.handle(&line?, &mut Listener { stop: &stop, arrived, say: &mut say });
        written?;
        let Some(answers) = answers else { return Ok(()) };
        let answers: String = answers.into_iter().map(|answer| answer + "\n").collect();
        output.write_all(answers.as_bytes())?;
        output.flush()?;
    }
    Ok(())
}

/// The next line; `None` at the end of the input. The session may ponder until then.
fn next_line(lines: &Receiver<Line>, session: &mut Session) -> Option<Line> {
    loop {
        match lines.try_recv() {
            Ok(line) => return Some(line),
            Err(TryRecvError::Disconnected) => return None,
            Err(TryRecvError::Empty) if session.ponder(PONDERED) => {}
            Err(TryRecvError::Empty) => return lines.recv().ok(),
        }
    }
}

/// Passes on the lines of the input, and stops the search where they require it.
fn read(mut input: impl BufRead, lines: &SyncSender<Line>, stop: &AtomicBool) {
    loop {
        // At the end of the input, the search is no longer needed.
        let Some(line) = next_line_of(&mut input).transpose() else {
            return stop.store(true, Ordering::Relaxed);
        };
        let ends = line.as_ref().map_or(true, |line| line.eq_ignore_ascii_case("END"));
        if ends || line.as_ref().is_ok_and(|line| stops_search(line)) {
            stop.store(true, Ordering::Relaxed);
        }
        if lines.send((line, Instant::now())).is_err() || ends {
            return;
        }
    }
}

#[cfg(test)]
#[path = "serve_tests.rs"]
mod tests;
