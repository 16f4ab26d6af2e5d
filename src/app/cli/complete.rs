//! `gomoku completions` and `gomoku man`: what a shell and a reader of manuals want to know of the commands.

use crate::common;
use clap::CommandFactory;
use clap_complete::Shell;
use clap_mangen::Man;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// What `completions` can be told.
#[derive(clap::Args)]
pub struct CompletionsArgs {
    /// The shell that is to complete commands
    #[arg(value_enum)]
    shell: Shell,
}

/// Prints the script that makes a shell complete the commands and options of `C`.
pub fn completions<C: CommandFactory>(args: &CompletionsArgs) -> ExitCode {
    let mut command = C::command();
    let name = command.get_name().to_owned();
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command, name, &mut script);
    common::print(String::from_utf8_lossy(&script).trim_end());
    common::done(true)
}

/// What `man` can be told.
#[derive(clap::Args)]
pub struct ManArgs {
    /// Write a page for each command here, as gomoku.1, gomoku-serve.1 and so on, instead of printing the first
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
}

/// Prints or writes the manual of `C`.
pub fn man<C: CommandFactory>(args: &ManArgs) -> ExitCode {
    let mut command = C::command();
    command.build();
    let done = match &args.out {
        None => page(command).map(|(_, text)| common::print(text.trim_end())),
        Some(folder) => std::fs::create_dir_all(folder).and_then(|()| write(&command, folder)),
    };
    match (done, &args.out) {
        (Ok(()), _) => common::done(true),
        (Err(error), Some(folder)) => common::bad_input(format_args!("--out {}: {error}", folder.display())),
        (Err(error), None) => common::bad_input(error),
    }
}

/// The name of a command's page, and its text.
fn page(command: clap::Command) -> io::Result<(String, String)> {
    let man = Man::new(command);
    let mut text = Vec::new();
    man.render(&mut text)?;
    Ok((man.get_filename(), String::from_utf8_lossy(&text).into_owned()))
}

/// Writes the pages of a command and of all below it.
fn write(command: &clap::Command, folder: &Path) -> io::Result<()> {
    let (name, text) = page(command.clone())?;
    std::fs::write(folder.join(name), text)?;
    command
        .get_subcommands()
        .filter(|command| !command.is_hide_set())
        .try_for_each(|below| write(below, folder))
}
