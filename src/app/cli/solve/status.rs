//! What the runs of `gomoku solve` are at: notes beside their stores, and `--status`, which reads them all.
//!
//! A run holds a [lock](super::files::Lock) on its store for as long as it lives, so that no second one writes to it, and anyone
//! can tell a run that goes on from one that was killed. Stores are only read here: one that a run is writing to stays as it is.

use super::files::{Lock, check_distinct, note_of};
use crate::common;
use serde::{Deserialize, Serialize};
use solver::{Progress, replace_file};
use std::collections::BTreeMap;
use std::fmt::{Display, Write};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::SystemTime;
use strategy::Game;

/// The only run on a store and its other files.
#[derive(Debug)]
pub struct Run {
    _locks: Vec<Lock>,
    note: PathBuf,
}

impl Run {
    /// Takes these files for this run, each with its option, the store first.
    ///
    /// # Errors
    /// A sentence if two are the same, another run has one, or it cannot be locked.
    pub fn begin(files: &[(&str, &Path)]) -> Result<Self, String> {
        check_distinct(files)?;
        let locks = files.iter().map(|(option, path)| Lock::take(option, path)).collect::<Result<_, _>>()?;
        let (_, store) = files.first().expect("a run has a store");
        Ok(Self { _locks: locks, note: note_of(store) })
    }

    /// Notes what the run is at. Whoever cannot write the note goes on without.
    pub fn note(&self, note: &Note) {
        if let Ok(text) = serde_json::to_string(note) {
            let _ = replace_file(&self.note, &(text + "\n"));
        }
    }
}

impl Drop for Run {
    /// A run that came to its end is at nothing.
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.note);
    }
}

/// What a run is at.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Note {
    /// The second move that is being solved, or all moves before what is.
    pub second: String,
    /// The stone by which Black is to win.
    pub deadline: usize,
    /// Nodes of the threat search for this attempt, in millions.
    pub mega_nodes: f64,
    /// The proof number of the attempt.
    pub proof: u64,
    /// Seconds since the run began.
    pub seconds: f64,
}

impl Note {
    /// What an attempt at what follows this is at, so many seconds after the run began.
    pub fn of(second: impl Display, progress: &Progress, seconds: f64) -> Self {
        Self {
            second: second.to_string(),
            deadline: progress.deadline.stone(),
            mega_nodes: progress.nodes as f64 / 1e6,
            proof: progress.proof.into(),
            seconds,
        }
    }
}

/// What is known of a store and its run.
#[derive(Debug, PartialEq, Serialize)]
struct Status {
    store: String,
    /// Whether a run holds it.
    running: bool,
    /// Lines, each a proven position.
    positions: usize,
    /// Seconds since something was proven, or the store was begun.
    seconds_since: u64,
    /// The stones by which Black wins after the second moves that are proven.
    proven: BTreeMap<String, usize>,
    /// What the run is at, or was when it was killed.
    at: Option<Note>,
}

impl Status {
    /// Of the file, or `None` if it is no store.
    fn of(store: &Path) -> Option<Self> {
        let text = fs::read_to_string(store).ok()?;
        let answers: Vec<Vec<&str>> = text.lines().filter_map(answer).collect();
        // A store in which nothing is proven yet says what it is for, and no more.
        let is_new = || text.is_empty() || text.trim_end().parse::<Game>().is_ok();
        if answers.is_empty() && !is_new() {
            return None;
        }
        let mut proven = BTreeMap::new();
        for answer in answers.iter().filter(|answer| answer.len() == 4) {
            let win_at = answer[0].parse().ok()?;
            let least: &mut usize = proven.entry(answer[3].to_owned()).or_insert(win_at);
            *least = win_at.min(*least);
        }
        let changed = fs::metadata(store).and_then(|metadata| metadata.modified()).ok()?;
        let since = SystemTime::now().duration_since(changed).unwrap_or_default();
        Some(Self {
            store: store.display().to_string(),
            running: Lock::is_held(store),
            positions: answers.len(),
            seconds_since: since.as_secs(),
            proven,
            at: fs::read_to_string(note_of(store)).ok().and_then(|text| serde_json::from_str(&text).ok()),
        })
    }

