//! Searches a node.
//!
//! The search is fail-soft: a value at or below `alpha` is an upper bound, a value at or above `beta` is a lower bound, and any
//! value in between is exact, for the tree that remains after pruning. Distances to wins and losses are counted from the root.

use std::ops::ControlFlow;

use engine::{Point, PointSet};
use search::{Bound, StopReason};

use super::depth::PLY;
use super::history::{MALUS, refutation_bonus};
use super::pause::{Frame, Moves, Trial};
use super::picker::FROM_TABLE;
use super::selectivity::{
    FOUR_COST, HISTORY, LATE_AT_PV_NODE, LATE_THREATENED, LESS_AT_PV_NODE, LESS_FOR_ATTACK, LIKELY_REDUCTION,
    MORE_AT_CUT_NODE, MORE_IF_NOT_IMPROVING, RAISED, RAISED_REDUCED, RAZORING_DEPTH, THREATENED_MARGIN,
    UNKNOWN_REDUCED_FROM, UNKNOWN_REDUCTION, futility_margin, futility_reduction, likely_margin,
    razoring_margin, unlikely_reduction,
};
use super::status::StaticStatus;
use super::table::StoredValue;
use super::task::{Estimate, Node, Task, Width};
use super::tree::{DEEPEST, TreeSearch};
use super::value::{INFINITE, WON, loss_in, seen_from_root, win_in};

