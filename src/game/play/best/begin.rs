//! Makes the first report, before any search.

use super::{BestThought, Stage};
use crate::human::{Habits, URGENT};
use crate::report::{MoveSource, SearchReport, Verdict};

impl BestThought {
    pub(super) fn begin_full(&mut self) {
        let board = self.position.board();
        let mover = board.to_move();
        let (own, enemy) = (board.classes(mover).fives, board.classes(!mover).fives);
        let legal = board.legal();
        let first = (board.stones() == 0).then(|| board.size().center());
        // If the only blocking point is forbidden, the game is lost, so play any legal move.
        let stops = enemy & legal;
        let stop = if enemy.is_empty() { None } else { stops.first().or(legal.first()) };
        if let Some(five) = own.first() {
            self.report = SearchReport::of_move(Some(five), MoveSource::Forced);
            self.report.verdict = Verdict::Win { stones: 1 };
            self.stage = Stage::Done;
        } else if let Some(forced) = first.or(stop) {
            self.report = SearchReport::of_move(Some(forced), MoveSource::Forced);
            if enemy.len() > 1 || !enemy.is_empty() && stops.is_empty() {
                self.report.verdict = Verdict::Loss { stones: 2 };
            }
            self.stage = Stage::Done;
        } else {
            let best = self.likeliest(self.quiet_candidates());
            self.report = SearchReport::of_move(best, MoveSource::Value);
        }
    }

    /// Starts a search below full strength. If a move is urgent or the level does not search, the move is chosen at once.
    pub(super) fn begin_human(&mut self, habits: Habits) {
        let board = self.position.board();
        if board.stones() == 0 {
            self.report = SearchReport::of_move(Some(board.size().center()), MoveSource::Forced);
            self.stage = Stage::Done;
            return;
        }
        let candidates = habits.candidates(board, self.quiet_candidates());
        self.report = SearchReport::of_move(habits.pick(board, &candidates), MoveSource::Value);
        let urgent = candidates.first().is_some_and(|&(_, rank)| rank >= URGENT);
        if habits.nodes == 0 || urgent {
            if urgent {
                self.report.best = candidates.first().map(|&(point, _)| point);
                self.report.line = self.report.best.into_iter().collect();
            }
            self.stage = Stage::Done;
        } else {
            self.budget.limits.nodes = Some(habits.nodes);
            self.considered = Some(candidates.into_iter().map(|(point, _)| point).collect());
        }
    }
}
