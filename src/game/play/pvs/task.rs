//! The parameters and the state of a node.

use engine::{Color, INDEX_BITS, POINTS, Point};

use super::status::StaticStatus;
use super::table::Known;

/// A move and its score in one number, so that the best is found quickly. Of equal moves the first point wins, so that searches
/// are repeatable.
///
/// ```text
///   bit  31..9    8..0     with boards up to 22x22
///       score    all ones minus the point's index
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Scored(i32);

impl Scored {
    const INDEX: i32 = POINTS as i32 - 1;

    /// The score must fit in 21 bits and a sign.
    #[inline]
    pub const fn new(point: Point, score: i32) -> Self {
        Self(score << INDEX_BITS | (Self::INDEX - point.index() as i32))
    }

    #[inline]
    pub const fn point(self) -> Option<Point> {
        Point::from_index((Self::INDEX - (self.0 & Self::INDEX)) as usize)
    }
}

/// The window and depth of a node.
#[derive(Clone, Copy, Debug)]
pub struct Task {
    /// The depth, in parts of a ply.
    pub depth: i32,
    pub alpha: i32,
    pub beta: i32,
    /// Marks a null window that some move is expected to exceed.
    pub cut: bool,
}

impl Task {
    pub const fn is_pv(&self) -> bool {
        self.beta - self.alpha > 1
    }
}

/// The state of a ply, visible to nodes below and beside it.
#[derive(Clone, Copy, Default, Debug)]
pub struct PlyState {
    /// The static evaluation; `None` if there was something to answer.
    pub evaluation: Option<i32>,
    /// The move that is excluded to see whether the others are much worse.
    pub excluded: Option<Point>,
    /// The width of the move's search when it paused.
    pub width: Width,
}

/// A node before its moves are tried.
#[derive(Clone, Copy, Debug)]
pub struct Node {
    pub ply: usize,
    pub mover: Color,
    pub status: StaticStatus,
    pub known: Option<Known>,
    pub evaluation: Option<i32>,
    pub improving: bool,
    pub excluded: Option<Point>,
}

/// The searches of a move. Each is tried if the one before finds the move good.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Width {
    /// A null window at reduced depth.
    #[default]
    Reduced,
    /// A null window at full depth.
    Null,
    /// The full window.
    Whole,
}
