//! Pausing and resuming a search.
//!
//! To pause, the recursive node functions return an error, and each leaves a frame with its progress, innermost first. To
//! resume, they are called again from the root, and each takes its frame back. No position is visited twice, and the result is
//! the same as without the pause.

use engine::Point;

use super::task::{Node, PlyState, Scored, Task};

/// The progress of a node.
#[derive(Clone, Debug)]
pub enum Frame {
    /// The node has not started.
    Open,
    /// Its only move was made.
    Forced(Point),
    /// It was testing whether its first move is singular.
    Singular(Task, Node),
    /// It was trying its moves.
    Moves(Task, Node, Moves),
}

/// The moves of a node and the results so far.
#[derive(Clone, Copy, Debug)]
pub struct Moves {
    /// The start of its moves in the shared list.
    pub base: usize,
    /// The extension of the first move.
    pub extension: i32,
    pub tried: usize,
    pub best: i32,
    pub best_point: Option<Point>,
    pub alpha: i32,
    /// The reduction of the moves after one that raised the value.
    pub raised: i32,
    /// The move being tried.
    pub now: Option<Trial>,
}

/// A move being tried.
#[derive(Clone, Copy, Debug)]
pub struct Trial {
    pub point: Point,
    pub depth: i32,
    pub reduction: i32,
}

/// The state of a search by ply, which a pause must not lose.
#[derive(Debug, Default)]
pub struct Stack {
    /// The moves of all nodes from the root to this one.
    pub moves: Vec<Scored>,
    pub levels: Vec<PlyState>,
    /// The expected play from each ply.
    pub lines: Vec<Vec<Point>>,
    /// The frames of the nodes between the root and the pause, the root's last.
    pub paused: Vec<Frame>,
}

impl Stack {
    /// The state for nodes up to this ply.
    pub fn new(deepest: usize) -> Self {
        Self {
            moves: Vec::new(),
            levels: vec![PlyState::default(); deepest + 2],
            lines: vec![Vec::new(); deepest + 2],
            paused: Vec::new(),
        }
    }

    /// Discards what was paused.
    pub fn clear(&mut self) {
        self.moves.clear();
        self.paused.clear();
    }
}
