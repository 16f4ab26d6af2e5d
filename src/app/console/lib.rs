//! What our programs on a terminal share: exit statuses, output, errors in one sentence, interrupts, argument types, files
//! that grow line by line.
//!
//! Results go to standard output through [`print()`] and [`print_json`], progress and errors to standard error through
//! [`note`]. These do not panic where nobody reads, as `println!` does.

#![deny(clippy::print_stdout, clippy::print_stderr)]

mod line_file;

pub use line_file::LineFile;

use clap::Parser;
use clap::error::{ContextKind, ContextValue};
use engine::{Board, Rule, Size, notation};
use serde::Serialize;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;
use std::fmt::Display;
use std::fs::{self, OpenOptions};
use std::io::{self, ErrorKind, Read, Write};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock, OnceLock};
use std::time::Duration;

static PROGRAM: OnceLock<&str> = OnceLock::new();

/// The name of the program, which every error begins with.
fn program() -> &'static str {
    PROGRAM.get().copied().unwrap_or("gomoku")
}

/// Reads the command line, watches for interrupts and runs the command.
pub fn run_program<C: Parser>(name: &'static str, command: impl FnOnce(C) -> ExitCode) -> ExitCode {
    PROGRAM.get_or_init(|| name);
    watch_interrupts();
    C::try_parse().map_or_else(|error| usage(&error), command)
}

/// Help and version as clap prints them; a mistake as one line, whatever number of lines clap gives it.
fn usage(error: &clap::Error) -> ExitCode {
    match error.kind() {
        clap::error::ErrorKind::DisplayHelp | clap::error::ErrorKind::DisplayVersion => {
            print(error.to_string().trim_end());
            ExitCode::SUCCESS
        }
        clap::error::ErrorKind::MissingSubcommand
            if let Some(ContextValue::Strings(names)) = error.get(ContextKind::ValidSubcommand) =>
        {
            bad_input(format_args!("expected one of {}; see --help", names.join(", ")))
        }
        _ => {
            let text = error.to_string();
            let sentence = text.split("\n\n").next().unwrap_or(&text);
            let words: Vec<&str> = sentence.trim_start_matches("error: ").split_whitespace().collect();
            bad_input(format_args!("{}; see --help", words.join(" ")))
        }
    }
}

/// Exit status of an interrupted command.
const INTERRUPTED: u8 = 130;

/// The exit status of a command that ran to its end: 0 if what it was asked holds, 1 if not.
pub fn done(holds: bool) -> ExitCode {
    ExitCode::from(u8::from(!holds))
}

/// Says what was wrong with the input or the call, in one line, and gives exit status 2.
pub fn bad_input(message: impl Display) -> ExitCode {
    note(format_args!("{}: {message}", program()));
    ExitCode::from(2)
}

/// The exit status of a command that came to one, or to a sentence on what was wrong with the input.
pub fn ended(result: Result<ExitCode, String>) -> ExitCode {
    result.unwrap_or_else(bad_input)
}

/// The exit status of a command that saved its state and stopped because [`interrupted`] told it to.
pub fn stopped() -> ExitCode {
    ExitCode::from(INTERRUPTED)
}

/// Says a line on standard error, where progress and mistakes go. Whoever does not listen misses it, and no more: unlike
/// `eprintln!` this goes on where standard error is closed.
pub fn note(line: impl Display) {
    let _ = writeln!(io::stderr().lock(), "{line}");
}

/// Says a part of a line on standard error, as [`note`] does.
pub fn note_part(text: impl Display) {
    let _ = write!(io::stderr().lock(), "{text}");
}

/// Prints a line on standard output. A reader that has gone away (`gomoku … | head`) ends the program in silence.
pub fn print(line: impl Display) {
    let mut out = io::stdout().lock();
    if let Err(error) = writeln!(out, "{line}").and_then(|()| out.flush()) {
        if error.kind() != ErrorKind::BrokenPipe {
            note(format_args!("{}: cannot write to standard output: {error}", program()));
        }
        std::process::exit(2);
    }
}

/// Prints a value as one JSON object on one line.
///
/// # Panics
/// If the value has no JSON form (a map with keys that are no strings), which is a mistake in the command.
pub fn print_json(value: &impl Serialize) {
    print(serde_json::to_string(value).expect("a command's answer has a JSON form"));
}

/// Prints a value as one JSON object, or the text that says the same to a person.
pub fn print_either(json: bool, value: &impl Serialize, text: impl FnOnce() -> String) {
    if json { print_json(value) } else { print(text()) }
}

/// The text of an argument, or all of standard input if the argument is `-`.
///
/// # Errors
/// A sentence for [`bad_input`] if standard input cannot be read as text.
pub fn text(argument: &str) -> Result<String, String> {
    if argument != "-" {
        return Ok(argument.to_owned());
    }
    let mut text = String::new();
    match io::stdin().lock().read_to_string(&mut text) {
        Ok(_) => Ok(text),
        Err(error) => Err(format!("cannot read standard input: {error}")),
    }
}

