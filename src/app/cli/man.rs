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
    /// Write a page for each command to this folder, such as gomoku.1 and gomoku-serve.1 [default: print the page for gomoku]
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
}

pub fn run(args: Args) -> Outcome {
    let mut command = console::prepared(crate::Cli::command()).disable_help_subcommand(true);
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
    ("gomoku", "The command finished with a negative result."),
    ("gomoku analyze", "The strategy or the threat search shows no win."),
    ("gomoku build", "A size is over its budget."),
    ("gomoku export", "The strategy has a gap; the line is printed."),
    ("gomoku match", "The test (--sprt) did not accept ELO1."),
    ("gomoku puzzles check", "A claim in a puzzle does not hold."),
    ("gomoku solve", "A requested second move is still open, or --status found no store."),
    ("gomoku strategy children", "No win for Black is known after some of the replies."),
    ("gomoku strategy longest", "The line does not end in a five."),
    ("gomoku strategy reply", "No win for Black is known."),
    ("gomoku verify", "The strategy is not proven; the line at which the check stopped is printed."),
];

const LIMITS: &[(&str, &str)] =
    &[("gomoku analyze", "--time"), ("gomoku minishogi analyze", "--time"), ("gomoku solve", "--stop-after")];

/// What each command keeps if it is interrupted.
const SAVED: &[(&str, &str)] = &[
    ("gomoku export", "Everything proven so far is saved."),
    ("gomoku match", "The finished games are in the --log file."),
    ("gomoku puzzles make", "The puzzles found so far are saved; run the same command to continue."),
    ("gomoku solve", "Everything proven so far is saved; --resume continues from there."),
];

fn statuses(command: &clap::Command) -> Vec<(&'static str, String)> {
    let name = command.get_bin_name().unwrap_or_else(|| command.get_name());
    let of = |list: &[(&str, &'static str)]| list.iter().find(|(one, _)| *one == name).map(|(_, text)| *text);
    let done = match of(LIMITS) {
        Some(limit) => format!("The command finished or reached {limit}."),
        None => "The command finished.".to_owned(),
    };
    let stopped = format!("Ctrl-C or SIGTERM stopped the command. {}", of(SAVED).unwrap_or_default());
    let mut statuses = vec![("0", done)];
    statuses.extend(of(NOT_SO).map(|meaning| ("1", meaning.to_owned())));
    let invalid = "The input is invalid. One line on standard error says what is wrong and where.";
    statuses.push(("2", invalid.to_owned()));
    statuses.push(("130", stopped.trim_end().to_owned()));
    statuses
}

fn page(command: &clap::Command) -> io::Result<(String, String)> {
    let notes = command.get_after_long_help().map(ToString::to_string).unwrap_or_default();
    let man = Man::new(command.clone().after_help("").after_long_help(""));
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
    // Each note is a heading with indented lines.
    for (heading, lines) in notes.split("\n\n").filter_map(|note| note.split_once(":\n")) {
        roff.control("SH", [heading.to_uppercase().as_str()]).control("nf", []);
        for line in lines.lines() {
            roff.text([roman(line.strip_prefix("  ").unwrap_or(line))]);
        }
        roff.control("fi", []);
    }
    roff.control("SH", ["EXIT STATUS"]);
    for (status, meaning) in statuses(command) {
        roff.control("TP", []).text([bold(status)]).text([roman(meaning)]);
    }
    roff.to_writer(&mut text)?;
    if command.get_version().is_some() {
        man.render_version_section(&mut text)?;
    }
    Ok((man.get_filename(), String::from_utf8_lossy(&text).into_owned()))
}

fn write(command: &clap::Command, folder: &Path) -> io::Result<()> {
    let (name, text) = page(command)?;
    std::fs::write(folder.join(name), text)?;
    let mut documented = command.get_subcommands().filter(|below| below.get_name() != "help");
    documented.try_for_each(|below| write(below, folder))
}
