//! Tables that last from move to move.

use engine::threat::ThreatSearch;

use super::history::Histories;
use super::table::Table;

/// The tables that last from move to move.
#[derive(Debug)]
pub struct Memory {
    pub(super) table: Table,
    pub(super) histories: Histories,
    /// Wins by fours at the leaves.
    pub(super) fours: ThreatSearch,
}

impl Memory {
    /// Tables of at most `bytes` bytes in all.
    pub fn new(bytes: usize) -> Self {
        Self {
            table: Table::new(bytes / 4 * 3),
            histories: Histories::new(),
            fours: ThreatSearch::new(bytes / 4),
        }
    }

    /// Lets entries of earlier positions be replaced first.
    pub fn age(&mut self) {
        self.table.begin_search();
        self.histories.age();
        self.fours.age();
    }
}
