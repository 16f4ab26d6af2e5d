//! What can be said of a position before any search.

use super::{BestThought, Stage};
use crate::human::{Eyes, Habits};
use crate::report::{Report, Source, Verdict};

impl BestThought {
    pub(super) fn begin_full(&mut self) {
        let board = self.game.board();
        let position = board.position();
        let mover = position.to_move();
        let (own, enemy) = (board.classes(mover).fives, board.classes(!mover).fives);
        let first = position.moves().is_empty().then(|| position.center());
        if let Some(five) = own.first() {
            self.report = Report::of_move(Some(five), Source::Forced);
            self.report.verdict = Verdict::Win { stones: 1 };
            self.stage = Stage::Done;
        } else if let Some(forced) = first.or(enemy.first()) {
            self.report = Report::of_move(Some(forced), Source::Forced);
            if enemy.len() > 1 {
                self.report.verdict = Verdict::Loss { stones: 2 };
            }
            self.stage = Stage::Done;
        } else {
            let best = self.game.quiet_candidates().iter().max_by_key(|&cell| self.game.rank(cell));
            self.report = Report::of_move(best, Source::Value);
        }
    }

    /// A player below full strength plays what seems best of what he sees, or thinks it through as far as he can.
    pub(super) fn begin_human(&mut self, habits: Habits, seed: u64) {
        let board = self.game.board();
        if board.position().moves().is_empty() {
            self.report = Report::of_move(Some(board.position().center()), Source::Forced);
            self.stage = Stage::Done;
            return;
        }
        let eyes = Eyes::new(habits, seed);
        let candidates = eyes.candidates(board, self.game.quiet_candidates(), habits.considered);
        self.report = Report::of_move(eyes.pick(board, &candidates), Source::Value);
        // What looks like a win or a forced stop is not thought about.
        let urgent = candidates.first().is_some_and(|&(_, rank)| rank >= 50_000);
        if habits.depth == 0 || urgent {
            if urgent {
                self.report.best = candidates.first().map(|&(cell, _)| cell);
                self.report.line = self.report.best.into_iter().collect();
            }
            self.stage = Stage::Done;
        } else {
            self.budget.limits.depth = self.budget.limits.depth.min(habits.depth);
            self.standing = Some(candidates.into_iter().map(|(cell, _)| cell).collect());
        }
    }
}
