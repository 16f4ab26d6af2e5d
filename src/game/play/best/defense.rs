//! Tries every reply that could stop the win by threats that the opponent would have if we passed.

use engine::threat::{Kind, Proof, ThreatLimits};
use engine::{Point, PointSet};

use super::{BestThought, SLICE, STONES, Stage, Step};
use crate::report::{SearchReport, Verdict};

/// Positions searched after each reply in the first round. Each further round searches four times as many.
const REPLY_NODES: u64 = 64;
/// No more replies are tried beyond this fraction of the budget.
const DEFENSE_ENDS: f64 = 0.98;
/// The stone limit for the opponent in the final rounds.
const MOST: u8 = STONES[STONES.len() - 1];

#[derive(Debug)]
pub(super) struct Defense {
    kind: Kind,
    /// The opponent's stone limit in this round: in the first round a few more stones than it needs after our pass, and later
    /// [`MOST`].
    moves: u8,
    /// The replies left to try in this round, most likely last.
    open: Vec<Point>,
    nodes: u64,
    spent: u64,
    unclear: Vec<Point>,
    /// The refuted reply that lasts longest, preceded by the number of stones that the opponent needs to refute it.
    longest: Option<(u8, Point)>,
    /// Whether these are all replies that could stop the win.
    complete: bool,
}

impl BestThought {
    pub(super) fn begin_defense(&mut self, kind: Kind, moves: u8, zone: Option<PointSet>) {
        let complete = zone.is_some();
        let replies = zone.unwrap_or_else(|| self.quiet_candidates());
        let mut open: Vec<Point> = replies.iter().collect();
        open.sort_by_key(|&point| (self.position.move_score(point), point));
        self.stage = Stage::Defend(Defense {
            kind,
            moves: moves.saturating_add(4),
            open,
            nodes: REPLY_NODES,
            spent: 0,
            unclear: Vec::new(),
            longest: None,
            complete,
        });
    }

    pub(super) fn try_reply(&mut self, mut defense: Defense, step: &mut Step<'_, '_>) {
        if defense.open.is_empty() {
            defense.open = std::mem::take(&mut defense.unclear);
            defense.open.reverse();
            defense.nodes = defense.nodes.saturating_mul(4);
            defense.moves = defense.moves.max(MOST);
        }
        let Some(reply) = defense.open.pop() else { return self.report_loss(&defense) };
        if step.used >= DEFENSE_ENDS {
            return;
        }
        let board = self.position.board_mut();
        let enemy = !board.to_move();
        board.make(reply);
        // Our reply may make a four, which the opponent must answer first. The threat search handles this. Each call searches
        // at most one slice, so that the clock can be checked in between.
        let slice = SLICE.min(defense.nodes - defense.spent);
        let limits = ThreatLimits { own_stones: defense.moves, nodes: slice };
        let proof = step.tables.threats.prove(board, enemy, defense.kind, limits);
        board.unmake();
        defense.spent += slice;
        if proof == Proof::Unknown && defense.spent < defense.nodes {
            defense.open.push(reply);
            self.stage = Stage::Defend(defense);
            return;
        }
        defense.spent = 0;
        match proof {
            Proof::Proven { own_stones: moves } => {
                if defense.longest.is_none_or(|(most, _)| moves > most) {
                    defense.longest = Some((moves, reply));
                }
            }
            // This reply may still lose in another way, but all replies tried before it certainly lose.
            Proof::Disproven if defense.moves >= MOST => {
                self.report.best = Some(reply);
                self.report.line = vec![reply];
                return;
            }
            Proof::Disproven | Proof::Unknown => defense.unclear.push(reply),
        }
        self.stage = Stage::Defend(defense);
    }

    fn report_loss(&mut self, defense: &Defense) {
        let Some((moves, reply)) = defense.longest.filter(|_| defense.complete) else { return };
        self.report = SearchReport::of_move(Some(reply), defense.kind.into());
        self.report.verdict = Verdict::Loss { stones: 2 * u32::from(moves) };
    }
}
