//! A text file to which lines are only appended. If the program is killed, at most the line being written is lost.

use std::fs::{File, OpenOptions, create_dir_all};
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use strategy::Game;

use crate::answer::StoredAnswer;

/// A journal that cannot be read or written.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The file system reported an error.
    #[error("{path}: {1}", path = .0.display())]
    Io(PathBuf, #[source] io::Error),
    /// The file belongs to a different game.
    #[error("{}: this store is for {found}, not for {expected}", path.display())]
    OtherGame {
        /// The file.
        path: PathBuf,
        /// The game in its first line.
        found: Game,
        /// The game being solved.
        expected: Game,
    },
    /// The strategy is for a different game.
    #[error("a strategy for {found} proves nothing about {expected}")]
    OtherStrategy {
        /// The strategy's game.
        found: Game,
        /// The game being solved.
        expected: Game,
    },
    /// A search refutes an answer from a store file.
    #[error(
        "{}: the file says that {} wins by stone {} after {}, but a search refutes this",
        path.display(), answer.point, answer.win_at, moves
    )]
    Refuted {
        /// The file.
        path: PathBuf,
        /// The moves before the answer.
        moves: String,
        /// The answer in the file.
        answer: StoredAnswer,
    },
    /// A line is malformed.
    #[error("{}:{line}: {reason}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// The number of the line, starting at 1.
        line: usize,
        /// What was expected.
        reason: String,
    },
}

#[derive(Debug)]
pub(crate) struct Journal {
    file: File,
    path: PathBuf,
    /// The length of all complete lines in bytes. `None` if a partial line could not be removed.
    whole: Option<u64>,
}

impl Journal {
    /// Opens or creates the file and its folder. Passes each complete line to `take` and removes a last line that was cut
    /// short.
    pub(crate) fn open(
        path: &Path,
        game: Game,
        mut take: impl FnMut(&str) -> Result<(), String>,
    ) -> Result<Self, StoreError> {
        let io = |error| StoreError::Io(path.to_owned(), error);
        if let Some(folder) = path.parent() {
            create_dir_all(folder).map_err(io)?;
        }
        let mut file = OpenOptions::new().read(true).append(true).create(true).open(path).map_err(io)?;
        let whole = read(path, game, BufReader::new(&mut file), &mut take)?;
        file.set_len(whole).map_err(io)?;
        file.seek(SeekFrom::End(0)).map_err(io)?;
        let mut journal = Self { file, path: path.to_owned(), whole: Some(whole) };
        if whole == 0 {
            journal.append_line(&game.to_string())?;
        }
        Ok(journal)
    }

    pub(crate) fn append(&mut self, record: &str) -> Result<(), StoreError> {
        self.append_line(&format!("{record} #{}", checksum(record)))
    }

    /// Appends a line in one write. If only part of it was written, for example because the disk is full, that part is removed.
    fn append_line(&mut self, line: &str) -> Result<(), StoreError> {
        let failed = |error| StoreError::Io(self.path.clone(), error);
        let Some(whole) = self.whole else {
            return Err(failed(io::Error::other("an earlier line was cut short")));
        };
        let line = format!("{line}\n");
        let written = self.file.write_all(line.as_bytes());
        self.whole = match written {
            Ok(()) => Some(whole + line.len() as u64),
            Err(_) => self.file.set_len(whole).is_ok().then_some(whole),
        };
        written.map_err(failed)
    }
}

/// Reads the complete lines of a file without changing it.
pub(crate) fn read_file(
    path: &Path,
    game: Game,
    mut take: impl FnMut(&str) -> Result<(), String>,
) -> Result<(), StoreError> {
    let file = File::open(path).map_err(|error| StoreError::Io(path.to_owned(), error))?;
    read(path, game, BufReader::new(file), &mut take).map(drop)
}

/// The eight hexadecimal digits after a record, which show whether it has changed.
fn checksum(record: &str) -> String {
    format!("{:08x}", crc32fast::hash(record.as_bytes()))
}

/// The record in a line. Lines from earlier versions have no checksum.
fn record(line: &str) -> Result<&str, String> {
    match line.rsplit_once(" #") {
        None => Ok(line),
        Some((record, digits)) if digits == checksum(record) => Ok(record),
        Some((record, _)) => {
            Err(format!("{record:?} has changed since it was written: its checksum differs"))
        }
    }
}

/// Passes the records to `take`. Returns the length of all complete lines in bytes. Accepts an incomplete last line only if the file is clearly a journal for this game: it must
/// have an earlier line, or consist only of the start of the game's name.
fn read(
    path: &Path,
    game: Game,
    mut reader: impl BufRead,
    take: &mut dyn FnMut(&str) -> Result<(), String>,
) -> Result<u64, StoreError> {
    let (mut whole, mut number, mut line) = (0, 0, String::new());
    loop {
        line.clear();
        let length = reader.read_line(&mut line).map_err(|error| StoreError::Io(path.to_owned(), error))?;
        if !line.ends_with('\n') && (number > 0 || game.to_string().starts_with(&line)) {
            return Ok(whole);
        }
        number += 1;
        whole += length as u64;
        if number == 1 {
            let named = line.trim_end().parse();
            let found = named.clone().unwrap_or(Game::STANDARD);
            if found != game {
                return Err(StoreError::OtherGame { path: path.to_owned(), found, expected: game });
            }
            if !line.ends_with('\n') {
                return Err(damaged(
                    path,
                    number,
                    format!("expected {game} as a complete first line, not {line:?}"),
                ));
            }
            if named.is_ok() {
                continue;
            }
        }
        let record = record(line.trim_end()).map_err(|reason| damaged(path, number, reason))?;
        take(record).map_err(|reason| damaged(path, number, reason))?;
    }
}

/// Reads the game from the first line of a journal. Old files start with a record and are for the standard game.
///
/// # Errors
/// Fails if the file cannot be read.
pub fn game_of(path: &Path) -> Result<Game, StoreError> {
    let io = |error| StoreError::Io(path.to_owned(), error);
    let mut line = String::new();
    BufReader::new(File::open(path).map_err(io)?).read_line(&mut line).map_err(io)?;
    Ok(line.trim_end().parse().unwrap_or(Game::STANDARD))
}

/// The reason is shortened, because a file of another kind may consist of one long line.
pub(crate) fn damaged(path: &Path, line: usize, reason: String) -> StoreError {
    const MOST: usize = 100;
    let reason = match reason.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &reason[..end]),
        None => reason,
    };
    StoreError::Damaged { path: path.to_owned(), line, reason }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_line_follows_a_partial_line_that_cannot_be_removed() {
        let path = std::env::temp_dir().join(format!("gomoku-cut-short-{}.txt", std::process::id()));
        std::fs::write(&path, "15x15 standard\n35 g9 h8").unwrap();
        // This file can be neither written nor shortened.
        let mut journal = Journal { file: File::open(&path).unwrap(), path: path.clone(), whole: Some(15) };
        let mut append = || journal.append("35 g9 h8 i9").unwrap_err().to_string();
        assert!(!append().ends_with("an earlier line was cut short"));
        journal.file = OpenOptions::new().append(true).open(&path).unwrap();
        let refused = journal.append("35 g9 h8 i9").unwrap_err().to_string();
        let text = std::fs::read_to_string(&path).unwrap();
        std::fs::remove_file(&path).unwrap();
        assert!(refused.ends_with("an earlier line was cut short"), "{refused}");
        assert_eq!(text, "15x15 standard\n35 g9 h8");
    }
}
