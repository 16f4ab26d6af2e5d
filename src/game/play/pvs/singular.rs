use std::ops::ControlFlow;

use engine::Point;
use search::{Bound, StopReason};

use super::selectivity::{
    NOT_SINGULAR, SINGULAR, SINGULAR_DEPTH, SINGULAR_FROM, SINGULAR_SLACK, singular_margin,
};
use super::status::StaticStatus;
use super::task::{Node, Task};
use super::tree::TreeSearch;
use super::value::{WON, seen_from_root};

impl TreeSearch<'_> {
    /// How much deeper to search the table's move; negative for a reduction. `Break` contains a value that decides the node.
    pub fn singular(
        &mut self,
        task: Task,
        node: Node,
        first: Option<Point>,
    ) -> Result<ControlFlow<i32, i32>, StopReason> {
        let Some(known) = node.known.filter(|_| first.is_some()) else { return Ok(ControlFlow::Continue(0)) };
        let value = seen_from_root(known.value, node.ply);
        if !self.selective
            || node.status != StaticStatus::Quiet
            || node.ply == 0
            || task.depth < SINGULAR_FROM
            || known.bound == Bound::Upper
            || known.depth < task.depth - SINGULAR_SLACK
            || value.abs() >= WON
        {
            return Ok(ControlFlow::Continue(0));
        }
        let beta = value - singular_margin(task.depth);
        self.stack.levels[node.ply].excluded = first;
        let others = self.node(
            Task { depth: task.depth * SINGULAR_DEPTH / 32, alpha: beta - 1, beta, cut: task.cut },
            node.ply,
        );
        self.stack.levels[node.ply].excluded = None;
        let others = others?;
        if others < beta {
            return Ok(ControlFlow::Continue(SINGULAR));
        }
        // Several moves fail high, so the node is cut off.
        if others >= task.beta && !task.is_pv() && others < WON {
            return Ok(ControlFlow::Break(others));
        }
        // Another move may also fail high, so the table's move needs less depth.
        Ok(ControlFlow::Continue(if value >= task.beta { -NOT_SINGULAR } else { 0 }))
    }
}
