//! Checks whether the opponent wins by threats after the best move so far.

use engine::Point;
use engine::threat::{Kind, Proof, ThreatLimits};

use super::{BestThought, STONES, Stage, Step};
use crate::pvs::{Deepening, StaticStatus, candidates};
use crate::report::{MoveSource, SearchReport};

/// The fraction of the budget for checking one move.
const CHECK_PART: f64 = 0.06;
/// No more moves are checked beyond this fraction of the budget.
const CHECK_ENDS: f64 = 0.975;

#[derive(Debug)]
pub(super) struct Check {
    /// The opponent's stone limit, as an index into [`STONES`].
    stones: usize,
    ends: f64,
    /// The tree search to continue if it was paused at its limits.
    paused: Option<Box<Deepening>>,
}

impl Check {
    pub(super) fn new(used: f64, paused: Option<Box<Deepening>>) -> Self {
        Self { stones: 0, ends: (used + CHECK_PART).min(CHECK_ENDS), paused }
    }
}

impl BestThought {
    pub(super) fn is_checked(&self, best: Option<Point>) -> bool {
        best.is_some_and(|best| self.checked.contains(best))
    }

    pub(super) fn check(&mut self, mut check: Check, step: &mut Step<'_, '_>) {
        let Some(best) = self.report.best else { return };
        let board = self.position.board_mut();
        let enemy = !board.to_move();
        let proof = if step.used < check.ends {
            board.make(best);
            let limits = ThreatLimits { own_stones: STONES[check.stones], nodes: step.threat_nodes() };
            let proof = step.tables.threats.prove(board, enemy, Kind::Vct, limits);
            board.unmake();
            Some(proof)
        } else {
            None
        };
        match proof {
            Some(Proof::Unknown) => self.stage = Stage::Check(check),
            Some(Proof::Disproven) if check.stones + 1 < STONES.len() => {
                check.stones += 1;
                self.stage = Stage::Check(check);
            }
            Some(Proof::Disproven) | None => {
                self.checked.insert(best);
                if let Some(deepening) = check.paused {
                    self.resume_search(deepening, step);
                }
            }
            Some(Proof::Proven { .. }) => self.leave_out(best, step),
        }
    }

    fn leave_out(&mut self, refuted: Point, step: &mut Step<'_, '_>) {
        let board = self.position.board();
        let mut others = self.considered.unwrap_or_else(|| candidates(board, StaticStatus::of(board)));
        others.remove(refuted);
        if !others.is_empty() {
            self.considered = Some(others);
            // The report so far is about the refuted move, so start a new one.
            self.report = SearchReport::of_move(self.likeliest(others), MoveSource::Value);
            self.begin_search(step);
        }
    }
}
