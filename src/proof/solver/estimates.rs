//! Estimates: what a search thinks of the positions that it has not proven, in a file, so that a search of many hours can be
//! stopped and go on. What is proven is in the [store](crate::Store).
//!
//! The first line says which game it is for, the second by which stone Black has to win and how many of his moves are tried:
//! `31 20`. Every other line reads `17 250000 h8 i9 g9`: after h8 i9 g9 the proof number is 17, for 250,000 nodes of the threat
//! search; `-` in place of it says that none of the moves tried wins. With what was proven then: who goes on may know more, so
//! such a position is open again and the last to be tried.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use engine::{Board, Deadline, notation};
use strategy::Game;

use crate::graph::{Estimate, HOPELESS, finite};
use crate::journal::{StoreError, damaged, read_file};
use crate::replace::replace_file;
use crate::store::board_of;

/// Where a search keeps its estimates, and the nodes of the threat search from which it is time for it.
#[derive(Debug)]
pub(crate) struct Keeping {
    pub(crate) path: PathBuf,
    pub(crate) due: u64,
}

/// The search that estimates are of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Subject {
    pub(crate) game: Game,
    pub(crate) deadline: Deadline,
    /// Moves of Black tried in a position.
    pub(crate) candidates: usize,
}

impl Subject {
    /// The line that says so, below that of the game.
    fn heading(&self) -> String {
        format!("{} {}", self.deadline, self.candidates)
    }

    /// Hands each estimate in the file to `take`, with the position.
    ///
    /// # Errors
    /// If the file cannot be read, is of another search, or a line is damaged. An empty one is of any search.
    pub(crate) fn read(&self, path: &Path, mut take: impl FnMut(&Board, Estimate)) -> Result<(), StoreError> {
        let expected = || format!("expected {:?}, the stone and how many moves are tried", self.heading());
        let mut is_ours = false;
        read_file(path, self.game, |line| {
            let is_heading = line == self.heading();
            is_ours |= is_heading;
            if !is_ours {
                return Err(expected().into());
            }
            if is_heading {
                return Ok(());
            }
            let (board, estimate) = parse(self.game, line)?;
            take(&board, estimate);
            Ok(())
        })?;
        let bytes = path.metadata().map_err(|error| StoreError::Io(path.to_owned(), error))?.len();
        // The game's name is the first line of a store too, and what follows would be lost.
        if is_ours || bytes == 0 { Ok(()) } else { Err(damaged(path, 2, expected())) }
    }

    /// Writes the file anew. One that is there stays whole until the new one is.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(crate) fn write(&self, path: &Path, estimates: &[Estimate]) -> Result<(), StoreError> {
        let mut text = format!("{}\n{}\n", self.game, self.heading());
        for Estimate { moves, proof, spent } in estimates {
            let proof = if *proof >= HOPELESS { "-".to_owned() } else { proof.to_string() };
            let _ = writeln!(text, "{proof} {spent} {}", notation::format_moves(moves));
        }
        replace_file(path, &text).map_err(|error| StoreError::Io(path.to_owned(), error))
    }
}

fn parse(game: Game, line: &str) -> Result<(Board, Estimate), String> {
    let mut tokens = line.split_whitespace();
    let proof = match tokens.next() {
        Some("-") => HOPELESS,
        token => finite(number(token, "a proof number or -")?),
    };
    let spent = number(tokens.next(), "the nodes")?;
    let board = board_of(game, tokens)?;
    let moves = board.moves().to_vec();
    Ok((board, Estimate { moves, proof, spent }))
}

fn number(token: Option<&str>, what: &str) -> Result<u32, String> {
    let number = token.and_then(|token| token.parse().ok());
    number.filter(|&number| number > 0).ok_or_else(|| format!("expected {what}"))
}
