//! Decides which answers from a store file to believe.
//!
//! A store is a text file, and a run accepts its answers as proven. Three checks keep a false answer out of a strategy. First,
//! a record that cannot be true in any game is an error. Second, a search can check the records. Third, neither the `export`
//! command nor the verifier trusts the store.

use std::collections::BTreeMap;
use std::path::Path;

use engine::{Board, Color, Point, notation};
use strategy::Game;

use crate::journal::{Journal, StoreError, read_file};
use crate::opening_search::prove_position;
use crate::search::{ProofSearch, Settings, SolveOutcome};
use crate::store::{Store, StoredAnswer, alternating, board_with, parse};

const SAMPLE: usize = 8;
/// The node limit for an answer from the sample.
const SAMPLE_NODES: u64 = 100_000;
/// The node limit for an answer when all are checked.
const CHECK_NODES: u64 = 2_000_000;
const TABLE_BYTES: usize = 4 << 20;

/// Which answers from a store file to believe.
#[derive(Clone, Copy, Debug)]
pub enum Trust {
    /// Only those that a search with these settings confirms.
    None(Settings),
    /// All, unless a search with these settings refutes one of a few samples.
    Sample(Settings),
    /// All that could be true.
    All,
}

/// The result of reading a store file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Believed {
    /// The number of answers checked by a search.
    pub checked: usize,
    /// The number of answers confirmed by the search.
    pub confirmed: usize,
}

impl Store {
    /// Opens or creates a store file for this game. Believes everything that could be true.
    ///
    /// # Errors
    /// Fails if the file cannot be opened, is for a different game or has a damaged line, except an unfinished last line.
    pub fn open(path: &Path, game: Game) -> Result<Self, StoreError> {
        Self::open_with(path, game, &Trust::All).map(|(store, _)| store)
    }

    /// Like [`open`](Self::open), but believes only the answers that `trust` allows. Also returns counts of the checks.
    ///
    /// # Errors
    /// Fails in the same cases as [`open`](Self::open). Also fails if a search refutes an answer from the sample.
    pub fn open_with(path: &Path, game: Game, trust: &Trust) -> Result<(Self, Believed), StoreError> {
        let mut reader = Reader::new(trust);
        let store = Self::new(game);
        let journal = Journal::open(path, game, |line| {
            let (board, answer) = parse(game, line)?;
            reader.read(&store, &board, answer);
            Ok(())
        })?;
        let believed = reader.finish(path, &store)?;
        store.attach(journal);
        Ok((store, believed))
    }

    /// Adds those answers from another store file that `trust` allows. Returns the number of new answers.
    ///
    /// # Errors
    /// Fails in the same cases as [`open_with`](Self::open_with).
    pub fn merge(&self, path: &Path, trust: &Trust) -> Result<usize, StoreError> {
        // The whole file is read first, so that no answer is taken from a damaged file.
        let theirs = Self::new(self.game());
        let mut reader = Reader::new(trust);
        let mut records = Vec::new();
        read_file(path, self.game(), |line| {
            let (board, answer) = parse(self.game(), line)?;
            reader.read(&theirs, &board, answer);
            records.push((alternating(&board), answer));
            Ok(())
        })?;
        if let Trust::None(_) = trust {
            let before = self.len();
            reader.finish(path, self)?;
            return Ok(self.len() - before);
        }
        reader.finish(path, &theirs)?;
        let mut taken = 0;
        for (moves, answer) in records {
            taken += usize::from(self.insert(&board_with(self.game(), &moves), answer)?);
        }
        Ok(taken)
    }
}

/// The stones as alternating moves, and the answer. `None` is a pass by White.
type Record = (Vec<Option<Point>>, StoredAnswer);

pub(crate) struct Reader<'a> {
    trust: &'a Trust,
    /// The records to check. The key is the number of stones and a random number.
    to_check: BTreeMap<(usize, u64), Record>,
}

impl<'a> Reader<'a> {
    pub(crate) const fn new(trust: &'a Trust) -> Self {
        Self { trust, to_check: BTreeMap::new() }
    }

    pub(crate) fn read(&mut self, store: &Store, board: &Board, answer: StoredAnswer) {
        let record = || (alternating(board), answer);
        // The key of a position serves as a random number that is the same in every run.
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

    /// Fails if a search refutes an answer in the sample.
    pub(crate) fn finish(self, path: &Path, store: &Store) -> Result<Believed, StoreError> {
        let mut believed = Believed { checked: self.to_check.len(), ..Believed::default() };
        // Answers with fewer stones depend on answers with more.
        for (moves, answer) in self.to_check.into_values().rev() {
            let mut board = board_with(store.game(), &moves);
            let outcome = match self.trust {
                Trust::None(settings) => check(store, &mut board, answer, settings, CHECK_NODES)?,
                // Results found during the check are not written to the file.
                Trust::Sample(settings) => {
                    check(&store.in_memory(), &mut board, answer, settings, SAMPLE_NODES)?
                }
                Trust::All => SolveOutcome::OutOfNodes,
            };
            match outcome {
                SolveOutcome::Proven => {
                    believed.confirmed += 1;
                    store.insert(&board, answer)?;
                }
                SolveOutcome::Exhausted if matches!(self.trust, Trust::Sample(_)) => {
                    return Err(StoreError::Refuted {
                        path: path.to_owned(),
                        moves: notation::format_turns(&moves),
                        answer,
                    });
                }
                _ => {}
            }
        }
        Ok(believed)
    }
}

/// Uses the store for the positions after the answer.
fn check(
    store: &Store,
    board: &mut Board,
    answer: StoredAnswer,
    settings: &Settings,
    nodes: u64,
) -> Result<SolveOutcome, StoreError> {
    if board.classes(Color::Black).fives.contains(answer.point) {
        return Ok(SolveOutcome::Proven);
    }
    let settings = Settings { table_bytes: settings.table_bytes.min(TABLE_BYTES), ..*settings };
    let mut search = ProofSearch::new(settings, answer.win_at, store);
    board.make(answer.point);
    let outcome = prove_position(&mut search, board, nodes);
    board.unmake();
    outcome
}
