//! The enemy wins by threats if we pass: which replies stop him.

use engine::threat::{Kind, Limits, Proof};
use engine::{Point, PointSet};
use search::Control;

use super::{BestThought, SLICE, Stage, Tables};
use crate::report::{Report, Source, Verdict};

/// Positions after each reply that may stop the enemy's threats, in the first round; four times more in each next one.
const REPLY_NODES: u64 = 64;
/// The part of the budget after which no further reply is tried.
const DEFENCE_ENDS: f64 = 0.25;
/// The part after which it is enough to know one reply that stops the win.
const CHOICE_ENDS: f64 = 0.20;

/// The enemy's win, and the replies to it.
#[derive(Debug)]
pub(super) struct Defence {
    kind: Kind,
    moves: u8,
    /// Replies to try in this round, the likeliest last.
    open: Vec<Point>,
    /// Positions after each of them.
    nodes: u64,
    /// Positions after the reply being tried.
    spent: u64,
    /// Replies that this round left open.
    unclear: Vec<Point>,
    /// Replies after which the enemy has no win by threats.
    safe: PointSet,
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
            moves,
            open,
            nodes: REPLY_NODES,
            spent: 0,
            unclear: Vec::new(),
            safe: PointSet::EMPTY,
            longest: None,
            complete,
        });
    }

    pub(super) fn try_reply(
        &mut self,
        tables: &mut Tables,
        mut defence: Defence,
        used: f64,
        control: &Control<'_>,
    ) {
        let enemy = !self.position.board().to_move();
        if defence.open.is_empty()
            && (defence.safe.is_empty() || used < CHOICE_ENDS)
            && !defence.unclear.is_empty()
        {
            defence.open = std::mem::take(&mut defence.unclear);
            defence.open.reverse();
            defence.nodes = defence.nodes.saturating_mul(4);
        }
        // A reply for which there is no time left stays among those that may do.
        let next = if used < DEFENCE_ENDS { defence.open.pop() } else { None };
        let Some(reply) = next else { return self.after_defence(tables, defence, control) };
        let board = self.position.board_mut();
        board.make(reply);
        // An own four changes who is to answer; the search of the threats copes with that.
        let moves = defence.moves.saturating_add(4);
        // The clock is asked between slices, however much a reply deserves.
        let slice = SLICE.min(defence.nodes - defence.spent);
        let limits = Limits { moves, nodes: slice };
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
            Proof::Disproven => defence.safe.insert(reply),
            Proof::Unknown => defence.unclear.push(reply),
        }
        self.stage = Stage::Defend(defence);
    }

    fn after_defence(&mut self, tables: &mut Tables, defence: Defence, control: &Control<'_>) {
        // What is known to stop the threats comes before what was not looked at to the end.
        let standing = if defence.safe.is_empty() {
            defence.open.iter().chain(&defence.unclear).copied().collect()
        } else {
            defence.safe
        };
        match defence.longest {
            Some((moves, reply)) if standing.is_empty() => {
                self.report = Report::of_move(Some(reply), defence.kind.into());
                if defence.complete {
                    self.report.verdict = Verdict::Loss { stones: 2 * u32::from(moves) };
                }
            }
            _ => {
                if !standing.is_empty() {
                    self.standing = Some(standing);
                    let best = self.likeliest(standing);
                    self.report = Report::of_move(best, Source::Value);
                }
                self.begin_search(tables, control);
            }
        }
    }
}