/// All bytes of standard input.
///
/// # Errors
/// As reading fails.
pub fn standard_input() -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    io::stdin().lock().read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// The board after the moves of an argument, or of standard input if the argument is `-`, played on this one. `option` is
/// the argument's name, for the errors.
///
/// # Errors
/// A sentence for [`bad_input`] that names the option, the move and what is wrong with it.
pub fn board(option: &str, argument: &str, empty: &Board) -> Result<Board, String> {
    after(&text(argument)?, empty).map_err(|error| format!("{option}: {error}"))
}

/// The board after these moves, played on this one.
///
/// # Errors
/// A sentence that names the move and what is wrong with it.
pub fn after(moves: &str, board: &Board) -> Result<Board, String> {
    let mut board = board.clone();
    for (number, &point) in
        notation::parse_moves(moves).map_err(|error| error.to_string())?.iter().enumerate()
    {
        board.play(point).map_err(|error| format!("move {}: {error}", number + 1))?;
    }
    Ok(board)
}

/// Reads `500ms`, `10s`, `2m` or `1.5h`, for `#[arg(value_parser = console::duration)]`.
///
/// # Errors
/// A sentence that says what was expected.
pub fn duration(token: &str) -> Result<Duration, String> {
    let number_ends = token.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(token.len());
    let (number, unit) = token.split_at(number_ends);
    let seconds = match unit {
        "ms" => 0.001,
        "s" => 1.0,
        "m" => 60.0,
        "h" => 3600.0,
        _ => f64::NAN,
    };
    number
        .parse::<f64>()
        .ok()
        .and_then(|number| Duration::try_from_secs_f64(number * seconds).ok())
        .ok_or_else(|| "expected a number and a unit, like 500ms, 10s, 2m or 1.5h".to_owned())
}

/// The game to play, for `#[command(flatten)]`.
#[derive(Clone, Copy, Debug, clap::Args)]
pub struct Game {
    /// Points on one side of the board, 5 to 22
    #[arg(long, default_value = "15", value_parser = size)]
    size: Size,
    /// standard: exactly five wins; freestyle: five or more; strict: exactly five for Black, five or more for White; renju:
    /// as strict, and Black may not make six or more, two fours or two open threes
    #[arg(long, default_value_t = Rule::Standard)]
    rule: Rule,
}

impl Game {
    /// The board before the first stone.
    pub fn empty(self) -> Board {
        Board::new(self.size, self.rule)
    }
}

fn size(token: &str) -> Result<Size, String> {
    let side = token.parse().map_err(|_| "expected a number from 5 to 22".to_owned())?;
    Size::new(side).map_err(|error| error.to_string())
}

/// Reads a number of this range, for `#[arg(value_parser = console::within(1..=9))]`.
pub fn within(range: RangeInclusive<usize>) -> impl Fn(&str) -> Result<usize, String> + Clone {
    move |token| {
        let number = token.parse().ok().filter(|number| range.contains(number));
        number.ok_or_else(|| format!("expected a number from {} to {}", range.start(), range.end()))
    }
}

/// MiB that tables may take: their bytes have a number, and no machine that plays has more.
pub const MEMORY: RangeInclusive<usize> = 1..=1 << 16;
/// Threads that a command may be told to use: systems refuse some thousands.
pub const THREADS: RangeInclusive<usize> = 1..=256;

/// Sees that there is so much memory, in MiB, before the work that takes it.
///
/// # Errors
/// A sentence if there is not.
pub fn enough_memory(option: &str, mebibytes: usize) -> Result<(), String> {
    let reserved = Vec::<u8>::new().try_reserve_exact(std::hint::black_box(mebibytes << 20));
    reserved
        .map_err(|_| format!("{option} {mebibytes}: there is not so much memory here. Try a smaller number."))
}

/// Sees that a file can be written, before the work whose result it is to hold. What stands there stays.
///
/// # Errors
/// A sentence that names the file.
pub fn writable(path: &Path) -> Result<(), String> {
    let cannot = |error| format!("cannot write {}: {error}", path.display());
    let is_new = match fs::metadata(path) {
        // Who reads from a pipe would take this for the end.
        Ok(found) if !found.is_file() && !found.is_dir() => return Ok(()),
        found => found.is_err(),
    };
    OpenOptions::new().create(true).append(true).open(path).map_err(cannot)?;
    // A link that leads to it stays too.
    if is_new { fs::canonicalize(path).and_then(fs::remove_file).map_err(cannot) } else { Ok(()) }
}

/// Whether these are two names of one file.
pub fn is_same(one: &Path, other: &Path) -> bool {
    resolved(one) == resolved(other)
}

