//! `gomoku verify --unbounded`: checks Black's win on the infinite board.

use std::borrow::Cow;
use std::fs;
use std::path::Path;

use console::{Outcome, Pace};
use engine::notation::counted;
use player_unbounded::Engine;
use verifier::{StrategyFile, VerifyError};
use verifier_unbounded::{Check, CheckOptions, CheckRecord, CheckReport, HOME, SIDE};

use super::subject::as_graph;
use super::{Args, PROGRESS_EVERY};
use crate::adviser::verifier_point;
use crate::built_in::{self, StrategyText};

const RECORD_EVERY: u64 = 10;

/// Exits with status 1 if the win is not proven.
pub fn verify(args: &Args) -> Outcome {
    let (name, file) = file(args.file.as_deref())?;
    let after = match args.second[..] {
        [] => None,
        [second] => Some(second),
        _ => return Err("--second: expected at most one move with --unbounded".to_owned()),
    };
    let options = CheckOptions {
        threads: args.threads.count(),
        memory: args.memory << 20,
        after: after.and_then(verifier_point),
    };
    let check = match Check::new(&file) {
        Ok(check) => check,
        Err(error) => return Ok(not_proven(&name, &error)),
    };
    let mut record = match &args.record {
        Some(path) => read_record(&check, path, &Engine::new(HOME, args.nodes).description())?,
        None => check.record(""),
    };
    let resumed = record.position_count();
    let mut pace = Pace::every(PROGRESS_EVERY);
    let mut save_pace = Pace::every(RECORD_EVERY);
    let mut saved = Ok(());
    let began = std::time::Instant::now();
    let progress = |done: &CheckReport, record: &CheckRecord| {
        if let Some(path) = args.record.as_ref().filter(|_| save_pace.due().is_some()) {
            saved = save(record, path);
        }
        // Parts may come from the record, so a rate and an estimate of the time left would be wrong.
        pace.note(|seconds| {
            let (pairs, nodes) = (done.pair.pairs, done.progress.nodes);
            let (all, positions) = (counted(done.pair.of, "pair"), counted(done.progress.of, "position"));
            format!("{pairs} of {all} of distant white stones; {nodes} of {positions}, {seconds:.0} s")
        });
    };
    let result = check.run(&options, &mut record, |home| Engine::new(home, args.nodes), progress);
    if let Some(path) = &args.record {
        saved.and_then(|()| save(&record, path))?;
    }
    Ok(match result {
        Ok(report) => {
            console::print(text_of(&name, &report, after, began.elapsed().as_secs_f64()));
            if resumed > 0 {
                console::note(format_args!(
                    "skipped {} already in the record; the counts include them",
                    counted(resumed, "position")
                ));
            }
            console::done(true)
        }
        Err(error) => not_proven(&name, &error),
    })
}

fn not_proven(name: &str, error: &VerifyError) -> std::process::ExitCode {
    console::print(format_args!(
        "{name}: NOT PROVEN {error} (in a square of {SIDE}x{SIDE} points around the first stone; a stone outside it is written as a pass)"
    ));
    console::done(false)
}

pub fn text(path: Option<&Path>) -> Result<StrategyText, String> {
    let StrategyText { name, text } = match path {
        None => built_in::UNBOUNDED.ok_or(
            "--unbounded needs the file www/data/unbounded.json; only programs built with the feature `wide` include it",
        )?,
        path => built_in::strategy(path)?,
    };
    let text = as_graph(&text).map_err(|error| format!("{name}: {error}"))?.into_owned().into();
    Ok(StrategyText { name, text })
}

/// The name and the strategy for the infinite board, from this file or built in.
pub fn file(path: Option<&Path>) -> Result<(Cow<'static, str>, StrategyFile), String> {
    let StrategyText { name, text } = text(path)?;
    let file = StrategyFile::read(&text).map_err(|error| format!("{name}: {error}"))?;
    if !verifier_unbounded::is_possible(file.game()) {
        return Err(format!(
            "{name}: the strategy is for {}; the infinite board needs one for 25x25 strict in which Black's fives count only within 7 points of the first stone",
            file.game()
        ));
    }
    Ok((name, file))
}

/// Reads the record in this file, or makes a new one if there is no file.
fn read_record(check: &Check<'_>, path: &Path, adviser: &str) -> Result<CheckRecord, String> {
    console::writable(path)?;
    if !path.exists() {
        return Ok(check.record(adviser));
    }
    let record =
        check.read(&console::read_text(path)?).map_err(|error| format!("{}: {error}", path.display()))?;
    if record.adviser() != adviser {
        let made = record.adviser();
        return Err(format!("{}: written by {made}, but this program uses {adviser}", path.display()));
    }
    Ok(record)
}

/// Writes the record to a second file first, so that an interruption cannot truncate it.
fn save(record: &CheckRecord, path: &Path) -> Result<(), String> {
    let beside = path.with_added_extension("part");
    console::write(&beside, &record.text())?;
    fs::rename(&beside, path).map_err(|error| format!("cannot write {}: {error}", path.display()))
}

fn text_of(name: &str, report: &CheckReport, after: Option<engine::Point>, seconds: f64) -> String {
    let CheckReport { progress, pair, .. } = report;
    let after = after.map_or(String::new(), |second| format!(" after {second}"));
    let pairs = match pair.pairs {
        0 => String::new(),
        pairs => {
            format!(
                "; {} of distant white stones ({}), won by stone {}",
                counted(pairs, "pair"),
                counted(pair.positions, "position"),
                pair.win_at
            )
        }
    };
    format!(
        "{name}: {} in the strategy, {} of them never reached, {} after stops, {}, {} in threat searches, \
         won by stone {}{pairs}; {seconds:.1} s\n\
         WRITTEN ARGUMENT, CASES CHECKED BY MACHINE; not yet reviewed by others: Black wins by stone {} on the infinite board, \
         under the standard and the freestyle rule{after}",
        counted(progress.nodes, "position"),
        report.avoided,
        report.after_stops,
        counted(progress.replies, "reply"),
        counted(progress.positions, "position"),
        report.win_at,
        report.win_at.max(pair.win_at),
    )
}
