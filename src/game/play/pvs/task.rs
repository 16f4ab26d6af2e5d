//! Parameters and state of a node.

use engine::{Color, INDEX_BITS, POINTS, Point};

use super::status::StaticStatus;
use super::table::Known;

/// A move and its score in one number, so that the best is found quickly; of equals the first point, so that searches are
/// repeatable.
///
/// ```text
///   bit  31..9    8..0     with boards up to 22x22
///        score    all ones less the point's index
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Scored(i32);

impl Scored {
    const INDEX: i32 = POINTS as i32 - 1;

    /// The score must be one of 21 bits and a sign.
    #[inline]
    pub const fn new(point: Point, score: i32) -> Self {
        Self(score << INDEX_BITS | (Self::INDEX - point.index() as i32))
    }

    #[inline]
    pub const fn point(self) -> Option<Point> {
        Point::from_index((Self::INDEX - (self.0 & Self::INDEX)) as usize)
    }
}

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

/// The state of a ply, visible to nodes below and beside it.
#[derive(Clone, Copy, Default, Debug)]
pub struct PlyState {
    /// The evaluation; `None` where something had to be answered.
    pub evaluation: Option<i32>,
    /// The move that is left out, to see whether the others are much worse.
    pub excluded: Option<Point>,
    /// How the move of this node was being searched when the search paused.
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

/// The searches of a move, each tried if the one before says that the move is good.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Width {
    /// With a null window, less deeply.
    #[default]
    Reduced,
    /// With a null window.
    Null,
    /// With the whole window.
    Whole,
}
