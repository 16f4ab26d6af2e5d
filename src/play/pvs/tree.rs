//! What the nodes of one search share.

use engine::{Color, POINTS, Point};

use super::depth::Reductions;
use super::memory::Memory;
use super::meter::Meter;
use super::outlook::Outlook;
use super::pause::{Frame, Stack, Width};
use super::position::Position;
use super::selectivity::Selectivity;
use super::table::{Bound, Known};
use super::value::seen_from_node;

/// A move with what speaks for it in one number, of which the greatest is quickly found: of equals the first point, so that a
/// search can be repeated.
///
/// ```text
///   bit  31..9    8..0
///        score    511 less the point's index
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Scored(i32);

impl Scored {
    const INDEX: i32 = (1 << 9) - 1;

    /// The score must be one of 22 bits and a sign.
    #[inline]
    pub const fn new(point: Point, score: i32) -> Self {
        Self(score << 9 | (Self::INDEX - point.index() as i32))
    }

    #[inline]
    pub const fn point(self) -> Option<Point> {
        Point::from_index((Self::INDEX - (self.0 & Self::INDEX)) as usize)
    }
}

const _: () = assert!(POINTS <= 1 << 9);

/// The deepest node, in plies from the root.
pub const DEEPEST: usize = 300;

/// The window of a node and how deep it is searched.
#[derive(Clone, Copy, Debug)]
pub struct Task {
    /// In parts of a ply.
    pub depth: i32,
    pub alpha: i32,
    pub beta: i32,
    /// A null window of which it is expected that some move goes beyond it.
    pub cut: bool,
}

impl Task {
    pub const fn is_pv(&self) -> bool {
        self.beta - self.alpha > 1
    }
}

/// What a node leaves for those below and beside it.
#[derive(Clone, Copy, Default, Debug)]
pub struct Level {
    /// The evaluation; `None` where something had to be answered.
    pub evaluation: Option<i32>,
    /// The move that is left out, to see whether the others are much worse.
    pub excluded: Option<Point>,
    /// How the move of this node was being searched when the search paused.
    pub width: Width,
}

/// What is known of a node before its moves are tried.
#[derive(Clone, Copy, Debug)]
pub struct Node {
    pub ply: usize,
    pub mover: Color,
    pub outlook: Outlook,
    pub known: Option<Known>,
    pub evaluation: Option<i32>,
    pub improving: bool,
    pub excluded: Option<Point>,
}

/// A search under way.
pub struct Search<'a> {
    pub position: &'a mut Position,
    pub memory: &'a mut Memory,
    pub meter: Meter<'a>,
    pub rules: Selectivity,
    pub reductions: &'static Reductions,
    /// The moves of all nodes from the root down to this one.
    pub moves: Vec<Scored>,
    pub levels: Vec<Level>,
    /// The play expected from each ply on.
    pub lines: Vec<Vec<Point>>,
    /// What the nodes on the way to where it paused have left, the root's last.
    pub paused: Vec<Frame>,
}

impl<'a> Search<'a> {
    /// A search that goes on with what the stack holds.
    pub fn new(
        position: &'a mut Position,
        memory: &'a mut Memory,
        meter: Meter<'a>,
        rules: Selectivity,
        stack: Stack,
    ) -> Self {
        let Stack { moves, levels, lines, paused } = stack;
        let reductions = Reductions::get();
        Self { position, memory, meter, rules, reductions, moves, levels, lines, paused }
    }

    /// What the next slice needs.
    pub fn into_stack(self) -> Stack {
        let Self { moves, levels, lines, paused, .. } = self;
        Stack { moves, levels, lines, paused }
    }

    /// The best play from here is this move and what was found behind it.
    pub fn set_line(&mut self, ply: usize, point: Point) {
        let (above, below) = self.lines.split_at_mut(ply + 1);
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
        let known = Known {
            value: seen_from_node(value, ply),
            bound,
            evaluation,
            depth,
            best: best.map(|point| point.index() as u16),
        };
        self.memory.table.store(self.position.key(), known);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Size;
    use std::cmp::Reverse;

    #[test]
    fn a_move_in_one_number_is_ordered_by_its_score_and_then_by_its_point() {
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
