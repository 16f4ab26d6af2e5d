//! A text file that only ever grows: a kill at any moment costs at most the line being written.

use std::fmt;
use std::fs::{File, OpenOptions, create_dir_all};
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use engine::Point;
use strategy::Game;

use crate::store::Answer;

/// A journal that cannot be read or written.
#[derive(Debug)]
pub enum StoreError {
    /// The file system said no.
    Io(PathBuf, io::Error),
    /// The file holds findings on another game.
    OtherGame {
        /// The file.
        path: PathBuf,
        /// What it says in its first line.
        found: Game,
        /// What is solved.
        expected: Game,
    },
    /// A strategy for another game.
    OtherStrategy {
        /// What it is for.
        found: Game,
        /// What is solved.
        expected: Game,
    },
    /// An answer in a store that a search refutes.
    Refuted {
        /// The file.
        path: PathBuf,
        /// The moves before the answer.
        moves: Vec<Point>,
        /// What the file says.
        answer: Answer,
    },
    /// A line that holds no finding.
    Damaged {
        /// The file.
        path: PathBuf,
        /// The line's number, counted from 1.
        line: usize,
        /// What was expected.
        reason: String,
    },
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(path, error) => write!(f, "{}: {error}", path.display()),
            Self::OtherGame { path, found, expected } => {
                write!(f, "{}: holds what is proven of {found}, not of {expected}", path.display())
            }
            Self::OtherStrategy { found, expected } => {
                write!(f, "a strategy for {found} proves nothing of {expected}")
            }
            Self::Refuted { path, moves, answer: Answer { point, win_at } } => {
                let (path, moves) = (path.display(), engine::notation::format_moves(moves));
                write!(
                    f,
                    "{path}: says that {point} wins by stone {win_at} after {moves}; a search finds that it does not"
                )
            }
            Self::Damaged { path, line, reason } => write!(f, "{}:{line}: {reason}", path.display()),
        }
    }
}

impl std::error::Error for StoreError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Io(_, error) => Some(error),
            _ => None,
        }
    }
}

/// Why a line was not taken.
pub(crate) enum Refusal {
    /// It holds no finding, for this reason.
    Damaged(String),
    /// What was to be done with it failed.
    Failed(StoreError),
}

impl From<String> for Refusal {
    fn from(reason: String) -> Self {
        Self::Damaged(reason)
    }
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Self {
        Self::Failed(error)
    }
}

/// An open journal.
#[derive(Debug)]
pub(crate) struct Journal {
    file: File,
    path: PathBuf,
    /// The bytes of its whole lines, or `None` if a line that was cut short could not be taken back.
    whole: Option<u64>,
    /// Lines read that carry no checksum, as earlier versions wrote them.
    pub(crate) without_checksum: usize,
}

impl Journal {
    /// Opens or creates the file, with its folder, hands each whole line to `take`, and drops a last line that was cut short.
    /// A new file says in its first line which game it is for.
    pub(crate) fn open(
        path: &Path,
        game: Game,
        mut take: impl FnMut(&str) -> Result<(), Refusal>,
    ) -> Result<Self, StoreError> {
        let io = |error| StoreError::Io(path.to_owned(), error);
        if let Some(folder) = path.parent() {
            create_dir_all(folder).map_err(io)?;
        }
        let mut file = OpenOptions::new().read(true).append(true).create(true).open(path).map_err(io)?;
        let Extent { whole, without_checksum } = read(path, game, BufReader::new(&mut file), &mut take)?;
        file.set_len(whole).map_err(io)?;
        file.seek(SeekFrom::End(0)).map_err(io)?;
        let mut journal = Self { file, path: path.to_owned(), whole: Some(whole), without_checksum };
        if whole == 0 {
            journal.append_line(&game.to_string())?;
        }
        Ok(journal)
    }

    /// Appends a record with its checksum.
    pub(crate) fn append(&mut self, record: &str) -> Result<(), StoreError> {
        self.append_line(&format!("{record} #{}", checksum(record)))
    }

