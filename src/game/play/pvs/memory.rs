use super::correction::Corrections;
use super::history::Histories;
use super::table::Table;

/// The tables that are reused from move to move.
#[derive(Debug)]
pub struct Memory {
    /// Shared by all threads.
    pub(super) table: Table,
    pub(super) main: ThreadMemory,
    pub(super) helpers: Vec<ThreadMemory>,
}

#[derive(Debug)]
pub struct ThreadMemory {
    pub histories: Histories,
    pub corrections: Corrections,
}

impl ThreadMemory {
    fn new() -> Self {
        Self { histories: Histories::new(), corrections: Corrections::new() }
    }

    fn age(&mut self) {
        self.histories.age();
        self.corrections.age();
    }
}

impl Memory {
    /// Creates a table of at most `bytes` bytes and the other tables for one thread.
    pub fn new(bytes: usize) -> Self {
        Self { table: Table::new(bytes), main: ThreadMemory::new(), helpers: Vec::new() }
    }

    /// Prepares the memory for this many threads.
    pub fn set_threads(&mut self, threads: usize) {
        self.main = ThreadMemory::new();
        self.helpers = (1..threads).map(|_| ThreadMemory::new()).collect();
    }

    /// Marks old entries so that they are replaced first.
    pub fn age(&mut self) {
        self.table.begin_search();
        self.main.age();
        self.helpers.iter_mut().for_each(ThreadMemory::age);
    }
}
