//! How much of a store's file is believed.
//!
//! A store is a text file, and whoever goes on with it takes its answers for proven. Three things stand between a lie in it and a
//! strategy: a record that no game can bear out is an error, records can be checked against a search, and neither `export` nor
//! the verifier believes the store.

use std::collections::BTreeMap;
use std::path::Path;

use engine::{Board, Color, Point};
use strategy::Game;

use crate::journal::{Journal, StoreError, read_file};
use crate::opening::board_after;
use crate::opening_search::prove_position;
use crate::search::{Outcome, Search, Settings};
use crate::store::{Answer, Store, alternating, parse};

/// Answers in a sample.
const SAMPLE: usize = 8;
/// Threat search nodes to check one of them.
const SAMPLE_NODES: u64 = 100_000;
/// Threat search nodes to check each answer where none is believed.
const CHECK_NODES: u64 = 2_000_000;
/// Bytes of the table of such a search.
const TABLE_BYTES: usize = 4 << 20;

/// What is believed of a store's file.
#[derive(Clone, Copy, Debug)]
pub enum Trust {
    /// What a search confirms, by these settings.
    None(Settings),
    /// Everything, unless a search refutes one of a few answers.
    Sample(Settings),
    /// Everything that can be true.
    All,
}

/// What was made of a store's file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Believed {
    /// Records without a checksum: an earlier version wrote them.
    pub without_checksum: usize,
    /// Answers that were checked against a search.
    pub checked: usize,
    /// Those of them that the search confirmed.
    pub confirmed: usize,
}

impl Store {
    /// Opens or creates a store file for this game and reads what it holds; believes all of it that can be true.
    ///
    /// # Errors
    /// If the file cannot be opened, is for another game, or a line other than an unfinished last one is damaged.
    pub fn open(path: &Path, game: Game) -> Result<Self, StoreError> {
        Self::open_with(path, game, &Trust::All).map(|(store, _)| store)
    }

    /// The same, trusting the file only as far as asked, with counts of what was trusted.
    ///
    /// # Errors
    /// The same, and an answer in the sample that a search refutes.
    pub fn open_with(path: &Path, game: Game, trust: &Trust) -> Result<(Self, Believed), StoreError> {
        let mut reader = Reader::new(trust);
        let store = Self::new(game);
        let journal = Journal::open(path, game, |line| {
            let (board, answer) = parse(game, line)?;
            reader.read(&store, &board, answer);
            Ok(())
        })?;
        let believed = reader.finish(path, &store)?;
        let counts = Believed { without_checksum: journal.without_checksum, ..believed };
        store.attach(journal);
        Ok((store, counts))
    }

    /// Takes over the findings of another store file, trusting it only as far as asked; returns how many were new.
    ///
    /// # Errors
    /// As for [`open_with`](Self::open_with).
    pub fn merge(&self, path: &Path, trust: &Trust) -> Result<usize, StoreError> {
        // Read before anything is taken, so that of a damaged file nothing is.
        let theirs = Self::new(self.game());
        let mut reader = Reader::new(trust);
        read_file(path, self.game(), |line| {
            let (board, answer) = parse(self.game(), line)?;
            reader.read(&theirs, &board, answer);
            Ok(())
        })?;
        reader.finish(path, &theirs)?;
        let mut taken = 0;
        read_file(path, self.game(), |line| {
            let (board, answer) = parse(self.game(), line)?;
            if theirs.get(&board).is_some_and(|believed| believed.win_at <= answer.win_at) {
                taken += usize::from(self.insert(&board, answer)?);
            }
            Ok(())
        })?;
        Ok(taken)
    }
}

/// Takes the records of one file.
pub(crate) struct Reader<'a> {
    trust: &'a Trust,
    /// The records to check, by the number of their stones and a number without a meaning.
    to_check: BTreeMap<(usize, u64), (Vec<Point>, Answer)>,
}

impl<'a> Reader<'a> {
    pub(crate) const fn new(trust: &'a Trust) -> Self {
        Self { trust, to_check: BTreeMap::new() }
    }

    /// Takes a record: believed at once, or to be checked.
    pub(crate) fn read(&mut self, store: &Store, board: &Board, answer: Answer) {
        let record = || (alternating(board), answer);
        // A key is as good as drawn by lot, and the same at every run.
        let lot = board.key().wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ answer.win_at.stone() as u64;
        match self.trust {
            Trust::None(_) => drop(self.to_check.insert((board.stones(), lot), record())),
            Trust::Sample(_) => {
                self.to_check.insert((0, lot), record());
                if self.to_check.len() > SAMPLE {
                    self.to_check.pop_last();
                }
            }
            Trust::All => {}
        }
        if !matches!(self.trust, Trust::None(_)) {
            store.hold(board, answer);
        }
    }

    /// Checks what is to be checked.
    ///
    /// # Errors
    /// An answer in the sample that a search refutes.
    pub(crate) fn finish(self, path: &Path, store: &Store) -> Result<Believed, StoreError> {
        let mut believed = Believed { checked: self.to_check.len(), ..Believed::default() };
        // Answers with more stones first: those before rest on them.
        for (moves, answer) in self.to_check.into_values().rev() {
            let mut board = board_after(store.game(), &moves);
            let outcome = match self.trust {
                Trust::None(settings) => check(store, &mut board, answer, settings, CHECK_NODES)?,
                // What a search finds on the way does not go into the file.
                Trust::Sample(settings) => {
                    check(&store.in_memory(), &mut board, answer, settings, SAMPLE_NODES)?
                }
                Trust::All => Outcome::OutOfNodes,
            };
            match outcome {
                Outcome::Proven => {
                    believed.confirmed += 1;
                    store.hold(&board, answer);
                }
                Outcome::Exhausted if matches!(self.trust, Trust::Sample(_)) => {
                    return Err(StoreError::Refuted { path: path.to_owned(), moves, answer });
                }
                _ => {}
            }
        }
        Ok(believed)
    }
}

/// Searches for the win that an answer claims, by what the store knows of the positions after it.
fn check(
    store: &Store,
    board: &mut Board,
    answer: Answer,
    settings: &Settings,
    nodes: u64,
) -> Result<Outcome, StoreError> {
    if board.classes(Color::Black).fives.contains(answer.point) {
        return Ok(Outcome::Proven);
    }
    let settings = Settings { table_bytes: settings.table_bytes.min(TABLE_BYTES), ..*settings };
    let mut go_on = |_: &_| true;
    let mut search = Search::new(settings, answer.win_at, store, &mut go_on);
    board.make(answer.point);
    let outcome = prove_position(&mut search, board, nodes);
    board.unmake();
    outcome
}
