//! Pausing and resuming a search.
//!
//! To pause, the recursive node functions return an error. Each of them leaves a frame with its progress, starting with the
//! innermost. To resume, the functions are called again from the root, and each one takes back its frame. No position is
//! visited twice, and the result is the same as without a pause.

use engine::Point;

use super::task::{Node, PlyState, Scored, Task};

/// The progress of a paused node.
#[derive(Clone, Debug)]
pub enum Frame {
    /// The node has not started.
    Open,
    /// The node has only one move, and it was made.
    Forced(Point),
    /// The node was testing whether its first move is singular.
    Singular(Task, Node),
    /// The node was trying its moves.
    Moves(Task, Node, Moves),
}

/// The moves of a node and the results found so far.
#[derive(Clone, Copy, Debug)]
pub struct Moves {
    /// The index of the node's first move in the shared list.
    pub base: usize,
    /// The extension of the first move.
    pub extension: i32,
    pub tried: usize,
    pub best: i32,
    pub best_point: Option<Point>,
    pub alpha: i32,
    /// The reduction for moves after a move that raised the value.
    pub raised: i32,
    /// The move that is being tried.
    pub now: Option<Trial>,
}

/// A move that is being tried.
#[derive(Clone, Copy, Debug)]
pub struct Trial {
    pub point: Point,
    pub depth: i32,
    pub reduction: i32,
}

/// The state of a search by ply, which must survive a pause.
#[derive(Debug, Default)]
pub struct Stack {
    /// The moves of all nodes from the root to the current one.
    pub moves: Vec<Scored>,
    pub levels: Vec<PlyState>,
    /// The expected moves from each ply.
    pub lines: Vec<Vec<Point>>,
    /// The frames of the nodes from the pause up to the root. The root's frame is the last one.
    pub paused: Vec<Frame>,
}

impl Stack {
    /// Creates the state for nodes up to this ply.
    pub fn new(deepest: usize) -> Self {
        Self {
            moves: Vec::new(),
            levels: vec![PlyState::default(); deepest + 2],
            lines: vec![Vec::new(); deepest + 2],
            paused: Vec::new(),
        }
    }

    /// Discards the state of a paused search.
    pub fn clear(&mut self) {
        self.moves.clear();
        self.paused.clear();
    }
}
