//! The tables that are reused from move to move.

use engine::threat::ThreatSearch;

use super::history::Histories;
use super::table::Table;

/// The tables that are reused from move to move.
#[derive(Debug)]
pub struct Memory {
    pub(super) table: Table,
    pub(super) histories: Histories,
    /// The search for wins by fours at leaves.
    pub(super) fours: ThreatSearch,
}

impl Memory {
    /// Creates tables of at most `bytes` bytes in total.
    pub fn new(bytes: usize) -> Self {
        Self {
            table: Table::new(bytes / 4 * 3),
            histories: Histories::new(),
            fours: ThreatSearch::new(bytes / 4),
        }
    }

    /// Marks entries from earlier positions as old, so that they are replaced first.
    pub fn age(&mut self) {
        self.table.begin_search();
        self.histories.age();
        self.fours.age();
    }
}
