//! A node of the tree.
//!
//! Fail-soft: of the value returned holds: at or below `alpha` the position is worth at most that, at or above `beta` at
//! least that, in between exactly that, within what [`Selectivity`] leaves of the tree. Ends are counted from the root.

use engine::{Point, PointSet};
use search::StopReason;

use super::depth::PLY;
use super::outlook::Outlook;
use super::selectivity::{
    ATTACK, CUT_NODE, FOUR_COST, KNOWN_FROM, RAISED, RAZORED, THREATENED_MARGIN, futility_margin,
    likely_margin, razoring_margin,
};
use super::table::{Bound, Known};
use super::tree::{DEEPEST, Node, Search, Task};
use super::value::{INFINITE, WON, loss_in, seen_from_root, win_in};

impl Search<'_> {
    /// The value of the position `ply` plies below the root.
    pub fn node(&mut self, task: Task, ply: usize) -> Result<i32, StopReason> {
        self.lines[ply].clear();
        self.meter.count()?;
        let board = self.position.board();
        if board.winner().is_some() {
            return Ok(loss_in(ply));
        }
        if board.is_full() {
            return Ok(0);
        }
        let outlook = Outlook::of(board);
        match outlook {
            Outlook::Wins(_, plies) => return Ok(win_in(ply + plies)),
            Outlook::Loses(plies) => return Ok(loss_in(ply + plies)),
            // The reply to a four is no choice: it is as deep as what follows.
            Outlook::Forced(reply) if self.rules.reply_extension || task.depth <= 0 => {
                return self.forced(task, ply, reply);
            }
            _ => {}
        }
        let excluded = self.levels[ply].excluded;
        let known = if excluded.is_some() { None } else { self.memory.table.probe(self.position.key()) };
        if let Some(known) = known
            && self.rules.table_cuts
            && !task.is_pv()
            && known.depth >= task.depth.max(0)
        {
            let value = seen_from_root(known.value, ply);
            if (Known { value, ..known }).decides(task.alpha, task.beta) {
                return Ok(value);
            }
        }
        if task.depth <= 0 || ply >= DEEPEST {
            return Ok(self.leaf(outlook, known, ply, task.beta));
        }
        let mover = board.to_move();
        let evaluation = match outlook {
            Outlook::Quiet | Outlook::Threatened(_) => Some(self.evaluation(outlook, known)),
            _ => None,
        };
        self.levels[ply].evaluation = evaluation;
        let before = ply.checked_sub(2).and_then(|before| self.levels[before].evaluation);
        let improving = evaluation.is_some_and(|now| before.is_none_or(|before| now > before));
        let node = Node { ply, mover, outlook, known, evaluation, improving, excluded };
        match self.cut_short(task, node) {
            Some(value) => Ok(value),
            None => self.best_move(task, node),
        }
    }

    /// The value after the only move.
    fn forced(&mut self, task: Task, ply: usize, reply: Point) -> Result<i32, StopReason> {
        if ply >= DEEPEST {
            return Ok(self.position.evaluate(true));
        }
        self.levels[ply].evaluation = None;
        self.position.make(reply);
        let below = Task { alpha: -task.beta, beta: -task.alpha, cut: !task.cut, ..task };
        let value = self.node(below, ply + 1);
        self.position.unmake();
        let value = -value?;
        self.set_line(ply, reply);
        Ok(value)
    }

    /// The value of a node that need not be searched.
    fn cut_short(&mut self, task: Task, node: Node) -> Option<i32> {
        let Task { depth, alpha, beta, .. } = task;
        let evaluation = self.nearer(node.evaluation?, node.known);
        if task.is_pv() || node.excluded.is_some() {
            return None;
        }
        let quiet = node.outlook == Outlook::Quiet;
        // Reverse futility: what is far above the window stays above it.
        let margin = match quiet {
            true => futility_margin(depth, node.improving),
            false => THREATENED_MARGIN + futility_margin(depth, false),
        };
        if self.rules.reverse_futility && beta.abs() < WON && evaluation - margin >= beta {
            return Some(evaluation);
        }
        // Razoring: what is far below the window is won by fours or not at all.
        if self.rules.razoring && quiet && depth < RAZORED && evaluation + razoring_margin(depth) <= alpha {
            let value = self.leaf(node.outlook, node.known, node.ply, beta);
            if value <= alpha || value >= WON {
                return Some(value);
            }
        }
        None
    }

    /// The evaluation, or the table's value where that is known to be nearer the truth.
    fn nearer(&self, evaluation: i32, known: Option<Known>) -> i32 {
        let Some(known) = known else { return evaluation };
        let nearer = match known.bound {
            Bound::Exact => true,
            Bound::Lower => known.value > evaluation,
            Bound::Upper => known.value < evaluation,
        };
        if self.rules.table_evaluation && nearer && known.value.abs() < WON {
            known.value
        } else {
            evaluation
        }
    }

    /// The value of the best move.
    fn best_move(&mut self, task: Task, node: Node) -> Result<i32, StopReason> {
        let first = node.known.and_then(|known| known.best).and_then(|best| Point::from_index(best.into()));
        let mut task = task;
        if self.rules.unknown_reduced && first.is_none() && task.depth >= KNOWN_FROM {
            task.depth -= PLY;
        }
        let extension = self.singular(task, node, first)?;
        if let Err(value) = extension {
            return Ok(value);
        }
        let likely = node.evaluation.is_some_and(|now| now >= task.beta + likely_margin(task.depth));
        if self.rules.likely_reduced && task.cut && likely {
            task.depth = (task.depth - PLY).max(PLY.min(task.depth));
        }
        let base = self.moves.len();
        self.list_moves(node.outlook, first);
        let result = self.try_moves(task, node, base, extension.unwrap_or(0));
        self.moves.truncate(base);
        let (value, best) = result?;
        if node.excluded.is_none() {
            let bound = if value >= task.beta {
                Bound::Lower
            } else if best.is_some() {
                Bound::Exact
            } else {
                Bound::Upper
            };
            self.store(task.depth, node.ply, value, bound, node.evaluation, best);
        }
        Ok(value)
    }

    /// The value of the best of the moves listed from `base` on, and the move that raised `alpha`, if any.
    fn try_moves(
        &mut self,
        task: Task,
        node: Node,
        base: usize,
        extension: i32,
    ) -> Result<(i32, Option<Point>), StopReason> {
        let Node { ply, mover, .. } = node;
        let (mut best, mut best_point, mut alpha) = (-INFINITE, None, task.alpha);
        let own = self.position.board().classes(mover);
        let (fours, attacks) = (own.fours, own.fours | own.threes);
        let most = self.reductions.late_moves(task.depth, node.improving);
        let (mut tried, mut raised) = (0, 0);
        while let Some(point) = self.pick(base + tried) {
            let attack = attacks.contains(point);
            if node.excluded == Some(point) {
                tried += 1;
                continue;
            }
            // Late-move pruning; never before a move was found that does not lose.
            let most = if attack { most + most / 2 } else { most };
            if self.rules.late_moves && best > -WON && tried >= most {
                break;
            }
            let cost = if self.rules.reply_extension && fours.contains(point) { FOUR_COST } else { PLY };
            let mut depth = (task.depth - raised - cost).max(0.min(task.depth - cost));
            if tried == 0 {
                depth += extension;
            }
            let reduction = if self.rules.reductions && tried > 0 && task.depth >= 2 * PLY {
                self.reduction(task, node, point, attack, tried)
            } else {
                0
            };
            tried += 1;
            self.position.make(point);
            let value = self.scout(Task { depth, alpha, ..task }, ply, tried == 1, reduction);
            self.position.unmake();
            let value = value?;
            if value <= best {
                continue;
            }
            best = value;
            if value > alpha {
                alpha = value;
                if self.rules.raised_reduced && task.is_pv() && RAISED.contains(&task.depth) {
                    raised = PLY;
                }
                best_point = Some(point);
                self.set_line(ply, point);
                if value >= task.beta {
                    self.refuted(task.depth, node, base, tried, attacks);
                    break;
                }
            }
        }
        // Nothing but the excluded move, or nothing but forbidden points: nobody can go on, a draw.
        if best == -INFINITE {
            best = if node.excluded.is_some() { task.alpha } else { 0 };
        }
        Ok((best, best_point))
    }

    /// The value of the move just made, for the side that made it.
    pub fn scout(&mut self, task: Task, ply: usize, first: bool, reduction: i32) -> Result<i32, StopReason> {
        let Task { depth, alpha, beta, cut } = task;
        if first {
            let full = Task { depth, alpha: -beta, beta: -alpha, cut: !task.is_pv() && !cut };
            return Ok(-self.node(full, ply + 1)?);
        }
        let null = |depth, cut| Task { depth, alpha: -alpha - 1, beta: -alpha, cut };
        let mut value = alpha + 1;
        if reduction > 0 {
            let reduced = (depth - reduction).max(PLY.min(depth));
            value = -self.node(null(reduced, true), ply + 1)?;
        }
        if value > alpha {
            value = -self.node(null(depth, !cut), ply + 1)?;
        }
        if value > alpha && value < beta {
            value = -self.node(Task { depth, alpha: -beta, beta: -alpha, cut: false }, ply + 1)?;
        }
        Ok(value)
    }

    /// By how much less deep a late move is tried first, in parts of a ply.
    fn reduction(&self, task: Task, node: Node, point: Point, attack: bool, tried: usize) -> i32 {
        let mut reduction = self.reductions.of(task.depth, tried);
        if task.is_pv() {
            reduction -= PLY;
        }
        if task.cut {
            reduction += CUT_NODE;
        }
        if !node.improving {
            reduction += PLY / 2;
        }
        if attack {
            reduction -= ATTACK;
        }
        reduction - self.memory.histories.of(node.mover, point, attack) * PLY / 8_192
    }

    /// Learns from the last move tried, which went beyond the window.
    fn refuted(&mut self, depth: i32, node: Node, base: usize, tried: usize, attacks: PointSet) {
        let plies = depth / PLY + 1;
        let bonus = (16 * plies * plies + 32 * plies).min(1_200);
        let histories = &mut self.memory.histories;
        let last = self.position.board().moves().last().copied();
        for (i, mv) in self.moves[base..base + tried].iter().enumerate() {
            let attack = attacks.contains(mv.point);
            if i + 1 == tried {
                histories.add(node.mover, mv.point, attack, bonus);
                if node.outlook == Outlook::Quiet {
                    histories.set_counter(node.mover, last, mv.point);
                }
            } else {
                histories.add(node.mover, mv.point, attack, -bonus);
            }
        }
    }
}