/// The same for all ways to name a file, whether it is there or not, nor its folder, nor what a link to it leads to: a run that has
/// made it since is to be found.
pub fn resolved(path: &Path) -> PathBuf {
    match path.canonicalize() {
        Ok(file) => return file,
        // Links that lead around in a ring are another error.
        Err(error) if error.kind() == ErrorKind::NotFound => {}
        Err(_) => return path.to_owned(),
    }
    let (Some(folder), Some(name)) = (path.parent(), path.file_name()) else { return path.to_owned() };
    let folder = if folder == Path::new("") { Path::new(".") } else { folder };
    match path.read_link() {
        Ok(target) => resolved(&folder.join(target)),
        Err(_) => resolved(folder).join(name),
    }
}

static ASKED_TO_STOP: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);
static ENDS_AT_ONCE: LazyLock<Arc<AtomicBool>> = LazyLock::new(|| Arc::new(AtomicBool::new(true)));

/// Makes Ctrl-C, and SIGTERM, by which schedulers tell a task to end, end the program with status 130: at once, or, for a
/// command that called [`interrupted`], when that command has saved its state (a second one does not wait). SIGHUP is left
/// alone, so that a run under `nohup` goes on.
fn watch_interrupts() {
    for (signal, name) in [(SIGINT, "Ctrl-C"), (SIGTERM, "SIGTERM")] {
        // In this order: a signal is answered by what was registered first, so that the first one only raises the flags.
        let watching = flag::register_conditional_shutdown(signal, INTERRUPTED.into(), ENDS_AT_ONCE.clone())
            .and_then(|_| flag::register(signal, ENDS_AT_ONCE.clone()))
            .and_then(|_| flag::register(signal, ASKED_TO_STOP.clone()));
        if let Err(error) = watching {
            let program = program();
            note(format_args!(
                "{program}: {name} cannot be caught, it will end the program at once: {error}"
            ));
        }
    }
}

/// A flag that Ctrl-C and SIGTERM raise. A command that takes it promises to look at it, save its state and end with
/// [`stopped`].
pub fn interrupted() -> &'static AtomicBool {
    ENDS_AT_ONCE.store(false, Ordering::SeqCst);
    &ASKED_TO_STOP
}

/// Reads the side of a board.
///
/// # Errors
/// A sentence if no board has it.
pub fn board_size(token: &str) -> Result<Size, String> {
    let side = token.parse().map_err(|_| "expected the points on one side, like 15".to_owned())?;
    Size::new(side).map_err(|error| error.to_string())
}

/// Reads a rule that a strategy can be for.
///
/// # Errors
/// A sentence if the word names none.
pub fn strategy_rule(token: &str) -> Result<Rule, String> {
    match token.parse() {
        Ok(Rule::Renju) | Err(_) => Err("expected standard, freestyle or strict".to_owned()),
        Ok(rule) => Ok(rule),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards() {
        let empty = Board::new(Size::FIFTEEN, Rule::Standard);
        let board = |moves| super::board("--moves", moves, &empty);
        assert_eq!(board("h8, i9\n g7").map(|board| board.stones()), Ok(3));
        assert_eq!(board("").map(|board| board.stones()), Ok(0));
        for (moves, names) in [
            ("h8 z9", "--moves: move 2: \"z9\""),
            ("h8 q9", "--moves: move 2: q9 is not on"),
            ("h8 i9 h8", "--moves: move 3: h8"),
        ] {
            let refusal = board(moves).map(|board| board.stones()).expect_err(moves);
            assert!(refusal.starts_with(names), "{refusal}");
        }
    }

    #[test]
    fn a_file_that_can_be_written_is_left_as_it_is() {
        let folder = tempfile::TempDir::new().unwrap();
        let file = |name| folder.path().join(name);
        assert_eq!(writable(&file("new")), Ok(()));
        assert!(!file("new").exists());
        fs::write(file("old"), "text").unwrap();
        assert_eq!(writable(&file("old")), Ok(()));
        assert_eq!(fs::read_to_string(file("old")).unwrap(), "text");
        for refused in [folder.path().to_owned(), file("nowhere/new")] {
            assert!(writable(&refused).is_err_and(|error| error.starts_with("cannot write ")), "{refused:?}");
        }
    }

    #[test]
    fn durations() {
        for (token, milliseconds) in [("500ms", 500), ("10s", 10_000), ("2m", 120_000), ("1.5h", 5_400_000)] {
            assert_eq!(duration(token), Ok(Duration::from_millis(milliseconds)), "{token}");
        }
        for token in ["", "10", "s", "-1s", "1d", "1.2.3s", "s10", "1 s", "99999999999999999999h"] {
            assert!(duration(token).is_err(), "{token}");
        }
    }
}
