//! Reads the command line with clap and prints its errors as one sentence.

use crate::{bad_input, print};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Command, CommandFactory, Parser};
use std::process::ExitCode;

/// Reads the command line.
///
/// # Errors
/// Returns the exit status after printing help, the version or an error.
pub fn parse<C: Parser>() -> Result<C, ExitCode> {
    let command = prepared(<C as CommandFactory>::command());
    let matches = command.try_get_matches().map_err(|error| report(&error))?;
    C::from_arg_matches(&matches).map_err(|error| report(&error))
}

/// Lets every option take a value like `-3`, so that the option itself can report the accepted range.
fn prepared(command: Command) -> Command {
    command
        .mut_args(|arg| {
            let takes_values = arg.get_action().takes_values();
            if takes_values && !arg.is_allow_hyphen_values_set() {
                arg.allow_negative_numbers(true)
            } else {
                arg
            }
        })
        .mut_subcommands(prepared)
}

/// Prints help and the version on standard output, and an error as one line with the nearest valid word.
fn report(error: &clap::Error) -> ExitCode {
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            print(error.to_string().trim_end());
            ExitCode::SUCCESS
        }
        _ => bad_input(sentence(error)),
    }
}

fn sentence(error: &clap::Error) -> String {
    let context = |kind| error.get(kind).map(words).unwrap_or_default();
    let suggest = |kind: ContextKind| match error.get(kind) {
        Some(nearest) => format!("; did you mean {}?", most_similar(nearest)),
        None => "; see --help".to_owned(),
    };
    match error.kind() {
        ErrorKind::MissingSubcommand => {
            let commands = context(ContextKind::ValidSubcommand);
            format!("expected one of {}; see --help", commands.trim_end_matches(", help"))
        }
        ErrorKind::InvalidSubcommand => format!(
            "unknown command {}{}",
            context(ContextKind::InvalidSubcommand),
            suggest(ContextKind::SuggestedSubcommand)
        ),
        ErrorKind::UnknownArgument => {
            let argument = context(ContextKind::InvalidArg);
            match argument.starts_with('-') {
                true => format!("unknown option {argument}{}", suggest(ContextKind::SuggestedArg)),
                false => {
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

/// Returns the last suggestion. Clap sorts them by similarity.
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
