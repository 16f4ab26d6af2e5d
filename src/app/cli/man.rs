//! `gomoku man`: the manual pages.

use clap::CommandFactory;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, bold, roman};
use console::Outcome;
use std::io;
use std::path::{Path, PathBuf};

/// Print the manual page, or write one page for each command
#[derive(clap::Args)]
#[command(after_help = "Examples:
  gomoku man | man -l -
  gomoku man --out ~/.local/share/man/man1")]
pub struct Args {
    /// Write a page for each command to this folder, such as gomoku.1 and gomoku-serve.1 [default: print the page of gomoku]
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
}

/// Prints or writes the manual.
pub fn run(args: Args) -> Outcome {
    // `help` needs no page.
    let mut command = crate::Cli::command().disable_help_subcommand(true);
    command.build();
    match &args.out {
        None => {
            let (_, text) = page(&command).map_err(|error| error.to_string())?;
            console::print(text.trim_end());
        }
        Some(folder) => std::fs::create_dir_all(folder)
            .and_then(|()| write(&command, folder))
            .map_err(|error| format!("--out {}: {error}", folder.display()))?,
    }
    Ok(console::done(true))
}

/// The meaning of exit status 1, for each command that has it.
const NOT_SO: &[(&str, &str)] = &[
    ("analyze", "The strategy or the threat search shows no win."),
    ("build", "A size is over its budget."),
    ("check", "A claim of a puzzle does not hold."),
    ("children", "After some reply no win for Black is known."),
    ("export", "The strategy has a hole; it is printed."),
    ("longest", "The line does not end in a five."),
    ("match", "The test (--sprt) did not accept ELO1."),
    ("reply", "No win for Black is known."),
    ("solve", "A second move asked for is still open, or --status found no store."),
    ("verify", "The strategy is not proven; the line where the check stopped is printed."),
];

/// The exit statuses of this command.
fn statuses(name: &str) -> Vec<(&'static str, &'static str)> {
    let not_so = match NOT_SO.iter().find(|(command, _)| *command == name) {
        Some((_, meaning)) => Some(("1", *meaning)),
        None if name == "gomoku" => Some(("1", "The command ended with a negative result.")),
        None => None,
    };
    let done =
        [("0", "The command ended; a limit such as --time or --stop-after counts as an end.")].into_iter();
    let failed = [("2", "The input is wrong. One line on standard error says what and where.")];
    let stopped = [("130", "Ctrl-C or SIGTERM stopped the command; what it had proven is saved.")];
    done.chain(not_so).chain(failed).chain(stopped).collect()
}

/// Returns the name and the text of a command's page.
fn page(command: &clap::Command) -> io::Result<(String, String)> {
    let examples = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    let man = Man::new(command.clone().after_help(""));
    let mut text = Vec::new();
    man.render_title(&mut text)?;
    man.render_name_section(&mut text)?;
    man.render_synopsis_section(&mut text)?;
    man.render_description_section(&mut text)?;
    man.render_options_section(&mut text)?;
    if command.has_subcommands() {
        man.render_subcommands_section(&mut text)?;
    }
    let mut roff = Roff::new();
    roff.control("SH", ["EXAMPLES"]).control("nf", []);
    for example in examples.lines().filter(|line| line.starts_with("  ")) {
        roff.text([roman(example.trim())]);
    }
    roff.control("fi", []).control("SH", ["EXIT STATUS"]);
    for (status, meaning) in statuses(command.get_name()) {
        roff.control("TP", []).text([bold(status)]).text([roman(meaning)]);
    }
    roff.to_writer(&mut text)?;
    if command.get_version().is_some() {
        man.render_version_section(&mut text)?;
    }
    Ok((man.get_filename(), String::from_utf8_lossy(&text).into_owned()))
}

/// Writes the pages of a command and its subcommands.
fn write(command: &clap::Command, folder: &Path) -> io::Result<()> {
    let (name, text) = page(command)?;
    std::fs::write(folder.join(name), text)?;
    let documented = |command: &&clap::Command| !command.is_hide_set() && command.get_name() != "help";
    command.get_subcommands().filter(documented).try_for_each(|below| write(below, folder))
}
