//! Saves estimates of how hard the unproven positions in a search are, so that a search of many hours can be interrupted and
//! continued. Proven positions are in the [store](crate::Store).
//!
//! The first line of the file names the game. The second line, such as `31 20`, has the number of the stone by which Black must
//! win and the number of black moves to try in a position. Every other line is like `17 250000 h8 i9 g9`: after h8 i9 g9, the
//! proof number is 17, and the search has spent 250,000 nodes. A `-` in place of the proof number means that no move was a win
//! with the answers known then. A later run opens such a position again and tries it last.

use std::fmt::Write as _;
use std::path::Path;

use engine::{Board, notation};
use strategy::Game;

use crate::graph::{Estimate, HOPELESS, finite};
use crate::journal::{StoreError, damaged, read_file};
use crate::replace::replace_file;
use crate::search::{Checkpoint, ProofSearch, key_of};
use crate::store::board_of;

const LEAST_SAVED_NODES: u32 = 10_000;

/// The number of threat search nodes between two saves, a few minutes of searching.
const SAVE_EVERY: u64 = 100_000_000;

impl ProofSearch<'_> {
    /// Loads the estimates from this file and returns their number. From then on, saves the estimates there every few minutes
    /// and whenever [`save_estimates`](Self::save_estimates) is called.
    ///
    /// # Errors
    /// Fails if the file cannot be read or written, belongs to a different search, or is damaged.
    pub fn estimates_in(&mut self, path: &Path) -> Result<usize, StoreError> {
        let count = if path.exists() { self.read_estimates(path)? } else { 0 };
        self.checkpoint = Some(Checkpoint { path: path.to_owned(), due: self.threat_nodes() + SAVE_EVERY });
        // A file that cannot be written must be reported now and not minutes later.
        self.save_estimates()?;
        Ok(count)
    }

    /// Writes the estimates to their file, if there is one.
    ///
    /// # Errors
    /// Fails if the file cannot be written.
    pub fn save_estimates(&mut self) -> Result<(), StoreError> {
        let now = self.threat_nodes();
        let Some(Checkpoint { path, due }) = &mut self.checkpoint else { return Ok(()) };
        *due = now + SAVE_EVERY;
        let path = path.clone();
        self.count_path();
        let mut text = format!("{}\n{}\n", self.store.game(), self.heading());
        for Estimate { moves, proof, spent } in self.graph.estimates(&self.roots, LEAST_SAVED_NODES) {
            let proof = if proof >= HOPELESS { "-".to_owned() } else { proof.to_string() };
            let _ = writeln!(text, "{proof} {spent} {}", notation::format_moves(&moves));
        }
        replace_file(&path, &text).map_err(|error| StoreError::Io(path, error))
    }

    pub(crate) fn save_estimates_when_due(&mut self) -> Result<(), StoreError> {
        let is_due = self.checkpoint.as_ref().is_some_and(|checkpoint| self.threat_nodes() >= checkpoint.due);
        if is_due { self.save_estimates() } else { Ok(()) }
    }

    fn heading(&self) -> String {
        format!("{} {}", self.deadline, self.settings.candidates)
    }

    /// Returns the number of estimates. An empty file fits any search.
    fn read_estimates(&mut self, path: &Path) -> Result<usize, StoreError> {
        let (game, heading) = (self.store.game(), self.heading());
        let expected =
            || format!("expected a line with {heading:?}, the stone and the number of moves to try");
        let (mut is_ours, mut count) = (false, 0);
        read_file(path, game, |line| {
            let is_heading = line == heading;
            is_ours |= is_heading;
            if !is_ours {
                return Err(expected());
            }
            if !is_heading {
                let (board, estimate) = parse(game, line)?;
                self.graph.recall(key_of(&board, board.to_move()), estimate);
                count += 1;
            }
            Ok(())
        })?;
        let bytes = path.metadata().map_err(|error| StoreError::Io(path.to_owned(), error))?.len();
        // The file could be a store, which also starts with the name of the game. Saving estimates would overwrite it.
        if is_ours || bytes == 0 { Ok(count) } else { Err(damaged(path, 2, expected())) }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::opening::board;
    use crate::search::Settings;
    use crate::store::Store;
    use engine::Deadline;
    use strategy::Game;

    #[test]
    fn checkpoint_includes_effort_on_the_current_line() {
        let path = std::env::temp_dir().join(format!("gomoku-checkpoint-{}.txt", std::process::id()));
        let store = Store::new(Game::STANDARD);
        let settings = Settings { table_bytes: 1 << 20, ..Settings::default() };
        let mut search = ProofSearch::new(settings, Deadline::new(33).unwrap(), &store);
        search.estimates_in(&path).unwrap();
        search.checkpoint.as_mut().unwrap().due = 150_000;
        search.prove(&mut board(Game::STANDARD, "h8 h9 g9 i7"), 300_000).unwrap();
        let on_the_way = std::fs::read_to_string(&path).unwrap();
        search.save_estimates().unwrap();
        let at_the_end = std::fs::read_to_string(&path).unwrap();
        std::fs::remove_file(&path).unwrap();
        let spent = |text: &str| -> u64 {
            let root = text.lines().find(|line| line.ends_with(" h8 h9 g9 i7")).expect("the root");
            root.split_whitespace().nth(1).unwrap().parse().unwrap()
        };
        assert!((150_000..250_000).contains(&spent(&on_the_way)), "{on_the_way}");
        assert_eq!(spent(&at_the_end), search.threat_nodes());
        assert!(on_the_way.lines().count() > 3 && at_the_end.lines().count() > on_the_way.lines().count());
    }
}
