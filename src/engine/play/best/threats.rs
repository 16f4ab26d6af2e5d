//! Wins by threats: our own, and the one that the enemy would have if we passed.

use search::Control;

use super::{BestThought, Stage, Tables, first_stones};
use crate::play::prover::{Finding, STONES, source_of};
use crate::play::report::{Report, Verdict};
use crate::threat::Kind;

/// Parts of the budget after which each of the two has to end.
const OWN_ENDS: f64 = 0.20;
const ENEMY_ENDS: f64 = 0.40;

impl BestThought {
    pub(super) fn look_for_win(
        &mut self,
        tables: &mut Tables,
        kind: Kind,
        stones: usize,
        slice: u64,
        used: f64,
        control: &Control<'_>,
    ) {
        let mover = self.game.board().position().to_move();
        let spent = tables.prover.nodes() - self.nodes_before;
        if used >= OWN_ENDS || spent >= self.threat_cap() {
            return self.after_own(tables, control);
        }
        let slice = slice.min(self.threat_cap());
        let mut arena = Self::arena(&mut self.board, &mut self.game);
        match tables.prover.prove(&mut arena, mover, kind, STONES[stones], slice) {
            Finding::Wins(moves) => {
                let line = tables.prover.line(&mut arena, mover, kind, moves);
                self.report = Report {
                    best: line.first().copied().or(self.report.best),
                    line,
                    verdict: Verdict::Win { stones: 2 * u32::from(moves) - 1 },
                    score: None,
                    depth: 0,
                    nodes: 0,
                    source: source_of(kind),
                };
            }
            Finding::Unknown => self.stage = Stage::Own(kind, stones),
            Finding::None => match self.next_threats(kind, stones) {
                Some((kind, stones)) => self.stage = Stage::Own(kind, stones),
                None => self.after_own(tables, control),
            },
        }
    }

    /// A player below full strength who sees threats at all sees the enemy's, too, but does not refute every reply.
    fn after_own(&mut self, tables: &mut Tables, control: &Control<'_>) {
        if self.habits.is_none() {
            self.stage = Stage::Enemy(Kind::Fours, first_stones(self.board.is_some()));
        } else {
            self.begin_search(tables, control);
        }
    }

    /// The threats to look at after these: more stones, then open threes too.
    fn next_threats(&self, kind: Kind, stones: usize) -> Option<(Kind, usize)> {
        match kind {
            _ if stones + 1 < STONES.len() => Some((kind, stones + 1)),
            Kind::Fours if self.board.is_some() => Some((Kind::Threats, 0)),
            _ => None,
        }
    }

    pub(super) fn look_for_danger(
        &mut self,
        tables: &mut Tables,
        kind: Kind,
        stones: usize,
        slice: u64,
        used: f64,
        control: &Control<'_>,
    ) {
        let enemy = !self.game.board().position().to_move();
        if used >= ENEMY_ENDS {
            return self.begin_search(tables, control);
        }
        let mut arena = Self::arena(&mut self.board, &mut self.game);
        match tables.prover.prove(&mut arena, enemy, kind, STONES[stones], slice) {
            Finding::Wins(moves) => {
                let zone = tables.prover.zone(&mut arena, enemy, kind, moves);
                self.begin_defence(kind, moves, zone);
            }
            Finding::Unknown => self.stage = Stage::Enemy(kind, stones),
            Finding::None => match self.next_threats(kind, stones) {
                Some((kind, stones)) => self.stage = Stage::Enemy(kind, stones),
                None => self.begin_search(tables, control),
            },
        }
    }
}
