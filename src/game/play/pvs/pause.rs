//! Pausing and resuming a search.
//!
//! To pause, the recursive node functions return an error, and each leaves a frame that says how far its node was, innermost
//! first. To resume, they are called again from the root, and each takes its frame back: no position is visited twice, and the
//! result is that of an unbroken search.

use engine::Point;

use super::task::{Node, PlyState, Scored, Task};

/// How far a node was.
#[derive(Clone, Debug)]
pub enum Frame {
    /// Not begun.
    Open,
    /// Its only move was made.
    Forced(Point),
    /// Testing whether its first move is singular.
    Singular(Task, Node),
    /// Trying its moves.
    Moves(Task, Node, Moves),
}

/// The moves of a node, and what was found of those tried.
#[derive(Clone, Copy, Debug)]
pub struct Moves {
    /// Where they begin in the list of all nodes' moves.
    pub base: usize,
    /// By how much more deeply the first one is searched.
    pub extension: i32,
    pub tried: usize,
    pub best: i32,
    pub best_point: Option<Point>,
    pub alpha: i32,
    /// By how much less deeply the next ones are searched.
    pub raised: i32,
    /// The one that is being tried.
    pub now: Option<Trial>,
}

/// A move that is being tried.
#[derive(Clone, Copy, Debug)]
pub struct Trial {
    pub point: Point,
    pub depth: i32,
    pub reduction: i32,
}

/// The state of a search by ply, which a pause must not lose.
#[derive(Debug, Default)]
pub struct Stack {
    /// The moves of all nodes from the root down to this one.
    pub moves: Vec<Scored>,
    pub levels: Vec<PlyState>,
    /// The play expected from each ply on.
    pub lines: Vec<Vec<Point>>,
    /// What the nodes on the way to where the search paused have left, the root's last.
    pub paused: Vec<Frame>,
}

impl Stack {
    /// For nodes up to this ply.
    pub fn new(deepest: usize) -> Self {
        Self {
            moves: Vec::new(),
            levels: vec![PlyState::default(); deepest + 2],
            lines: vec![Vec::new(); deepest + 2],
            paused: Vec::new(),
        }
    }

    /// Gives up what was paused.
    pub fn clear(&mut self) {
        self.moves.clear();
        self.paused.clear();
    }
}
