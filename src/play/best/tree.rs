//! The search of the game tree.

use search::{Control, Progress};

use super::threats::{Look, Reason};
use super::{BestThought, Stage, Tables};
use crate::pvs::{Deepening, Selectivity, WON};
use crate::report::{Report, Source};

/// The part of the budget after which the search ends for a look at the move that it has found, and that after which a
/// search ends that followed such a look. A search that began again would know less than the one before.
const ENDS: [f64; 2] = [0.96, 0.985];

impl BestThought {
    pub(super) fn begin_search(&mut self, tables: &mut Tables, control: &Control<'_>) {
        if let Some(considered) = self.considered
            && considered.len() == 1
        {
            // Nothing to choose.
            self.report = Report::of_move(considered.first(), Source::Forced);
            return;
        }
        let used = self.budget.used(self.count(tables), control);
        let end = match self.habits {
            None => ENDS[usize::from(self.considered.is_some())],
            Some(_) => 1.0,
        };
        let limits = self.budget.share(end - used);
        let deepening = Deepening::new(&self.position, self.considered, &limits, Selectivity::FULL, control);
        self.stage = Stage::Search(Box::new(deepening));
    }

    pub(super) fn search(
        &mut self,
        tables: &mut Tables,
        mut deepening: Box<Deepening>,
        left: u64,
        control: &Control<'_>,
    ) {
        let progress = deepening.resume(&mut self.position, &mut tables.memory, left, control);
        let found = deepening.found();
        if found.depth > 0 {
            self.report.best = found.best;
            self.report.line.clone_from(&found.line);
            self.report.score = Some(found.value);
            self.report.depth = found.depth;
            self.report.source = Source::Search;
        }
        if progress == Progress::Paused {
            self.stage = Stage::Search(deepening);
            return;
        }
        self.search_nodes += found.nodes;
        if self.habits.is_some() || found.depth == 0 {
            return;
        }
        self.stage = if found.value >= WON {
            Stage::Look(Look::first(Reason::Win))
        } else if found.value <= -WON {
            Stage::Look(Look::first(Reason::Loss))
        } else if self.considered.is_none() {
            Stage::Check(0)
        } else {
            Stage::Done
        };
    }
}
