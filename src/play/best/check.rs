//! A look at the move found: does the enemy win by threats after it?

use search::Control;

use super::{BestThought, Stage, Tables};
use crate::prover::{Finding, STONES};
use engine::threat::Kind;

/// The part of the budget after which no more is checked.
const CHECK_ENDS: f64 = 0.98;

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
        let enemy = !self.game.board().position().to_move();
        let fast = self.board.is_some();
        let kind = if fast { Kind::Threats } else { Kind::Fours };
        let mut arena = Self::arena(&mut self.board, &mut self.game);
        arena.make(best);
        let finding = tables.prover.prove(&mut arena, enemy, kind, STONES[stones], slice);
        arena.unmake();
        match finding {
            Finding::Unknown => self.stage = Stage::Check(stones),
            Finding::None if stones + 1 < STONES.len() => self.stage = Stage::Check(stones + 1),
            Finding::None => {
                self.checked.insert(best);
                self.begin_search(tables, control);
            }
            Finding::Wins(_) => {
                let mut rest = self.standing.unwrap_or_else(|| self.game.quiet_candidates());
                rest.remove(best);
                if rest.is_empty() {
                    return;
                }
                self.standing = Some(rest);
                self.report.best = rest.iter().max_by_key(|&cell| self.game.rank(cell));
                self.begin_search(tables, control);
            }
        }
    }
}
