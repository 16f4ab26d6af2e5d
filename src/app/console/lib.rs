//! What our programs on a terminal share: the command line, exit statuses, output, errors in one sentence, interrupts, progress,
//! argument types, files.
//!
//! A command is a module with `Args` and `run(Args) -> Outcome`; [`commands!`] lists them, [`run_program`] runs the chosen one.
//! Results go to standard output through [`print()`] and [`print_json`], progress and errors to standard error through
//! [`note`]. These do not panic when nobody reads, as `println!` does.

#![deny(clippy::print_stdout, clippy::print_stderr)]

mod arguments;
mod files;
mod interrupt;
mod line_file;
mod output;
mod progress;
mod usage;

pub use arguments::{
    Game, MEMORY, Moves, NODES, Position, THREADS, Threads, after, duration, enough_memory, size,
    strategy_rule, within,
};
pub use files::{cannot_read, read_bytes, read_text, writable, write};
pub use interrupt::interrupted;
pub use line_file::LineFile;
pub use output::{note, note_part, print, print_either, print_json};
pub use progress::Pace;

use clap::Parser;
use std::fmt::Display;
use std::process::ExitCode;
use std::sync::OnceLock;

static PROGRAM: OnceLock<&str> = OnceLock::new();

/// The name of the program, with which every error begins.
fn program() -> &'static str {
    PROGRAM.get().copied().unwrap_or("gomoku")
}

/// How a command ends: with an exit status, or with a sentence that says what was wrong with its input.
pub type Outcome = Result<ExitCode, String>;

/// An enum of commands for `#[command(subcommand)]`, and how each is run. With `struct Args` a command that has only commands
/// of its own.
///
/// ```ignore
/// console::commands! {
///     enum Command {
///         /// Check every puzzle again
///         Check = check,
///     }
/// }
/// ```
#[macro_export]
macro_rules! commands {
    ($(#[$about:meta])* pub struct Args { $($commands:tt)+ }) => {
        #[derive(clap::Args)]
        $(#[$about])*
        #[command(arg_required_else_help = false)]
        pub struct Args {
            #[command(subcommand)]
            command: Command,
        }

        /// Runs the chosen command.
        pub fn run(args: Args) -> $crate::Outcome {
            args.command.run()
        }

        $crate::commands! { enum Command { $($commands)+ } }
    };
    ($(#[$about:meta])* enum $name:ident { $($(#[$help:meta])* $command:ident = $module:ident,)+ }) => {
        #[derive(clap::Subcommand)]
        $(#[$about])*
        enum $name {
            $($(#[$help])* $command(Box<$module::Args>),)+
        }

        impl $name {
            /// Runs the chosen command.
            fn run(self) -> $crate::Outcome {
                match self {
                    $(Self::$command(args) => $module::run(*args),)+
                }
            }
        }
    };
}

/// Reads the command line, watches for interrupts and runs the command. An interrupted command ends with status 130, whatever
/// it still printed.
pub fn run_program<C: Parser>(name: &'static str, command: impl FnOnce(C) -> Outcome) -> ExitCode {
    PROGRAM.get_or_init(|| name);
    interrupt::watch();
    let code = usage::parse::<C>().map_or_else(|code| code, |args| ended(command(args)));
    if interrupt::happened() { ExitCode::from(interrupt::STATUS) } else { code }
}

/// The exit status of a command that ran to its end: 0 if what it was asked holds, 1 if not.
pub fn done(holds: bool) -> ExitCode {
    ExitCode::from(u8::from(!holds))
}

/// Says in one line what was wrong with the input or the call, and returns exit status 2.
pub fn bad_input(message: impl Display) -> ExitCode {
    note(format_args!("{}: {message}", program()));
    ExitCode::from(2)
}

/// The exit status of an outcome.
pub fn ended(outcome: Outcome) -> ExitCode {
    outcome.unwrap_or_else(bad_input)
}
