//! The status of runs: a note next to each store, and a report on all stores in a folder.
//!
//! A run locks its store, which keeps other runs from writing to it and shows whether the run is still active. The report only
//! reads stores, so it can read one that a run is writing to.

use engine::notation::{PASS, counted};
use std::collections::BTreeMap;
use std::fmt::{self, Display};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use serde::{Deserialize, Serialize};
use strategy::Game;

use crate::replace_file;
use crate::run_lock::{Lock, check_distinct, note_of};
use crate::search::SolveProgress;

/// A run, with exclusive use of a store and of other files.
#[derive(Debug)]
pub struct Run {
    locks: Vec<Lock>,
    note: PathBuf,
}

impl Run {
    /// Locks these files for this run. Each comes with the name of its option, and the store must come first.
    ///
    /// # Errors
    /// Fails if two of the files are the same, if another run uses one of them, or if one cannot be locked.
    ///
    /// # Panics
    /// Panics if `files` is empty.
    pub fn begin(files: &[(&str, &Path)]) -> Result<Self, String> {
        check_distinct(files)?;
        let (_, store) = files.first().expect("a run has a store");
        let mut run = Self { locks: Vec::new(), note: note_of(store) };
        for (option, path) in files {
            match Lock::take(option, path) {
                Ok(lock) => run.locks.push(lock),
                Err(sentence) => {
                    run.abandon();
                    return Err(sentence);
                }
            }
        }
        Ok(run)
    }

    /// Ends a run that failed before it wrote anything, and removes the locks and folders that it created.
    pub fn abandon(mut self) {
        std::mem::take(&mut self.locks).into_iter().for_each(Lock::abandon);
    }

    /// Writes a note about the current work. Without it, the run would still continue, so errors are ignored.
    pub fn note(&self, note: &StatusNote) {
        if let Ok(text) = serde_json::to_string(note) {
            let _ = replace_file(&self.note, &(text + "\n"));
        }
    }
}

impl Drop for Run {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.note);
    }
}

/// A note about the current work of a run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StatusNote {
    /// The second move being solved, or the moves that lead to the position.
    pub second: String,
    /// The number of the stone by which Black should win.
    pub deadline: usize,
    /// The number of threat search nodes in this attempt, in millions.
    pub mega_nodes: f64,
    /// The proof number in this attempt.
    pub proof: u64,
    /// The number of seconds since the run started.
    pub seconds: f64,
}

impl StatusNote {
    /// Creates a note about an attempt at the second move or the moves `second`, `seconds` after the run started.
    pub fn new(second: impl Display, progress: &SolveProgress, seconds: f64) -> Self {
        Self {
            second: second.to_string(),
            deadline: progress.deadline.stone(),
            mega_nodes: progress.nodes as f64 / 1e6,
            proof: progress.proof.into(),
            seconds,
        }
    }
}

/// The status of a store and of its run, read from the files.
#[derive(Debug, PartialEq, Serialize)]
pub struct StoreStatus {
    store: String,
    running: bool,
    positions: usize,
    /// The number of seconds since the last proof or since the store was created.
    seconds_since: u64,
    proven: BTreeMap<String, usize>,
    /// The run's current work, or its last work if the run was killed.
    at: Option<StatusNote>,
}

impl StoreStatus {
    fn of(store: &Path) -> Option<Self> {
        let text = fs::read_to_string(store).ok()?;
        let answers: Vec<Vec<&str>> = text.lines().filter_map(answer).collect();
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

    /// Returns the status of all stores in a folder, which are `*.txt` files.
    ///
    /// # Errors
    /// Fails if the folder cannot be read.
    pub fn of_folder(folder: &Path) -> io::Result<Vec<Self>> {
        let mut files: Vec<PathBuf> = fs::read_dir(folder)?.flatten().map(|entry| entry.path()).collect();
        files.retain(|file| file.extension().is_some_and(|ending| ending == "txt"));
        files.sort();
        Ok(files.iter().filter_map(|file| Self::of(file)).collect())
    }
}

impl Display for StoreStatus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let state = match (self.running, &self.at) {
            (true, _) => "running",
            (false, Some(_)) => "killed",
            (false, None) => "ended",
        };
        write!(f, "{}: {state}, ", self.store)?;
        match self.positions {
            0 => f.write_str("nothing proven yet")?,
            positions => {
                write!(f, "{}, the last {} s ago", counted(positions, "position"), self.seconds_since)?
            }
        }
        match (self.proven.len(), self.proven.values().max()) {
            (..=3, _) => self.proven.iter().try_for_each(|(second, by)| write!(f, "; {second} by {by}"))?,
            (count, latest) => write!(f, "; {} by {}", counted(count, "second move"), latest.unwrap_or(&0))?,
        }
        if let Some(StatusNote { second, deadline, mega_nodes, proof, seconds }) = &self.at {
            write!(
                f,
                "
  {second} by {deadline}: {mega_nodes:.1} M nodes, proof {proof}, {seconds:.0} s"
            )?;
        }
        Ok(())
    }
}

