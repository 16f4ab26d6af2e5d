//! `gomoku export`: write the strategy file from what the solver has proven.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

use clap::ValueEnum;
use engine::Point;
use serde::Serialize;
use solver::{
    AssembleError, Completion, Counts, Division, Hole, Listings, Store, assemble, game_of, tighten,
};
use strategy::{NodeId, Strategy};

use crate::built_in::read;
use crate::common;
use crate::solve::files::check_distinct;
use crate::solve::status::Run;

/// How often a line of progress appears.
const PROGRESS_EVERY: Duration = Duration::from_secs(5);

/// What `export` can be told.
#[derive(clap::Args)]
pub struct Args {
    /// How to write it
    #[arg(long, value_enum, default_value_t = Format::Graph)]
    format: Format,
    /// What the solver has proven
    #[arg(long, default_value = "store/answers.txt")]
    store: PathBuf,
    /// The file that keeps the completed positions, so that a second export is quick
    #[arg(long, default_value = "store/listings.txt")]
    listings: PathBuf,
    /// Take the strategy from this file instead of the store
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// Where to write; - writes to standard output
    #[arg(long, default_value = "www/data/gomoku.json")]
    out: PathBuf,
    /// The most positions that the nested form may have, which repeats shared ones
    #[arg(long, default_value_t = 1_000_000)]
    most: usize,
    /// The certificate of one second move alone
    #[arg(long, value_name = "MOVE")]
    second: Option<Point>,
    /// Claims in each part of a certificate, which are checked apart from one another
    #[arg(long, default_value_t = 600, value_parser = common::within(1..=1_000_000))]
    claims: usize,
    /// One part of a certificate alone, counted from 0: all parts one after another are the whole
    #[arg(long, value_name = "NUMBER")]
    part: Option<usize>,
    /// Parts of a certificate made side by side; as many as there are cores if not given
    #[arg(long, value_parser = common::within(common::THREADS))]
    threads: Option<usize>,
    /// Print what was written as one JSON object
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
pub fn run(args: Args) -> ExitCode {
    for (option, given) in [("--second", args.second.is_some()), ("--part", args.part.is_some())] {
        if given && args.format != Format::Certificate {
            return common::bad_input(format_args!("{option}: only with --format certificate"));
        }
    }
    let strategy = match &args.from {
        Some(file) => match read(Some(file)).and_then(|strategy| check_out(&args).map(|()| strategy)) {
            Ok(strategy) => strategy,
            Err(sentence) => return common::bad_input(sentence),
        },
        None => match from_store(&args) {
            Ok(Ok(strategy)) => strategy,
            Ok(Err(hole)) => {
                common::note(format_args!("gomoku: no strategy yet: {hole}"));
                return common::done(false);
            }
            Err(sentence) => return common::bad_input(sentence),
        },
    };
    match write(&args, &strategy) {
        Ok(status) => status,
        Err(sentence) => common::bad_input(sentence),
    }
}

/// The strategy in the store, or what it lacks.
fn from_store(args: &Args) -> Result<Result<Strategy, String>, String> {
    if !args.store.exists() {
        return Err(format!("--store {}: no such file; `gomoku solve` makes it", args.store.display()));
    }
    let journals: [(&str, &Path); 2] = [("--store", &args.store), ("--listings", &args.listings)];
    check_distinct(&[journals[0], journals[1], ("--out", &args.out)])?;
    // The work takes long, and what comes of it would be lost.
    check_out(args)?;
    // What is missing is solved on the way and added to the store.
    let _run = Run::begin(&journals)?;
    let game = game_of(&args.store).map_err(|error| error.to_string())?;
    let store = Store::open(&args.store, game).map_err(|error| error.to_string())?;
    let mut listings = Listings::open(&args.listings, game).map_err(|error| error.to_string())?;
    let mut searching = |_: &solver::Progress| true;
    let mut completion = Completion::new(solver::guided_settings(), &store, &mut listings, &mut searching);
    let made_by = BTreeMap::from([("program".to_owned(), format!("gomoku {}", env!("CARGO_PKG_VERSION")))]);
    match assemble(&store, &mut completion, made_by, progress("laid out")) {
        Ok(strategy) => {
            Ok(tighten(&strategy, progress("with exact bounds")).map_err(|error| error.to_string()))
        }
        Err(error) => lacks(&error).map(Err),
    }
}

/// What the store lacks.
///
/// # Errors
/// A sentence where nothing is known of that, for a journal cannot be read or written: the disk is full, say.
fn lacks(error: &AssembleError) -> Result<String, String> {
    match error {
        AssembleError::Hole(Hole::Store(error)) => Err(error.to_string()),
        error => Ok(error.to_string()),
    }
}

/// Shows now and then how many positions are done.
fn progress(done: &str) -> impl FnMut(usize) {
    let start = Instant::now();
    let mut shown = start;
    move |positions| {
        if shown.elapsed() >= PROGRESS_EVERY {
            shown = Instant::now();
            common::note(format_args!(
                "{positions} positions {done}, {:.0} s",
                start.elapsed().as_secs_f64()
            ));
        }
    }
}

/// The certificate of the whole strategy, or of what follows one second move; `None`, with a word on where, if some reply is
/// not won by threats.
fn certificate(args: &Args, strategy: &Strategy) -> Result<Option<String>, String> {
    let root = match args.second {
        None => NodeId::ROOT,
        Some(second) => {
            let answered = strategy[NodeId::ROOT].replies().iter().find(|reply| reply.white == second);
            answered.ok_or_else(|| format!("--second {second}: not a second move of the strategy"))?.child
        }
    };
    let start = Instant::now();
    let mut shown = start;
    let threads = args.threads.unwrap_or_else(|| available_parallelism().map_or(1, Into::into));
    let division = Division { claims: args.claims, threads, part: args.part };
    let made = solver::certificate(strategy, root, division, |done, all| {
        if shown.elapsed() >= PROGRESS_EVERY {
            shown = Instant::now();
            common::note(format_args!("{done} of {all} positions, {:.0} s", start.elapsed().as_secs_f64()));
        }
    });
    let made = match made {
        Ok(made) => made,
        Err(hole) => {
            common::note(format_args!("gomoku: no certificate: {hole}"));
            return Ok(None);
        }
    };
    let Counts { claims, trees, parts } = made.counts;
    if let (Some(part), 0) = (args.part, parts) {
        let parts = claims.div_ceil(args.claims);
        let there_are =
            if parts == 1 { "one part, 0".to_owned() } else { format!("{parts} parts, 0 to {}", parts - 1) };
        return Err(format!("--part {part}: the certificate has {there_are}"));
    }
    let took = start.elapsed().as_secs_f64();
    common::note(format_args!("{claims} claims, {trees} trees, {parts} parts, {took:.0} s"));
    Ok(Some(made.text))
}

fn write(args: &Args, strategy: &Strategy) -> Result<ExitCode, String> {
    let text = match args.format {
        Format::Certificate => match certificate(args, strategy)? {
            Some(text) => text,
            None => return Ok(common::done(false)),
        },
        Format::Graph => strategy.to_json(),
        Format::Tree => strategy.to_tree_json(args.most).map_err(|error| format!("--most: {error}"))?,
    };
    if args.out == Path::new("-") {
        common::print(text.trim_end());
        return Ok(common::done(true));
    }
    solver::replace_file(&args.out, &text)
        .map_err(|error| format!("--out {}: {error}", args.out.display()))?;
    let written = Written {
        file: args.out.display().to_string(),
        win_at: strategy.win_at().stone(),
        nodes: strategy.node_count(),
        answers: strategy.answer_count(),
        bytes: text.len(),
    };
    common::print_either(args.json, &written, || {
        let Written { file, win_at, nodes, answers, bytes } = &written;
        format!("{file}: Black wins by stone {win_at}, {nodes} nodes, {answers} answers, {bytes} bytes")
    });
    Ok(common::done(true))
}

/// Says whether the file can be written, and makes its folder.
fn check_out(args: &Args) -> Result<(), String> {
    if args.out == Path::new("-") {
        return Ok(());
    }
    let folder = args.out.parent().map_or(Ok(()), std::fs::create_dir_all);
    let checked = folder.and_then(|()| solver::can_replace(&args.out));
    checked.map_err(|error| format!("--out {}: {error}", args.out.display()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use solver::StoreError;
    use std::io::{Error, ErrorKind};

    #[test]
    fn a_full_disk_is_no_hole_in_the_strategy() {
        let full = StoreError::Io("listings.txt".into(), Error::from(ErrorKind::StorageFull));
        let said = lacks(&AssembleError::Hole(Hole::Store(full)));
        assert!(said.as_ref().is_err_and(|sentence| sentence.starts_with("listings.txt: ")), "{said:?}");
        let open = AssembleError::Unsolved(strategy::Game::STANDARD.first());
        assert_eq!(lacks(&open), Ok("the store has no answer to the second move h8".to_owned()));
    }
}
