//! The search of our best engine: principal variation search with the selectivity that the game allows.
//!
//! [`outlook`] reads off a position what must not be searched, [`selectivity`] holds every rule by which a node is cut
//! short, [`node`] is the node itself, [`leaf`] where it ends, [`deepening`] the root.

mod deepening;
mod depth;
mod history;
mod leaf;
mod meter;
mod node;
mod outlook;
mod picker;
mod position;
mod selectivity;
mod singular;
mod table;
mod value;

pub use deepening::{Deepening, Found};
pub use outlook::Outlook;
pub use picker::candidates;
pub use position::Position;
pub use selectivity::Selectivity;
pub use value::{WON, plies_to_end};

use engine::threat::ThreatSearch;
use history::Histories;
use table::Table;

/// The tables that last from move to move.
pub struct Memory {
    table: Table,
    histories: Histories,
    /// Wins by fours at the leaves.
    fours: ThreatSearch,
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

    /// What was learnt of earlier positions gives way.
    pub fn age(&mut self) {
        self.table.begin_search();
        self.histories.age();
        self.fours.age();
    }
}