    /// Appends a line in one write. A part of one that was written before the disk was full, say, is taken back: the next line
    /// would go on from it.
    fn append_line(&mut self, line: &str) -> Result<(), StoreError> {
        let failed = |error| StoreError::Io(self.path.clone(), error);
        let Some(whole) = self.whole else {
            return Err(failed(io::Error::other("a line before this one was cut short")));
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

/// Reads the whole lines of a file that is left as it is.
pub(crate) fn read_file(
    path: &Path,
    game: Game,
    mut take: impl FnMut(&str) -> Result<(), Refusal>,
) -> Result<(), StoreError> {
    let file = File::open(path).map_err(|error| StoreError::Io(path.to_owned(), error))?;
    read(path, game, BufReader::new(file), &mut take).map(drop)
}

/// The eight digits that follow a record and tell whether it has changed since it was written.
fn checksum(record: &str) -> String {
    format!("{:08x}", crc32fast::hash(record.as_bytes()))
}

/// A line's record, and whether it carries a checksum.
fn record(line: &str) -> Result<(&str, bool), String> {
    match line.rsplit_once(" #") {
        None => Ok((line, false)),
        Some((record, digits)) if digits == checksum(record) => Ok((record, true)),
        Some((record, _)) => {
            Err(format!("{record:?} has changed since it was written: its checksum is another"))
        }
    }
}

/// What was read of a file.
struct Extent {
    /// The length of the whole lines in bytes.
    whole: u64,
    /// Records that carry no checksum.
    without_checksum: usize,
}

/// Hands the records to `take`.
///
/// What follows the last of them is taken for a line cut short only in a file that is known for a journal of this game: by a line
/// before it, or because a kill left no more than the begin of the game's name.
fn read(
    path: &Path,
    game: Game,
    mut reader: impl BufRead,
    take: &mut dyn FnMut(&str) -> Result<(), Refusal>,
) -> Result<Extent, StoreError> {
    let (mut whole, mut number, mut line) = (0, 0, String::new());
    let mut without_checksum = 0;
    loop {
        line.clear();
        let length = reader.read_line(&mut line).map_err(|error| StoreError::Io(path.to_owned(), error))?;
        if !line.ends_with('\n') && (number > 0 || game.to_string().starts_with(&line)) {
            return Ok(Extent { whole, without_checksum });
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
                    format!("expected {game}, the game; {line:?} is no whole line"),
                ));
            }
            if named.is_ok() {
                continue;
            }
        }
        let (record, has_checksum) =
            record(line.trim_end()).map_err(|reason| damaged(path, number, reason))?;
        without_checksum += usize::from(!has_checksum);
        take(record).map_err(|refusal| match refusal {
            Refusal::Damaged(reason) => damaged(path, number, reason),
            Refusal::Failed(error) => error,
        })?;
    }
}

/// The game that a journal is for, from its first line. Of a file from the time when there was one game, which begins with a
/// finding, it is that game.
///
/// # Errors
/// If the file cannot be read.
pub fn game_of(path: &Path) -> Result<Game, StoreError> {
    let io = |error| StoreError::Io(path.to_owned(), error);
    let mut line = String::new();
    BufReader::new(File::open(path).map_err(io)?).read_line(&mut line).map_err(io)?;
    Ok(line.trim_end().parse().unwrap_or(Game::STANDARD))
}

/// A file of another kind may be one long line, which the reason quotes.
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
    fn what_was_written_of_a_line_is_taken_back_or_no_line_follows_it() {
        let path = std::env::temp_dir().join(format!("gomoku-cut-short-{}.txt", std::process::id()));
        std::fs::write(&path, "15x15 standard\n35 g9 h8").unwrap();
        // Its file can neither be written nor shortened.
        let mut journal = Journal {
            file: File::open(&path).unwrap(),
            path: path.clone(),
            whole: Some(15),
            without_checksum: 0,
        };
        let mut append = || journal.append("35 g9 h8 i9").unwrap_err().to_string();
        assert!(!append().ends_with("a line before this one was cut short"));
        journal.file = OpenOptions::new().append(true).open(&path).unwrap();
        let refused = journal.append("35 g9 h8 i9").unwrap_err().to_string();
        let text = std::fs::read_to_string(&path).unwrap();
        std::fs::remove_file(&path).unwrap();
        assert!(refused.ends_with("a line before this one was cut short"), "{refused}");
        assert_eq!(text, "15x15 standard\n35 g9 h8");
    }
}
