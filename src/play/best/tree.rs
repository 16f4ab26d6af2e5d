//! The search of the game tree among the moves that are left.

use engine::Point;
use search::{Analysis, Control, Progress};

use super::{BestThought, Stage, Tables};
use crate::report::{Report, Source};

/// Parts of the budget after which the search stops for a look at the move that it has found.
const ROUND_ENDS: [f64; 3] = [0.70, 0.85, 0.94];

impl BestThought {
    pub(super) fn begin_search(&mut self, tables: &mut Tables, control: &Control<'_>) {
        if let Some(standing) = self.standing {
            if standing.len() == 1 {
                // Nothing to choose.
                self.report = Report::of_move(standing.first(), Source::Forced);
                return;
            }
            self.game.restrict_root(standing);
        }
        let used = self.budget.used(self.count(tables), control);
        let end = match self.habits {
            None => ROUND_ENDS.into_iter().find(|&end| used < end - 0.01),
            Some(_) => Some(1.0),
        };
        let Some(end) = end else { return };
        let analysis = tables.searcher.begin(&mut self.game, &self.budget.share(end - used), control);
        self.stage = Stage::Search(Box::new(analysis));
    }

    pub(super) fn search(
        &mut self,
        tables: &mut Tables,
        mut analysis: Box<Analysis<Point>>,
        left: u64,
        control: &Control<'_>,
    ) {
        let progress = tables.searcher.resume(&mut self.game, &mut analysis, left, control);
        let outcome = analysis.outcome();
        if outcome.depth > 0 {
            self.report.best = outcome.best;
            self.report.line.clone_from(&outcome.line);
            self.report.score = Some(outcome.score.value());
            self.report.depth = outcome.depth;
            self.report.source = Source::Search;
        }
        if progress == Progress::Paused {
            self.stage = Stage::Search(analysis);
            return;
        }
        self.search_nodes += outcome.nodes;
        let settled = outcome.stopped.is_none();
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
