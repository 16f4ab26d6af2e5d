//! Searches for our win by threats, and for the opponent's win if we passed.

use engine::threat::{Kind, Proof, ThreatLimits};

use super::{BestThought, STONES, Stage, Step};
use crate::report::{SearchReport, Verdict};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Reason {
    /// We may have a win.
    Hope,
    /// The tree search reports that we win.
    Win,
    /// The tree search reports that we lose.
    Loss,
}

impl Reason {
    /// The fraction of the budget at which the threat search must give way to the tree search.
    const fn ends(self) -> f64 {
        match self {
            Self::Hope => 0.02,
            Self::Win => 0.98,
            Self::Loss => 0.80,
        }
    }

    /// The fraction of the budget at which the threat search must end if no tree search follows.
    const fn ends_without_tree(self) -> f64 {
        match self {
            Self::Hope | Self::Win => 0.4,
            Self::Loss => 0.7,
        }
    }
}

/// The current search. `stones` is an index into [`STONES`].
#[derive(Clone, Copy, Debug)]
pub(super) struct Look {
    reason: Reason,
    kind: Kind,
    stones: usize,
}

impl Look {
    pub(super) const fn first(reason: Reason) -> Self {
        Self { reason, kind: Kind::Vcf, stones: 0 }
    }

    /// The next search. The stone limit rises first. After the highest limit, the search starts over with open threes allowed.
    fn next(self) -> Option<Self> {
        match self.kind {
            _ if self.stones + 1 < STONES.len() => Some(Self { stones: self.stones + 1, ..self }),
            Kind::Vcf => Some(Self { kind: Kind::Vct, stones: 0, ..self }),
            Kind::Vct => None,
        }
    }
}

impl BestThought {
    pub(super) fn look(&mut self, look: Look, step: &mut Step<'_, '_>) {
        let Look { reason, kind, stones } = look;
        let (spent, cap) = (step.tables.threats.nodes() - self.nodes_before, self.threat_cap());
        let ends = if self.only_threats { reason.ends_without_tree() } else { reason.ends() };
        if step.used >= ends || spent >= cap {
            return self.after_look(reason, step);
        }
        let board = self.position.board_mut();
        let mover = board.to_move();
        let attacker = if reason == Reason::Loss { !mover } else { mover };
        let limits = ThreatLimits { own_stones: STONES[stones], nodes: step.threat_nodes().min(cap) };
        let threats = &mut step.tables.threats;
        match (threats.prove(board, attacker, kind, limits), reason) {
            (Proof::Proven { own_stones: moves }, Reason::Hope | Reason::Win) => {
                let line = threats.winning_line(board, attacker, kind, moves);
                let best = line.first().copied().or(self.report.best);
                let verdict = Verdict::Win { stones: 2 * u32::from(moves) - 1 };
                self.report = SearchReport { line, verdict, ..SearchReport::of_move(best, kind.into()) };
            }
            (Proof::Proven { own_stones: moves }, Reason::Loss) => {
                let zone = threats.zone(board, attacker, kind, moves);
                let replies = zone.map(|zone| zone & board.legal());
                self.begin_defense(kind, moves, replies);
            }
            (Proof::Unknown, _) => self.stage = Stage::Look(look),
            (Proof::Disproven, _) => match look.next() {
                Some(next) => self.stage = Stage::Look(next),
                None => self.after_look(reason, step),
            },
        }
    }

    /// Continues after a threat search that proved nothing. If the tree search has already run, its result stands.
    fn after_look(&mut self, reason: Reason, step: &mut Step<'_, '_>) {
        if reason == Reason::Hope && self.only_threats {
            self.stage = Stage::Look(Look::first(Reason::Loss));
        } else if reason == Reason::Hope {
            self.begin_search(step);
        }
    }
}
