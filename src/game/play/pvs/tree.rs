use engine::Point;
use search::{Bound, Meter};

use super::depth::Reductions;
use super::memory::ThreadMemory;
use super::pause::Stack;
use super::position::EvaluatedBoard;
use super::table::{StoredValue, Table};
use super::value::seen_from_node;

/// The maximum ply of a node.
pub const DEEPEST: usize = 300;

pub struct TreeSearch<'a> {
    pub position: &'a mut EvaluatedBoard,
    pub table: &'a Table,
    pub memory: &'a mut ThreadMemory,
    pub meter: Meter<'a>,
    pub selective: bool,
    pub reductions: &'static Reductions,
    pub stack: Stack,
}

impl TreeSearch<'_> {
    /// Sets the expected moves from this ply: this move, then the line after it.
    pub fn set_line(&mut self, ply: usize, point: Point) {
        let (above, below) = self.stack.lines.split_at_mut(ply + 1);
        let line = &mut above[ply];
        line.clear();
        line.push(point);
        line.extend_from_slice(&below[0]);
    }

    pub fn store(
        &mut self,
        depth: i32,
        ply: usize,
        value: i32,
        bound: Bound,
        evaluation: Option<i32>,
        best: Option<Point>,
    ) {
        let known = StoredValue {
            value: seen_from_node(value, ply),
            bound,
            evaluation,
            depth,
            best: best.map(|point| point.index() as u16),
        };
        self.table.store(self.position.key(), known);
    }
}

#[cfg(test)]
mod tests {
    use super::super::task::Scored;
    use super::*;
    use engine::Size;
    use std::cmp::Reverse;

    #[test]
    fn packed_moves_are_ordered_by_score_then_point() {
        let points = || Size::MAX.points().step_by(7);
        let scores = [-40_000, -1, 0, 1, 300, 1 << 20];
        let all: Vec<(i32, Point)> =
            scores.iter().flat_map(|&score| points().map(move |p| (score, p))).collect();
        for &(score, point) in &all {
            let packed = Scored::new(point, score);
            assert_eq!(packed.point(), Some(point));
            for &(other_score, other) in &all {
                let order = (score, Reverse(point)).cmp(&(other_score, Reverse(other)));
                assert_eq!(
                    packed.cmp(&Scored::new(other, other_score)),
                    order,
                    "{score} {point} {other_score} {other}"
                );
            }
        }
    }
}
