//! Wins by threats: our own, and the one that the enemy would have if we passed.

use search::Control;

use super::{BestThought, Stage, Tables};
use crate::prover::{Finding, STONES, source_of};
use crate::report::{Report, Verdict};
use engine::threat::Kind;

/// Whose win is looked for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    Own,
    Enemy,
}

impl Side {
    /// The part of the budget after which the look has to end.
    const fn ends(self) -> f64 {
        match self {
            Self::Own => 0.20,
            Self::Enemy => 0.40,
        }
    }
}

/// What is looked for: threats of this kind and at most this many stones (an index into [`STONES`]).
#[derive(Clone, Copy)]
pub(super) struct Look {
    side: Side,
    kind: Kind,
    stones: usize,
}

impl Look {
    /// Fours come first, with few stones.
    pub(super) const fn first(side: Side, fast: bool) -> Self {
        Self { side, kind: Kind::Fours, stones: super::first_stones(fast) }
    }

    /// More stones, then open threes too.
    fn next(self, fast: bool) -> Option<Self> {
        match self.kind {
            _ if self.stones + 1 < STONES.len() => Some(Self { stones: self.stones + 1, ..self }),
            Kind::Fours if fast => Some(Self { kind: Kind::Threats, stones: 0, ..self }),
            _ => None,
        }
    }
}

impl BestThought {
    pub(super) fn look(
        &mut self,
        tables: &mut Tables,
        look: Look,
        slice: u64,
        used: f64,
        control: &Control<'_>,
    ) {
        let Look { side, kind, stones } = look;
        let spent = tables.prover.nodes() - self.nodes_before;
        if used >= side.ends() || spent >= self.threat_cap() {
            return self.after_look(tables, side, control);
        }
        let mover = self.game.board().position().to_move();
        let attacker = if side == Side::Own { mover } else { !mover };
        let slice = slice.min(self.threat_cap());
        let mut arena = Self::arena(&mut self.board, &mut self.game);
        match (tables.prover.prove(&mut arena, attacker, kind, STONES[stones], slice), side) {
            (Finding::Wins(moves), Side::Own) => {
                let line = tables.prover.line(&mut arena, attacker, kind, moves);
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
            (Finding::Wins(moves), Side::Enemy) => {
                let zone = tables.prover.zone(&mut arena, attacker, kind, moves);
                self.begin_defence(kind, moves, zone);
            }
            (Finding::Unknown, _) => self.stage = Stage::Look(look),
            (Finding::None, _) => match look.next(self.board.is_some()) {
                Some(next) => self.stage = Stage::Look(next),
                None => self.after_look(tables, side, control),
            },
        }
    }

    /// A player below full strength who sees threats at all sees the enemy's, too, but does not refute every reply.
    fn after_look(&mut self, tables: &mut Tables, side: Side, control: &Control<'_>) {
        if side == Side::Own && self.habits.is_none() {
            self.stage = Stage::Look(Look::first(Side::Enemy, self.board.is_some()));
        } else {
            self.begin_search(tables, control);
        }
    }
}
