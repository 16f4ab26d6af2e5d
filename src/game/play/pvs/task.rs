use engine::{Color, INDEX_BITS, POINTS, Point};

use super::status::StaticStatus;
use super::table::StoredValue;

/// A move and its score in one number, for speed. Among equal scores the lowest index is best, so that searches are repeatable.
///
/// ```text
///   bit  31..9    8..0     with boards up to 22x22
///       score    all ones minus the point's index
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Scored(i32);

impl Scored {
    const INDEX: i32 = POINTS as i32 - 1;

    /// Packs a move. The score must fit into 21 bits plus a sign.
    #[inline]
    pub const fn new(point: Point, score: i32) -> Self {
        Self(score << INDEX_BITS | (Self::INDEX - point.index() as i32))
    }

    #[inline]
    pub const fn score(self) -> i32 {
        self.0 >> INDEX_BITS
    }

    #[inline]
    pub const fn point(self) -> Option<Point> {
        Point::from_index((Self::INDEX - (self.0 & Self::INDEX)) as usize)
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Task {
    /// The depth in parts of a ply.
    pub depth: i32,
    pub alpha: i32,
    pub beta: i32,
    /// Marks a cut node: some move is expected to fail high. A forced reply reverses the mark, also at PV nodes, so a PV node can
    /// be marked too.
    pub cut: bool,
}

impl Task {
    pub const fn is_pv(&self) -> bool {
        self.beta - self.alpha > 1
    }
}

/// The state of a ply, which other nodes can read.
#[derive(Clone, Copy, Default, Debug)]
pub struct PlyState {
    /// The corrected evaluation; `None` if a four has to be answered.
    pub evaluation: Option<i32>,
    /// The move excluded to find out whether the remaining moves are much worse.
    pub excluded: Option<Point>,
    /// The search that was running for the current move at a pause.
    pub width: Width,
}

/// The evaluation of a position.
#[derive(Clone, Copy, Debug)]
pub struct Estimate {
    /// As the table stores it.
    pub uncorrected: i32,
    /// With the correction.
    pub value: i32,
}

/// The state of a node before its moves are tried.
#[derive(Clone, Copy, Debug)]
pub struct Node {
    pub ply: usize,
    pub mover: Color,
    pub status: StaticStatus,
    pub known: Option<StoredValue>,
    pub evaluation: Option<Estimate>,
    /// By how much the evaluation is better than two plies before; 0 if one of them is unknown.
    pub improvement: i32,
    pub improving: bool,
    pub excluded: Option<Point>,
}

/// The searches for a move: a null window at reduced depth, a null window at full depth, and the full window. Each is used
/// only if the one before found the move to be good.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Width {
    #[default]
    Reduced,
    Null,
    Whole,
}
