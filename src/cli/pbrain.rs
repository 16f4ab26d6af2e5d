//! `gomoku pbrain`: the Gomocup (Piskvork) protocol on standard input and output.

mod board_command;
pub mod coordinates;
#[cfg(test)]
mod fuzz;
#[cfg(test)]
mod guided;
mod lateness;
mod session;

use crate::common;
use crate::strategist::Strategist;
use play::{EngineKind, EngineSpec};
use session::Session;
use std::io::{self, BufRead, Write};
use std::path::PathBuf;
use std::process::ExitCode;

/// Speak the Gomocup (Piskvork) protocol on standard input and output.
#[derive(clap::Args)]
pub struct Args {
    /// The engine that plays, with its level: best, mtdf, greedy, best@4
    #[arg(long, default_value_t = EngineSpec::new(EngineKind::Best))]
    engine: EngineSpec,
    /// The strategy that our best engine at full strength plays by as Black [default: those inside the program, for 15x15 to
    /// 21x21 where no point is forbidden]
    #[arg(long, visible_alias = "file", value_name = "FILE")]
    strategy: Option<PathBuf>,
    /// Play without a strategy
    #[arg(long, conflicts_with = "strategy")]
    no_strategy: bool,
}

/// Runs the command until END or the end of the input.
pub fn run(args: Args) -> ExitCode {
    let strategist = (!args.no_strategy).then(|| Strategist::new(args.strategy.as_deref()));
    let strategist = match strategist.transpose() {
        Ok(strategist) => strategist,
        Err(sentence) => return common::bad_input(sentence),
    };
    match serve(Session::new(args.engine, strategist), io::stdin().lock(), io::stdout().lock()) {
        Ok(()) => common::done(true),
        // A manager that has gone away ends the program as END would.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => common::done(true),
        Err(error) => common::bad_input(format_args!("the protocol broke off: {error}")),
    }
}

/// The longest line that is read, in bytes; what follows is another line.
const LONGEST_LINE: u64 = 4096;

/// Answers commands until END or the end of the input. Bytes that are no text are read as such that no command knows.
///
/// # Errors
/// When the input cannot be read or the output not be written.
pub fn serve(mut session: Session, mut input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let mut line = Vec::new();
    loop {
        line.clear();
        if io::Read::take(&mut input, LONGEST_LINE).read_until(b'\n', &mut line)? == 0 {
            return Ok(());
        }
        let Some(answers) = session.handle(String::from_utf8_lossy(&line).trim()) else { return Ok(()) };
        for answer in answers {
            writeln!(output, "{answer}")?;
        }
        output.flush()?;
    }
}
