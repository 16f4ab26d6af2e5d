//! Standard output and standard error.

use crate::program;
use serde::Serialize;
use std::fmt::Display;
use std::io::{self, ErrorKind, Write};

/// Writes a line of progress or an error to standard error. Unlike `eprintln!`, it does not panic when standard error is
/// closed.
pub fn note(line: impl Display) {
    let _ = writeln!(io::stderr().lock(), "{line}");
}

/// Writes part of a line to standard error.
pub fn note_part(text: impl Display) {
    let _ = write!(io::stderr().lock(), "{text}");
}

/// Prints a line on standard output. If the reader has closed the pipe (`gomoku … | head`), the program ends with status 0.
pub fn print(line: impl Display) {
    let mut out = io::stdout().lock();
    if let Err(error) = writeln!(out, "{line}").and_then(|()| out.flush()) {
        if error.kind() == ErrorKind::BrokenPipe {
            std::process::exit(0);
        }
        note(format_args!("{}: cannot write to standard output: {error}", program()));
        std::process::exit(2);
    }
}

/// Prints a value as a JSON object on one line.
///
/// # Panics
/// Panics if the value has no JSON form (a map with keys that are not strings), which is a bug in the command.
pub fn print_json(value: &impl Serialize) {
    print(serde_json::to_string(value).expect("a command's answer has a JSON form"));
}

/// Prints a value as a JSON object or as text.
pub fn print_either(json: bool, value: &impl Serialize, text: impl FnOnce() -> String) {
    if json { print_json(value) } else { print(text()) }
}
