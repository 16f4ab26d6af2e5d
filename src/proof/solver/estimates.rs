//! Estimates: how hard the unproven positions of a search look, saved in a file so that a search of many hours can be stopped
//! and continued. Proven positions are in the [store](crate::Store).
//!
//! The first line names the game. The second one reads `31 20`: the stone by which Black must win and the number of black moves
//! tried. Every other line reads `17 250000 h8 i9 g9`: after h8 i9 g9 the proof number is 17, after 250,000 nodes of threat
//! search. `-` in place of the proof number means that none of the moves tried wins, given what was proven then. A later run
//! may know more, so such a position is open again and tried last.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use engine::{Board, Deadline, notation};
use strategy::Game;

use crate::graph::{Estimate, HOPELESS, finite};
use crate::journal::{StoreError, damaged, read_file};
use crate::replace::replace_file;
use crate::store::board_of;

/// A search's file of estimates, and the node count at which it is next written.
#[derive(Debug)]
pub(crate) struct Checkpoint {
    pub(crate) path: PathBuf,
    pub(crate) due: u64,
}

/// The search that estimates belong to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Subject {
    pub(crate) game: Game,
    pub(crate) deadline: Deadline,
    /// The number of black moves tried in a position.
    pub(crate) candidates: usize,
}

impl Subject {
    /// The second line of the file, which describes the search.
    fn heading(&self) -> String {
        format!("{} {}", self.deadline, self.candidates)
    }

    /// Passes each estimate in the file to `take`, with its position. An empty file belongs to any search.
    ///
    /// # Errors
    /// Fails if the file cannot be read, belongs to another search, or a line is damaged.
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
        // A store also starts with the game's name, and the rest of it would be lost.
        if is_ours || bytes == 0 { Ok(()) } else { Err(damaged(path, 2, expected())) }
    }

    /// Replaces the file. The old one stays until the new one is complete.
    ///
    /// # Errors
    /// Fails if the file cannot be written.
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