    fn text(&self) -> String {
        let state = match (self.running, &self.at) {
            (true, _) => "running",
            (false, Some(_)) => "killed",
            (false, None) => "ended",
        };
        let mut text = match self.positions {
            0 => format!("{}: {state}, nothing proven yet", self.store),
            positions => format!(
                "{}: {state}, {positions} positions, the last {} s ago",
                self.store, self.seconds_since
            ),
        };
        // Writing to a string cannot fail.
        match (self.proven.len(), self.proven.values().max()) {
            (..=3, _) => {
                for (second, win_at) in &self.proven {
                    let _ = write!(text, "; {second} by {win_at}");
                }
            }
            (count, latest) => {
                let _ = write!(text, "; {count} second moves by {}", latest.unwrap_or(&0));
            }
        }
        if let Some(at) = &self.at {
            let Note { second, deadline, mega_nodes, proof, seconds } = at;
            let _ = write!(
                text,
                "\n  {second} by {deadline}: {mega_nodes:.1} M nodes, proof {proof}, {seconds:.0} s"
            );
        }
        text
    }
}

/// The words of a line `35 g9 h8 i9`: the stone, Black's answer, and the stones before it. Other lines hold no answer.
fn answer(line: &str) -> Option<Vec<&str>> {
    let words: Vec<&str> = line.split(' ').collect();
    let is_point = |word: &&str| {
        word.starts_with(|letter: char| letter.is_ascii_lowercase()) && word[1..].parse::<u8>().is_ok()
    };
    (words.len() >= 4 && words[0].parse::<usize>().is_ok() && words[1..].iter().all(is_point))
        .then_some(words)
}

/// Tells of all stores in the folder; exit status 1 if there is none.
pub fn run(folder: &Path, json: bool) -> ExitCode {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) => return common::bad_input(format_args!("--status {}: {error}", folder.display())),
    };
    let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    files.retain(|file| file.extension().is_some_and(|ending| ending == "txt"));
    files.sort();
    let all: Vec<Status> = files.iter().filter_map(|file| Status::of(file)).collect();
    for status in &all {
        common::print_either(json, status, || status.text());
    }
    if all.is_empty() {
        common::note(format_args!("gomoku: --status {}: no store (*.txt) there", folder.display()));
    }
    common::done(!all.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn note() -> Note {
        Note { second: "h9".to_owned(), deadline: 33, mega_nodes: 1.5, proof: 7, seconds: 12.0 }
    }

    #[test]
    fn a_store_has_one_run_and_is_read_while_it_runs() {
        let folder = tempfile::TempDir::new().expect("a temporary folder");
        let store = folder.path().join("h9.txt");
        let begin = || Run::begin(&[("--store", &store)]);
        let run = begin().expect("nobody else has it");
        assert!(begin().is_err_and(|sentence| sentence.ends_with("another run is writing to it")));
        fs::write(&store, "33 g9 h8 h9\n35 g9 h8 h9\n21 i7 h8 h9 g9 i7\n21 i").expect("a file");
        run.note(&note());
        let status = Status::of(&store).expect("a store");
        assert_eq!((status.running, status.positions, &status.at), (true, 3, &Some(note())));
        assert_eq!(status.proven, BTreeMap::from([("h9".to_owned(), 33)]));
        assert!(status.text().contains("h9 by 33: 1.5 M nodes, proof 7, 12 s"), "{}", status.text());

        drop(run);
        let status = Status::of(&store).expect("a store");
        assert_eq!((status.running, &status.at), (false, &None));
        assert!(begin().is_ok());
    }

    #[test]
    fn a_store_without_answers_is_told_of() {
        let folder = tempfile::TempDir::new().expect("a temporary folder");
        let store = folder.path().join("h9.txt");
        let _run = Run::begin(&[("--store", &store)]).expect("nobody else has it");
        for (text, is_store) in
            [("", true), ("15x15 standard\n", true), ("15x15 standard\n25 20\n", false), ("a note\n", false)]
        {
            fs::write(&store, text).expect("a file");
            let told = Status::of(&store).map(|status| status.text());
            let expected = format!("{}: running, nothing proven yet", store.display());
            assert_eq!(told, is_store.then_some(expected), "{text:?}");
        }
    }

    #[test]
    fn a_run_that_was_killed_is_told_from_one_that_ended() {
        let folder = tempfile::TempDir::new().expect("a temporary folder");
        let store = folder.path().join("h9.txt");
        fs::write(&store, "33 g9 h8 h9\n").expect("a file");
        fs::write(note_of(&store), serde_json::to_string(&note()).expect("JSON")).expect("a file");
        assert!(Status::of(&store).expect("a store").text().contains(": killed, 1 positions"));
        fs::write(folder.path().join("listings.txt"), "h8 h9 | 35 g9\n").expect("a file");
        assert_eq!(Status::of(&folder.path().join("listings.txt")), None);
    }
}
