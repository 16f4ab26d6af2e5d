use engine::Size;

use crate::encoding::{self, Decode};
use crate::error::RecordError;
use crate::open::{Note, Opened, Usual};
use crate::{MAX_BYTES, Record, plain, psq, renlib, sgf};

/// The games in a file, numbered from 1. At least one of them can be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Games(Vec<Result<Record, RecordError>>);

impl Games {
    /// Reads a file in any supported format and encoding. `usual` is the board size to assume if the format counts rows from
    /// the top and the file does not give it.
    ///
    /// # Errors
    /// Fails if no game can be read. The error states the fault and where it is.
    pub fn read_bytes(bytes: &[u8], usual: Size, decode: Decode<'_>) -> Result<Self, RecordError> {
        if bytes.len() > MAX_BYTES {
            return Err(RecordError::Long { limit: MAX_BYTES });
        }
        if renlib::is_library(bytes) {
            let library = renlib::read_library(bytes, &|comments| encoding::guess(comments, decode));
            return Self::new(vec![library]);
        }
        let text = encoding::text(bytes, decode).ok_or(RecordError::Encoding);
        let games = text.and_then(|text| Self::read(&text, usual));
        // Some text is also a valid position file by chance, so this format comes last.
        games.or_else(|error| Self::new(vec![renlib::read_position(bytes).ok_or(error)]))
    }

    /// Like [`read_bytes`](Self::read_bytes), for decoded text.
    ///
    /// # Errors
    /// Fails for the same reasons as [`read_bytes`](Self::read_bytes).
    pub fn read(text: &str, usual: Size) -> Result<Self, RecordError> {
        if text.len() > MAX_BYTES {
            return Err(RecordError::Long { limit: MAX_BYTES });
        }
        let text = text.trim_start_matches('\u{feff}').trim();
        Self::new(if psq::is_psq(text) {
            vec![psq::read(text)]
        } else if let Some(start) = sgf::start(text) {
            sgf::read(&text[start..], usual)
        } else if text.starts_with('(') {
            vec![Err(RecordError::End)]
        } else {
            plain::read(text)
        })
    }

    fn new(games: Vec<Result<Record, RecordError>>) -> Result<Self, RecordError> {
        match games.iter().find_map(|game| game.as_ref().err()) {
            Some(error) if games.iter().all(Result::is_err) => Err(error.clone()),
            _ => Ok(Self(games)),
        }
    }

    /// All games; `None` for one that cannot be read.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Option<&Record>> {
        self.0.iter().map(|game| game.as_ref().ok())
    }

    /// The game with this number, or the first game that can be read.
    ///
    /// # Errors
    /// Fails with the reason why this game cannot be read.
    pub fn get(&self, number: Option<usize>) -> Result<&Record, RecordError> {
        let count = self.0.len();
        let number = self.chosen(number);
        let game = number.checked_sub(1).and_then(|place| self.0.get(place));
        game.ok_or(RecordError::NoSuchGame { number, count })?.as_ref().map_err(Clone::clone)
    }

    /// Opens the game with this number, or the first game that can be read.
    ///
    /// # Errors
    /// Fails with the reason why this game cannot be read or opened.
    pub fn open(&self, number: Option<usize>, usual: Usual) -> Result<Opened, RecordError> {
        let mut opened = self.get(number)?.open(usual)?;
        let unread = self.0.iter().enumerate().filter_map(|(i, game)| Some((i + 1, game.as_ref().err()?)));
        if let Some((number, error)) = unread.clone().next() {
            opened.notes.insert(0, Note::Unread { count: unread.count(), number, error: error.clone() });
        }
        if self.0.len() > 1 {
            opened.notes.insert(0, Note::Games { count: self.0.len(), number: self.chosen(number) });
        }
        Ok(opened)
    }

    fn chosen(&self, number: Option<usize>) -> usize {
        let first = || 1 + self.0.iter().position(Result::is_ok).unwrap_or_default();
        number.unwrap_or_else(first)
    }
}
