use search::SliceEnd;

use super::check::Check;
use super::threats::{Look, Reason};
use super::{BestThought, Stage, Step};
use crate::pvs::{Deepening, WON};
use crate::report::{MoveSource, SearchReport};

/// The fractions of the budget at which the tree search stops: twice to check its best move, then for good, because
/// [`CHECK_ENDS`](super::check) leaves no check after the last.
const PAUSES: [f64; 3] = [0.80, 0.92, 0.985];

impl BestThought {
    pub(super) fn begin_search(&mut self, step: &mut Step<'_, '_>) {
        if let Some(considered) = self.considered
            && considered.len() == 1
        {
            self.report = SearchReport::of_move(considered.first(), MoveSource::Forced);
            return;
        }
        let limits = self.budget.limits.part(self.next_pause(step));
        let deepening = Deepening::new(&self.position, self.considered, &limits, step.control);
        self.stage = Stage::Search(Box::new(deepening));
    }

    /// Continues a paused search if some budget is left. A new search would first have to catch up.
    pub(super) fn resume_search(&mut self, mut deepening: Box<Deepening>, step: &mut Step<'_, '_>) {
        let part = self.next_pause(step);
        if part > 0.0 {
            // The resumed search reports its earlier positions again, so do not count them twice.
            self.search_nodes -= deepening.found().nodes;
            deepening.extend(&self.budget.limits.part(part), step.control);
            self.stage = Stage::Search(deepening);
        }
    }

    /// The fraction of the budget left until the next pause; 0 after the last pause.
    fn next_pause(&self, step: &Step<'_, '_>) -> f64 {
        let used = self.budget.used(self.count(step.tables), step.control);
        if self.habits.is_some() {
            return (1.0 - used).max(0.0);
        }
        PAUSES.into_iter().map(|pause| pause - used).find(|&part| part > 0.01).unwrap_or(0.0)
    }

    pub(super) fn search(&mut self, mut deepening: Box<Deepening>, step: &mut Step<'_, '_>) {
        let memory = &mut step.tables.memory;
        let progress = deepening.resume(&mut self.position, memory, step.left, step.control);
        let found = deepening.found();
        if found.depth > 0 {
            self.report.best = found.best;
            self.report.line.clone_from(&found.line);
            self.report.score = Some(found.value);
            self.report.depth = found.depth;
            self.report.source = MoveSource::Search;
        }
        if progress == SliceEnd::Paused {
            self.stage = Stage::Search(deepening);
            return;
        }
        self.search_nodes += found.nodes;
        if self.habits.is_some() || found.depth == 0 {
            return;
        }
        let is_cut = deepening.is_cut(step.control);
        self.stage = if found.value >= WON {
            Stage::Look(Look::first(Reason::Win))
        } else if found.value <= -WON {
            Stage::Look(Look::first(Reason::Loss))
        } else if self.is_checked(found.best) {
            if is_cut {
                self.resume_search(deepening, step);
            }
            return;
        } else {
            let used = self.budget.used(self.count(step.tables), step.control);
            Stage::Check(Check::new(used, is_cut.then_some(deepening)))
        };
    }
}
