//! The search of the game tree among the moves that are left.

use search::{Control, Progress};

use super::{BestThought, Stage, Tables};
use crate::pvs::{Deepening, Selectivity};
use crate::report::{Report, Source};

/// Parts of the budget after which the search stops for a look at the move that it has found.
const ROUND_ENDS: [f64; 3] = [0.70, 0.85, 0.94];

impl BestThought {
    pub(super) fn begin_search(&mut self, tables: &mut Tables, control: &Control<'_>) {
        if let Some(standing) = self.standing
            && standing.len() == 1
        {
            // Nothing to choose.
            self.report = Report::of_move(standing.first(), Source::Forced);
            return;
        }
        let used = self.budget.used(self.count(tables), control);
        let end = match self.habits {
            None => ROUND_ENDS.into_iter().find(|&end| used < end - 0.01),
            Some(_) => Some(1.0),
        };
        let Some(end) = end else { return };
        let limits = self.budget.share(end - used);
        let deepening = Deepening::new(&self.position, self.standing, &limits, Selectivity::FULL, control);
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
        let settled = found.stopped.is_none();
        let best_checked = self.report.best.is_some_and(|best| self.checked.contains(best));
        if self.habits.is_some() {
            self.stage = Stage::Done;
        } else if !best_checked {
            self.stage = Stage::Check(0);
        } else if settled {
            self.stage = Stage::Done;
        } else {
            self.begin_search(tables, control);
        }
    }
}
