//! Reads the command line with clap and prints its errors as one sentence.

use crate::{bad_input, print};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Command, CommandFactory, Parser};
use std::any::TypeId;
use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;

/// Reads the command line. After printing help, the version or an error, returns the exit status.
pub fn parse<C: Parser>() -> Result<C, ExitCode> {
    let mut command = prepared(<C as CommandFactory>::command());
    let matches = command.try_get_matches_from_mut(std::env::args_os());
    let matches = matches.map_err(|error| report(&command, &error))?;
    C::from_arg_matches(&matches).map_err(|error| report(&command, &error))
}

/// Names of options in other programs and older versions, each with its name here.
const ALSO_CALLED: [(&str, &str); 9] = [
    ("--board", "--size"),
    ("--file", "--strategy"),
    ("--from", "--strategy"),
    ("--memory", "--engine-memory"),
    ("--multipv", "--lines"),
    ("--opening", "--opening-plies"),
    ("--replies", "--reply-nodes"),
    ("--time", "--stop-after"),
    ("--without-edges", "--unbounded"),
];

/// Makes all commands behave alike. Every option accepts `-3` and `-1s` as a value, so that its error message can state the
/// valid range. Words can be in upper or lower case. `-h` prints a summary and `--help` the full text.
pub fn prepared(command: Command) -> Command {
    let notes = command.get_after_long_help().or(command.get_after_help()).cloned().unwrap_or_default();
    command
        .after_long_help(notes)
        .mut_args(|arg| {
            if !arg.get_action().takes_values() {
                return arg;
            }
            let arg = arg.ignore_case(true);
            let kind = arg.get_value_parser().type_id();
            // If an option's value is checked, it may begin with a hyphen, because an invalid value gets an error that says
            // what was expected. If any text is valid, a hyphen probably begins an option in the wrong place.
            let texts = [TypeId::of::<String>(), TypeId::of::<OsString>(), TypeId::of::<PathBuf>()];
            let is_text = arg.is_positional() || texts.iter().any(|text| kind == *text);
            match (arg.is_allow_hyphen_values_set(), is_text) {
                (true, _) => arg,
                (_, true) => arg.allow_negative_numbers(true),
                (_, false) => arg.allow_hyphen_values(true),
            }
        })
        .mut_subcommands(prepared)
}

/// Prints the help and the version as results, and an error as one line with the nearest valid word.
fn report(command: &Command, error: &clap::Error) -> ExitCode {
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            print(error.to_string().trim_end());
            ExitCode::SUCCESS
        }
        _ => bad_input(sentence(used(command, error), error)),
    }
}

/// The command that an error is about, which is the last one in the error's usage line.
fn used<'a>(root: &'a Command, error: &clap::Error) -> &'a Command {
    let usage = match error.get(ContextKind::Usage) {
        Some(ContextValue::StyledStr(usage)) => usage.to_string(),
        _ => String::new(),
    };
    usage
        .split_whitespace()
        .skip(2)
        .fold(root, |command, word| command.find_subcommand(word).unwrap_or(command))
}

fn sentence(command: &Command, error: &clap::Error) -> String {
    let context = |kind| error.get(kind).map(words).unwrap_or_default();
    let suggest = |kind: ContextKind| match error.get(kind) {
        Some(nearest) => format!("; did you mean {}?", most_similar(nearest)),
        None => "; see --help".to_owned(),
    };
    match error.kind() {
        ErrorKind::MissingSubcommand => {
            let commands = context(ContextKind::ValidSubcommand);
            format!("expected one of {}{}", commands.trim_end_matches(", help"), like(command, ""))
        }
        ErrorKind::MissingRequiredArgument => {
            let missing = match error.get(ContextKind::InvalidArg) {
                Some(ContextValue::Strings(missing)) => {
                    missing.iter().map(|one| either(one)).collect::<Vec<_>>()
                }
                _ => Vec::new(),
            };
            let option =
                missing.first().and_then(|missing| missing.split([' ', '<']).next()).unwrap_or_default();
            format!("expected {}{}", missing.join(" and "), like(command, option))
        }
        ErrorKind::InvalidSubcommand => format!(
            "unknown command {}{}",
            context(ContextKind::InvalidSubcommand),
            suggest(ContextKind::SuggestedSubcommand)
        ),
        ErrorKind::UnknownArgument => {
            let argument = context(ContextKind::InvalidArg);
            let also = ALSO_CALLED.iter().find(|(other, here)| *other == argument && has(command, here));
            match (argument.starts_with('-'), also) {
                (_, Some((_, here))) => format!("unknown option {argument}; did you mean {here}?"),
                (true, None) => {
                    format!("unknown option {argument}{}", suggest(ContextKind::SuggestedArg))
                }
                (false, None) => {
                    format!("unexpected argument {argument}{}", suggest(ContextKind::SuggestedSubcommand))
                }
            }
        }
        kind => {
            let text = error.to_string();
            let sentence = text.split("\n\n").next().unwrap_or(&text).trim_start_matches("error: ");
            let sentence = sentence.split_whitespace().collect::<Vec<_>>().join(" ");
            match (kind, error.get(ContextKind::SuggestedValue)) {
                (ErrorKind::InvalidValue, Some(nearest)) => {
                    format!("{sentence}; did you mean {}?", most_similar(nearest))
                }
                (ErrorKind::InvalidValue | ErrorKind::ValueValidation, _) => sentence,
                _ => format!("{sentence}; see --help"),
            }
        }
    }
}

fn like(command: &Command, option: &str) -> String {
    let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    let example =
        help.lines().filter(|line| line.contains(option)).find_map(|line| line.strip_prefix("  gomoku"));
    example.map_or_else(|| "; see --help".to_owned(), |example| format!(", as in: gomoku{example}"))
}

/// Formats a missing argument, or a group from which one argument is missing, such as `--store <FILE> or --strategy <FILE>`.
fn either(missing: &str) -> String {
    let group = missing
        .strip_prefix('<')
        .and_then(|group| group.strip_suffix('>'))
        .filter(|group| group.contains('|'));
    group.map_or_else(|| missing.to_owned(), |group| group.split('|').collect::<Vec<_>>().join(" or "))
}

fn has(command: &Command, option: &str) -> bool {
    command.get_arguments().any(|argument| argument.get_long() == option.strip_prefix("--"))
}

/// The last suggestion. Clap sorts them by similarity.
fn most_similar(value: &ContextValue) -> String {
    match value {
        ContextValue::Strings(words) => words.last().cloned().unwrap_or_default(),
        other => words(other),
    }
}

fn words(value: &ContextValue) -> String {
    match value {
        ContextValue::String(word) => word.clone(),
        ContextValue::Strings(words) => words.join(", "),
        _ => String::new(),
    }
}
