//! Wins by threats: our own, and the one that the enemy would have if we passed.

use engine::threat::{Kind, Limits, Proof};
use search::Control;

use super::{BestThought, STONES, Stage, Tables};
use crate::report::{Report, Verdict};

/// Whose win is looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Side {
    Own,
    Enemy,
}

impl Side {
    /// The part of the budget after which the look has to end.
    const fn ends(self) -> f64 {
        match self {
            Self::Own => 0.06,
            Self::Enemy => 0.12,
        }
    }
}

/// What is looked for: threats of this kind and at most this many stones (an index into [`STONES`]).
#[derive(Clone, Copy, Debug)]
pub(super) struct Look {
    side: Side,
    kind: Kind,
    stones: usize,
}

impl Look {
    /// Fours come first, with few stones.
    pub(super) const fn first(side: Side) -> Self {
        Self { side, kind: Kind::Vcf, stones: 0 }
    }

    /// More stones, then open threes too.
    fn next(self) -> Option<Self> {
        match self.kind {
            _ if self.stones + 1 < STONES.len() => Some(Self { stones: self.stones + 1, ..self }),
            Kind::Vcf => Some(Self { kind: Kind::Vct, stones: 0, ..self }),
            Kind::Vct => None,
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
        let (spent, cap) = (tables.threats.nodes() - self.nodes_before, self.threat_cap());
        if used >= side.ends() || spent >= cap {
            return self.after_look(tables, side, control);
        }
        let board = self.position.board_mut();
        let mover = board.to_move();
        let attacker = if side == Side::Own { mover } else { !mover };
        let limits = Limits { moves: STONES[stones], nodes: slice.min(cap) };
        match (tables.threats.prove(board, attacker, kind, limits), side) {
            (Proof::Proven { moves }, Side::Own) => {
                let line = tables.threats.winning_line(board, attacker, kind, moves);
                self.report = Report {
                    best: line.first().copied().or(self.report.best),
                    line,
                    verdict: Verdict::Win { stones: 2 * u32::from(moves) - 1 },
                    score: None,
                    depth: 0,
                    nodes: 0,
                    source: kind.into(),
                };
            }
            (Proof::Proven { moves }, Side::Enemy) => {
                let zone = tables.threats.zone(board, attacker, kind, moves);
                let replies = zone.map(|zone| zone & board.legal());
                self.begin_defence(kind, moves, replies);
            }
            (Proof::Unknown, _) => self.stage = Stage::Look(look),
            (Proof::Disproven, _) => match look.next() {
                Some(next) => self.stage = Stage::Look(next),
                None => self.after_look(tables, side, control),
            },
        }
    }

    /// A player below full strength who sees threats at all sees the enemy's, too, but does not refute every reply.
    fn after_look(&mut self, tables: &mut Tables, side: Side, control: &Control<'_>) {
        if side == Side::Own && self.habits.is_none() {
            self.stage = Stage::Look(Look::first(Side::Enemy));
        } else {
            self.begin_search(tables, control);
        }
    }
}
