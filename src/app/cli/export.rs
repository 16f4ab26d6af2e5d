//! `gomoku export`: write the strategy file from what the solver has proven.

mod certificate;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::ValueEnum;
use console::{Outcome, Pace};
use engine::Point;
use serde::Serialize;
use solver::{
    AssembleError, Completion, Hole, Listings, Run, Store, assemble, check_distinct, game_of, tighten,
};
use strategy::Strategy;

use crate::library::read;

/// Seconds between two lines of progress.
const PROGRESS_EVERY: u64 = 5;

/// Write the strategy file from what the solver has proven
///
/// Every White reply is tried on the way; what the store lacks is solved and saved there.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  gomoku export --store answers.txt --out gomoku.json
  gomoku export --strategy gomoku.json --format tree --out tree.json")]
pub struct Args {
    /// The file that saves what the solver has proven
    #[arg(long, value_name = "FILE", required_unless_present = "strategy")]
    store: Option<PathBuf>,
    /// The file that saves the completed positions, so that a second export is quick [default: listings.txt beside the store]
    #[arg(long, value_name = "FILE")]
    listings: Option<PathBuf>,
    /// Convert this strategy file instead of a store; - reads standard input
    #[arg(long, value_name = "FILE", alias = "from", conflicts_with_all = ["store", "listings"])]
    strategy: Option<PathBuf>,
    /// The file to write; - writes to standard output
    #[arg(long, value_name = "FILE", default_value = "-")]
    out: PathBuf,
    /// The format to write
    #[arg(long, value_enum, default_value_t = Format::Graph)]
    format: Format,
    /// The most positions that the nested form may have, which repeats shared ones
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = console::within(1..=1_000_000_000usize))]
    most: usize,
    /// Only the certificate of this second move, any point
    #[arg(long, value_name = "POINT")]
    second: Option<Point>,
    /// Claims in each part of a certificate; parts are checked independently
    #[arg(long, value_name = "N", default_value_t = 600, value_parser = console::within(1..=1_000_000usize))]
    claims: usize,
    /// Only this part of a certificate, counted from 0; the parts one after another are the whole
    #[arg(long, value_name = "N")]
    part: Option<usize>,
    #[command(flatten)]
    threads: console::Threads,
    /// Describe the written file as one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Each position once, with references
    Graph,
    /// The nested form of the source document
    Tree,
    /// Every reply's win written out, for the proven checker in src/proof/theorem
    Certificate,
}

#[derive(Serialize)]
struct Written {
    file: String,
    win_at: usize,
    nodes: usize,
    answers: usize,
    bytes: usize,
}

/// Writes; exit status 1 if the store does not hold a whole strategy yet.
pub fn run(args: Args) -> Outcome {
    for (option, given) in [("--second", args.second.is_some()), ("--part", args.part.is_some())] {
        if given && args.format != Format::Certificate {
            return Err(format!("{option} works only with --format certificate"));
        }
    }
    let strategy = match (&args.strategy, &args.store) {
        (None, Some(store)) => match from_store(&args, store)? {
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
        Format::Tree => strategy.to_tree_json(args.most).map_err(|error| format!("--most: {error}"))?,
        Format::Certificate => match certificate::write(&args, &strategy)? {
            Ok(text) => text,
            Err(hole) => return incomplete("no certificate", hole),
        },
    };
    write(&args, &strategy, &text)
}

/// Reports what is missing; exit status 1.
fn incomplete(what: &str, lack: String) -> Outcome {
    console::note(format_args!("gomoku: {what}: {lack}"));
    Ok(console::done(false))
}

/// The strategy in the store, or what it lacks.
fn from_store(args: &Args, path: &Path) -> Result<Result<Strategy, String>, String> {
    if !path.exists() {
        return Err(format!("--store {}: there is no such file; gomoku solve makes one", path.display()));
    }
    let listings = args.listings.clone().unwrap_or_else(|| path.with_file_name("listings.txt"));
    let files = [("--store", path), ("--listings", listings.as_path())];
    check_distinct(&[files[0], files[1], ("--out", &args.out)])?;
    // The work takes long, and its result would be lost.
    check_out(&args.out)?;
    let _run = Run::begin(&files)?;
    let game = game_of(path).map_err(|error| error.to_string())?;
    let store = Store::open(path, game).map_err(|error| error.to_string())?;
    let mut listings = Listings::open(&listings, game).map_err(|error| error.to_string())?;
    let mut searching = |_: &solver::Progress| true;
    let mut completion = Completion::new(solver::guided_settings(), &store, &mut listings, &mut searching);
    let made_by = BTreeMap::from([("program".to_owned(), format!("gomoku {}", env!("CARGO_PKG_VERSION")))]);
    match assemble(&store, &mut completion, made_by, progress("laid out")) {
        Ok(strategy) => {
            Ok(tighten(&strategy, progress("with exact bounds")).map_err(|error| error.to_string()))
        }
        Err(error) => lack(&error).map(Err),
    }
}

/// What the store lacks.
///
/// # Errors
/// A sentence if a file cannot be read or written, such as on a full disk: then nothing is known about the strategy.
fn lack(error: &AssembleError) -> Result<String, String> {
    match error {
        AssembleError::Hole(Hole::Store(error)) => Err(error.to_string()),
        error => Ok(error.to_string()),
    }
}

/// Reports from time to time how many positions are done.
fn progress(done: &str) -> impl FnMut(usize) {
    let mut pace = Pace::every(PROGRESS_EVERY);
    move |positions| {
        if let Some(seconds) = pace.due() {
            console::note(format_args!("{positions} positions {done}, {seconds:.0} s"));
        }
    }
}

fn write(args: &Args, strategy: &Strategy, text: &str) -> Outcome {
    let out = &args.out;
    if out == Path::new("-") {
        console::print(text.trim_end());
        return Ok(ExitCode::SUCCESS);
    }
    solver::replace_file(out, text).map_err(|error| format!("--out {}: {error}", out.display()))?;
    let written = Written {
        file: out.display().to_string(),
        win_at: strategy.win_at().stone(),
        nodes: strategy.node_count(),
        answers: strategy.answer_count(),
        bytes: text.len(),
    };
    console::print_either(args.json, &written, || {
        let Written { file, win_at, nodes, answers, bytes } = &written;
        format!("{file}: Black wins by stone {win_at}, {nodes} nodes, {answers} answers, {bytes} bytes")
    });
    Ok(ExitCode::SUCCESS)
}

/// Checks that the file can be written.
fn check_out(out: &Path) -> Result<(), String> {
    if out == Path::new("-") {
        return Ok(());
    }
    solver::can_replace(out).map_err(|error| format!("--out {}: {error}", out.display()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use solver::StoreError;
    use std::io::{Error, ErrorKind};

    #[test]
    fn a_full_disk_is_not_a_hole_in_the_strategy() {
        let full = StoreError::Io("listings.txt".into(), Error::from(ErrorKind::StorageFull));
        let said = lack(&AssembleError::Hole(Hole::Store(full)));
        assert!(said.as_ref().is_err_and(|sentence| sentence.starts_with("listings.txt: ")), "{said:?}");
        let open = AssembleError::Unsolved(strategy::Game::STANDARD.first());
        assert_eq!(lack(&open), Ok("the store has no answer to the second move h8".to_owned()));
    }
}
