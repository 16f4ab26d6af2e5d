//! `gomoku export`: writes the strategy file from the solver's store.

mod certificate;
mod store;

use std::path::{Path, PathBuf};

use clap::ValueEnum;
use console::Outcome;
use engine::Point;
use engine::notation::counted;
use serde_json::json;

use crate::strategies::read;

const PROGRESS_EVERY: u64 = 5;

/// Write the strategy file from what the solver has proven
///
/// Under strict-renju, the file contains only the answers in the store, and verify searches for the rest.
#[derive(clap::Args)]
#[command(group = clap::ArgGroup::new("source").required(true))]
#[command(after_help = "Examples:
  gomoku export --store answers.txt --out gomoku.json
  gomoku export --strategy gomoku.json --format tree --out tree.json
  gomoku export --unbounded --format certificate --out unbounded.txt")]
pub struct Args {
    /// The file in which gomoku solve saves what it has proven
    #[arg(long, value_name = "FILE", group = "source")]
    store: Option<PathBuf>,
    /// The file in which to save the completed positions, so that the next export is quick [default: listings.txt beside the
    /// store]
    #[arg(long, value_name = "FILE")]
    listings: Option<PathBuf>,
    /// Convert this strategy file instead of a store; - reads standard input
    #[arg(long, value_name = "FILE", group = "source", conflicts_with = "listings")]
    strategy: Option<PathBuf>,
    /// Write the certificate for the infinite board, from the built-in strategy
    #[arg(long, group = "source", conflicts_with_all = ["listings", "second", "part", "json"])]
    unbounded: bool,
    /// Write the strategy or certificate to this file; - writes to standard output
    #[arg(long, value_name = "FILE", default_value = "-")]
    out: PathBuf,
    /// The format to write
    #[arg(long, value_enum, default_value_t = Format::Graph)]
    format: Format,
    /// With --format tree: the maximum number of positions, because the nested form repeats shared positions
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = console::within(1..=1_000_000_000usize))]
    most: usize,
    /// Only this second move, with --format certificate [default: all]
    #[arg(long, value_name = "POINT")]
    second: Option<Point>,
    /// With --format certificate: the number of claims in each part; parts are checked independently
    #[arg(long, value_name = "N", default_value_t = 600, value_parser = console::within(1..=1_000_000usize))]
    claims: usize,
    /// With --format certificate: only this part, counted from 0; all parts in order make up the whole [default: all]
    #[arg(long, value_name = "N")]
    part: Option<usize>,
    #[command(flatten)]
    threads: console::Threads,
    /// Print a description of the written file as one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Each position once, with references to it
    Graph,
    /// The nested form: each position below the one before it
    Tree,
    /// The win against every reply in full, for the proven checker in src/proof/theorem
    Certificate,
}

/// Exits with status 1 if the store does not contain a complete strategy yet.
pub fn run(args: Args) -> Outcome {
    let certificate_only = [
        ("--second", args.second.is_some()),
        ("--part", args.part.is_some()),
        ("--unbounded", args.unbounded),
    ];
    for (option, given) in certificate_only {
        if given && args.format != Format::Certificate {
            return Err(format!("{option} works only with --format certificate"));
        }
    }
    if args.unbounded {
        return certificate::write_unbounded(&args);
    }
    let strategy = match (&args.strategy, &args.store) {
        (None, Some(store)) => match store::strategy(&args, store)? {
            Ok(strategy) => strategy,
            Err(lack) => return incomplete("no strategy yet", lack),
        },
        (file, _) => {
            let strategy = read(file.as_deref())?;
            check_out(&args.out)?;
            strategy
        }
    };
    let text = match args.format {
        Format::Graph => strategy.to_json(),
        _ if strategy.is_partial() => {
            return Err("--format: only graph can hold a strategy for some of the second moves".to_owned());
        }
        _ if strategy.game().allows_pass() => {
            return Err("--format: only graph can hold answers to White's passes".to_owned());
        }
        Format::Tree => strategy.to_tree_json(args.most).map_err(|error| format!("--most: {error}"))?,
        Format::Certificate => match certificate::write(&args, &strategy)? {
            Ok(text) => text,
            Err(hole) => return incomplete("no certificate", hole),
        },
    };
    let (win_at, nodes, answers) =
        (strategy.win_at().stone(), strategy.node_count(), strategy.answer_count());
    write(&args.out, &text, |file| {
        let bytes = text.len();
        let written =
            json!({ "file": file, "win_at": win_at, "nodes": nodes, "answers": answers, "bytes": bytes });
        console::print_either(args.json, &written, || {
            let (nodes, answers) = (counted(nodes, "node"), counted(answers, "answer"));
            format!("{file}: Black wins by stone {win_at}, {nodes}, {answers}, {}", counted(bytes, "byte"))
        });
    })
}

fn incomplete(what: &str, lack: String) -> Outcome {
    console::note(format_args!("gomoku: {what}: {lack}"));
    Ok(console::done(false))
}

/// Writes the file and describes it, or prints the text on standard output.
fn write(out: &Path, text: &str, describe: impl FnOnce(&str)) -> Outcome {
    if out == Path::new("-") {
        console::print(text.trim_end());
    } else {
        solver::replace_file(out, text).map_err(|error| format!("--out {}: {error}", out.display()))?;
        describe(&out.display().to_string());
    }
    Ok(console::done(true))
}

fn check_out(out: &Path) -> Result<(), String> {
    if out == Path::new("-") {
        return Ok(());
    }
    solver::can_replace(out).map_err(|error| format!("--out {}: {error}", out.display()))
}
