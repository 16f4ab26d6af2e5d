//! The code that our terminal programs share: the command line, exit statuses, output, errors in one sentence, interrupts,
//! progress, argument types and files.
//!
//! A command is a module with `Args` and `run(Args) -> Outcome`. [`commands!`] lists the commands, and [`run_program`] runs the
//! chosen one. Results go to standard output through [`print()`] and [`print_json`]. Progress and errors go to standard error
//! through [`note`]. Unlike `println!`, these functions do not panic when the output is closed.
//!
//! ```
//! assert_eq!(console::duration("1.5h").unwrap().as_secs(), 5_400);
//! assert_eq!(console::duration("soon").unwrap_err(), "expected a number and a unit, like 500ms, 10s, 2m or 1.5h");
//! ```

#![deny(clippy::print_stdout, clippy::print_stderr)]

mod arguments;
mod files;
mod interrupt;
mod line_file;
mod output;
mod progress;
mod usage;

pub use arguments::{
    Game, MEMORY, Moves, NODES, THREADS, Threads, after, after_turns, duration, enough_memory, rule, size,
    solver_rule, within,
};
pub use files::{read_bytes, read_text, read_text_within, writable, write};
pub use interrupt::{interrupt_flag, interrupted};
pub use line_file::LineFile;
pub use output::{note, note_part, print, print_either, print_json};
pub use progress::Pace;
pub use usage::prepared;

use clap::Parser;
use std::fmt::Display;
use std::process::ExitCode;
use std::sync::OnceLock;

static PROGRAM: OnceLock<&str> = OnceLock::new();

fn program() -> &'static str {
    PROGRAM.get().copied().unwrap_or("gomoku")
}

/// The outcome of a command: an exit status, or a message about its invalid input.
pub type Outcome = Result<ExitCode, String>;

/// Defines an enum of commands for `#[command(subcommand)]` and a method that runs the chosen one. With `struct Args`, it
/// defines a command that only has subcommands.
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

/// Reads the command line, handles interrupts and runs the command. An interrupted command ends with status 130, whatever it
/// has already printed.
pub fn run_program<C: Parser>(name: &'static str, command: impl FnOnce(C) -> Outcome) -> ExitCode {
    PROGRAM.get_or_init(|| name);
    interrupt::watch();
    let code =
        usage::parse::<C>().and_then(|args| command(args).map_err(bad_input)).unwrap_or_else(|code| code);
    if interrupt::happened() { ExitCode::from(interrupt::STATUS) } else { code }
}

/// The exit status of a finished command: 0 if its result is positive, 1 if it is negative.
pub fn done(holds: bool) -> ExitCode {
    ExitCode::from(u8::from(!holds))
}

/// Reports invalid input, and returns exit status 2.
fn bad_input(message: impl Display) -> ExitCode {
    note(format_args!("{}: {message}", program()));
    ExitCode::from(2)
}
