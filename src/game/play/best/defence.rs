//! The enemy wins by threats if we pass: tries every reply that could stop it.

use engine::threat::{Kind, Limits, Proof};
use engine::{Point, PointSet};

use super::{BestThought, SLICE, STONES, Stage, Tables};
use crate::report::{Report, Verdict};

/// Positions after each reply that may stop the enemy's threats, in the first round; four times more in each next one.
const REPLY_NODES: u64 = 64;
/// The part of the budget after which no further reply is tried.
const DEFENCE_ENDS: f64 = 0.98;
/// The most stones of the enemy's that are looked for.
const MOST: u8 = STONES[STONES.len() - 1];

/// The enemy's win, and the replies to it.
#[derive(Debug)]
pub(super) struct Defence {
    kind: Kind,
    /// The enemy's stones allowed in this round: a few more than after a pass, then the most ever searched.
    moves: u8,
    /// Replies to try in this round, the likeliest last.
    open: Vec<Point>,
    /// Positions after each of them.
    nodes: u64,
    /// Positions after the reply being tried.
    spent: u64,
    /// Replies that this round left open.
    unclear: Vec<Point>,
    /// Of the refuted ones, that which lasted longest, and the enemy's stones it took.
    longest: Option<(u8, Point)>,
    /// Whether the replies are all that could stop the win.
    complete: bool,
}

impl BestThought {
    pub(super) fn begin_defence(&mut self, kind: Kind, moves: u8, zone: Option<PointSet>) {
        let complete = zone.is_some();
        let replies = zone.unwrap_or_else(|| self.quiet_candidates());
        let mut open: Vec<Point> = replies.iter().collect();
        open.sort_by_key(|&point| (self.position.move_score(point), point));
        self.stage = Stage::Defend(Defence {
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

    pub(super) fn try_reply(&mut self, tables: &mut Tables, mut defence: Defence, used: f64) {
        if defence.open.is_empty() {
            defence.open = std::mem::take(&mut defence.unclear);
            defence.open.reverse();
            defence.nodes = defence.nodes.saturating_mul(4);
            defence.moves = defence.moves.max(MOST);
        }
        let Some(reply) = defence.open.pop() else { return self.refuted(&defence) };
        if used >= DEFENCE_ENDS {
            return;
        }
        let board = self.position.board_mut();
        let enemy = !board.to_move();
        board.make(reply);
        // An own four changes who is to answer; the search of the threats copes with that. The clock is checked between slices,
        // whatever a reply's share.
        let slice = SLICE.min(defence.nodes - defence.spent);
        let limits = Limits { moves: defence.moves, nodes: slice };
        let proof = tables.threats.prove(board, enemy, defence.kind, limits);
        board.unmake();
        defence.spent += slice;
        if proof == Proof::Unknown && defence.spent < defence.nodes {
            defence.open.push(reply);
            self.stage = Stage::Defend(defence);
            return;
        }
        defence.spent = 0;
        match proof {
            Proof::Proven { moves } => {
                if defence.longest.is_none_or(|(most, _)| moves > most) {
                    defence.longest = Some((moves, reply));
                }
            }
            // It may lose in another way, but every other reply does too.
            Proof::Disproven if defence.moves >= MOST => {
                self.report.best = Some(reply);
                self.report.line = vec![reply];
                return;
            }
            Proof::Disproven | Proof::Unknown => defence.unclear.push(reply),
        }
        self.stage = Stage::Defend(defence);
    }

    /// Every reply was refuted.
    fn refuted(&mut self, defence: &Defence) {
        let Some((moves, reply)) = defence.longest.filter(|_| defence.complete) else { return };
        self.report = Report::of_move(Some(reply), defence.kind.into());
        self.report.verdict = Verdict::Loss { stones: 2 * u32::from(moves) };
    }
}
