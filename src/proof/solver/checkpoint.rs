//! Saves the [estimates](crate::estimates) of a search while it runs, and continues from them.

use std::path::Path;

use crate::estimates::{Checkpoint, Subject};
use crate::journal::StoreError;
use crate::search::{Search, Settings, key_of};

/// Positions that took fewer nodes are not saved.
const LEAST_SAVED_NODES: u32 = 10_000;

/// The number of threat search nodes between saves, some minutes.
const SAVE_EVERY: u64 = 100_000_000;

impl Search<'_> {
    /// Saves in this file how hard the unproven positions look, every few minutes and when
    /// [`save_estimates`](Self::save_estimates) is called. Continues from the estimates in the file and returns their number.
    ///
    /// # Errors
    /// Fails if the file exists and cannot be read, belongs to another search, or is damaged; or if it cannot be written.
    pub fn estimates_in(&mut self, path: &Path) -> Result<usize, StoreError> {
        let mut count = 0;
        if path.exists() {
            self.subject().read(path, |board, estimate| {
                self.graph.recall(key_of(board, board.to_move()), estimate);
                count += 1;
            })?;
        }
        self.checkpoint = Some(Checkpoint { path: path.to_owned(), due: self.threat_nodes() + SAVE_EVERY });
        // A file that cannot be written should be reported now, not minutes later.
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
        self.subject().write(&path, &self.graph.estimates(&self.roots, LEAST_SAVED_NODES))
    }

    /// Writes the estimates if it is time.
    pub(crate) fn save_estimates_when_due(&mut self) -> Result<(), StoreError> {
        let is_due = self.checkpoint.as_ref().is_some_and(|checkpoint| self.threat_nodes() >= checkpoint.due);
        if is_due { self.save_estimates() } else { Ok(()) }
    }

    const fn subject(&self) -> Subject {
        let Settings { candidates, .. } = self.settings;
        Subject { game: self.store.game(), deadline: self.deadline, candidates }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::opening::board_after;
    use crate::store::Store;
    use engine::Deadline;
    use strategy::Game;

    #[test]
    fn checkpoint_counts_the_current_line() {
        let path = std::env::temp_dir().join(format!("gomoku-checkpoint-{}.txt", std::process::id()));
        let store = Store::new(Game::STANDARD);
        let mut report = |_: &_| true;
        let settings = Settings { table_bytes: 1 << 20, ..Settings::default() };
        let mut search = Search::new(settings, Deadline::new(33).unwrap(), &store, &mut report);
        search.estimates_in(&path).unwrap();
        search.checkpoint.as_mut().unwrap().due = 150_000;
        let mut board = board_after(Game::STANDARD, &engine::notation::parse_moves("h8 h9 g9 i7").unwrap());
        search.prove(&mut board, 300_000).unwrap();
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
