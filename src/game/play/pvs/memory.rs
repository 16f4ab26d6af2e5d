use engine::threat::ThreatSearch;

use super::history::Histories;
use super::table::Table;

/// The tables that are reused from move to move.
#[derive(Debug)]
pub struct Memory {
    /// Shared by all threads.
    pub(super) table: Table,
    pub(super) main: ThreadMemory,
    pub(super) helpers: Vec<ThreadMemory>,
    /// The size of the main thread's own tables.
    own_bytes: usize,
}

#[derive(Debug)]
pub struct ThreadMemory {
    pub histories: Histories,
    pub fours: ThreatSearch,
}

impl ThreadMemory {
    fn new(bytes: usize) -> Self {
        Self { histories: Histories::new(), fours: ThreatSearch::new(bytes) }
    }

    fn age(&mut self) {
        self.histories.age();
        self.fours.age();
    }
}

impl Memory {
    /// Creates tables of at most `bytes` bytes in total, for one thread.
    pub fn new(bytes: usize) -> Self {
        let own_bytes = bytes / 4;
        Self {
            table: Table::new(bytes / 4 * 3),
            main: ThreadMemory::new(own_bytes),
            helpers: Vec::new(),
            own_bytes,
        }
    }

    /// Prepares the memory for this many threads.
    pub fn set_threads(&mut self, threads: usize) {
        self.own_bytes /= threads.max(1);
        self.main = ThreadMemory::new(self.own_bytes);
        self.helpers = (1..threads).map(|_| ThreadMemory::new(self.own_bytes)).collect();
    }

    /// Marks old entries so that they are replaced first.
    pub fn age(&mut self) {
        self.table.begin_search();
        self.main.age();
        self.helpers.iter_mut().for_each(ThreadMemory::age);
    }
}