impl TreeSearch<'_> {
    /// Returns the value of the position `ply` plies after the root.
    pub fn node(&mut self, task: Task, ply: usize) -> Result<i32, StopReason> {
        if let Some(frame) = self.stack.paused.pop() {
            return self.resume_frame(frame, task, ply);
        }
        if let Err(reason) = self.meter.count() {
            self.stack.paused.push(Frame::NotStarted);
            return Err(reason);
        }
        self.stack.lines[ply].clear();
        let board = self.position.board();
        if board.winner().is_some() {
            return Ok(loss_in(ply));
        }
        if board.is_full() {
            return Ok(0);
        }
        let status = StaticStatus::of(board);
        match status {
            StaticStatus::Wins(_, plies) => return Ok(win_in(ply + plies)),
            StaticStatus::Loses(plies) => return Ok(loss_in(ply + plies)),
            // The forced reply to a four costs no depth.
            StaticStatus::Forced(reply) if self.selective || task.depth <= 0 => {
                return self.forced(task, ply, reply);
            }
            _ => {}
        }
        let excluded = self.stack.levels[ply].excluded;
        let known = if excluded.is_some() { None } else { self.table.probe(self.position.key()) };
        if let Some(known) = known
            && self.selective
            && !task.is_pv()
            && known.depth >= task.depth.max(0)
        {
            let value = seen_from_root(known.value, ply);
            if (StoredValue { value, ..known }).decides(task.alpha, task.beta) {
                return Ok(value);
            }
        }
        if task.depth <= 0 || ply >= DEEPEST {
            return Ok(self.leaf(known, ply));
        }
        let mover = board.to_move();
        let evaluation = match status {
            StaticStatus::Quiet | StaticStatus::Threatened(_) => Some(self.evaluation(known)),
            _ => None,
        };
        let now = evaluation.map(|evaluation| evaluation.value);
        self.stack.levels[ply].evaluation = now;
        let before = ply.checked_sub(2).and_then(|before| self.stack.levels[before].evaluation);
        let improvement = now.zip(before).map_or(0, |(now, before)| now - before);
        let improving = improvement > 0 || now.is_some() && before.is_none();
        let node = Node { ply, mover, status, known, evaluation, improvement, improving, excluded };
        match self.cut_short(task, node) {
            Some(value) => Ok(value),
            None => self.best_move(self.reduced(task, node), node),
        }
    }

    #[cold]
    fn resume_frame(&mut self, frame: Frame, task: Task, ply: usize) -> Result<i32, StopReason> {
        match frame {
            Frame::NotStarted => self.node(task, ply),
            Frame::Forced(reply) => self.forced(task, ply, reply),
            Frame::Singular(task, node) => self.best_move(task, node),
            Frame::Moves(task, node, moves) => self.best_of(task, node, moves),
        }
    }

    fn forced(&mut self, task: Task, ply: usize, reply: Point) -> Result<i32, StopReason> {
        if ply >= DEEPEST {
            return Ok(self.position.evaluate());
        }
        self.stack.levels[ply].evaluation = None;
        self.position.make(reply);
        let below = Task { alpha: -task.beta, beta: -task.alpha, cut: !task.cut, ..task };
        let value = self.node(below, ply + 1);
        self.position.unmake();
        if value.is_err() {
            self.stack.paused.push(Frame::Forced(reply));
        }
        let value = -value?;
        self.set_line(ply, reply);
        Ok(value)
    }

    /// Forward pruning: the value of a node that can be decided without searching its moves.
    fn cut_short(&mut self, task: Task, node: Node) -> Option<i32> {
        let Task { depth, alpha, beta, .. } = task;
        let evaluation = self.nearer(node.evaluation?.value, node.known);
        if task.is_pv() || node.excluded.is_some() {
            return None;
        }
        let quiet = node.status == StaticStatus::Quiet;
        // Reverse futility pruning: a position far above the window is expected to stay there.
        let margin = match quiet {
            true => futility_margin(depth, node.improving),
            false => THREATENED_MARGIN + futility_margin(depth, false),
        };
        let margin = margin - futility_reduction(node.improvement);
        if self.selective && beta.abs() < WON && evaluation - margin >= beta {
            return Some(evaluation);
        }
        // Razoring: a position far below the window is expected to stay there too.
        if self.selective && quiet && depth < RAZORING_DEPTH && evaluation + razoring_margin(depth) <= alpha {
            let value = self.leaf(node.known, node.ply);
            if value <= alpha {
                return Some(value);
            }
        }
        None
    }

    /// The table's value if it is known to be closer to the true value, otherwise the evaluation.
    fn nearer(&self, evaluation: i32, known: Option<StoredValue>) -> i32 {
        let Some(known) = known else { return evaluation };
        let nearer = is_nearer(known.value, known.bound, evaluation);
        if self.selective && nearer && known.value.abs() < WON { known.value } else { evaluation }
    }

    /// Internal reduction if the table has no best move.
    fn reduced(&self, task: Task, node: Node) -> Task {
        let unknown = node.known.is_none_or(|known| known.best.is_none());
        let less = if self.selective && unknown && task.depth >= UNKNOWN_REDUCED_FROM {
            UNKNOWN_REDUCTION
        } else {
            0
        };
        Task { depth: task.depth - less, ..task }
    }

    fn best_move(&mut self, task: Task, node: Node) -> Result<i32, StopReason> {
        let first = node.known.and_then(|known| known.best).and_then(|best| Point::from_index(best.into()));
        let extension = match self.singular(task, node, first) {
            Ok(ControlFlow::Continue(extension)) => extension,
            Ok(ControlFlow::Break(value)) => return Ok(value),
            Err(reason) => {
                self.stack.paused.push(Frame::Singular(task, node));
                return Err(reason);
            }
        };
        let mut task = task;
        let likely = node.evaluation.is_some_and(|now| now.value >= task.beta + likely_margin(task.depth));
        if self.selective && task.cut && likely {
            task.depth = (task.depth - LIKELY_REDUCTION).max(PLY.min(task.depth));
        }
        let base = self.stack.moves.len();
        self.list_moves(node.status, first);
        let (best, alpha) = (-INFINITE, task.alpha);
        self.best_of(
            task,
            node,
            Moves { base, extension, tried: 0, best, best_point: None, alpha, raised: 0, current: None },
        )
    }

    fn best_of(&mut self, task: Task, node: Node, mut moves: Moves) -> Result<i32, StopReason> {
        if let Err(reason) = self.try_moves(task, node, &mut moves) {
            self.stack.paused.push(Frame::Moves(task, node, moves));
            return Err(reason);
        }
        self.stack.moves.truncate(moves.base);
        // Only the excluded move or forbidden points are left. If all are forbidden, neither side can move, and the game is a
        // draw.
        let nothing = if node.excluded.is_some() { task.alpha } else { 0 };
        let value = if moves.best == -INFINITE { nothing } else { moves.best };
        if node.excluded.is_none() {
            let bound = if value >= task.beta {
                Bound::Lower
            } else if moves.best_point.is_some() {
                Bound::Exact
            } else {
                Bound::Upper
            };
            let uncorrected = node.evaluation.map(|evaluation| evaluation.uncorrected);
            self.store(task.depth, node.ply, value, bound, uncorrected, moves.best_point);
            self.correct(task.depth, node, value, bound);
        }
        Ok(value)
    }

    /// Learns the error of the evaluation, if the value shows it.
    fn correct(&mut self, depth: i32, node: Node, value: i32, bound: Bound) {
        let Some(Estimate { uncorrected, value: evaluation }) = node.evaluation else { return };
        if is_nearer(value, bound, evaluation) && value.abs() < WON {
            self.memory.corrections.add(self.position.board(), value - uncorrected, depth / PLY);
        }
    }

    fn try_moves(&mut self, task: Task, node: Node, moves: &mut Moves) -> Result<(), StopReason> {
        let Node { ply, mover, .. } = node;
        let own = self.position.board().classes(mover);
        let (fours, attacks) = (own.fours, own.fours | own.threes);
        while let Some(trial) =
            moves.current.take().or_else(|| self.next_trial(task, node, moves, &fours, &attacks))
        {
            let Trial { point, depth, reduction } = trial;
            let task_of_move = Task { depth, alpha: moves.alpha, ..task };
            self.position.make(point);
            let value = self.scout(task_of_move, ply, moves.tried == 1, reduction);
            self.position.unmake();
            if value.is_err() {
                moves.current = Some(trial);
            }
            let value = value?;
            if value <= moves.best {
                continue;
            }
            moves.best = value;
            if value > moves.alpha {
                moves.alpha = value;
                if self.selective && task.is_pv() && RAISED_REDUCED.contains(&task.depth) {
                    moves.raised = RAISED;
                }
                moves.best_point = Some(point);
                self.set_line(ply, point);
                if value >= task.beta {
                    self.reward_refutation(task.depth, node, moves.base, moves.tried, attacks);
                    break;
                }
            }
        }
        Ok(())
    }

    /// The next move to try and its depth; `None` if the rest is pruned.
    fn next_trial(
        &mut self,
        task: Task,
        node: Node,
        moves: &mut Moves,
        fours: &PointSet,
        attacks: &PointSet,
    ) -> Option<Trial> {
        let mut point = self.pick(moves.base + moves.tried)?;
        if node.excluded == Some(point) {
            moves.tried += 1;
            point = self.pick(moves.base + moves.tried)?;
        }
        let (tried, attack) = (moves.tried, attacks.contains(point));
        // Late-move pruning needs a move that does not lose.
        let most = self.reductions.late_moves(task.depth, node.improving);
        let most = if task.is_pv() { most * LATE_AT_PV_NODE / 16 } else { most };
        let most = if node.status == StaticStatus::Quiet { most } else { most * LATE_THREATENED / 16 };
        if self.selective && moves.best > -WON && tried >= most {
            return None;
        }
        let cost = if self.selective && fours.contains(point) { FOUR_COST } else { PLY };
        let mut depth = (task.depth - moves.raised - cost).max(0.min(task.depth - cost));
        if tried == 0 {
            depth += moves.extension;
        }
        let reduction = if self.selective && tried > 0 && task.depth >= 2 * PLY {
            self.reduction(task, node, point, attack, tried) + unlikely_reduction(self.gap(moves))
        } else {
            0
        };
        moves.tried += 1;
        Some(Trial { point, depth, reduction })
    }

    /// Searches the position after a move. `task` has the depth after the move, but the window of the side that moved, as the
    /// value does.
    pub fn scout(&mut self, task: Task, ply: usize, first: bool, reduction: i32) -> Result<i32, StopReason> {
        let Task { depth, alpha, beta, cut } = task;
        if first {
            let whole = Task { depth, alpha: -beta, beta: -alpha, cut: !task.is_pv() && !cut };
            return self.widened(Width::Whole, whole, ply);
        }
        let from = if self.stack.paused.is_empty() { Width::Reduced } else { self.stack.levels[ply].width };
        let null = |depth, cut| Task { depth, alpha: -alpha - 1, beta: -alpha, cut };
        let mut value = alpha + 1;
        if reduction > 0 && from == Width::Reduced {
            let reduced = (depth - reduction).max(PLY.min(depth));
            value = self.widened(Width::Reduced, null(reduced, true), ply)?;
        }
        if value > alpha && from <= Width::Null {
            value = self.widened(Width::Null, null(depth, !cut), ply)?;
        }
        if value > alpha && value < beta {
            value =
                self.widened(Width::Whole, Task { depth, alpha: -beta, beta: -alpha, cut: false }, ply)?;
        }
        Ok(value)
    }

    /// Like [`scout`](Self::scout), with a window of this width.
    fn widened(&mut self, width: Width, below: Task, ply: usize) -> Result<i32, StopReason> {
        let value = self.node(below, ply + 1);
        if value.is_err() {
            self.stack.levels[ply].width = width;
        }
        Ok(-value?)
    }

    fn reduction(&self, task: Task, node: Node, point: Point, attack: bool, tried: usize) -> i32 {
        let mut reduction = self.reductions.of(task.depth, tried);
        if task.is_pv() {
            reduction -= LESS_AT_PV_NODE;
        }
        if task.cut {
            reduction += MORE_AT_CUT_NODE;
        }
        if !node.improving {
            reduction += MORE_IF_NOT_IMPROVING;
        }
        if attack {
            reduction -= LESS_FOR_ATTACK;
        }
        reduction - self.memory.histories.of(node.mover, point, attack) / HISTORY
    }

    /// The difference between the scores of the most likely move and of the move to try. The table's move does not count,
    /// except while the singular test excludes it.
    fn gap(&self, moves: &Moves) -> i32 {
        let listed = &self.stack.moves[moves.base..];
        let first = usize::from(listed[0].score() >= FROM_TABLE);
        listed[first].score() - listed[moves.tried].score()
    }

    /// Makes the last move tried more likely elsewhere, and the moves before it less likely.
    fn reward_refutation(&mut self, depth: i32, node: Node, base: usize, tried: usize, attacks: PointSet) {
        let bonus = refutation_bonus(depth / PLY);
        let histories = &mut self.memory.histories;
        let last = self.position.board().moves().last().copied();
        for (i, point) in self.stack.moves[base..base + tried].iter().filter_map(|mv| mv.point()).enumerate()
        {
            let attack = attacks.contains(point);
            if i + 1 == tried {
                histories.add(node.mover, point, attack, bonus);
                if node.status == StaticStatus::Quiet {
                    histories.set_counter(node.mover, last, point);
                }
            } else {
                histories.add(node.mover, point, attack, -bonus * MALUS / 4);
            }
        }
    }
}

/// Returns true if a value with this bound is known to be closer to the true value than the evaluation.
const fn is_nearer(value: i32, bound: Bound, evaluation: i32) -> bool {
    match bound {
        Bound::Exact => true,
        Bound::Lower => value > evaluation,
        Bound::Upper => value < evaluation,
    }
}
