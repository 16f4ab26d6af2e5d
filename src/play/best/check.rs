//! A look at the move found: does the enemy win by threats after it?

use engine::threat::{Kind, Limits, Proof};
use search::Control;

use super::{BestThought, STONES, Stage, Tables};
use crate::pvs::{Outlook, candidates};

/// The part of the budget after which no more is checked.
const CHECK_ENDS: f64 = 0.975;

impl BestThought {
    pub(super) fn check(
        &mut self,
        tables: &mut Tables,
        stones: usize,
        slice: u64,
        used: f64,
        control: &Control<'_>,
    ) {
        let Some(best) = self.report.best.filter(|_| used < CHECK_ENDS) else { return };
        let board = self.position.board_mut();
        let enemy = !board.to_move();
        board.make(best);
        let limits = Limits { moves: STONES[stones], nodes: slice };
        let proof = tables.threats.prove(board, enemy, Kind::Vct, limits);
        board.unmake();
        match proof {
            Proof::Unknown => self.stage = Stage::Check(stones),
            Proof::Disproven if stones + 1 < STONES.len() => self.stage = Stage::Check(stones + 1),
            Proof::Disproven => {}
            Proof::Proven { .. } => {
                let board = self.position.board();
                let mut others = candidates(board, Outlook::of(board));
                others.remove(best);
                if others.is_empty() {
                    return;
                }
                self.considered = Some(others);
                self.report.best = self.likeliest(others);
                self.begin_search(tables, control);
            }
        }
    }
}