/// The words of a line such as `35 g9 h8 i9 #37b8a5d1`, without the checksum: the stone, Black's answer, and the stones before
/// it.
fn answer(line: &str) -> Option<Vec<&str>> {
    let record = line.rsplit_once(" #").map_or(line, |(record, _)| record);
    let words: Vec<&str> = record.split(' ').collect();
    let is_point = |word: &&str| {
        *word == PASS
            || word.starts_with(|letter: char| letter.is_ascii_lowercase()) && word[1..].parse::<u8>().is_ok()
    };
    (words.len() >= 4 && words[0].parse::<usize>().is_ok() && words[1..].iter().all(is_point))
        .then_some(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn note() -> StatusNote {
        StatusNote { second: "h9".to_owned(), deadline: 33, mega_nodes: 1.5, proof: 7, seconds: 12.0 }
    }

    #[test]
    fn a_store_has_one_run_and_is_read_while_it_runs() {
        let folder = tempfile::TempDir::new().expect("a temporary folder");
        let store = folder.path().join("h9.txt");
        let begin = || Run::begin(&[("--store", &store)]);
        let run = begin().expect("nobody else has it");
        assert!(begin().is_err_and(|sentence| sentence.ends_with("another run is writing to it")));
        fs::write(&store, "33 g9 h8 h9 #00000000\n35 g9 h8 h9\n21 i7 h8 h9 g9 i7\n21 i").expect("a file");
        run.note(&note());
        let status = StoreStatus::of(&store).expect("a store");
        assert_eq!((status.running, status.positions, &status.at), (true, 3, &Some(note())));
        assert_eq!(status.proven, BTreeMap::from([("h9".to_owned(), 33)]));
        assert!(
            status.to_string().contains("h9 by 33: 1.5 M nodes, proof 7, 12 s"),
            "{}",
            status.to_string()
        );

        drop(run);
        let status = StoreStatus::of(&store).expect("a store");
        assert_eq!((status.running, &status.at), (false, &None));
        assert!(begin().is_ok());
    }

    #[test]
    fn a_store_without_answers_is_reported() {
        let folder = tempfile::TempDir::new().expect("a temporary folder");
        let store = folder.path().join("h9.txt");
        let _run = Run::begin(&[("--store", &store)]).expect("nobody else has it");
        for (content, is_store) in
            [("", true), ("15x15 standard\n", true), ("15x15 standard\n25 20\n", false), ("a note\n", false)]
        {
            fs::write(&store, content).expect("a file");
            let text = StoreStatus::of(&store).map(|status| status.to_string());
            let expected = format!("{}: running, nothing proven yet", store.display());
            assert_eq!(text, is_store.then_some(expected), "{content:?}");
        }
    }

    #[test]
    fn status_distinguishes_killed_and_finished_runs() {
        let folder = tempfile::TempDir::new().expect("a temporary folder");
        let store = folder.path().join("h9.txt");
        fs::write(&store, "33 g9 h8 h9\n").expect("a file");
        fs::write(note_of(&store), serde_json::to_string(&note()).expect("JSON")).expect("a file");
        assert!(StoreStatus::of(&store).expect("a store").to_string().contains(": killed, 1 position"));
        fs::write(folder.path().join("listings.txt"), "h8 h9 | 35 g9\n").expect("a file");
        assert_eq!(StoreStatus::of(&folder.path().join("listings.txt")), None);
    }
}
